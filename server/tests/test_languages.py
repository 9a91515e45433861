"""The reader's language: which one it is, and that numbers and plurals follow it while nothing that is kept does."""

import json
import re
from gettext import GNUTranslations, c2py
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from maatasite.games import commands
from maatasite.people.models import Person
from maatasite.web import languages
from maatasite.web.catalogues import COMPLETE, DOMAINS, LOCALE, catalog, entries, forms
from maatasite.web.catalogues import languages as catalogued
from pytest_django.fixtures import Settings
from tables import run, sit_down

CODES = [code for code, _ in settings.LANGUAGES]
ASKED = {
    "nl-BE,nl;q=0.9,en;q=0.8": "nl",
    "de-AT": "de",
    "es-419": "es",
    "fr-CA, en;q=0.5": "fr",
    "pt": "pt-br",
    "pt-PT": "pt-br",
    "pt-BR": "pt-br",
    "zh": "zh-hans",
    "zh-CN": "zh-hans",
    "zh-SG": "zh-hans",
    "zh-Hans-CN": "zh-hans",
    "zh-TW": "zh-hant",
    "zh-HK": "zh-hant",
    "zh-MO": "zh-hant",
    "zh-Hant-HK": "zh-hant",
    "ja-JP": "ja",
    "ko-KR": "ko",
    "xx, pl;q=0.5": "pl",
    "fa-IR": "en",
    "": "en",
    "*": "en",
}


def test_every_catalogue_is_offered_and_every_offer_has_one() -> None:
    assert {translation.to_locale(code) for code in CODES} == {"en", *catalogued()}


@pytest.mark.parametrize("asked", ASKED)
def test_the_browsers_choice_is_spoken_and_named_in_its_page(store: None, asked: str) -> None:
    answer = Client(headers={"accept-language": asked}).get("/about")
    assert answer.headers["Content-Language"] == ASKED[asked]
    page = answer.content.decode()
    assert f'<html lang="{languages.tag(ASKED[asked])}" dir="ltr"' in page
    assert re.findall(r'<option value="([\w-]+)" lang="[\w-]+" selected>', page) == [ASKED[asked]]


@pytest.mark.parametrize(
    ("code", "tag"), [("zh-hans", "zh-Hans"), ("zh-hant", "zh-Hant"), ("pt-br", "pt-BR"), ("ko", "ko")]
)
def test_a_page_names_its_language_as_browsers_do(code: str, tag: str) -> None:
    assert languages.tag(code) == tag


@pytest.mark.parametrize("code", CODES)
def test_what_one_has_chosen_is_kept_longer_than_the_browser_runs(store: None, code: str) -> None:
    client = Client(headers={"accept-language": "nl"})
    answer = client.post("/language", {"language": code, "next": "/about"})
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] > 365 * 24 * 3600
    assert client.get("/about").headers["Content-Language"] == code


def test_whoever_chooses_meets_each_language_under_its_own_name(store: None) -> None:
    page = Client().get("/about").content.decode()
    found = re.findall(r'<option value="[\w-]+" lang="([\w-]+)"[^>]*>([^<]+)<', page)
    assert found == [(languages.tag(code), name) for code, name in settings.LANGUAGES]


# --- how much is translated


def test_the_complete_languages_are_complete() -> None:
    whole = {translation.to_language(name) for name in COMPLETE} | {"en"}
    assert {one.percent for one in languages.offered() if one.code in whole} == {100}
    assert not whole & {one.code for one in languages.begun()}


def test_a_language_that_lacks_texts_is_named_with_its_part_and_an_invitation(
    store: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = (languages.Spoken("pl", "Polski", 54),)
    monkeypatch.setattr(languages, "begun", lambda: half)
    page = Client(headers={"accept-language": "nl"}).get("/about").content.decode()
    assert '<bdi lang="pl">Polski</bdi>: 54 %' in page
    assert "docs/translating.md" in page
    monkeypatch.setattr(languages, "begun", tuple)
    assert "docs/translating.md" not in Client().get("/about").content.decode()


def test_a_percentage_is_100_only_if_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {domain: languages.texts("nl", domain) for domain in DOMAINS}
    one = next(iter(whole["django"]))

    def lacking(code: str, domain: str) -> frozenset[str]:
        return whole[domain] - ({one} if code == "pl" else set()) if code != "ja" else frozenset()

    monkeypatch.setattr(languages, "texts", lacking)
    assert (languages.translated("pl"), languages.translated("ja"), languages.translated("nl")) == (99, 0, 100)


# --- plurals


def compiled(code: str, domain: str) -> GNUTranslations | None:
    """Our catalogue alone, as Python's gettext reads it."""
    file = languages.compiled(code, domain)
    return GNUTranslations(BytesIO(file.read_bytes())) if file else None


@pytest.mark.parametrize("code", sorted(set(CODES) - {"en"}))
def test_ours_is_shown_in_its_right_plural_whatever_django_says(code: str) -> None:
    """Django's own catalogues of Spanish, French or Polish count otherwise; other apps have texts of ours too."""
    ours, told = compiled(code, "django"), languages.texts(code, "django")
    with translation.override(code):
        for message in entries(catalog(LOCALE, translation.to_locale(code), "django")):
            one, *many = forms(message.id)
            if not ours or one not in told:
                continue
            assert translation.gettext(one) == ours.gettext(one)
            for n in range(130 if many else 0):
                assert translation.ngettext(one, many[0], n) == ours.ngettext(one, many[0], n)


COUNTED = {
    "de": "0b 1a 2b 21b",
    "es": "0b 1a 2b 21b",
    "it": "0b 1a 2b 21b",
    "nl": "0b 1a 2b 21b",
    "fr": "0a 1a 2b 21b",
    "pt-br": "0a 1a 2b 21b",
    "pl": "0c 1a 2b 4b 5c 12c 14c 21c 22b 25c 112c 122b",
    "ja": "0a 1a 2a",
    "ko": "0a 1a 2a",
    "zh-hans": "0a 1a 2a",
    "zh-hant": "0a 1a 2a",
}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("code", COUNTED)
def test_each_catalogue_counts_as_its_language_does(code: str, domain: str) -> None:
    found = catalog(LOCALE, translation.to_locale(code), domain)
    rule = c2py(found.plural_expr)
    assert COUNTED.keys() == set(CODES) - {"en"}
    for case in COUNTED[code].split():
        assert "abc"[rule(int(case[:-1]))] == case[-1], case


@pytest.mark.parametrize(("n", "told"), [(1, "1 gra"), (2, "2 gry"), (5, "5 gier"), (22, "22 gry"), (112, "112 gier")])
def test_a_template_finds_the_third_form_of_polish(tmp_path: Path, settings: Settings, n: int, told: str) -> None:
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    made = Catalog(locale="pl")
    made.add(("%(n)s game", "%(n)s games"), ("%(n)s gra", "%(n)s gry", "%(n)s gier"))
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, made)
    settings.LOCALE_PATHS = [str(tmp_path)]
    source = "{% load i18n %}{% blocktranslate count n=n %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}"
    with translation.override("pl"):
        assert Template(source).render(Context({"n": n})) == told


# --- numbers


@pytest.mark.parametrize(("code", "told"), [("en", "1.5"), ("de", "1,5"), ("fr", "1,5"), ("pl", "1,5"), ("ja", "1.5")])
def test_B166_a_page_writes_numbers_as_its_reader_does(code: str, told: str) -> None:
    with translation.override(code):
        assert Template("{{ number }}").render(Context({"number": 1.5})) == told


@pytest.mark.parametrize("language", ["de-DE", "fa-IR", "en"])
def test_B166_what_is_kept_and_exported_is_the_same_for_every_reader(
    people: tuple[Person, Person, Person], language: str
) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    told = [
        Client(headers={"accept-language": asked}).get(f"/game/{sitting.game}/{what}").content
        for asked in ("en", language)
        for what in ("record", "steps")
    ]
    assert told[:2] == told[2:]
    assert all(json.loads(one) for one in told)


@pytest.mark.parametrize("language", ["de-DE", "fa-IR"])
def test_B166_addresses_take_plain_integers_only(people: tuple[Person, Person, Person], language: str) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    client = Client(headers={"accept-language": language})
    address = f"/game/{sitting.game}/steps"
    assert json.loads(client.get(address, {"from": "5"}).content)["from"] == 5
    for number in ("۵", "٥", "５", "1.000", "1,0", "5.0", " 5", "+5"):
        assert json.loads(client.get(address, {"from": number}).content)["from"] == 0


def test_B166_the_machines_own_locale_is_never_asked() -> None:
    """Python writes and reads numbers and times alike everywhere, as long as nobody calls `setlocale`."""
    here = Path(__file__).resolve().parents[2]
    sources = [source for part in ("server", "engine") for source in (here / part / "src").rglob("*.py")]
    assert len(sources) > 100
    assert [source for source in sources if "setlocale" in source.read_text()] == []
