"""Every page, as its owner, the opponent and a stranger see it; what changes something takes a POST with a token."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from limits import RateLimitItemPerMinute
from maatasite.games import commands
from maatasite.games.clock import now_ms
from maatasite.games.models import DeviceLink, Entry, Game
from maatasite.games.store import load
from maatasite.people.models import Person
from maatasite.web.links import invite_token
from maatasite.web.opponents import USUAL
from maatasite.web.service import do
from maatatahay.bots.levels import levels
from maatatahay.record import read_record
from tables import invite, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
CHANGING = ("withdraw", "rematch", "device")


def status(game: str) -> str:
    return Game.objects.get(pk=game).status


# --- visiting


@pytest.mark.parametrize(
    "path", ["/", "/new", "/my", "/about", "/rules", "/learn", "/learn/fight", "/healthz", "/jsi18n/"]
)
def test_a_visit_stores_nobody_and_sets_no_session(store: None, path: str) -> None:
    client = Client()
    answer = client.get(path)
    assert answer.status_code == 200
    assert "sessionid" not in client.cookies
    assert not Person.objects.exists()


@pytest.mark.parametrize("path", ["/", "/new", "/my", "/about", "/rules", "/learn", "/learn/fight"])
def test_every_page_is_guarded(store: None, path: str) -> None:
    headers = Client().get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    script = re.search(r"script-src ([^;]*)", policy)
    assert script is not None
    assert {word.split("-")[0] for word in script.group(1).split()} <= {"'self'", "'nonce"}
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_another_host_is_refused(store: None) -> None:
    assert Client(headers={"host": "evil.example"}).get("/").status_code == 400


@pytest.mark.parametrize("path", ["/no-such-page", "/game/nothing", f"/game/{'A' * 22}", f"/game/{'A' * 22}/record"])
def test_what_is_not_there_is_404(store: None, path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("language", ["en", "nl", "zh-hant"])
def test_the_language_is_chosen_by_post(store: None, language: str) -> None:
    client = Client()
    assert client.post("/language", {"language": language, "next": "/about"}).status_code == 302
    assert client.get("/about").headers["Content-Language"] == language


# --- a new game


@pytest.mark.parametrize(
    ("kind", "seats"),
    [("computer", ["balan"]), ("friend", ["balan"]), ("screen", ["balan", "wazu"])],
)
def test_the_form_makes_a_game_and_its_guest(store: None, kind: str, seats: list[str]) -> None:
    client = Client()
    answer = client.post("/new", {"kind": kind, "tribe": "balan", "name": " Ana\u202e\r\n B. "})
    assert answer.status_code == 303
    person = Person.objects.get()
    assert (person.name, person.is_guest, person.has_usable_password()) == ("Ana B.", True, False)
    page = client.get(answer.headers["location"])
    assert page.context["seats"] == seats
    assert page.context["state"]["view"]["version"] == 1
    assert Entry.objects.get().kind == "created"


def test_a_guest_keeps_their_seats_over_many_games(store: None) -> None:
    client = Client()
    for _ in range(3):
        client.post("/new", {"kind": "computer"})
    assert Person.objects.count() == 1
    assert len(client.get("/my").context["games"]) == 3


@pytest.mark.parametrize(("language", "now"), [("en", "now"), ("nl", "nu"), ("zh-hant", "現在")])
def test_my_games_say_in_words_when_something_happened_last(store: None, language: str, now: str) -> None:
    client = Client(headers={"accept-language": language})
    client.post("/new", {"kind": "screen"})
    Game.objects.update(changed_ms=now_ms() + 900)
    told = re.search(r"<small>(.*?)</small>", client.get("/my").content.decode())
    assert told is not None
    assert told.group(1).strip() == now


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": ""},
        {"kind": "nothing"},
        {"bot": "../x"},
        {"tribe": "x"},
        {"relic_scoring": "x"},
        {"name": "x" * 41},
        {"name": "a\u0000"},
    ],
)
def test_a_faulty_form_is_shown_again_and_stores_nothing(store: None, fault: dict[str, str]) -> None:
    answer = Client().post("/new", {"kind": "computer", **fault})
    assert answer.status_code == 400
    assert answer.context["form"].errors
    assert not Person.objects.exists()
    assert not Game.objects.exists()


def test_either_tribe_means_both_in_time(store: None) -> None:
    client = Client()
    for _ in range(12):
        client.post("/new", {"kind": "computer", "tribe": "random"})
    bots = set(Game.objects.values_list("balan_bot", flat=True))
    assert bots == {"", USUAL}


def test_the_new_page_offers_the_nine_levels_with_number_words_and_a_face(store: None) -> None:
    """In every language, weakest first; the yardsticks are known and not offered."""
    said = set()
    for language in ("en", "nl", "zh-hant"):
        page = Client(headers={"accept-language": language}).get("/new").content.decode()
        radios = re.findall(r'name="bot" value="(\w+)"( checked)?', page)
        assert [bot for bot, _ in radios] == [level.id for level in levels()]
        assert [bot for bot, checked in radios if checked] == [USUAL]
        told = re.findall(r"<b>(\w+)</b>.*?<i>(.*?)</i>.*?<small>(.*?)</small>", page, re.DOTALL)
        assert [name for name, _, _ in told] == [level.name for level in levels()]
        assert all(str(number) in place and "9" in place for number, (_, place, _) in enumerate(told, 1))
        said |= {words for _, _, words in told}
    assert len(said) == 3 * 9


def test_the_form_remembers_whom_one_played_last(store: None) -> None:
    client = Client()
    client.post("/new", {"kind": "computer", "bot": "osk"})
    client.post("/new", {"kind": "screen"})
    assert 'value="osk" checked' in client.get("/new").content.decode()
    client.post("/new", {"kind": "computer", "bot": "random"})
    assert f'value="{USUAL}" checked' in client.get("/new").content.decode()


def test_playing_at_once_meets_a_weak_level_and_the_table_and_lists_name_it(store: None) -> None:
    client = Client()
    bot = re.search(r'name="bot" value="(\w+)"', client.get("/").content.decode())
    assert bot is not None
    weak = next(level for level in levels() if level.id == bot[1])
    assert weak.number <= 3
    table = client.get(client.post("/new", {"kind": "computer", "bot": weak.id}).headers["location"])
    shown = table.context["state"]["opponents"][weak.id]
    assert (shown["name"], shown["number"], shown["of"]) == (weak.name, weak.number, 9)
    assert shown["face"].startswith(f"/static/faces/{weak.id}.")
    assert f"<b>{weak.name}</b>" in client.get("/my").content.decode()


def test_a_record_names_the_level_not_its_id(people: People, browser_of: Browser) -> None:
    sitting = sit_down(people[0], bot="vantor")
    run(sitting.deal())
    answer = browser_of(people[0]).get(f"/game/{sitting.game}/record")
    assert answer.json()["meta"]["wazu"] == "Vantor"
    assert "Vantor" in answer["Content-Disposition"]


def test_too_many_new_games_are_refused_with_the_time_to_wait(store: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.web.views.new.NEW_GAMES", RateLimitItemPerMinute(2))
    client = Client()
    answers = [client.post("/new", {"kind": "computer"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert 0 < answers[2].context["retry_ms"] <= 60_000
    assert int(answers[2].headers["Retry-After"]) <= 61
    assert Client().post("/new", {"kind": "computer"}).status_code == 303


@pytest.mark.parametrize(
    "path", ["/new", "/language", "/game/x/rematch", "/game/x/withdraw", "/game/x/device", "/invite/x"]
)
def test_no_post_without_a_token(store: None, path: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(path, {"kind": "computer"})
    assert answer.status_code == 403
    assert answer.context["code"] == "csrf"
    assert not Game.objects.exists()


@pytest.mark.parametrize("path", ["withdraw", "rematch", "device"])
def test_no_get_changes_anything(people: People, browser_of: Browser, path: str) -> None:
    sitting = invite(people[0])
    assert browser_of(people[0]).get(f"/game/{sitting.game}/{path}").status_code == 405
    assert Entry.objects.filter(game_id=sitting.game).count() == 1


# --- an invitation


def test_a_look_at_an_invitation_takes_nothing(people: People, browser_of: Browser) -> None:
    sitting = invite(people[0])
    address = f"/invite/{invite_token(sitting.game)}"
    for person in (*people, None):
        for method in ("get", "head"):
            answer = getattr(browser_of(person), method)(address)
            assert answer.status_code == 200
    assert status(sitting.game) == "waiting"
    shown = browser_of(people[1]).get(address).context
    assert (shown["open"], shown["reason"], shown["inviter"], shown["seat"]) == (True, None, "Ana", "wazu")


def test_the_first_who_posts_gets_the_seat_and_others_are_told_why(people: People, browser_of: Browser) -> None:
    ana, bo, cy = people
    sitting = invite(ana)
    address = f"/invite/{invite_token(sitting.game)}"
    own = browser_of(ana).post(address)
    assert (own.status_code, own.context["reason"]) == (409, "own-invite")
    assert browser_of(bo).post(address).status_code == 303
    late = browser_of(cy).post(address)
    assert (late.status_code, late.context["reason"]) == (409, "seat-taken")
    assert late.context["url"] == f"/game/{sitting.game}"
    assert browser_of(None).get(address).context["reason"] == "seat-taken"
    game = Game.objects.get(pk=sitting.game)
    assert (game.status, game.wazu) == ("dealing", bo)


def test_a_withdrawn_invitation_is_dead(people: People, browser_of: Browser) -> None:
    sitting = invite(people[0])
    for person in (people[1], None):
        assert browser_of(person).post(f"/game/{sitting.game}/withdraw").status_code == 403
    assert browser_of(people[0]).get(f"/game/{sitting.game}").context["can_withdraw"]
    assert browser_of(people[0]).post(f"/game/{sitting.game}/withdraw").status_code == 303
    late = browser_of(people[1]).post(f"/invite/{invite_token(sitting.game)}")
    assert (late.status_code, late.context["reason"]) == (409, "withdrawn")
    assert browser_of(people[0]).post(f"/game/{sitting.game}/withdraw").status_code == 409


@pytest.mark.parametrize("change", ["", "x", "A" * 22, "A" * 22 + ".x"])
def test_a_made_up_invitation_is_404(people: People, browser_of: Browser, change: str) -> None:
    token = change or invite_token(invite(people[0]).game)[:-1]
    assert browser_of(None).get(f"/invite/{token}").status_code == 404


def test_only_who_waits_sees_the_invitation_with_its_code(people: People, browser_of: Browser) -> None:
    sitting = invite(people[0])
    token = invite_token(sitting.game)
    mine = browser_of(people[0]).get(f"/game/{sitting.game}")
    assert mine.context["invite"]["url"].endswith(f"/invite/{token}")
    assert mine.context["invite"]["qr"].startswith("<svg")
    assert "style=" not in mine.context["invite"]["qr"]
    for person in (people[1], None):
        assert token not in browser_of(person).get(f"/game/{sitting.game}").content.decode()


# --- another device


def device_address(page: str) -> str:
    found = re.search(r"/device/[\w-]{20,}", page)
    assert found is not None
    return found.group()


def test_a_device_link_moves_the_seat_once(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    for person in (people[2], None):
        assert browser_of(person).post(f"/game/{sitting.game}/device").status_code == 403
    made = browser_of(people[0]).post(f"/game/{sitting.game}/device")
    assert (made.status_code, made.context["mode"], made.context["link"]["minutes"]) == (200, "made", 10)
    address = device_address(made.content.decode())
    assert made.context["link"]["url"].endswith(address)
    phone = Client()
    look = phone.get(address)
    assert (look.context["mode"], look.context["valid"], look.context["seats"]) == ("take", True, ["balan"])
    assert Game.objects.get(pk=sitting.game).balan == people[0]
    assert phone.post(address).status_code == 303
    assert phone.get(f"/game/{sitting.game}").context["seats"] == ["balan"]
    assert browser_of(people[0]).get(f"/game/{sitting.game}").context["seats"] == []
    again = Client().post(address)
    assert (again.status_code, again.context["reason"]) == (409, "link-used")
    assert address.rsplit("/", 1)[1] not in str(list(DeviceLink.objects.values()))


def test_a_device_link_ends_after_ten_minutes(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    address = device_address(browser_of(people[0]).post(f"/game/{sitting.game}/device").content.decode())
    DeviceLink.objects.update(expires_ms=1)
    answer = Client().post(address)
    assert (answer.status_code, answer.context["reason"]) == (409, "link-expired")
    assert Game.objects.get(pk=sitting.game).balan == people[0]


def test_a_device_link_gives_an_opponent_nothing(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    address = device_address(browser_of(people[0]).post(f"/game/{sitting.game}/device").content.decode())
    answer = browser_of(people[1]).post(address)
    assert (answer.status_code, answer.context["reason"]) == (409, "already-seated")
    assert Client().post("/device/nothing").status_code == 404


# --- the end and after


def ended(people: People) -> str:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    return sitting.game


def test_B117_a_rematch_swaps_tribes_and_is_one_and_the_same_for_both(people: People, browser_of: Browser) -> None:
    game = ended(people)
    for person in (people[2], None):
        assert browser_of(person).post(f"/game/{game}/rematch").status_code == 403
    answers = [browser_of(person).post(f"/game/{game}/rematch") for person in (people[1], people[0], people[1])]
    assert [answer.status_code for answer in answers] == [303] * 3
    assert len({answer.headers["location"] for answer in answers}) == 1
    new = Game.objects.get(pk=answers[0].headers["location"].rsplit("/", 1)[1])
    assert (new.balan, new.wazu, new.status) == (people[1], people[0], "dealing")
    assert new.commitment != Game.objects.get(pk=game).commitment
    assert Game.objects.count() == 2


def test_no_rematch_before_the_end(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    answer = browser_of(people[0]).post(f"/game/{sitting.game}/rematch")
    assert (answer.status_code, answer.context["code"]) == (409, "not-over")
    assert Game.objects.count() == 1


def test_a_rematch_against_the_computer_swaps_too(people: People, browser_of: Browser) -> None:
    sitting = sit_down(people[0])
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    where = browser_of(people[0]).post(f"/game/{sitting.game}/rematch").headers["location"]
    new = Game.objects.get(pk=where.rsplit("/", 1)[1])
    assert (new.balan_bot, new.wazu) == ("random", people[0])


@pytest.mark.parametrize("who", [0, 2, None])
def test_the_record_of_a_finished_game_has_result_and_dice(
    people: People, browser_of: Browser, who: int | None
) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    run(sitting.play())
    answer = browser_of(people[who] if who is not None else None).get(f"/game/{sitting.game}/record")
    text = answer.content.decode()
    record = read_record(text)
    state = load(sitting.game)
    assert state is not None
    assert json.loads(text)["result"]["winner"] == state.result["winner"]  # type: ignore[index]
    assert record.dice is not None
    assert record.dice.dice.game == sitting.game
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")


def test_the_record_of_a_running_game_has_no_dice_and_of_none_is_refused(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    early = browser_of(people[0]).get(f"/game/{sitting.game}/record")
    assert (early.status_code, early.context["code"]) == (409, "no-record-yet")
    run(sitting.deal())
    run(sitting.play(5))
    record = json.loads(browser_of(None).get(f"/game/{sitting.game}/record").content)
    assert "dice" not in record
    assert "result" not in record
    assert len(record["times"]) == len(record["moves"]) >= 5


@pytest.mark.parametrize(
    "name",
    ["Zo\u00eb", "\u738b\u5c0f\u660e", 'a"b', "a\r\nSet-Cookie: x=1", "../../etc", "a;b=c", "\u202eabc", "\U0001f600"],
)
def test_B099_any_name_makes_a_sound_download_header(people: People, name: str) -> None:
    """Stored past the form, which would have cleaned it."""
    people[0].name = name
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    answer = Client().get(f"/game/{sitting.game}/record")
    assert answer.status_code == 200
    header = answer.headers["Content-Disposition"]
    assert "\r" not in header
    assert "\n" not in header
    assert "/" not in header.replace("utf-8''", "")
    header.encode("ascii")
    assert "Set-Cookie" not in answer.headers
    assert read_record(answer.content.decode()).meta["balan"] == name  # type: ignore[index]


# --- my games


def test_my_games_are_mine_alone_with_whose_turn_it_is(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    run(sitting.deal())
    state = load(sitting.game)
    assert state is not None
    mover = 0 if state.to_move == "balan" else 1
    mine, theirs = (browser_of(people[n]).get("/my").context for n in (mover, 1 - mover))
    assert (mine["games"][0].my_turn, mine["next"].id) == (True, sitting.game)
    assert (theirs["games"][0].my_turn, theirs["next"]) == (False, None)
    assert mine["games"][0].opponent == people[1 - mover].name
    assert mine["games"][0].since.timestamp() * 1000 == pytest.approx(state.changed_ms, abs=1)
    assert browser_of(people[2]).get("/my").context["games"] == []
    assert browser_of(None).get("/my").context["games"] == []
    assert browser_of(people[mover]).get("/").context["waiting_for_me"] == 1


def test_my_games_are_paged_without_losing_any(
    people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maatasite.web.listing.PAGE", 2)
    made = []
    for number in range(5):
        made.append(sit_down(*people[:2]).game)
        Game.objects.filter(pk=made[-1]).update(changed_ms=now_ms() - 10 + number)
    browser, seen, url = browser_of(people[0]), [], "/my"
    while url:
        context = browser.get(url).context
        seen += [row.id for row in context["games"]]
        url = context["page"]["older"]
    assert sorted(seen) == sorted(made)
    assert browser.get("/my?before=x").status_code == 200


def test_the_outcome_is_told_from_where_one_sat(people: People, browser_of: Browser) -> None:
    ended(people)
    rows = [browser_of(person).get("/my").context["games"][0] for person in people[:2]]
    assert [row.outcome for row in rows] == ["lost", "won"]
    assert rows[0].result["reason"] == "resign"


def test_a_page_command_that_the_store_did_not_take_may_be_tried_again(
    people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from maatasite.games.errors import Refused, StoreFailed

    async def fail(*_: object) -> None:
        raise StoreFailed

    monkeypatch.setattr("maatasite.web.service.submit", fail)
    sitting = invite(people[0])
    with pytest.raises(Refused, match="try-again"):
        do(sitting.game, commands.Withdraw("balan"), people[0])
    assert browser_of(people[0]).post(f"/game/{sitting.game}/withdraw").status_code == 503
