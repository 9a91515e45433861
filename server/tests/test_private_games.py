"""A private game is seen by its players alone: at every address, in every frame, in every list, from either side."""

import re
import typing
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver
from maatasite.games import commands
from maatasite.games.models import Game
from maatasite.games.store import load
from maatasite.live import messages as m
from maatasite.people.confusables import key_of
from maatasite.people.models import Person, Profile
from maatasite.web.links import invite_token
from msgspec import inspect
from tables import Sitting, run, sit_down
from visitors import BYTES, Line, Table, Visitor, table_of_two

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
Make = Callable[[], Visitor]
NAMES = ("Anabel Lee", "Bodil Moe")
UNASKED = {"hello", "beat", "pong", "turns"}
"""What a socket is told whatever it asks."""


@pytest.fixture
def game(people: People) -> Sitting:
    """A private game of two people in play, whose names are in no other text of the site."""
    for person, name in zip(people, NAMES, strict=False):
        person.name = name
        person.save()
    sitting = sit_down(*people[:2], private=True)
    run(sitting.deal())
    run(sitting.play(6))
    return sitting


def addresses(game: str) -> Iterator[str]:
    """Every address of the site that names a game, also those that are added one day."""
    for address in all_addresses():
        if "<str:game>" in address:
            named = address.replace("<str:game>", game).replace("<str:room>", "players")
            yield re.sub(r"<int:\w+>", "1", named)


def all_addresses(below: str = "maatasite.web.urls", at: str = "/") -> Iterator[str]:
    """Every address of our own, with its converters."""
    for pattern in get_resolver(below).url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{at}{pattern.pattern}"
        elif isinstance(pattern.urlconf_name, ModuleType) and pattern.urlconf_name.__name__.startswith("maatasite."):
            yield from all_addresses(pattern.urlconf_name.__name__, f"{at}{pattern.pattern}")


def test_LEAK_no_address_of_the_game_shows_a_stranger_anything(
    game: Sitting, people: People, browser_of: Browser
) -> None:
    found = list(addresses(game.game))
    looks = {f"/game/{game.game}{more}" for more in ("", "/record", "/steps", "/branch", "/sandbox")}
    assert looks < {*found}
    before = load(game.game)
    for stranger in (browser_of(people[2]), browser_of(None)):
        for address in found:
            for answer in (stranger.get(address), stranger.post(address, {"kind": "computer", "step": "2"})):
                assert answer.status_code in (302, 403, 405), address
                assert not any(name in answer.content.decode() for name in NAMES), address
                if answer.status_code == 302:
                    assert answer.headers["location"].startswith("/account/login/"), address
        for address in looks:
            answer = stranger.get(address)
            assert "Only the players see this game" in answer.content.decode()
            assert answer.headers["Cache-Control"] == "no-store"
    after = load(game.game)
    assert before is not None
    assert after is not None
    assert after.entries == before.entries
    assert Game.objects.count() == 1


def test_B067_no_claimed_seat_opens_the_page(game: Sitting, people: People, browser_of: Browser) -> None:
    for query in ("?seat=balan", "?seat=", "?seat=-1", "?seat=2", "?seat=A%20", f"?person={people[0].pk}"):
        for person in (people[2], None):
            assert browser_of(person).get(f"/game/{game.game}{query}").status_code == 403


def test_an_unknown_game_is_still_unknown(game: Sitting, people: People, browser_of: Browser) -> None:
    for person in (people[0], people[2], None):
        assert browser_of(person).get("/game/nothing").status_code == 404


def test_both_players_see_all_of_it_in_any_of_their_browsers(
    game: Sitting, people: People, browser_of: Browser
) -> None:
    for person in (*people[:2], *people[:2]):
        browser = browser_of(person)
        page = browser.get(f"/game/{game.game}")
        assert page.context["state"]["view"]["private"] is True
        assert NAMES[0] in page.content.decode()
        for more in ("record", "steps", "branch"):
            assert browser.get(f"/game/{game.game}/{more}").status_code == 200
        assert browser.get(f"/game/{game.game}/sandbox").status_code == 302


def test_what_a_player_has_seen_is_kept_by_no_browser(game: Sitting, people: People, browser_of: Browser) -> None:
    run(game.do(commands.Resign("balan")))
    for more in ("", "/record", "/steps"):
        assert browser_of(people[0]).get(f"/game/{game.game}{more}").headers["Cache-Control"] == "no-store"


def test_the_page_says_what_to_do(game: Sitting, people: People, browser_of: Browser) -> None:
    shown = browser_of(people[2]).get(f"/game/{game.game}").content.decode()
    assert f'href="/account/login/?next=/game/{game.game}"' in shown
    people[2].is_guest = False
    people[2].save()
    assert "/account/login/?next" not in browser_of(people[2]).get(f"/game/{game.game}").content.decode()


def said(value: Any) -> Iterator[str]:  # noqa: ANN401  (any JSON)
    """Every key at any depth with a colon after it, and every other value as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{key}:"
            yield from said(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from said(inner)
    else:
        yield str(value)


def sample(kind: inspect.Type) -> object:
    """A value of this type that the protocol takes."""
    match kind:
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.StrType(min_length=least):
            return "x" * (least or 0)
        case inspect.IntType(ge=least):
            return least or 0
        case inspect.BoolType():
            return True
        case inspect.ListType(item_type=item, min_length=least):
            return [sample(item)] * (least or 0)
        case inspect.DictType():
            return {}
    raise AssertionError(f"no sample of {kind}")


def messages_of(game: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Each message of the protocol that names a game, also those that are added one day; but the wish to hear none."""
    for message in typing.get_args(m.Said):
        told = inspect.type_info(message)
        assert isinstance(told, inspect.StructType)
        names = {field.name for field in told.fields}
        if "game" in names and message is not m.Unwatch:
            needed = {field.name: sample(field.type) for field in told.fields if field.required}
            yield str(told.tag), {**needed, "game": game}


def private_table(visitor: Make) -> Table:
    return table_of_two(visitor, watch="players")


def test_LEAK_no_message_about_the_game_is_answered_to_a_stranger(visitor: Make) -> None:
    table = private_table(visitor)
    stranger, known = visitor(), visitor()
    known.new_game()
    for line in (stranger.line(), known.line()):
        line.hear("hello")
        asked = list(messages_of(table.game))
        assert len(asked) >= 15
        refused = 0
        for t, fields in asked:
            line.say(t, **fields)
            line.sync()
            answers = [message for message in line.heard if message["t"] not in UNASKED]
            assert all(
                (one["code"], one["game"], one["facts"]) == ("private-game", table.game, {}) for one in answers
            ), t
            refused += len(answers)
            line.heard.clear()
        assert refused >= 15  # some want no answer
        line.say("unwatch", game=table.game)
        line.sync()
        seat, mover = table.to_move
        view = mover.last("event")["view"]
        if view["ply"] == 0:
            assert mover.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])["t"] == "ack"
        line.hear("beat")
        line.sync()
        assert {message["t"] for message in line.heard} <= UNASKED
        assert all(message["games"] == {} for message in line.heard if message["t"] == "beat")


def test_B073_a_player_elsewhere_is_a_stranger_here(visitor: Make) -> None:
    table, other = private_table(visitor), visitor()
    own = other.new_game(watch="players")
    line = other.watch(own)
    line.heard.clear()
    for t, fields in messages_of(table.game):
        line.say(t, **fields)
        line.sync()
    answers = [message for message in line.heard if message["t"] not in UNASKED]
    assert {(one["code"], one["game"]) for one in answers} == {("private-game", table.game)}
    assert line.ask("contribute", game=own, seat="balan", bytes=BYTES["balan"])["t"] == "ack"


def test_B071_a_socket_with_a_bad_session_gets_nothing_when_the_player_comes(visitor: Make) -> None:
    ana, bad = visitor(), visitor()
    game = ana.new_game(watch="players")
    line = Line(bad.base, "sessionid=nonsense", bad.base)
    bad.lines.append(line)
    line.say("watch", game=game)
    assert line.hear("refused")["code"] == "private-game"
    ana.watch(game).ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
    line.sync()
    assert {message["t"] for message in line.heard} <= {"refused"} | UNASKED


def test_B069_a_players_second_session_is_told_the_same_as_the_first(visitor: Make) -> None:
    table = private_table(visitor)
    seat, first = table.to_move
    second = (table.ana if seat == "balan" else table.bo).watch(table.game)
    assert second.last("state")["you"] == [seat]
    assert first.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])["t"] == "ack"
    version = first.last("event")["version"]
    while second.hear("event")["version"] < version:
        pass
    assert second.last("event") == first.last("event")
    told = {text for message in second.heard for text in said(message)}
    assert not told & {*BYTES.values(), "person:", "contribution:", "secret:"}
    assert second.last("presence")["watching"] == 0


def test_a_socket_hears_nothing_more_from_the_moment_its_seat_has_moved(visitor: Make) -> None:
    table = private_table(visitor)
    seat, line = table.to_move
    old = table.ana if seat == "balan" else table.bo
    version = line.last("event")["version"]
    link = re.search(r"/device/[\w-]+", old.post(f"/game/{table.game}/device").text)
    assert link is not None
    new = visitor()
    assert "Only watch" not in new.get(link.group()).text
    assert new.post(link.group()).status_code == 303
    assert line.hear("bye")["code"] == "private-game"
    assert line.last("you")["seats"] == []
    assert line.last("event")["version"] == version
    assert old.get(f"/game/{table.game}").status_code == 403
    again = old.line()
    again.say("watch", game=table.game)
    assert again.hear("refused")["code"] == "private-game"
    assert new.watch(table.game).last("state")["you"] == [seat]


def test_a_lost_session_is_a_strangers(visitor: Make) -> None:
    table = private_table(visitor)
    table.ana.http.cookies.delete("sessionid")
    assert table.ana.get(f"/game/{table.game}").status_code == 403
    line = table.ana.line()
    line.say("watch", game=table.game)
    assert line.hear("refused")["code"] == "private-game"


def test_whoever_holds_the_invitation_may_take_the_seat_and_nobody_else_learns_who_plays(visitor: Make) -> None:
    ana, bo, late = visitor(), visitor(), visitor()
    game = ana.new_game(watch="players", name="Anabel Lee")
    invitation = f"/invite/{invite_token(game)}"
    assert late.get(f"/game/{game}").status_code == 403
    page = bo.get(invitation).text
    assert "Only the two of you will see this game." in page
    assert "Only watch" not in page
    assert "Anabel Lee" not in page.split("</head>")[0]
    assert bo.post(invitation, name="Bodil Moe").status_code == 303
    assert bo.get(f"/game/{game}").status_code == 200
    for answer in (late.get(invitation), late.post(invitation, name="Late")):
        assert "only the two players see this game" in answer.text
        assert not any(name in answer.text for name in NAMES)
        assert f'href="/game/{game}"' not in answer.text
    assert f'href="/game/{game}"' in bo.get(invitation).text


def test_two_who_open_the_invitation_at_once_one_of_them_is_in(visitor: Make) -> None:
    ana, withdrawn = visitor(), visitor()
    game = ana.new_game(watch="players")
    ana.post(f"/game/{game}/withdraw")
    answer = withdrawn.get(f"/invite/{invite_token(game)}")
    assert "The invitation was withdrawn." in answer.text
    assert f'href="/game/{game}"' not in answer.text


def test_link_previews_name_nobody(game: Sitting, people: People, browser_of: Browser) -> None:
    for address in (f"/game/{game.game}", f"/invite/{invite_token(game.game)}"):
        for person in (people[0], None):
            head = browser_of(person).get(address).content.decode().split("</head>")[0]
            assert not any(name in head for name in NAMES)


def test_a_rematch_and_a_game_from_a_position_are_as_private(
    game: Sitting, people: People, browser_of: Browser
) -> None:
    ana = browser_of(people[0])
    answer = ana.post(f"/game/{game.game}/branch", {"kind": "computer", "step": "3", "bot": "random"})
    branched = Game.objects.get(pk=answer.headers["location"].rsplit("/", 1)[1])
    run(game.do(commands.Resign("balan")))
    again = Game.objects.get(pk=ana.post(f"/game/{game.game}/rematch").headers["location"].rsplit("/", 1)[1])
    for made in (branched, again):
        assert made.private
        assert browser_of(people[2]).get(f"/game/{made.pk}").status_code == 403
        assert ana.get(f"/game/{made.pk}").status_code == 200
    public = sit_down(*people[:2])
    run(public.deal())
    answer = ana.post(f"/game/{public.game}/branch", {"kind": "screen", "step": "0"})
    assert not Game.objects.get(pk=answer.headers["location"].rsplit("/", 1)[1]).private


# Lists


@pytest.fixture
def accounts_of_two(people: People) -> tuple[Person, Person]:
    """Ana and Bo with accounts, so with pages; two games that Ana has won, one of them private."""
    for person, name in zip(people, NAMES, strict=False):
        person.name, person.name_key, person.is_guest = name, key_of(name), False
        person.save()
    for private in (False, True):
        sitting = sit_down(*people[:2], private=private)
        run(sitting.deal())
        run(sitting.do(commands.Resign("wazu")))
    return people[0], people[1]


def test_B074_and_B123_each_viewer_finds_what_he_may_see_and_it_adds_up(
    accounts_of_two: tuple[Person, Person], people: People, browser_of: Browser
) -> None:
    hidden = Game.objects.get(private=True).pk
    for viewer, number in ((people[0], 2), (people[1], 2), (people[2], 1), (None, 1)):
        browser = browser_of(viewer)
        for name, ended in ((NAMES[0], "won"), (NAMES[1], "lost")):
            answer = browser.get(f"/person/{name}")
            assert len(answer.context["games"]) == number
            assert getattr(answer.context["results"].total, ended) == answer.context["results"].total.games == number
            assert sum(score.games for score in answer.context["results"].opponents) == number
            assert (hidden in answer.content.decode()) == (number == 2)


def test_the_owners_own_lists_have_it(game: Sitting, people: People, browser_of: Browser) -> None:
    for person, listed in ((people[0], True), (people[1], True), (people[2], False), (None, False)):
        browser = browser_of(person)
        for address in ("/my", "/"):
            assert (game.game in browser.get(address).content.decode()) == listed


def test_the_pages_of_others_name_it_nowhere(game: Sitting, browser_of: Browser) -> None:
    for address in all_addresses():
        if "<" not in address:
            assert game.game not in browser_of(None).get(address).content.decode(), address


# The choice


def test_who_may_watch_is_chosen_with_the_table(visitor: Make) -> None:
    ana = visitor()
    for kind in ("friend", "computer", "screen"):
        for watch, private in (("players", True), ("everybody", False), ("", False)):
            game = ana.new_game(kind=kind, watch=watch, bot="random")
            assert Game.objects.get(pk=game).private is private
    assert ana.post("/new", kind="friend", watch="nobody").status_code == 400


def test_a_new_table_begins_as_its_makers_profile_says(people: People, browser_of: Browser) -> None:
    ana = people[0]
    ana.is_guest = False
    ana.save()
    browser = browser_of(ana)
    form = {"about": "", "country": "", "games": "yes", "watch": "players"}
    assert browser.post("/my/page", form).status_code == 303
    assert Profile.objects.get(person=ana).private_games
    assert browser.get("/my/page").context["form"]["watch"].initial == "players"
    assert browser.get("/new").context["form"]["watch"].value() == "players"
    for chosen, private in (({}, True), ({"watch": "everybody"}, False), ({"watch": "players"}, True)):
        answer = browser.post("/new", {"kind": "computer", "bot": "random", **chosen})
        assert Game.objects.get(pk=answer.headers["location"].rsplit("/", 1)[1]).private is private
    assert browser_of(people[1]).get("/new").context["form"]["watch"].value() == "everybody"
    browser.post("/my/page", {**form, "watch": "everybody"})
    assert browser.get("/new").context["form"]["watch"].value() == "everybody"
