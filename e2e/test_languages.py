"""What the page says in each language: its plurals and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import c2py

import pytest
from maatasite.web.catalogues import LOCALE, catalog, languages
from people import HELD, Person
from playwright.sync_api import expect
from some_game import placing, some_game

People = Callable[..., Person]


def test_the_page_counts_as_each_language_does(person: People) -> None:
    page = person("Ana").page
    page.goto("/about")
    for language in languages():
        page.add_script_tag(url=f"/jsi18n/?language={language.replace('_', '-').lower()}")
        told = page.evaluate("[...Array(130).keys()].map((n) => Number(django.pluralidx(n)))")
        rule = c2py(catalog(LOCALE, language, "djangojs").plural_expr)
        assert told == [rule(n) for n in range(130)], language


@pytest.mark.parametrize(("locale", "sign"), [("de-DE", ","), ("fa-IR", r"\.")])
def test_B166_a_hint_has_its_readers_decimal_sign_and_what_is_sent_has_none(
    person: People, locale: str, sign: str
) -> None:
    """Persian is not spoken here: whoever asks for it reads English, with its digits."""
    ana = person("Ana", locale=locale)
    sent: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    table = some_game(ana, 4, until=placing)
    ana.page.locator(".ask").click()
    expect(ana.page.locator("hint-list .hint").first).to_contain_text(re.compile(rf"[−+]\d+{sign}\d"))
    assert len(sent) > 4
    assert all(re.fullmatch(r"[\x20-\x7e]*", frame) for frame in sent)
    assert table.page.evaluate(f"Number.isInteger({HELD}.view.ply)")
