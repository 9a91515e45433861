"""Two worlds that are alike in all that a viewer may know and differ in all else, for the tests that nothing leaks.

Whatever somebody can keep from others stands in `HIDDEN`, with who may know it. `build` makes the world, and each thing
that is named in `otherwise` it makes differently. Ids are counted, so that two worlds name alike what is alike.
"""

from __future__ import annotations

import itertools
import random
import secrets
from dataclasses import dataclass
from typing import Final

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client
from fuzzing import client_of_all
from maatasite.decency import blocks
from maatasite.decency.reports import Place, report
from maatasite.friends.following import follow
from maatasite.games import commands, dice_vault
from maatasite.games.store import load
from maatasite.lobby.challenging import challenge
from maatasite.lobby.terms import Terms
from maatasite.notices.kinds import KINDS, LADDER, Wanted
from maatasite.notices.models import Device, Webhook
from maatasite.notices.wishes import keep_wanted
from maatasite.people.confusables import key_of
from maatasite.people.models import Person, Profile
from maatasite.talk.consents import give
from maatasite.talk.saying import say
from maatasite.web.links import new_device_link
from maatatahay.clock import control_from_text
from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.dice import Deal, Dice
from maatatahay.options import Options
from maatatahay.position import Position
from tables import Sitting, run, sit_down

NAMES: Final = ("Ana", "Bo", "Cy", "Di", "Eve", "Fay")
VIEWERS: Final = ("Ana", "Bo", "Cy", "Di", "")
"""Who sits at the table as Balan and as Wazu, an account that looks on, a guest who does, somebody unknown."""

HIDDEN: Final[dict[str, tuple[str, ...]]] = {
    "undrawn dice and contributions": (),
    "the watchers' talk": ("Cy", "Di", ""),
    "the players' own words": ("Ana", "Bo"),
    "a private game": ("Ana", "Eve"),
    "Bo's wishes for notices, hook and device": ("Bo",),
    "Bo's address, factor and sessions": ("Bo",),
    "whom Bo blocks and mutes": ("Bo",),
    "Bo's report and what he wrote": ("Bo",),
    "whom Bo follows and challenges": ("Bo", "Eve"),
    "a link to another device": ("Ana",),
}


class OtherOrder:
    """A deal with the same setup as another, and what is still hidden turned round."""

    def __init__(self, first: Deal) -> None:
        self.setup = first.setup
        self.pairs = [*first._pairs[:3], *reversed(first._pairs[3:])]
        self.rewards = [(0, 2), (1, 1), (2, 0), (1, 1), (2, 0)]

    def outcome(self, position: Position) -> Chance:
        if position.phase == "reward":
            return Reward(*self.rewards[len(position.claimed) - 1])
        return Reveal(*self.pairs[position.round + 1])


@dataclass
class World:
    """What was made: everybody by name, and the table that all look at."""

    people: dict[str, Person]
    table: Sitting

    def browser(self, name: str) -> Client:
        """Somebody's browser."""
        client = client_of_all()
        if name:
            client.force_login(self.people[name])
        return client


def unknown_to(viewer: str) -> frozenset[str]:
    """All that this viewer may not know."""
    return frozenset(what for what, known in HIDDEN.items() if viewer not in known)


def build(patch: pytest.MonkeyPatch, otherwise: frozenset[str]) -> World:
    """A world in which what is named is otherwise."""
    ids, draws = itertools.count(1), itertools.count(1)
    patch.setattr(secrets, "token_urlsafe", lambda size=32: f"id{next(ids):020d}")
    patch.setattr(secrets, "token_bytes", lambda size=32: random.Random(next(draws)).randbytes(size))
    deals: dict[str, Deal | OtherOrder] = {}
    patch.setattr(dice_vault.OpenDice, "deal", lambda self, state: deals[state.game])
    people = {name: _person(name) for name in NAMES}
    world = World(people, sit_down(people["Ana"], people["Bo"], control="live 10m+20s"))

    def deal(sitting: Sitting, seed: int, *, turned: bool) -> None:
        first = Dice(bytes([seed]) * 32, "worlds").deal(Options())
        deals[sitting.game] = OtherOrder(first) if turned else first

    deal(world.table, 7, turned="undrawn dice and contributions" in otherwise)
    _play(world.table, "22" if "undrawn dice and contributions" in otherwise else "11")

    def private_game() -> None:
        private = sit_down(people["Ana"], people["Eve"], private=True)
        deal(private, 9, turned=False)
        _play(private, "33", seed=5 if "a private game" in otherwise else 4, decisions=4)

    private_game()
    for makes in (_talk, _wishes, _account, _distance, _reports, _ties, _links):
        makes(world, otherwise)
    if "a private game" in otherwise:
        private_game()
    return world


def _person(name: str) -> Person:
    if name == "Di":
        return Person.objects.create_guest(name)
    person = Person.objects.create(name=name, name_key=key_of(name), is_guest=False)
    Profile.objects.create(person=person)
    EmailAddress.objects.create(user=person, email=f"{name.lower()}@example.org", verified=True, primary=True)
    return person


def _play(sitting: Sitting, digits: str, seed: int = 3, decisions: int = 3) -> None:
    async def moves() -> None:
        for seat in sitting.people:
            await sitting.do(commands.Contribute(seat, digits * 32))
        await sitting.play(decisions, seed=seed)

    run(moves())


def _talk(world: World, otherwise: frozenset[str]) -> None:
    state = load(world.table.game)
    assert state is not None
    ana, bo, cy = (world.people[name].pk for name in ("Ana", "Bo", "Cy"))
    for person in (ana, bo):
        give(state.game, person, given=True)
    told = "a longer word" if "the watchers' talk" in otherwise else "well"
    say(state, cy, "watchers", "w1", state.created_ms + 5000, text=f"They will lose, {told}")
    if "the watchers' talk" in otherwise:
        say(state, cy, "watchers", "w2", state.created_ms + 5000, text="And once more")
    own = "be quick" if "the players' own words" in otherwise else "good luck to you"
    say(state, ana, "players", "p1", state.created_ms + 5000, text=own)


def _wishes(world: World, otherwise: frozenset[str]) -> None:
    bo, other = world.people["Bo"], "Bo's wishes for notices, hook and device" in otherwise
    keep_wanted(bo.pk, Wanted(dict.fromkeys(KINDS, ("mail",) if other else ()), LADDER[:1] if other else ()))
    if other:
        Webhook.objects.create(person=bo, url="https://hook.example.org/secret", field="text", since_ms=1)
        Device.objects.create(
            person=bo, session="x", endpoint="https://push.example.org/1", endpoint_hash="1", since_ms=1
        )


def _account(world: World, otherwise: frozenset[str]) -> None:
    bo = world.people["Bo"]
    if "Bo's address, factor and sessions" in otherwise:
        EmailAddress.objects.filter(user=bo).update(email="bodil.moe@example.net")
        Authenticator.objects.create(user=bo, type=Authenticator.Type.TOTP, data={"secret": "sealed"})
        UserSession.objects.create(user=bo, session_key="s", ip="192.0.2.7", user_agent="Lynx")


def _distance(world: World, otherwise: frozenset[str]) -> None:
    if "whom Bo blocks and mutes" in otherwise:
        blocks.block(world.people["Bo"], world.people["Fay"])
        blocks.mute(world.people["Bo"], world.people["Cy"])
        blocks.mute(world.people["Bo"], world.people["Ana"])


def _reports(world: World, otherwise: frozenset[str]) -> None:
    if "Bo's report and what he wrote" in otherwise:
        report(world.people["Bo"], world.people["Ana"], "talk", "She is unkind", Place(game=world.table.game))


def _ties(world: World, otherwise: frozenset[str]) -> None:
    if "whom Bo follows and challenges" in otherwise:
        follow(world.people["Bo"], world.people["Eve"])
        challenge(world.people["Bo"], world.people["Eve"], Terms(control_from_text("live 10m+20s")))


def _links(world: World, otherwise: frozenset[str]) -> None:
    if "a link to another device" in otherwise:
        new_device_link(world.table.game, world.people["Ana"].pk)
