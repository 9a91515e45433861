"""The lobby by socket, as pages use it (MATCH): who waits, who is told, who is refused."""

import time
from collections.abc import Callable

import pytest
from lobby_people import unhurried
from maatasite.games.models import Game
from maatasite.live import persons
from maatasite.lobby import presence
from maatasite.lobby.models import Seek
from maatasite.people.models import Person
from visitors import BYTES, Line, Visitor

Make = Callable[[], Visitor]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has tried anything yet, and whoever goes is gone soon."""
    unhurried(monkeypatch)
    monkeypatch.setattr(persons, "GRACE_SECONDS", 0.2)
    monkeypatch.setattr("maatasite.lobby.keeper.TOUCH_SECONDS", 1.0)
    monkeypatch.setattr(presence, "GONE", 2000)


def known(make: Make, name: str) -> Visitor:
    """A guest: somebody with a session."""
    someone = make()
    assert someone.post("/lobby/pool", pool="correspondence", name=name).status_code == 303
    assert someone.post("/lobby/leave").status_code == 303
    return someone


def enter(someone: Visitor) -> Line:
    """A socket that looks at the lobby."""
    line = someone.line()
    line.say("lobby")
    line.hear("lobby")
    if "sessionid" in someone.http.cookies:
        line.hear("challenges")
    return line


def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until it is."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_two_are_paired_and_each_page_is_told_which_one_goes(visitor: Make) -> None:
    ana, bo = known(visitor, "Ana"), known(visitor, "Bo")
    left, other, right = enter(ana), enter(ana), enter(bo)
    left.say("seek", pool="live", tab="sought")
    assert left.hear("waiting")["seek"]["pool"] == "live"
    assert other.hear("waiting")["seek"]["pool"] == "live"
    right.say("seek", pool="live", tab="bo's")
    told = [line.hear("paired") for line in (left, other, right)]
    assert len({message["game"] for message in told}) == 1
    assert [message["tab"] for message in told] == ["sought", "sought", "bo's"]
    assert all(line.hear("waiting")["seek"] is None for line in (left, other, right))
    game = told[0]["game"]
    lines = {}
    for someone in (ana, bo):
        line = someone.watch(game)
        (seat,) = line.last("state")["you"]
        assert line.ask("contribute", game=game, seat=seat, bytes=BYTES[seat])["t"] == "ack"
        lines[seat] = line
    assert set(lines) == {"balan", "wazu"}
    assert Game.objects.get(pk=game).status == "playing"


def test_B059_leaving_in_one_tab_is_reflected_in_the_other(visitor: Make) -> None:
    ana = known(visitor, "Ana")
    one, two = enter(ana), enter(ana)
    one.say("seek", pool="rapid", tab="1")
    first = one.hear("waiting")["seek"]
    two.say("seek", pool="rapid", tab="2")
    assert two.hear("waiting")["seek"]["seek"] == first["seek"]
    two.sync()
    two.say("unseek")
    while one.hear("waiting")["seek"] is not None:
        pass
    assert not Seek.objects.exists()
    assert not Game.objects.exists()


def test_strangers_look_on_and_are_told_of_every_change(visitor: Make) -> None:
    ana = known(visitor, "Ana")
    watching = visitor().line()
    watching.say("lobby")
    assert watching.hear("lobby")["seeks"] == []
    line = enter(ana)
    line.say("seek", pool="live", tab="")
    assert watching.hear("lobby")["pools"]["live"] == 1
    ana.post("/lobby/seek", time="live 10m+20s", tribe="")
    told = watching.hear("lobby")
    assert told["pools"]["live"] == 0
    (seek,) = told["seeks"]
    assert seek["by"]["name"] == "Ana"
    watching.say("take", seek=seek["seek"], tab="")
    assert watching.hear("refused")["code"] == "nobody-yet"
    watching.say("seek", pool="live", tab="")
    assert watching.hear("refused")["code"] == "nobody-yet"


def test_B061_of_three_who_take_one_seek_one_plays(visitor: Make) -> None:
    ana = known(visitor, "Ana")
    line = enter(ana)
    ana.post("/lobby/seek", time="live 10m+20s", tribe="")
    seek = line.hear("waiting")["seek"]["seek"]
    others = [enter(known(visitor, name)) for name in ("Bo", "Cy", "Di")]
    for other in others:
        other.say("take", seek=seek, tab="here")
    answers = [other.hear("paired", "refused") for other in others]
    assert sorted(answer.get("code", "paired") for answer in answers) == ["paired", "seek-gone", "seek-gone"]
    assert Game.objects.count() == 1
    assert others[0].hear("lobby")["seeks"] == []


def test_B063_a_seek_ends_when_its_owner_has_gone(visitor: Make) -> None:
    ana, bo = known(visitor, "Ana"), known(visitor, "Bo")
    line = enter(ana)
    line.say("seek", pool="live", tab="")
    line.hear("waiting")
    watching = enter(bo)
    time.sleep(3)
    assert Seek.objects.exists()
    line.close()
    until(lambda: not Seek.objects.exists())
    while watching.hear("lobby")["pools"]["live"]:
        pass


def test_B065_whoever_is_banned_is_refused_on_an_old_socket_and_seeks_nothing(visitor: Make) -> None:
    ana, bo = known(visitor, "Ana"), known(visitor, "Bo")
    theirs, line = enter(bo), enter(ana)
    bo.post("/lobby/seek", time="live 10m+20s", tribe="")
    sought = theirs.hear("waiting")["seek"]["seek"]
    line.say("seek", pool="live", tab="")
    line.hear("waiting")
    Person.objects.filter(name="Ana").update(is_active=False)
    line.say("take", seek=sought, tab="")
    assert line.hear("refused")["code"] == "account-closed"
    line.say("seek", pool="rapid", tab="")
    assert line.hear("refused")["code"] == "account-closed"
    until(lambda: Seek.objects.count() == 1)
    assert Seek.objects.get().pk == sought


def test_made_up_messages_are_refused(visitor: Make) -> None:
    line = enter(known(visitor, "Ana"))
    for pool, code in (("bullet", "unknown-pool"), ("x" * 15, "unreadable-message")):
        line.say("seek", pool=pool, tab="")
        assert line.hear("refused")["code"] == code
    line.say("seek", pool="live", tab="", rated=True)
    assert line.hear("refused")["code"] == "account-needed"
    line.say("take", seek="nothing", tab="")
    assert line.hear("refused")["code"] == "seek-gone"
    line.say("come-over", tab="")
    assert line.hear("refused")["code"] == "seek-gone"
