"""While a rated game runs, neither its pages nor a text of its position lead to a board where it is tried out."""

import json
from collections.abc import Callable

import pytest
from django.test import Client
from maatasite.games import commands
from maatasite.games.errors import Refused
from maatasite.games.recording import record_of
from maatasite.games.replaying import position_at
from maatasite.games.store import load
from maatasite.opponents.advice import require_coach, require_hint
from maatasite.people.models import Person
from maatasite.ratings.models import Rating
from maatasite.web.accounts.bringing import bring_seats
from maatatahay.arrangement import write_position
from maatatahay.record import write_record
from rated import account, rated_game, resigned, stored
from tables import Sitting, run, sit_down

Browser = Callable[[Person | None], Client]

pytestmark = pytest.mark.usefixtures("accounts")


@pytest.fixture
def played() -> tuple[Person, Sitting]:
    """Ana in a running rated game of some decisions."""
    ana = account("Ana")
    sitting = rated_game(ana, account("Bo"))
    run(sitting.play(9))
    return ana, sitting


def text_at(sitting: Sitting, step: int) -> str:
    state = load(sitting.game)
    assert state is not None
    return write_position(position_at(state, step))


def test_a_running_rated_game_leads_nowhere_for_anybody(played: tuple[Person, Sitting], browser_of: Browser) -> None:
    ana, sitting = played
    for client in (browser_of(ana), browser_of(account("Cy")), browser_of(None)):
        for path in ("branch", "sandbox"):
            answer = client.get(f"/game/{sitting.game}/{path}?step=3")
            assert answer.status_code == 409
            assert "still running" in answer.content.decode()
        made = client.post(f"/game/{sitting.game}/branch", {"kind": "computer", "step": "3"})
        assert made.status_code == 409
    run(sitting.do(commands.Resign("balan")))
    assert browser_of(None).get(f"/game/{sitting.game}/sandbox?step=3").status_code == 302
    assert browser_of(ana).get(f"/game/{sitting.game}/branch?step=3").status_code == 200


@pytest.mark.parametrize("step", [0, 4, 9])
def test_its_positions_as_text_are_refused_to_whoever_plays_it(
    played: tuple[Person, Sitting], browser_of: Browser, step: int
) -> None:
    ana, sitting = played
    text = text_at(sitting, step)
    mine, other = browser_of(ana), browser_of(account("Cy"))
    assert mine.get("/sandbox", {"p": text}).status_code == 409
    assert other.get("/sandbox", {"p": text}).status_code == 200
    asked = {"position": text, "decisions": [], "from": 0}
    refused = mine.post("/sandbox/position", json.dumps(asked), content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "rated-game-running")
    assert other.post("/sandbox/position", json.dumps(asked), content_type="application/json").status_code == 200
    run(sitting.do(commands.Resign("balan")))
    assert mine.get("/sandbox", {"p": text}).status_code == 200


def test_who_plays_on_to_such_a_position_is_refused_there(played: tuple[Person, Sitting], browser_of: Browser) -> None:
    """From a position that is none of the game: one made by hand, from which a decision leads into it."""
    ana, sitting = played
    state = load(sitting.game)
    assert state is not None
    moves = [entry.data["move"] for entry in state.moves]
    asked = {"position": text_at(sitting, 0), "decisions": moves[:5], "from": 0}
    refused = browser_of(ana).post("/sandbox/position", json.dumps(asked), content_type="application/json")
    assert refused.json()["code"] == "rated-game-running"


def test_its_record_is_no_way_round(played: tuple[Person, Sitting], browser_of: Browser) -> None:
    ana, sitting = played
    state = load(sitting.game)
    assert state is not None
    record = write_record(record_of(state))
    for path, good in (("/record/branch", 200), ("/record/sandbox", 303)):
        mine = browser_of(ana).post(path, {"record": record, "step": "4"}, follow=True)
        assert mine.status_code == 409
        assert browser_of(None).post(path, {"record": record, "step": "4"}).status_code == good


def test_other_games_are_as_open_as_ever(browser_of: Browser) -> None:
    ana = account("Ana")
    sitting = sit_down(ana, account("Bo"), control="live 5m+10s")
    run(sitting.deal())
    assert browser_of(ana).get(f"/game/{sitting.game}/sandbox").status_code == 302
    assert browser_of(ana).get("/sandbox", {"p": text_at(sitting, 0)}).status_code == 200


def test_neither_hints_nor_coach_nor_pauses_against_the_computer() -> None:
    ana = account("Ana")
    sitting = rated_game(ana)
    state = load(sitting.game)
    assert state is not None
    for require in (require_hint, require_coach):
        with pytest.raises(Refused, match="hint-not-here"):
            require(state, ana.pk)
    refused = run(sitting.refusal(commands.OfferPause("balan", 60_000)))
    assert refused.code == "nobody-to-ask"


def test_a_rated_seat_moves_to_no_other_device(played: tuple[Person, Sitting], browser_of: Browser) -> None:
    ana, sitting = played
    answer = browser_of(ana).post(f"/game/{sitting.game}/device")
    assert answer.status_code == 409
    assert "does not move" in answer.content.decode()
    cy = account("Cy")
    move = commands.MoveSeat("balan", ana.pk, "Cy", lambda: None)
    assert run(sitting.refusal(move, actor=commands.Actor(cy.pk))).code == "rated-seat-stays"
    assert '"device": null' in browser_of(ana).get(f"/game/{sitting.game}").content.decode()


def test_what_a_guest_brings_along_changes_no_rated_game() -> None:
    ana, bo, guest = account("Ana"), account("Bo"), Person.objects.create_guest("Gus")
    finished, own = resigned(ana, bo), sit_down(guest, bo, control="live 5m+10s")
    run(own.deal())
    before = stored()
    lines = load(finished.game)
    assert not bring_seats(guest, ana)
    after = load(finished.game)
    assert lines is not None
    assert after is not None
    assert (after.lines, stored()) == (lines.lines, before)
    run(own.do(commands.Resign("balan"), actor=commands.Actor(ana.pk)))
    assert stored() == before
    assert Rating.objects.count() == 2
