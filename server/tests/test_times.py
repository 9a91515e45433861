"""Choosing a time control: presets, own numbers, links; what is refused; what lists and invitations say."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from maatasite.games import commands
from maatasite.games.models import Entry, Game
from maatasite.games.store import load
from maatasite.people.models import Person
from maatatahay.clock import CORRESPONDENCE_PRESETS, LIVE_PRESETS, control_from_text
from tables import run, sit_down

Browser = Callable[[Person | None], Client]
People = tuple[Person, Person, Person]


def made(client: Client, **form: str) -> Game | None:
    """The game that the form makes; `None` when it is refused."""
    answer = client.post("/new", {"kind": "friend", **form})
    return Game.objects.get(pk=answer["Location"].rsplit("/", 1)[1]) if answer.status_code == 303 else None


def control_of(game: Game) -> str:
    state = load(game.pk)
    assert state is not None
    return "untimed" if state.clock is None else str(state.clock.control)


@pytest.mark.parametrize("text", [*map(str, LIVE_PRESETS + CORRESPONDENCE_PRESETS), "live 15s+0s", "", "untimed"])
def test_a_control_is_chosen_by_its_text(people: People, browser_of: Browser, text: str) -> None:
    game = made(browser_of(people[0]), time=text)
    assert game is not None
    assert control_of(game) == (text or "untimed")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"time": "own-live", "minutes": "7", "increment": "3"}, "live 7m+3s"),
        ({"time": "own-days", "days": "4", "bank": "0"}, "correspondence 4d bank 0d"),
        ({"time": "own-days", "days": "4", "bank": "0", "minutes": "999"}, None),
        ({"time": "own-live", "minutes": "0", "increment": "3"}, None),
        ({"time": "own-live", "minutes": "181", "increment": "3"}, None),
        ({"time": "own-live", "minutes": "", "increment": "3"}, None),
        ({"time": "own-live", "minutes": "0,5", "increment": "3"}, None),
        ({"time": "own-live", "minutes": "٥", "increment": "3x"}, None),
        ({"time": "own-days", "days": "15", "bank": "0"}, None),
        ({"time": "live 1s+0s"}, None),
        ({"time": "live 10m+999s"}, None),
        ({"time": "\u0000"}, None),
        ({"time": "correspondence 99999d bank 1d"}, None),
    ],
)
def test_own_numbers_count_within_their_ranges_and_all_else_is_refused_and_stores_nothing(
    people: People, browser_of: Browser, form: dict[str, str], text: str | None
) -> None:
    game = made(browser_of(people[0]), **form)
    assert (None if game is None else control_of(game)) == text
    assert Game.objects.count() == Entry.objects.count() == (0 if text is None else 1)


def test_a_link_may_name_the_time_and_a_nonsense_one_is_ignored(people: People, browser_of: Browser) -> None:
    client = browser_of(people[0])
    page = client.get("/new", {"time": "live 90s+1s"}).content.decode()
    assert re.search(r'<option value="live 90s\+1s" selected>90 seconds \+ 1 second a round</option>', page)
    page = client.get("/new", {"time": "<script>"}).content.decode()
    select = page.split('<select id="time"')[1].split("</select>")[0]
    assert "script" not in select
    assert " selected" not in select


def test_a_rematch_has_the_same_control_and_lists_tell_until_when(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    sitting = sit_down(ana, bo, control="correspondence 2d bank 5d")
    run(sitting.deal())
    page = browser_of(ana).get("/my").content.decode()
    assert "time is up" in page
    assert re.search(r"time is up [^<]*(week|6)", page), page[page.index("time is up") :][:60]
    loser = Game.objects.get(pk=sitting.game).to_move
    run(sitting.do(commands.Resign(loser)))
    assert "time is up" not in browser_of(ana).get("/my").content.decode()
    again = browser_of(ana).post(f"/game/{sitting.game}/rematch")
    game = Game.objects.get(pk=again["Location"].rsplit("/", 1)[1])
    assert control_of(game) == str(control_from_text("correspondence 2d bank 5d"))
