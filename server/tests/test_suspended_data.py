"""Who is suspended takes out and deletes what is stored about them all the same, and writes nothing else."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from account_people import OTHER, PASSWORD, sign_in, sign_up, who
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone
from maatasite.games.models import Game
from maatasite.games.store import load
from maatasite.people.models import Person
from tables import run, sit_down
from test_account_security import totp
from test_shut_out import suspend

pytestmark = pytest.mark.usefixtures("accounts")

DATA, EXPORT, DELETE = "/my/data", "/my/data/export", "/my/data/delete"
WORD = {"word": "delete"}


def running_game(ana: Person) -> str:
    """A game of two that has begun."""
    sitting = sit_down(ana, Person.objects.create_guest("Bo"))
    run(sitting.deal())
    return sitting.game


def require_left(game: str, person: Person) -> None:
    """Resigned, and nobody's seat any more."""
    state = load(game)
    assert state is not None
    assert state.status == "over"
    assert not state.seats_of(person.pk)
    assert not Person.objects.filter(pk=person.pk, left=None).exists()


def holds_data(client: Client) -> bool:
    return "Download everything" in client.get(DATA).content.decode()


def test_a_suspended_guest_takes_out_and_deletes_everything_with_the_games(browser_of: Callable[..., Client]) -> None:
    ana = Person.objects.create_guest("Ana")
    game, client = running_game(ana), browser_of(ana)
    suspend("Ana")
    assert holds_data(client)
    answer = client.post(EXPORT)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert client.get(DELETE).status_code == 200
    assert client.post("/new", {"kind": "screen"})["Location"] == "/suspended"
    assert client.post("/my/page", {"about": "Hello"})["Location"] == "/suspended"
    assert Game.objects.count() == 1
    assert "Thank you for the games" in client.post(DELETE, WORD).content.decode()
    require_left(game, ana)
    assert not holds_data(client)


def test_a_suspended_account_signs_in_afresh_before_it_is_deleted() -> None:
    client = Client()
    ana = sign_up(client, "ana@example.org", "Ana")
    game = running_game(ana)
    suspend("Ana")
    assert holds_data(client)
    assert client.post(EXPORT).status_code == 200
    assert client.post(DELETE, WORD)["Location"] == "/account/login/"
    assert sign_in(client, "ana@example.org", OTHER).status_code == 200
    assert client.post(DELETE, WORD)["Location"] == "/account/login/"
    assert sign_in(client, "ana@example.org", PASSWORD)["Location"] == "/suspended"
    assert DATA in client.get("/suspended").content.decode()
    assert client.post("/new", {"kind": "screen"})["Location"] == "/suspended"
    assert "Thank you for the games" in client.post(DELETE, WORD).content.decode()
    require_left(game, ana)


def test_a_sign_in_as_a_suspended_account_is_good_for_a_quarter_of_an_hour_also_beside_a_guest(
    browser_of: Callable[..., Client],
) -> None:
    ana, gus = sign_up(Client(), "ana@example.org", "Ana"), Person.objects.create_guest("Gus")
    suspend("Ana")
    alone, beside = Client(), browser_of(gus)
    for client in (alone, beside):
        assert sign_in(client, "ana@example.org", PASSWORD)["Location"] == "/suspended"
        assert "Delete my account" in client.get(DATA).content.decode()
    with time_machine.travel(timezone.now() + timedelta(minutes=16), tick=False):
        assert not holds_data(alone)
        assert "Delete what is stored about me" in beside.get(DATA).content.decode()
        assert alone.post(DELETE, WORD)["Location"] == DATA
    assert Person.objects.filter(pk=ana.pk, left=None).exists()
    sign_up(alone, "lou@example.org", "Lou")
    assert alone.get(DATA).context["person"].name == "Lou"


def test_where_a_second_factor_is_asked_for_the_password_alone_opens_nothing() -> None:
    ana, secret = sign_up(Client(), "ana@example.org", "Ana"), generate_totp_secret()
    TOTP.activate(ana, secret)
    suspend("Ana")
    client = Client()
    assert "/2fa/" in sign_in(client, "ana@example.org", PASSWORD)["Location"]
    assert client.get("/suspended")["Location"] == "/account/login/"
    assert not holds_data(client)
    assert client.post(EXPORT)["Location"] == DATA
    answer = client.post("/account/2fa/authenticate/", {"code": totp(secret, time.time())})
    assert answer["Location"] == "/suspended"
    assert who(client) is None
    assert holds_data(client)
    assert client.get("/account/")["Location"].startswith("/account/login/")
