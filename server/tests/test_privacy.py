"""Privacy, terms and imprint: they say what the settings do, and who runs the site where that is known."""

import pytest
from django.test import Client
from maatasite.__main__ import configuration
from maatasite.people.models import Person
from maatasite.web.accounts import becoming
from maatasite.web.links import DEVICE_LINK_MINUTES
from maatasite.web.views.legal import times
from pytest_django.fixtures import Settings

OPERATOR = {"name": "Games <Guild>", "address": ["1 Relic Road", "1000 Brussels"], "mail": "hello@guild.example"}
PAGES = ("/privacy", "/terms")


def test_the_privacy_page_says_the_times_that_the_settings_have(store: None, settings: Settings) -> None:
    settings.SESSION_COOKIE_AGE, settings.ADDRESS_DAYS, settings.CSRF_COOKIE_AGE = 123 * 86400, 17, 45 * 86400
    page = Client().get("/privacy").content.decode()
    for said in (
        "your session last 123 days",
        "The session ends after 123 days",
        "is forgotten 17 days after the sign-in",
        "a cookie that guards forms (45 days)",
        f"is forgotten after {becoming.KEPT_HOURS} hours",
        f"works for {DEVICE_LINK_MINUTES} minutes",
        "within 10 minutes",
    ):
        assert said in page, said
    assert times()["address_days"] == 17
    assert 'id="language"' in page  # it is no copy for times without a connection
    assert "copy that your browser keeps" not in page


def test_there_is_no_log_of_visits_as_the_page_says(store: None) -> None:
    assert "There is no log of visits" in Client().get("/privacy").content.decode()
    assert configuration().access_log is False


@pytest.mark.parametrize("language", ["en", "nl", "zh-hant"])
def test_the_pages_store_nobody_and_stand_in_every_footer(store: None, language: str) -> None:
    client = Client(headers={"accept-language": language})
    for path in PAGES:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["Content-Language"] == language
    assert "sessionid" not in client.cookies
    assert not Person.objects.exists()
    for path in ("/", "/my", "/account/login/"):
        footer = client.get(path).content.decode().split("<footer")[1]
        assert all(f'href="{page}"' in footer for page in PAGES)


def test_the_sign_up_links_to_both(store: None) -> None:
    for path in ("/account/signup/", "/account/signup/passkey/"):
        main = Client().get(path).content.decode().split("<main")[1].split("</main>")[0]
        assert 'href="/terms"' in main
        assert 'href="/privacy"' in main
    assert 'href="/terms"' not in Client().get("/account/login/").content.decode().split("<footer")[0]


def test_without_an_operator_there_is_no_imprint(store: None) -> None:
    assert Client().get("/imprint").status_code == 404
    assert "/imprint" not in Client().get("/privacy").content.decode()


def test_an_operator_is_named_with_address_and_mail(store: None, settings: Settings) -> None:
    settings.OPERATOR = OPERATOR
    page = Client().get("/imprint").content.decode()
    for said in ("Games &lt;Guild&gt;", "1 Relic Road", "1000 Brussels", 'href="mailto:hello@guild.example"'):
        assert said in page
    assert 'href="/imprint"' in Client().get("/my").content.decode().split("<footer")[1]
    privacy = Client().get("/privacy").content.decode()
    assert "Responsible: <bdi>Games &lt;Guild&gt;</bdi>" in privacy
    assert "mailto:hello@guild.example" in privacy
