"""What a table agrees on: kept in the log's first line, and which speed it makes."""

from importlib import import_module

import pytest
from django.apps import apps
from maatasite.games.agreement import Agreement
from maatasite.games.models import Game
from maatasite.people.models import Person
from maatatahay.clock import CORRESPONDENCE_PRESETS, LIVE_PRESETS, control_from_text, untimed
from tables import run, sit_down


@pytest.mark.parametrize(
    ("control", "speed"),
    [
        ("live 3m+5s", "live"),
        ("live 9m+4s", "live"),
        ("live 9m+5s", "rapid"),
        ("live 10m+0s", "rapid"),
        ("correspondence 1d bank 0d", "correspondence"),
        ("untimed", None),
    ],
)
def test_a_speed_is_what_each_has_for_twelve_rounds(control: str, speed: str | None) -> None:
    assert Agreement(control_from_text(control)).speed == speed


@pytest.mark.parametrize("control", [*LIVE_PRESETS, *CORRESPONDENCE_PRESETS])
def test_an_agreement_comes_back_from_the_logs_first_line(control: object) -> None:
    for rated, private in ((False, False), (True, False), (False, True)):
        agreement = Agreement(control, take_backs=not rated, rated=rated, private=private)  # type: ignore[arg-type]
        assert Agreement.of(agreement.to_json()) == agreement
    assert Agreement.of({}) == Agreement()


def test_a_rated_game_has_a_clock_and_no_take_backs() -> None:
    with pytest.raises(ValueError, match="rated"):
        Agreement(untimed(), take_backs=False, rated=True)
    with pytest.raises(ValueError, match="rated"):
        Agreement(LIVE_PRESETS[0], take_backs=True, rated=True)


def test_a_rated_game_is_no_private_game() -> None:
    with pytest.raises(ValueError, match="private"):
        Agreement(LIVE_PRESETS[0], take_backs=False, rated=True, private=True)


def test_a_game_tells_its_agreement_in_its_columns_and_its_view(people: tuple[Person, Person]) -> None:
    for rated, private in ((True, False), (False, True)):
        sitting = sit_down(*people[:2], control="live 5m+10s", rated=rated, private=private)
        row = Game.objects.get(pk=sitting.game)
        assert (row.speed, row.rated, row.private) == ("live", rated, private)
        agreement = Agreement(control_from_text("live 5m+10s"), not rated, rated, private)
        assert run(sitting.state()).agreement == agreement


def test_older_games_get_their_speed_from_their_first_line(people: tuple[Person, Person]) -> None:
    games = {
        sit_down(*people[:2], control=control).game: speed
        for control, speed in (("live 3m+5s", "live"), ("correspondence 2d bank 5d", "correspondence"), ("untimed", ""))
    }
    Game.objects.update(speed="")
    migration = import_module("maatasite.games.migrations.0004_agreements")
    migration.find_speeds(apps, None)
    assert dict(Game.objects.values_list("pk", "speed")) == games
