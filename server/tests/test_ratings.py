"""Ratings: how they begin, what a rated game changes, who sees what of them."""

import html
import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from account_people import PASSWORD, sign_up
from django.test import Client
from maatasite.games import commands
from maatasite.games.agreement import Agreement
from maatasite.games.clock import now_ms
from maatasite.games.models import Game
from maatasite.games.store import load
from maatasite.people.models import Person, Profile
from maatasite.ratings import board, reading
from maatasite.ratings.board import place_of
from maatasite.ratings.finishing import FOREVER
from maatasite.ratings.models import PROVISIONAL_ABOVE, Change, Rating
from maatasite.ratings.reading import Standing, rating_of, rating_of_bot, ratings_of
from maatasite.ratings.starting import BOTS
from maatasite.web.links import invite_token
from maatasite.web.person import leaving
from maatasite.web.person.stored import person_json
from maatatahay.bots.levels import levels
from maatatahay.clock import control_from_text
from rated import CONTROL, account, changed_by, rated_game, resigned
from tables import Sitting, run, sit_down

Browser = Callable[[Person | None], Client]
People = tuple[Person, Person, Person]
LADDER = Path(__file__).parents[2] / "docs" / "opponents.md"

pytestmark = pytest.mark.usefixtures("accounts")


@pytest.fixture
def players() -> People:
    """Three accounts."""
    return account("Ana"), account("Bo"), account("Cy")


def test_whoever_is_new_begins_in_the_middle(players: People) -> None:
    ana, bo, _ = players
    begun = Standing(1500, 350, provisional=True)
    assert rating_of(ana.pk, "live") == begun
    assert ratings_of([ana.pk, bo.pk], "rapid") == {ana.pk: begun, bo.pk: begun}


def test_the_computers_players_begin_where_the_measured_ladder_puts_them() -> None:
    steps = re.findall(r"^\| \d \| `(\w+)` .* (\d+\.\d) % \(.*\|$", LADDER.read_text(), re.MULTILINE)
    assert [name for name, _ in steps] == [level.id for level in levels()] == list(BOTS)
    heights = [0.0]
    for _, share in steps[1:]:
        won = float(share) / 100
        heights.append(heights[-1] + 400 * math.log10(won / (1 - won)))
    middle = sum(heights) / len(heights)
    for (name, _), height in zip(steps, heights, strict=True):
        assert BOTS[name] == pytest.approx(1500 + height - middle, abs=1)
        assert rating_of_bot(name, "live").rating == BOTS[name]
    assert rating_of_bot("random", "live").rating == 1500


def stand(person: Person, rating: float, deviation: float = 60, speed: str = "live") -> None:
    """Store how somebody stands, as if their last game had just ended."""
    now = now_ms()
    sure = deviation <= PROVISIONAL_ABOVE
    row = Rating(person=person, speed=speed, rating=rating, deviation=deviation, volatility=0.06, games=40)
    row.last_ms, row.sure_until_ms = now, now + 10**9 if sure else 0
    row.save()


def ranks(client: Client, address: str = "/ratings") -> list[str]:
    """The lines of the board, as text."""
    page = client.get(address).content.decode()
    rows = re.findall(r"<tr[^>]*><td>(.*?)</tr>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def test_the_leaderboard_has_whoever_is_sure_best_first(players: People, browser_of: Browser) -> None:
    ana, bo, cy = players
    stand(ana, 1612)
    stand(bo, 1750)
    stand(cy, 2100, deviation=140)
    stand(cy, 1400, speed="rapid")
    page = browser_of(ana)
    assert ranks(page) == ["1 Bo 1750 ± 60 40", "2 Ana 1612 ± 60 40"]
    assert "You have place 2, with a rating of 1612." in page.get("/ratings").content.decode()
    assert ranks(browser_of(None), "/ratings?speed=rapid") == ["1 Cy 1400 ± 60 40"]
    assert "Your rating of 2100 is provisional" in browser_of(cy).get("/ratings").content.decode()
    assert "no rated game at this speed" in browser_of(bo).get("/ratings?speed=rapid").content.decode()
    assert browser_of(None).get("/ratings?speed=blitz").status_code == 404


def test_who_does_not_play_for_long_loses_the_place_and_no_point(
    players: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, _ = players
    for _ in range(30):  # until both are known well enough
        resigned(ana, bo)
        resigned(bo, ana)
    row = Rating.objects.get(person=ana)
    assert row.deviation < PROVISIONAL_ABOVE
    place = place_of(ana, "live")
    assert place is not None
    monkeypatch.setattr(board, "now_ms", lambda: row.sure_until_ms)
    assert place_of(ana, "live") is not None
    monkeypatch.setattr(board, "now_ms", lambda: row.sure_until_ms + 1)
    assert place_of(ana, "live") is None
    monkeypatch.setattr(reading, "now_ms", lambda: row.sure_until_ms - 1000)
    assert rating_of(ana.pk, "live").provisional is False
    monkeypatch.setattr(reading, "now_ms", lambda: row.sure_until_ms + 60_000)
    assert rating_of(ana.pk, "live").provisional is True
    assert rating_of(ana.pk, "live").rating == place.standing.rating


def test_the_board_goes_on_in_pages_without_losing_or_doubling_anybody(
    players: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "PAGE", 3)
    everybody = [*players, *(account(f"P{n}") for n in range(5))]
    for number, person in enumerate(everybody):
        stand(person, 1500 + number // 3)  # several are equal
    page, address, seen = browser_of(None), "/ratings", list[str]()
    while address:
        seen += ranks(page, address)
        found = re.search(r'href="([^"]*behind=[^"]*)"', page.get(address).content.decode())
        address = html.unescape(found[1]) if found else ""
    assert [line.split()[0] for line in seen] == [str(n) for n in range(1, 9)]
    assert {line.split()[1] for line in seen} == {person.name for person in everybody}
    for broken in ("x", "nan~1", "1500~", "1500~-1", "inf~2", "~", "1e999~3"):
        assert page.get("/ratings", {"behind": broken}).status_code == 200


def test_a_bots_line_is_marked_and_leads_nowhere(browser_of: Browser) -> None:
    Rating.objects.create(
        bot="osk", speed="live", rating=1787, deviation=70, volatility=0.06, games=9, sure_until_ms=FOREVER
    )
    assert ranks(browser_of(None)) == ["1 Osk Computer 1787 ± 70 9"]


def test_B057_who_closed_the_account_is_on_no_board_and_the_others_history_opens(
    players: People, browser_of: Browser
) -> None:
    ana, bo, _ = players
    sitting = resigned(ana, bo)
    Rating.objects.update(deviation=60, sure_until_ms=FOREVER)
    assert [line.split()[1] for line in ranks(browser_of(bo))] == ["Bo", "Ana"]
    leaving.leave(ana)
    assert [line.split()[1] for line in ranks(browser_of(bo))] == ["Bo"]
    page = browser_of(bo).get("/person/Bo").content.decode()
    assert "1 rated game" in page
    assert f"/game/{sitting.game}" in page
    assert "Deleted player" in page
    assert browser_of(bo).get("/person/Ana").status_code == 404
    table = browser_of(bo).get(f"/game/{sitting.game}/ratings").json()
    assert set(table) == {"wazu"}
    assert table["wazu"]["change"] > 0


def test_only_accounts_make_rated_games_and_only_timed_ones(players: People, browser_of: Browser) -> None:
    ana, _, _ = players
    rated = {
        "kind": "friend",
        "rated": "yes",
        "time": CONTROL,
        "take_backs": "yes",
        "watch": "players",
        "tribe": "balan",
    }
    mine = browser_of(ana)
    for client, form, words in (
        (browser_of(None), rated, "need an account"),
        (browser_of(Person.objects.create_guest("Gus")), rated, "need an account"),
        (mine, {**rated, "time": "untimed"}, "needs a clock"),
        (mine, {**rated, "kind": "computer", "bot": "random"}, "not rated"),
    ):
        answer = client.post("/new", form)
        assert answer.status_code == 400
        assert words in answer.content.decode()
    assert not Game.objects.exists()
    for form in (rated, {**rated, "kind": "computer", "bot": "osk"}):
        game = mine.post("/new", form)["Location"].rsplit("/", 1)[1]
        state = load(game)
        assert state is not None
        assert state.agreement == Agreement(control_from_text(CONTROL), take_backs=False, rated=True)
        assert Game.objects.get(pk=game).rated
    game = mine.post("/new", {**rated, "kind": "screen"})["Location"].rsplit("/", 1)[1]
    assert not Game.objects.get(pk=game).rated
    assert 'name="rated"' in mine.get("/new").content.decode()
    assert 'name="rated"' not in browser_of(None).get("/new").content.decode()


def test_a_rated_seat_is_an_accounts(players: People, browser_of: Browser) -> None:
    ana, bo, _ = players
    stand(ana, 1612.4, deviation=130)
    rated = {"kind": "friend", "rated": "yes", "time": CONTROL, "tribe": "balan"}
    game = browser_of(ana).post("/new", rated)["Location"].rsplit("/", 1)[1]
    path = f"/invite/{invite_token(game)}"
    people = Person.objects.count()
    for client in (browser_of(None), browser_of(Person.objects.create_guest("Gus"))):
        page = client.get(path).content.decode()
        assert f"/account/login/?next={path}" in page
        assert "1612<" in page
        assert "moves the ratings of both" in page
        assert "Take the seat" not in page
        assert client.post(path, {"name": "Gus"}).status_code == 409
    assert Person.objects.count() == people + 1
    sitting = Sitting(game, {"balan": ana})
    stranger = commands.Actor(bo.pk)
    assert run(sitting.refusal(commands.TakeSeat("wazu", "Bo"), actor=stranger)).code == "account-needed"
    assert browser_of(bo).post(path).status_code == 303
    assert load(game).seats["wazu"].person == bo.pk  # type: ignore[union-attr]


def test_who_signs_in_from_an_invitation_comes_back_to_it(players: People, browser_of: Browser) -> None:
    rated = {"kind": "friend", "rated": "yes", "time": CONTROL, "tribe": "balan"}
    game = browser_of(players[0]).post("/new", rated)["Location"].rsplit("/", 1)[1]
    path = f"/invite/{invite_token(game)}"
    client = Client()
    sign_up(client, "di@example.org", "Di")
    client.post("/account/logout/")
    found = re.search(r'href="(/account/login/[^"]*)"', client.get(path).content.decode().split("<main")[1])
    assert found is not None
    answer = client.post(found[1], {"login": "di@example.org", "password": PASSWORD})
    assert answer["Location"] == path
    assert client.post(path).status_code == 303


def test_a_rematch_is_rated_too(players: People, browser_of: Browser) -> None:
    ana, bo, _ = players
    sitting = resigned(ana, bo)
    other = browser_of(bo).post(f"/game/{sitting.game}/rematch")["Location"].rsplit("/", 1)[1]
    state = load(other)
    assert state is not None
    assert (state.agreement.rated, state.agreement.take_backs) == (True, False)


def test_the_table_says_how_both_stood_at_the_beginning_and_what_it_changed(
    players: People, browser_of: Browser
) -> None:
    ana, bo, cy = players
    resigned(cy, ana)
    before = rating_of(ana.pk, "live").rating
    first = rated_game(ana, bo)
    told = browser_of(cy).get(f"/game/{first.game}/ratings").json()
    begun = {"balan": {"rating": before, "provisional": True}, "wazu": {"rating": 1500, "provisional": True}}
    assert told == begun
    resigned(bo, cy)  # another game moves a rating meanwhile
    assert rating_of(bo.pk, "live").rating < 1500
    page = browser_of(bo).get(f"/game/{first.game}").content.decode()
    assert json.loads(page.split('id="state" type="application/json">')[1].split("</script>")[0])["ratings"] == begun
    run(first.do(commands.Resign("balan")))
    told = browser_of(None).get(f"/game/{first.game}/ratings").json()
    changes = {tribe: row.pop("change") for tribe, row in told.items()}
    assert told == begun
    assert changes["balan"] < 0 < changes["wazu"]
    row = Change.objects.get(game=first.game, tribe="wazu")
    assert changes["wazu"] == round(row.rating_after) - round(row.rating_before)


def test_nothing_is_said_of_guests_and_of_games_without_a_clock(players: People, browser_of: Browser) -> None:
    ana, _, _ = players
    guest = Person.objects.create_guest("Gus")
    casual, untimed = sit_down(guest, ana, control=CONTROL), sit_down(ana, None)
    assert set(browser_of(None).get(f"/game/{casual.game}/ratings").json()) == {"wazu"}
    assert browser_of(None).get(f"/game/{untimed.game}/ratings").json() == {}
    assert browser_of(None).get("/game/none/ratings").status_code == 404


def test_a_private_games_ratings_are_its_players(players: People, browser_of: Browser) -> None:
    ana, bo, cy = players
    sitting = sit_down(ana, bo, control=CONTROL, private=True)
    assert browser_of(bo).get(f"/game/{sitting.game}/ratings").status_code == 200
    assert browser_of(cy).get(f"/game/{sitting.game}/ratings").status_code == 403


def test_a_persons_page_shows_each_speed_with_its_way(players: People, browser_of: Browser) -> None:
    ana, bo, cy = players
    games = [resigned(ana, bo), resigned(bo, ana), resigned(ana, bo, control="correspondence 3d bank 7d")]
    page = browser_of(cy).get("/person/Ana").content.decode()
    assert "2 rated games" in page
    assert "The latest 2 games: from" in page
    assert all(f"/game/{one.game}" in page for one in games)
    assert "best" not in page  # it was never sure yet
    Change.objects.filter(person=ana).update(deviation_after=80, rating_after=1711.2)
    assert "best 1711" in browser_of(cy).get("/person/Ana").content.decode()
    Profile.objects.create(person=ana, shows_games=False)
    hidden = browser_of(cy).get("/person/Ana").content.decode()
    assert "2 rated games" in hidden
    assert games[0].game not in hidden
    assert games[0].game in browser_of(ana).get("/person/Ana").content.decode()
    assert "Ratings" not in re.findall(r"<h2[^>]*>(.*?)</h2>", browser_of(ana).get("/person/Cy").content.decode())


def test_lists_tell_the_opponents_rating_and_what_a_game_brought(players: People, browser_of: Browser) -> None:
    ana, bo, _ = players
    over, running = resigned(ana, bo), rated_game(bo, ana)
    gained = round(changed_by(over.game)["wazu"])
    text = " ".join(re.sub(r"<[^>]+>", " ", browser_of(bo).get("/my").content.decode()).split())
    assert f"rating +{gained}" in text or f"rating +{gained + 1}" in text or f"rating +{gained - 1}" in text
    assert f"Ana {rating_of(ana.pk, 'live').rating}" in text
    assert running.game in browser_of(bo).get("/my").content.decode()


def test_the_export_holds_ones_own_ratings_and_nobody_elses(players: People) -> None:
    ana, bo, _ = players
    sitting = resigned(ana, bo)
    told = person_json(ana)
    assert [row["speed"] for row in told["ratings"]] == ["live"]
    assert [(row["game"], row["tribe"]) for row in told["rating_changes"]] == [(sitting.game, "balan")]
    assert told["ratings"][0]["rating"] == told["rating_changes"][0]["rating_after"] < 1500
    assert person_json(players[2])["ratings"] == []
