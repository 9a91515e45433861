"""Two processes serve one game: whatever either stores both tell, at once by Redis and within seconds without it."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from choosing import random_decisions
from processes import PrivateRedis, Site, begin
from visitors import Json, Line, Visitor
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.own_database

SECONDS = 15.0
"""B181: in ten seconds events flow again or sockets resync; a slow machine has some more."""


@pytest.fixture
def own_redis() -> Iterator[PrivateRedis]:
    """Redis, which may die in this test."""
    found = PrivateRedis()
    yield found
    found.go_on()
    found.kill()


@pytest.fixture
def site(tmp_path: Path, own_redis: PrivateRedis) -> Iterator[Site]:
    """A site without processes yet."""
    found = Site(tmp_path, own_redis.url)
    yield found
    found.stop()


@pytest.fixture
def visit() -> Iterator[Callable[[str], Visitor]]:
    """Makes somebody with a browser, who comes by the process at this address."""
    made: list[Visitor] = []

    def make(address: str) -> Visitor:
        made.append(Visitor(address))
        return made[-1]

    yield make
    for visitor in made:
        visitor.leave()


def view_at(line: Line, version: int, seconds: float = SECONDS) -> Json:
    """The view once this socket has been told of that version, by an event or by asking after a beat."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        told = line.hear("event", "state", "beat", timeout=seconds)
        if told["t"] in {"event", "state"} and told["version"] >= version:
            view: Json = told["view"]
            return view
        if told["t"] == "beat":
            for game, current in told["games"].items():
                if current >= version:
                    line.say("watch", game=game, version=None)
    raise AssertionError(f"version {version} never came")


def play(lines: dict[str, Line], game: str, view: Json, most: int, seed: int = 1) -> Json:
    """Random decisions by turns; both sockets must come to each version that either has stored."""
    rng = random.Random(seed)
    for _ in range(most):
        if view["status"] != "playing":
            break
        seat = view["position"]["to_move"]
        line = lines[seat]
        line.say("options", game=game, ply=view["ply"])
        decisions = random_decisions(line.hear("options")["choices"], rng)
        answer = line.ask("decide", game=game, ply=view["ply"], seat=seat, decisions=decisions)
        assert answer["t"] == "ack", answer
        version = max(answer["version"], *(m["version"] for m in line.heard if m["t"] == "event"))
        views = [one.last("event")["view"] if one is line else view_at(one, version) for one in lines.values()]
        assert views[0] == views[1]
        view = views[0]
    return view


def dealt(lines: dict[str, Line], game: str) -> Json:
    """The view once both know that the game goes on."""
    for line in lines.values():
        line.say("watch", game=game, version=None)
    views: list[Json] = [line.hear("state")["view"] for line in lines.values()]
    assert [view["status"] for view in views] == ["playing"] * len(lines)
    return views[-1]


def test_two_processes_that_serve_one_game_agree_to_its_end_and_know_who_is_there(
    site: Site, visit: Callable[[str], Visitor]
) -> None:
    ana, bo = visit(site.start()), visit(site.start())
    game, lines = begin(ana, bo, time="live 10m+20s")
    view = play(lines, game, dealt(lines, game), 200)
    assert view["status"] == "over"
    pages = [who.get(f"/game/{game}/record").text for who in (ana, bo)]
    assert pages[0] == pages[1]
    onlooker = visit(bo.base).watch(game)
    assert onlooker.last("presence")["seats"] == {"balan": "here", "wazu": "here"}
    told = lines["balan"].hear("presence")
    assert (told["seats"], told["watching"]) == ({"balan": "here", "wazu": "here"}, 1)
    lines["wazu"].close()
    while (told := lines["balan"].hear("presence"))["seats"]["wazu"] == "here":
        pass
    assert told["seats"]["wazu"] == "reconnecting"


def test_who_loses_his_process_goes_on_by_another_and_nothing_that_was_acknowledged_is_lost(
    site: Site, visit: Callable[[str], Visitor]
) -> None:
    first, second = site.start(), site.start()
    ana, bo = visit(first), visit(second)
    game, lines = begin(ana, bo)
    view = play(lines, game, dealt(lines, game), 6)
    site.kill(first)
    ana.http.base_url = ana.base = second
    lines["balan"] = ana.watch(game)
    state = lines["balan"].last("state")
    assert state["view"]["version"] == view["version"]
    assert state["you"] == ["balan"]
    play(lines, game, state["view"], 6, seed=2)


def test_B181_without_redis_both_still_come_to_agree_and_after_its_restart_at_once(
    site: Site, own_redis: PrivateRedis, visit: Callable[[str], Visitor]
) -> None:
    ana, bo = visit(site.start()), visit(site.start())
    game, lines = begin(ana, bo)
    view = play(lines, game, dealt(lines, game), 4)
    own_redis.kill()
    view = play(lines, game, view, 2, seed=2)
    own_redis.start()
    play(lines, game, view, 4, seed=3)
    own_redis.stand_still()
    view = play(lines, game, dealt(lines, game), 2, seed=4)
    own_redis.go_on()
    play(lines, game, view, 2, seed=5)


def test_a_page_of_one_process_shows_what_another_has_stored(site: Site, visit: Callable[[str], Visitor]) -> None:
    first, second = site.start(), site.start()
    ana, bo = visit(first), visit(second)
    game, lines = begin(ana, bo)
    view = dealt(lines, game)
    stranger = visit(second)
    seat = view["position"]["to_move"]
    mover = lines[seat]
    assert stranger.get(f"/game/{game}").status_code == 200
    view = play({seat: mover, "other": visit(second).watch(game)}, game, view, 1)
    for address in (first, second):
        page = visit(address).get(f"/game/{game}").text
        assert f'"version": {view["version"]},' in page


def test_talk_reaches_those_who_come_by_another_process(site: Site, visit: Callable[[str], Visitor]) -> None:
    ana, bo = visit(site.start()), visit(site.start())
    game, lines = begin(ana, bo)
    for line in lines.values():
        line.say("talk", game=game)
        line.hear("talk")
    for number, phrase in enumerate(("hello", "good-luck", "have-fun")):
        lines["balan"].say("say", game=game, key=str(number), room="players", phrase=phrase)
        told = lines["wazu"].hear("line")["line"]
        assert (told["number"], told["phrase"], told["own"]) == (number + 1, phrase, False)
    lines["balan"].say("talk-consent", game=game, key="c", given=True)
    assert lines["wazu"].hear("talking")["given"] == {"balan": True, "wazu": False}


SUSPEND = (
    "from maatasite.decency.measures import suspend; from maatasite.people.models import Person;"
    " suspend(Person.objects.get(name='Bo'))"
)


def test_B065_who_is_suspended_elsewhere_stores_nothing_more_and_is_out_within_five_seconds(
    site: Site, visit: Callable[[str], Visitor]
) -> None:
    """By an operator's command, which no process hears of: the database alone tells."""
    ana, bo = visit(site.start()), visit(site.start())
    game, lines = begin(ana, bo)
    view = dealt(lines, game)
    site.run(SUSPEND)
    wazu = lines["wazu"]
    with suppress(ConnectionClosed):  # so soon may it be closed
        wazu.say("resign", game=game, seat="wazu", key="k")
    with suppress(ConnectionClosed):
        wazu.hear("bye", timeout=5)
    assert not any(message["t"] == "ack" and message["key"] == "k" for message in wazu.heard)
    assert wazu.last("bye")["code"] == "account-closed"
    assert bo.post(f"/game/{game}/device").headers["location"] == "/suspended"
    seen = visit(ana.base).watch(game).last("state")["view"]
    assert (seen["status"], seen["version"]) == ("playing", view["version"])
