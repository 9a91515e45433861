"""Accounts and guests, a few of whom play most of all games."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import accumulate, product

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from maatasite.friends.models import Follow
from maatasite.people.confusables import key_of
from maatasite.people.models import Person, Profile

from heap.bulk import Heap, moment

SHARES = (0.16, 0.05, 0.05, 0.05)
"""Of all games, those of the keenest: of 200,000 one account has 30,000, which is a thousand pages of them."""

SYLLABLES = ("ba", "da", "fe", "ga", "hu", "ka", "le", "ma", "no", "pe", "ra", "se", "ta", "vo", "wi", "zu")
MOST_FOLLOWED = 200


class People:
    """Everybody who plays, and who is drawn how often."""

    def __init__(self, accounts: int, guests: int, chance: random.Random) -> None:
        self._chance = chance
        _store(accounts, guests)
        self.accounts: list[tuple[int, str]] = list(
            Person.objects.filter(is_guest=False).order_by("pk").values_list("pk", "name")
        )
        self.guests: list[int] = list(Person.objects.filter(is_guest=True).order_by("pk").values_list("pk", flat=True))
        rest = [1 / (rank + 20) for rank in range(len(self.accounts) - len(SHARES))]
        left = (1 - sum(SHARES)) / sum(rest)
        self._weights = list(accumulate([*SHARES, *(share * left for share in rest)]))

    @property
    def keenest(self) -> list[int]:
        """Those with thousands of games."""
        return [pk for pk, _ in self.accounts[: len(SHARES)]]

    def account(self, but: int = 0) -> tuple[int, str]:
        """An account, by how much it plays."""
        while True:
            (found,) = self._chance.choices(self.accounts, cum_weights=self._weights)
            if found[0] != but:
                return found

    def guest(self) -> int:
        """A guest."""
        return self._chance.choice(self.guests)

    def make_follow(self) -> None:
        """Most follow a few; everybody likes the keenest."""
        heap = Heap(Follow, ("follower", "followed", "since"))
        since = moment(datetime.now(UTC))
        keen = set(self.keenest)
        for pk, _ in self.accounts:
            most = min(MOST_FOLLOWED, int(self._chance.expovariate(1 / 8)))
            others = {self.account(but=pk)[0] for _ in range(most)}
            if pk in keen:
                others = {other for other, _ in self.accounts[-MOST_FOLLOWED:]}
            for other in others - {pk}:
                heap.add(pk, other, since)
        heap.store()


def _store(accounts: int, guests: int) -> None:
    now = datetime.now(UTC)
    people = Heap(
        Person, ("password", "last_login", "name", "name_key", "is_guest", "is_active", "is_staff", "created")
    )
    locked, met = make_password(None), moment(now - timedelta(days=3))
    known: set[str] = set()
    for number, parts in enumerate(product(SYLLABLES, repeat=5)):
        name = "".join(parts).capitalize()
        key = key_of(name)
        if key not in known:
            known.add(key)
            people.add(locked, met, name, key, False, True, False, moment(now - timedelta(hours=number % 17_000)))
        if len(known) == accounts:
            break
    for number in range(guests):
        people.add(locked, met, "", None, True, True, False, moment(now - timedelta(hours=number % 9_000)))
    people.store()
    mail = Heap(EmailAddress, ("user", "email", "verified", "primary"))
    profiles = Heap(
        Profile,
        ("person", "about", "country", "shows_games", "private_games", "shows_here", "challenges"),
    )
    for pk in Person.objects.filter(is_guest=False).values_list("pk", flat=True):
        mail.add(pk, f"player{pk}@example.org", True, True)
        if pk % 2:
            profiles.add(pk, "I like Relics.", "NL", pk % 20 != 1, False, "everybody", "everybody")
    mail.store()
    profiles.store()
