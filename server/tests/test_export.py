"""Everything in one file: all that is stored of a person, readable, and nothing private of anybody else."""

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from account_people import sign_in, sign_up
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from limits import RateLimitItemPerHour
from maatasite.games import commands, rests
from maatasite.games.store import load
from maatasite.people.models import Person, Profile
from maatasite.web.person import data
from maatasite.web.person.export import zipped
from maatatahay.clock import sleep_from_json
from maatatahay.record import read_record
from tables import Sitting, invite, run, sit_down
from visitors import Visitor, play_on, table_of_two

People = tuple[Person, Person, Person]
Files = dict[str, str]


def unpacked(packed: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def everything_of(person: Person) -> Files:
    async def collect() -> bytes:
        return b"".join([piece async for piece in zipped(person, "read me\n")])

    return unpacked(run(collect()))


def finished(ana: Person, bo: Person) -> Sitting:
    sitting = sit_down(ana, bo)
    run(sitting.deal())
    run(sitting.play(12))
    run(sitting.do(commands.Resign("wazu")))
    return sitting


def test_every_game_is_in_it_with_log_and_a_record_that_can_be_read_again(people: People) -> None:
    ana, bo, cy = people
    over, waiting, foreign = finished(ana, bo), invite(ana), finished(bo, cy)
    files = everything_of(ana)
    names = {name.split("-", 3)[-1]: name for name in files if name.startswith("games/")}
    assert set(names) == {f"{over.game}.json", f"{waiting.game}.json"}
    assert not any(foreign.game in name for name in files)
    told = json.loads(files[names[f"{over.game}.json"]])
    assert told["your_seats"] == ["balan"]
    assert told["seats"]["wazu"] == {"kind": "person", "name": "Bo"}
    assert told["result"]["winner"] == "balan"
    assert [line["version"] for line in told["log"]] == list(range(1, len(told["log"]) + 1))
    records = [text for name, text in files.items() if name.startswith("records/")]
    assert len(records) == 1
    state = load(over.game)
    assert state is not None
    assert len(read_record(records[0]).moves) == len(state.moves) > 12
    assert files["README.txt"] == "read me\n"


def keys(value: object) -> set[str]:
    """Every key at any depth."""
    if isinstance(value, dict):
        return {*value, *(key for inner in value.values() for key in keys(inner))}
    if isinstance(value, list):
        return {key for inner in value for key in keys(inner)}
    return set()


def test_LEAK_nothing_of_the_other_player_but_what_the_table_shows_and_no_secret(people: People) -> None:
    ana, bo, _ = people
    bo.is_guest = False
    bo.save()
    EmailAddress.objects.create(user=bo, email="bo@example.org", verified=True, primary=True)
    Profile.objects.create(person=bo, about="shy")
    rests.keep_sleep(bo, sleep_from_json({"zone": "Asia/Taipei", "from": "23:00", "to": "07:00"}))
    sitting = sit_down(ana, bo)
    mine, theirs = "ab" * 32, "cd" * 32
    run(sitting.do(commands.Contribute("balan", mine)))
    run(sitting.do(commands.Contribute("wazu", theirs)))
    files = everything_of(ana)
    text = "".join(files.values())
    for hidden in ("bo@example.org", "shy", "Asia/Taipei", theirs):
        assert hidden not in text
    assert mine in text
    told = [json.loads(one) for name, one in files.items() if name.endswith(".json")]
    assert not {"person", "key", "keys", "password", "session_key", "sealed", "token"} & keys(told)


def test_an_accounts_addresses_ways_in_and_browsers_are_in_it_without_their_secrets(accounts: None) -> None:
    client = Client()
    person = sign_up(client, "ana@example.org", "Ana Liv")
    other = Client(headers={"user-agent": "Other browser"})
    assert sign_in(other, "ana@example.org").status_code == 302
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={"secret": "TOP-SECRET"})
    Profile.objects.create(person=person, about="Relics!", country="NL")
    rests.keep_sleep(person, sleep_from_json({"zone": "Europe/Paris", "from": "23:00", "to": "07:00"}))
    files = everything_of(person)
    told = json.loads(files["person.json"])
    assert (told["name"], told["kind"], told["has_password"]) == ("Ana Liv", "account", True)
    assert told["mail_addresses"] == [{"address": "ana@example.org", "confirmed": True, "primary": True}]
    assert {one["browser"] for one in told["sessions"]} == {"", "Other browser"}
    assert {one["address"] for one in told["sessions"]} == {"127.0.0.1"}
    assert told["page"] == [
        {
            "about": "Relics!",
            "country": "NL",
            "shows_games": True,
            "private_games": False,
            "shows_here": "followed",
            "challenges": "everybody",
        }
    ]
    assert told["rests"][0]["sleep"]["zone"] == "Europe/Paris"
    assert [one["type"] for one in told["passkeys_and_second_factors"]] == ["totp"]
    sessions = [one.session.session_key or "-" for one in (client, other)]
    for secret in ("TOP-SECRET", person.password, *sessions):
        assert secret not in "".join(files.values())


def test_a_visitor_downloads_it_in_their_language_and_a_stranger_gets_nothing(visitor: Callable[[], Visitor]) -> None:
    table = table_of_two(visitor)
    play_on(table.lines, table.game, table.view, most=5)
    table.ana.post("/language", language="nl", next="/")
    answer = table.ana.post("/my/data/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    assert "attachment" in answer.headers["content-disposition"]
    assert "no-store" in answer.headers["cache-control"]
    files = unpacked(answer.content)
    assert files["README.txt"].startswith("Alles wat Maatatahay over je bewaart.")
    assert sum(table.game in name for name in files) == 2
    stranger = visitor()
    answer = stranger.post("/my/data/export")
    assert (answer.status_code, answer.headers["location"]) == (303, "/my/data")
    assert "Nothing is stored about you" in stranger.get("/my/data").text


def test_it_takes_a_post_with_a_token_and_not_too_often(
    people: People, browser_of: Callable[[Person | None], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser_of(people[0])
    assert client.get("/my/data/export").status_code == 405
    guarded = Client(enforce_csrf_checks=True)
    guarded.force_login(people[0])
    assert guarded.post("/my/data/export").status_code == 403
    monkeypatch.setattr(data, "EXPORTS", RateLimitItemPerHour(2))
    assert [client.post("/my/data/export").status_code for _ in range(3)] == [200, 200, 429]
    assert browser_of(people[1]).post("/my/data/export").status_code == 200
