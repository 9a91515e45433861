"""Accounts in a browser (AUTH): a guest becomes one in mid-game, passkeys, a second factor, a password change."""

from __future__ import annotations

import base64
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from people import Person
from playwright.sync_api import Page, expect
from product import Product
from test_accessible import too_wide, violations

People = Callable[..., Person]

PASSWORD = "seven crystals at dusk"
OTHER = "another moon over water"
ENGLISH = re.compile(r"\b(the|your|password)\b", re.IGNORECASE)
LOW = """() => [...document.querySelectorAll("main .btn, main .field input:not([type=checkbox])")]
  .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""
YOU = "document.querySelector('game-table').state.you"


class Mails:
    """What the product has sent: files in its private folder."""

    def __init__(self, product: Product) -> None:
        self._folder = product.folder / "var" / "mail"

    def code(self, email: str) -> str:
        """The latest code that was sent there."""
        texts = [file.read_text() for file in sorted(self._folder.iterdir(), key=_age)]
        found = [re.findall(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", text, re.M) for text in texts if f"To: {email}" in text]
        code: str = found[-1][-1]
        return code


def _age(file: Path) -> int:
    return file.stat().st_mtime_ns


@pytest.fixture
def mails(product: Product) -> Mails:
    return Mails(product)


def send(page: Page) -> None:
    """The form's own button."""
    page.locator("main form .btn.pri").first.click()


def sign_up(page: Page, mails: Mails, email: str, name: str) -> None:
    page.goto("/account/signup/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    send(page)
    page.get_by_label("Code").fill(mails.code(email))
    send(page)
    expect(page).to_have_url(re.compile("/account/name/"))
    page.get_by_role("textbox", name="Name").fill(name)
    send(page)
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def sign_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.goto("/account/login/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    send(page)


def sign_out(page: Page) -> None:
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_guest_signs_up_in_mid_game_and_it_is_still_his_turn(person: People, mails: Mails) -> None:
    ana = person("Ana")
    table = ana.create("screen", name="Ana")
    rng = random.Random(54)
    for _ in range(2):
        table.wait_until_due()
        table.decide(rng)
    address, ply = table.page.url, table.view()["ply"]
    ana.page.get_by_role("link", name="Sign in").click()
    ana.page.get_by_role("link", name="sign up").click()
    sign_up(ana.page, mails, "ana@example.org", "Ana Ninety")
    ana.page.goto("/my")
    ana.page.locator(f"main a[href='/game/{address.rsplit('/', 1)[-1]}']").last.click()
    again = ana.table()
    assert again.page.evaluate(YOU) == ["balan", "wazu"]
    again.wait_until_due()
    assert again.view()["ply"] == ply
    again.decide(rng)


@pytest.mark.whole_browser
def test_a_passkey_is_made_and_opens_the_account_without_a_password(
    person: People, product: Product, mails: Mails
) -> None:
    ana = person("Ana", base=product.url.replace("127.0.0.1", "localhost"))
    page = ana.page
    devtools = ana.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
    owner = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, **owner}})
    page.goto("/account/signup/")
    page.get_by_role("link", name="passkey").click()
    page.get_by_label("Email").fill("key@example.org")
    send(page)
    page.get_by_label("Code").fill(mails.code("key@example.org"))
    send(page)
    page.wait_for_load_state()  # until its script is there the button does nothing
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Choose a name")).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("Keyholder")
    send(page)
    expect(page.locator("main dl")).to_contain_text(re.compile(r"Passkeys\s*1"))
    sign_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="passkey").click()
    expect(page.get_by_role("link", name="Your account: Keyholder")).to_be_visible()


def test_a_second_factor_is_asked_for_after_the_password(person: People, mails: Mails) -> None:
    page = person("Ana").page
    sign_up(page, mails, "two@example.org", "Twofold")
    page.goto("/account/2fa/totp/activate/")
    page.get_by_label("Password").fill(PASSWORD)
    send(page)
    secret = page.get_by_label("Authenticator secret").input_value()
    page.get_by_label("Authenticator code").fill(totp(secret, 0))
    send(page)
    expect(page.get_by_role("heading", name="Recovery Codes")).to_be_visible()
    sign_out(page)
    sign_in(page, "two@example.org")
    page.get_by_label("Code").fill(totp(secret, 1))  # the code of now was used up above
    send(page)
    expect(page.get_by_role("link", name="Your account: Twofold")).to_be_visible()


def totp(secret: str, later: int) -> str:
    """What an authenticator shows so many half-minutes from now; one is within what the server allows."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    return TOTP(key, 6, SHA1(), 30, enforce_key_length=False).generate(int(time.time()) + 30 * later).decode()


def test_B087_a_password_change_ends_the_other_browser_s_game_page_and_session(person: People, mails: Mails) -> None:
    desk, phone = person("Ana"), person("Ana's phone")
    sign_up(desk.page, mails, "change@example.org", "Changer")
    sign_in(phone.page, "change@example.org")
    expect(phone.page.get_by_role("link", name="Your account: Changer")).to_be_visible()
    table = phone.create("screen")
    desk.page.goto("/account/password/change/")
    desk.page.get_by_label("Current Password").fill(PASSWORD)
    desk.page.get_by_label("New Password:", exact=True).fill(OTHER)
    desk.page.get_by_label("New Password (again)").fill(OTHER)
    send(desk.page)
    expect(desk.page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(table.page.get_by_text("session has ended").first).to_be_visible()
    table.page.goto("/account/")
    expect(table.page.get_by_role("heading", name="Sign In")).to_be_visible()


@pytest.fixture
def product_with_another_site(tmp_path: Path) -> Iterator[Product]:
    """A server whose operator lets people in by another site's account: allauth's dummy, which asks here who one is."""
    running = Product(tmp_path)
    (tmp_path / "var").mkdir(mode=0o700)
    entry = {"client_id": "i", "secret": "s", "origin": running.url}
    (tmp_path / "var" / "providers.json").write_text(json.dumps({"dummy": entry}))
    running.start()
    yield running
    running.stop()


def test_another_site_s_account_opens_one_here_and_the_guest_stays_himself(
    person: People, product_with_another_site: Product
) -> None:
    ana = person("Ana", base=product_with_another_site.url)
    ana.create("screen")
    page = ana.page
    page.goto("/account/login/")
    page.get_by_role("button", name="Dummy").click()
    page.locator("[name=id]").fill("7")
    page.locator("[name=email]").fill("ana@example.org")
    page.locator("[name=email_verified]").check()
    page.locator("main form .btn").first.click()
    expect(page.get_by_role("heading", name="Choose a name")).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("Anabel")
    send(page)
    expect(page.get_by_role("heading", name="Choose a name")).to_have_count(0)
    page.goto("/my")
    expect(page.locator("main a[href^='/game/']").first).to_be_visible()
    expect(page.get_by_role("link", name="Your account: Anabel")).to_be_visible()


@pytest.mark.parametrize(("language", "width"), [("nl", 320), ("zh-hant", 1280)])
def test_the_pages_of_an_account_can_be_used_by_everybody(
    person: People, mails: Mails, language: str, width: int
) -> None:
    """No fault that axe finds, no scrolling sideways, buttons of 44 px; in Dutch and Chinese nothing stays English."""
    light = "light" if width == 320 else "dark"
    ana = person("Ana", viewport={"width": width, "height": 800}, color_scheme=light)
    page = ana.page
    sign_up(page, mails, f"all-{width}@example.org", f"Everybody {width}")
    page.goto("/account/2fa/totp/activate/")
    page.get_by_label("Password").fill(PASSWORD)
    send(page)
    expect(page).to_have_url(re.compile("totp/activate"))
    ana.context.add_cookies([{"name": "django_language", "value": language, "url": ana.base}])
    own = ["", "name/", "email/", "password/change/", "sessions/", "2fa/", "2fa/totp/activate/", "2fa/webauthn/add/"]
    for path in own:
        look_at(page, path)
    page.goto("/account/")
    page.locator("main form .btn").last.click()
    for path in ("login/", "signup/", "signup/passkey/", "password/reset/"):
        look_at(page, path)


def look_at(page: Page, path: str) -> None:
    page.goto(f"/account/{path}")
    assert violations(page) == [], path
    assert not too_wide(page), path
    assert page.evaluate(LOW) == [], path
    assert not ENGLISH.search(page.locator("main").inner_text()), path
