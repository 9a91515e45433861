"""Talk at the table over the socket: phrases, free text by consent, who looks on, and who reads what until when."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings as site_settings
from django.test import Client
from django.utils import timezone
from limits import RateLimitItemPerMinute
from maatasite.decency.blocks import block, mute
from maatasite.decency.models import Action
from maatasite.decency.reports import Place, report
from maatasite.games import creation
from maatasite.games.clock import now_ms
from maatasite.games.log import LOG
from maatasite.games.models import Entry, Game
from maatasite.games.state import Seat
from maatasite.games.store import load
from maatasite.live import talk as live_talk
from maatasite.people.models import Person
from maatasite.talk import saying
from maatasite.talk.consents import keep_wish
from maatasite.talk.models import Line as Said
from maatasite.talk.phrases import PHRASES
from maatasite.talk.reading import means_of
from maatasite.talk.words import TEXT_LENGTH
from maatatahay.options import Options
from test_leak import leaves
from visitors import Json, Line, Table, Visitor, table_of_two
from websockets.exceptions import ConnectionClosed

Make = Callable[[], Visitor]
DAY = 86_400_000


def ask(line: Line, game: str, **since: int) -> Json:
    """Ask for the talk; the answer, with what may be done under `means`."""
    line.say("talk", game=game, since=since)
    means = line.hear("talking", "refused")
    return means if means["t"] == "refused" else {**line.hear("talk"), "means": means}


def utter(line: Line, game: str, room: str = "players", **words: str) -> Json:
    """Say something; the answer to it."""
    key = words.pop("key", f"k{len(line.heard)}-{id(words)}")
    line.say("say", game=game, key=key, room=room, **words)
    while (answer := line.hear("said", "refused")).get("key") != key:
        pass
    return answer


def consent(line: Line, game: str, given: bool = True) -> Json:
    key = f"c{len(line.heard)}"
    line.say("talk-consent", game=game, key=key, given=given)
    while (answer := line.hear("said", "refused")).get("key") != key:
        pass
    return answer


def words(lines: list[Json]) -> list[tuple[str, int, str]]:
    return [(line["room"], line["number"], line["phrase"] or line["text"]) for line in lines]


def heard(line: Line) -> list[Json]:
    """All lines that came by themselves so far, once everything that was stored before has come."""
    line.sync()
    return [message["line"] for message in line.heard if message["t"] == "line"]


def person_of(someone: Visitor) -> Person:
    """Who this visitor is; a stranger becomes a guest by making a game."""
    if site_settings.SESSION_COOKIE_NAME not in someone.http.cookies:
        someone.new_game(kind="screen")
    client = Client()
    client.cookies[site_settings.SESSION_COOKIE_NAME] = someone.http.cookies[site_settings.SESSION_COOKIE_NAME]
    return Person.objects.get(pk=client.session["_auth_user_id"])


def account(someone: Visitor, name: str) -> Person:
    """Make this visitor an account, below the pages of signing up."""
    person = person_of(someone)
    person.is_guest, person.name, person.name_key = False, name, name.lower()
    person.save()
    return person


def seat_person(table: Table, seat: str) -> Person:
    return Person.objects.get(pk=getattr(Game.objects.get(pk=table.game), f"{seat}_id"))


def watcher(visitor: Make, game: str, name: str = "Wim") -> tuple[Line, Person]:
    """An account that looks on and has asked for the talk."""
    someone = visitor()
    person = account(someone, name)
    line = someone.watch(game)
    ask(line, game)
    return line, person


@pytest.fixture
def table(visitor: Make) -> Table:
    """Ana and Bo, who both asked for the talk."""
    made = table_of_two(visitor)
    for line in made.lines.values():
        ask(line, made.game)
    return made


def test_a_phrase_goes_as_its_code_to_the_other_and_to_who_looks_on(table: Table, visitor: Make) -> None:
    ana, bo = table.lines["balan"], table.lines["wazu"]
    stranger = visitor().watch(table.game)
    ask(stranger, table.game)
    for phrase in PHRASES:
        assert utter(ana, table.game, phrase=phrase, key=phrase)["t"] == "said"
    for line in (ana, bo, stranger):
        assert [told["phrase"] for told in heard(line)] == list(PHRASES)
    first = heard(bo)[0]
    assert first | {"at": 0} == {
        **{"room": "players", "number": 1, "at": 0, "seat": "balan", "name": None, "own": False},
        **{"phrase": "hello", "text": "", "blank": ""},
    }
    assert heard(ana)[0]["own"]


def test_B078_a_key_is_said_once_and_coming_back_brings_what_was_missed_once(table: Table) -> None:
    ana = table.lines["balan"]
    twice = [utter(ana, table.game, phrase="hello", key="same")["number"] for _ in range(2)]
    assert twice == [1, 1]
    for number in range(2, 15):
        utter(ana, table.game, phrase="yes", key=str(number))
    page: dict[int, Json] = {}
    since = 0
    for _ in range(5):
        back = table.bo.watch(table.game)
        answer = ask(back, table.game, players=since)
        assert not [line for line in answer["lines"] if line["number"] in page]
        page |= {line["number"]: line for line in answer["lines"]}
        since = answer["since"]["players"]
        utter(ana, table.game, phrase="no", key=f"more {since}")
        assert [line["number"] for line in heard(back)] == [since + 1]
        back.close()
    assert list(page) == sorted(page) == list(range(1, since + 1))
    assert Said.objects.filter(game=table.game).count() == since + 1


def test_a_long_talk_comes_in_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.talk.reading.PAGE", 4)
    for number in range(10):
        utter(table.lines["balan"], table.game, phrase="yes", key=str(number))
    back, since, got, parts = table.bo.watch(table.game), 0, [], 0
    while True:
        answer = ask(back, table.game, players=since)
        got += [line["number"] for line in answer["lines"]]
        parts, since = parts + 1, answer["since"]["players"]
        if not answer["more"]:
            break
    assert (got, parts) == (list(range(1, 11)), 3)


def test_free_text_opens_when_both_want_it_and_closes_when_one_does_not(table: Table) -> None:
    ana, bo, game = table.lines["balan"], table.lines["wazu"], table.game
    assert utter(ana, game, text="hi")["code"] == "text-not-open"
    assert consent(ana, game)["t"] == "said"
    told = bo.hear("talking")
    assert (told["given"], told["text"]) == ({"balan": True, "wazu": False}, "text-not-open")
    assert utter(ana, game, text="hi")["code"] == "text-not-open"
    consent(bo, game)
    assert ana.hear("talking")["text"] == ""
    assert utter(ana, game, text="hi")["t"] == "said"
    assert heard(bo)[-1]["text"] == "hi"
    consent(bo, game, given=False)
    assert ana.hear("talking")["text"] == "text-not-open"
    assert utter(ana, game, text="still there?")["code"] == "text-not-open"
    assert utter(ana, game, phrase="bye")["t"] == "said"


def test_an_account_may_want_text_in_every_game(table: Table) -> None:
    game = table.game
    for seat in ("balan", "wazu"):
        keep_wish(seat_person(table, seat), wanted=True)
    assert ask(table.lines["balan"], game)["means"]["text"] == ""
    assert utter(table.lines["balan"], game, text="hi")["t"] == "said"
    consent(table.lines["wazu"], game, given=False)
    assert utter(table.lines["balan"], game, text="hi")["code"] == "text-not-open"


def test_guests_write_only_to_whom_they_met_by_an_invitation(visitor: Make) -> None:
    ana, bo = visitor(), visitor()
    ids = {"balan": person_of(ana), "wazu": person_of(bo)}
    plan = creation.plan("friend", Options(), {seat: Seat("person", one.pk, one.name) for seat, one in ids.items()})
    plan.store()
    game = plan.state.game
    line = ana.watch(game)
    assert ask(line, game)["means"]["text"] == "text-not-here"
    assert consent(line, game)["code"] == "text-not-here"
    assert utter(line, game, text="hi")["code"] == "text-not-here"
    assert utter(line, game, phrase="hello")["t"] == "said"
    Person.objects.filter(pk__in=[one.pk for one in ids.values()]).update(is_guest=False)
    assert consent(line, game)["t"] == "said"


def test_a_rematch_of_two_who_met_by_invitation_may_have_text_too(table: Table) -> None:
    table.lines["balan"].ask("resign", game=table.game, seat="balan")
    again = table.ana.post(f"/game/{table.game}/rematch").headers["location"].rsplit("/", 1)[1]
    line = table.ana.watch(again)
    assert ask(line, again)["means"]["text"] == "text-not-open"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("data:text/html,<script>", "data:text/html,<script>"),
        (" a\x00b\r\nc\u202eevil\u2066 \u200b x ", "a b c evil x"),
        ("e\u0301" + "\u0301" * 40, "é" + "\u0301" * 4),
        ("שלום \u200d", "שלום"),
        ("👩\u200d🌾", "👩\u200d🌾"),
    ],
)
def test_B076_a_made_frame_is_kept_as_harmless_text(table: Table, said: str, shown: str) -> None:
    for line in table.lines.values():
        consent(line, table.game)
    assert utter(table.lines["balan"], table.game, text=said)["t"] == "said"
    assert heard(table.lines["wazu"])[-1]["text"] == shown
    assert Said.objects.get(game=table.game).text == shown


def test_B076_what_is_too_long_empty_or_no_message_is_refused_and_nothing_is_stored(table: Table) -> None:
    ana, game = table.lines["balan"], table.game
    for line in table.lines.values():
        consent(line, game)
    answer = utter(ana, game, text="x" * (TEXT_LENGTH + 1))
    assert (answer["code"], answer["facts"]) == ("text-too-long", {"length": TEXT_LENGTH + 1, "most": TEXT_LENGTH})
    assert utter(ana, game, text="😀" * TEXT_LENGTH)["t"] == "said"
    assert utter(ana, game, text=" \u200b\u202e ")["code"] == "text-empty"
    assert utter(ana, game)["code"] == "text-empty"
    assert utter(ana, game, phrase="<b>")["code"] == "unknown-phrase"
    ana.say("say", game=game, key="k", room="everybody", text="hi")
    assert ana.hear("refused")["code"] == "unreadable-message"
    ana.say("say", game=game, key="k", room="players", text="hi", seat="wazu")
    assert ana.hear("refused")["code"] == "unreadable-message"
    assert Said.objects.filter(game=game).count() == 1
    assert utter(ana, "nowhere", phrase="hello")["code"] == "unknown-game"


def test_B076_a_text_of_a_hundred_thousand_characters_ends_the_socket(table: Table) -> None:
    ana = table.lines["balan"]
    ana.say("say", game=table.game, key="k", room="players", text="https://example.org/" + "x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        ana.hear("said")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert not Said.objects.exists()


def test_B080_until_the_end_the_rooms_are_apart_and_then_they_are_one(table: Table, visitor: Make) -> None:
    ana, bo, game = table.lines["balan"], table.lines["wazu"], table.game
    wim, _ = watcher(visitor, game)
    guest = visitor().watch(game)
    ask(guest, game)
    for line in table.lines.values():
        consent(line, game)
    utter(ana, game, phrase="hello")
    utter(wim, game, "watchers", text="Ana should take the Relic")
    utter(bo, game, text="a word between us")
    utter(wim, game, "watchers", phrase="oops")
    apart = [("players", 1, "hello"), ("players", 2, "a word between us")]
    for line in (ana, bo):
        assert words(heard(line)) == apart
        answer = ask(line, game)
        assert words(answer["lines"]) == apart
        assert answer["since"] == {"players": 2, "watchers": 0}
    for line in (wim, guest):
        seen = [("players", 1, "hello"), ("watchers", 1, "Ana should take the Relic"), ("watchers", 2, "oops")]
        assert words(heard(line)) == seen
        assert words(ask(line, game)["lines"]) == seen
    ana.ask("resign", game=game, seat="balan")
    whole = [
        ("players", 1, "hello"),
        ("watchers", 1, "Ana should take the Relic"),
        ("players", 2, "a word between us"),
        ("watchers", 2, "oops"),
    ]
    for line in (ana, bo, wim, guest):
        lines = ask(line, game)["lines"]
        assert words(lines) == whole
        assert [told["at"] for told in lines] == sorted(told["at"] for told in lines)
    assert words(ask(ana, game, players=2)["lines"]) == [whole[1], whole[3]]
    utter(wim, game, "watchers", text="well done")
    assert heard(ana)[-1]["text"] == "well done"
    assert heard(ana)[-1]["name"] == "Wim"


def test_LEAK_no_frame_of_a_player_holds_a_word_of_who_looks_on_before_the_end(table: Table, visitor: Make) -> None:
    game = table.game
    wim, _ = watcher(visitor, game)
    for number in range(3):
        utter(wim, game, "watchers", text=f"secret {number}")
        again = table.bo.watch(game)
        ask(again, game, watchers=0)
        again.say("talk", game=game, since={"watchers": 0, "players": 0})
        again.sync()
        table.lines["wazu"].sync()
        table.lines["balan"].sync()
        table.lines["balan"].heard += again.heard
    for line in table.lines.values():
        found = {leaf for message in line.heard for leaf in leaves(message) if "secret" in leaf or leaf == "Wim"}
        assert not found
    for someone in (table.ana, table.bo, visitor()):
        assert "secret" not in someone.get(f"/game/{game}").text
    assert "secret" in json.dumps(wim.heard)  # so the search can find something


def test_who_looks_on_says_something_only_with_an_account(table: Table, visitor: Make) -> None:
    game = table.game
    stranger, guest = visitor(), visitor()
    guest.new_game(kind="screen")
    for someone in (stranger, guest):
        line = someone.watch(game)
        assert ask(line, game)["means"]["phrase"] == "account-needed"
        assert utter(line, game, "watchers", phrase="hello")["code"] == "account-needed"
        assert utter(line, game, "players", phrase="hello")["code"] in {"account-needed", "not-your-room"}
        assert consent(line, game)["code"] == "not-your-seat"
    wim, _ = watcher(visitor, game)
    assert utter(wim, game, "players", phrase="hello")["code"] == "not-your-room"
    assert utter(wim, game, "watchers", phrase="hello")["t"] == "said"


def test_a_player_cannot_speak_among_those_who_look_on_from_any_browser(table: Table) -> None:
    Person.objects.update(is_guest=False)
    other = table.ana.line()  # the same person, another socket that watches nothing
    for line in (table.lines["balan"], other):
        assert utter(line, table.game, "watchers", phrase="hello")["code"] == "not-your-room"
    assert not Said.objects.exists()


def test_a_block_stops_both_and_a_mute_is_not_noticed(table: Table, visitor: Make) -> None:
    game = table.game
    ana, bo = table.lines["balan"], table.lines["wazu"]
    first, second = seat_person(table, "balan"), seat_person(table, "wazu")
    mute(second, first)
    assert utter(ana, game, phrase="hello")["t"] == "said"
    assert heard(bo) == []
    assert ask(bo, game)["lines"] == []
    assert utter(bo, game, phrase="yes")["t"] == "said"
    assert words(heard(ana))[-1] == ("players", 2, "yes")
    block(second, first)
    for line in (ana, bo):
        assert utter(line, game, phrase="no")["code"] == "nobody-to-talk-to"
        assert ask(line, game)["means"]["phrase"] == "nobody-to-talk-to"
    assert words(ask(ana, game)["lines"]) == [("players", 1, "hello")]
    wim, _ = watcher(visitor, game)
    assert len(ask(wim, game)["lines"]) == 2


def test_a_private_games_talk_is_its_players_alone(visitor: Make) -> None:
    table = table_of_two(visitor)
    ask(table.lines["balan"], table.game)
    utter(table.lines["balan"], table.game, phrase="hello")
    someone = visitor()
    line = someone.watch(table.game)
    assert words(ask(line, table.game)["lines"]) == [("players", 1, "hello")]
    make_private(table.game)
    for ended in (False, True):
        assert ask(line, table.game)["code"] == "private-game"
        utter(table.lines["balan"], table.game, phrase="bye" if ended else "yes")
        assert heard(line) == []
        table.lines["wazu"].ask("resign", game=table.game, seat="wazu")


def make_private(game: str) -> None:
    """Change its first line, as no code does, and let the process read the log again."""
    first = Entry.objects.get(game=game, version=1)
    first.data = json.dumps({**json.loads(first.data), "private": True})
    first.save()
    LOG.forget()


def test_B105_a_take_back_removes_no_word(table: Table) -> None:
    seat, line = table.to_move
    other, far = table.waiting
    game = table.game
    utter(line, game, phrase="hello")
    line.ask("decide", game=game, ply=0, seat=seat, decisions=[table.pair()])
    utter(far, game, phrase="nice-move")
    offer = line.ask("take-back", game=game, ply=1, seat=seat)["version"]
    utter(far, game, phrase="oops")
    assert far.ask("accept", game=game, seat=other, offer=offer)["t"] == "ack"
    before = list(Said.objects.filter(game=game).order_by("number").values_list("number", "phrase", "at_ms"))
    told = ask(far, game)["lines"]
    assert [(one["number"], one["phrase"], one["at"]) for one in told] == before
    assert [phrase for _, phrase, _ in before] == ["hello", "nice-move", "oops"]


def test_there_is_no_talk_before_there_are_two_nor_long_after_the_end(visitor: Make) -> None:
    ana = visitor()
    game = ana.new_game()
    assert utter(ana.watch(game), game, phrase="hello")["code"] == "talk-not-here"
    alone = ana.new_game(kind="computer", bot="pib")
    assert utter(ana.watch(alone), alone, phrase="hello")["code"] == "nobody-to-talk-to"
    table = table_of_two(visitor)
    line = table.lines["balan"]
    line.ask("resign", game=table.game, seat="balan")
    assert utter(line, table.game, phrase="good-game")["t"] == "said"
    state, ana_id = load(table.game), seat_person(table, "balan").pk
    assert state is not None
    assert means_of(state, ana_id, now_ms() + 6 * DAY).phrase == ""
    assert means_of(state, ana_id, now_ms() + 8 * DAY).phrase == "talk-closed"


def test_who_talks_too_much_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_talk, "TALK", RateLimitItemPerMinute(3))
    answers = [utter(table.lines["balan"], table.game, phrase="yes", key=str(n)) for n in range(4)]
    assert [answer["t"] for answer in answers] == ["said"] * 3 + ["refused"]
    assert answers[-1]["code"] == "rate-limited"
    assert answers[-1]["facts"]["retry_ms"] > 0


def test_what_another_process_stored_is_told_by_the_next_look(table: Table, visitor: Make) -> None:
    wim, account_of_wim = watcher(visitor, table.game)
    state = load(table.game)
    assert state is not None
    ana = seat_person(table, "balan")
    saying.say(state, ana.pk, "players", "elsewhere", now_ms(), phrase="hello")
    saying.say(state, account_of_wim.pk, "watchers", "elsewhere", now_ms(), text="a word")
    assert words([table.lines["wazu"].hear("line")["line"]]) == [("players", 1, "hello")]
    assert [words([wim.hear("line")["line"]])[0] for _ in range(2)] == [
        ("players", 1, "hello"),
        ("watchers", 1, "a word"),
    ]
    assert words(heard(table.lines["wazu"])) == [("players", 1, "hello")]


def test_who_was_closed_says_nothing_more(table: Table) -> None:
    Person.objects.filter(pk=seat_person(table, "balan").pk).update(is_active=False)
    assert utter(table.lines["balan"], table.game, phrase="yes")["code"] == "account-closed"


def test_whom_the_moderators_silenced_has_the_phrases(table: Table) -> None:
    for line in table.lines.values():
        consent(line, table.game)
    ana = seat_person(table, "balan")
    sent = report(seat_person(table, "wazu"), ana, "talk", "She shouts.", Place(table.game))
    Action.objects.create(report=sent, target=ana, deed="mute", until=timezone.now() + timedelta(days=1))
    answer = utter(table.lines["balan"], table.game, text="SHOUTING")
    assert answer["code"] == "silenced"
    assert answer["facts"]["until"] > now_ms()
    assert utter(table.lines["balan"], table.game, phrase="sorry")["t"] == "said"


def test_two_who_speak_at_once_get_numbers_without_a_gap(table: Table) -> None:
    for number in range(8):
        for seat, line in table.lines.items():
            line.say("say", game=table.game, key=f"{seat}{number}", room="players", phrase="yes")
    for line in (*table.lines.values(), *table.lines.values()):
        line.sync()
    assert sorted(Said.objects.values_list("number", flat=True)) == list(range(1, 17))
    for line in table.lines.values():
        assert [told["number"] for told in heard(line)] == list(range(1, 17))
