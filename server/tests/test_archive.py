"""Untouched games of guests are put aside, with notice, never deleted, and come back by playing on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db.models import F
from django.test import Client
from django.utils import timezone
from maatasite.games import commands
from maatasite.games.models import Game
from maatasite.people.models import Person
from tables import Sitting, invite, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
NOTICE = "goes to the archive on"


def in_days(days: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def shown(client: Client, query: str = "") -> set[str]:
    return {row.id for row in client.get(f"/my{query}").context["games"]}


def dealt(sitting: Sitting) -> str:
    run(sitting.deal())
    return sitting.game


def test_after_thirty_days_it_is_put_aside_with_notice_before_and_kept(people: People, browser_of: Browser) -> None:
    game, client = dealt(sit_down(people[0], None)), browser_of(people[0])
    page = client.get("/my").content.decode()
    assert NOTICE not in page
    with in_days(22.9):
        assert NOTICE not in client.get("/my").content.decode()
    with in_days(23.1):
        day = (timezone.now() + timedelta(days=6.9)).strftime("%b. %-d, %Y")
        assert f"{NOTICE} {day}" in client.get("/my").content.decode()
        assert shown(client) == {game}
        assert shown(client, "?aside=1") == set()
    with in_days(30.1):
        assert shown(client) == set()
        assert "1 archived game" in client.get("/my").content.decode()
        assert shown(client, "?aside=1") == {game}
        assert "Archived" in client.get("/my?aside=1").content.decode()
        home = client.get("/").context
        assert (home["mine"], home["waiting_for_me"]) == ([], 0)
        assert client.get(f"/game/{game}").context["seats"] == ["balan"]
    assert Game.objects.get(pk=game).status == "playing"


def test_playing_on_takes_it_up_again(people: People, browser_of: Browser) -> None:
    sitting, client = sit_down(people[0], people[1]), browser_of(people[0])
    game = dealt(sitting)
    Game.objects.update(changed_ms=F("changed_ms") - 40 * 24 * 3600 * 1000)
    assert shown(client, "?aside=1") == {game}
    run(sitting.play(1))
    assert shown(client) == {game}
    assert shown(client, "?aside=1") == set()
    assert NOTICE not in client.get("/my").content.decode()


@pytest.mark.parametrize("control", ["live 10m+20s", "correspondence 2d bank 5d"])
def test_a_game_with_a_clock_is_not(people: People, browser_of: Browser, control: str) -> None:
    game = sit_down(people[0], people[1], control=control).game
    with in_days(40):
        assert shown(browser_of(people[0])) == {game}


def test_nor_one_at_which_an_account_sits_nor_one_that_is_over(people: People, browser_of: Browser) -> None:
    ana, bo, cy = people
    Person.objects.filter(pk=bo.pk).update(is_guest=False)
    with_account, over = dealt(sit_down(ana, bo)), sit_down(ana, cy)
    dealt(over)
    run(over.do(commands.Resign("balan")))
    with in_days(400 - 1):
        assert shown(browser_of(ana)) == {with_account, over.game}
        bo.refresh_from_db()
        assert shown(browser_of(bo)) == {with_account}


def test_an_open_seat_waits_in_the_archive_too_and_others_see_none_of_it(people: People, browser_of: Browser) -> None:
    game = invite(people[0]).game
    with in_days(31):
        assert shown(browser_of(people[0]), "?aside=1") == {game}
        assert shown(browser_of(people[1]), "?aside=1") == set()
        assert shown(browser_of(None), "?aside=1") == set()
