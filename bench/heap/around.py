"""What stands around the games: talk, notices, the lobby, and how people treat each other."""

from __future__ import annotations

import json
import random
import secrets
import time
from datetime import UTC, datetime, timedelta

from maatasite.decency.models import Action, Appeal, Block, Report
from maatasite.lobby.models import Challenge, Seek
from maatasite.notices.models import Delivery, Notice
from maatasite.talk.models import Line

from heap.bulk import Heap, moment
from heap.games import DAY, Copied
from heap.people import People

TALKATIVE = 0.2
LONGEST_TALK = 1000
NOTICE_DAYS = 30
RESULT, SHOWN = json.dumps({"outcome": "won", "reason": "resign"}), json.dumps({"page": "shown"})


class Around:
    """All of it, in proportion to the games."""

    def __init__(self, people: People, latest: list[Copied], chance: random.Random) -> None:
        self._people, self._chance, self._now = people, chance, int(time.time() * 1000)
        self._between = [one for one in latest if one.of.columns["kind"] == "friend"]

    def make(self) -> None:
        """Store it."""
        self._talk()
        self._notices()
        self._lobby()
        self._blocks()
        self._reports()

    def _talk(self) -> None:
        heap = Heap(Line, ("game", "room", "number", "person", "seat", "phrase", "text", "blank", "key", "at_ms"))
        for one in self._between[1:]:
            if self._chance.random() < TALKATIVE:
                self._say(heap, one, self._chance.randrange(1, 20))
        self._say(heap, self._between[0], LONGEST_TALK)
        heap.store()

    def _say(self, heap: Heap, one: Copied, lines: int) -> None:
        for number in range(1, lines + 1):
            seat = ("balan", "wazu")[number % 2]
            heap.add(
                one.id, "players", number, one.people[seat], seat, "", "Well placed.", "", secrets.token_hex(8),
                one.changed_ms - number,
            )  # fmt: skip

    def _notices(self) -> None:
        columns = (
            "person",
            "kind",
            "subject",
            "ply",
            "step",
            "facts",
            "made_ms",
            "due_ms",
            "state",
            "reason",
            "skipped",
        )
        heap = Heap(Notice, columns)
        for one in self._between:
            if one.changed_ms < self._now - NOTICE_DAYS * DAY:
                continue
            for pk in {pk for pk in one.people.values() if pk is not None}:
                for kind in ("turn", "result") if one.of.is_over else ("turn",):
                    ply, facts = (one.of.columns["ply"], "{}") if kind == "turn" else (0, RESULT)
                    at = one.changed_ms
                    heap.add(pk, kind, one.id, ply, 0, facts, at, at + 20_000, "told", "", SHOWN)
        heap.store()
        self._deliveries()

    def _deliveries(self) -> None:
        heap = Heap(
            Delivery, ("notice", "person", "channel", "state", "reason", "tries", "next_ms", "changed_ms", "parcel")
        )
        for pk, person, at in Notice.objects.filter(kind="turn").values_list("pk", "person", "made_ms"):
            heap.add(pk, person, "mail", "delivered", "", 1, at, at, secrets.token_hex(16))
        heap.store()

    def _lobby(self) -> None:
        seeks = Heap(
            Seek,
            (
                "id", "person", "pool", "rating", "provisional", "seen_ms", "tab", "meanwhile", "asked_by", "control",
                "options", "rated", "tribe", "created_ms",
            ),
        )  # fmt: skip
        terms = "live 5m+10s", json.dumps({}), False, ""
        for number, (pk, _) in enumerate(self._people.accounts[10:410]):
            pool = ("", "", "", "correspondence")[number % 4]
            at = self._now - number * 1000
            seeks.add(secrets.token_urlsafe(16), pk, pool, 1500, True, self._now + DAY, "", False, "", *terms, at)
        seeks.store()
        asked = Heap(
            Challenge,
            (
                "id",
                "person",
                "other",
                "pair",
                "expires_ms",
                "declined",
                "control",
                "options",
                "rated",
                "tribe",
                "created_ms",
            ),
        )
        keen = self._people.keenest[0]
        for pk, _ in self._people.accounts[10:110]:
            asked.add(secrets.token_urlsafe(16), pk, keen, f"{keen}-{pk}", self._now + DAY, "", *terms, self._now)
        asked.store()

    def _blocks(self) -> None:
        heap = Heap(Block, ("person", "other", "made"))
        made = moment(datetime.now(UTC))
        for pk, _ in self._people.accounts[::10]:
            for other in {self._people.account(but=pk)[0] for _ in range(3)} - set(self._people.keenest):
                heap.add(pk, other, made)
        heap.store()

    def _reports(self) -> None:
        """One in fifty games is reported; most reports are decided."""
        columns = ("reporter", "target", "game", "version", "line", "kind", "text", "made", "state", "closed")
        heap, now = Heap(Report, columns), datetime.now(UTC)
        for number, one in enumerate(self._between[::50] * 5):
            if one.people["balan"] == one.people["wazu"]:
                continue
            made = moment(now - timedelta(minutes=number))
            state = ("dismissed", "upheld", "upheld", "dismissed", "dismissed")[number % 5]
            state = "open" if number < len(self._between) // 500 else state
            closed = None if state == "open" else made
            heap.add(one.people["balan"], one.people["wazu"], one.id, 5, None, "talk", "Rude.", made, state, closed)
        heap.store()
        deeds = Heap(Action, ("target", "report", "deed", "why", "until", "facts", "made"))
        for pk, target, made in Report.objects.filter(state="upheld").values_list("pk", "target", "made"):
            deeds.add(target, pk, "warn", "Please be kind.", None, "{}", moment(made))
        deeds.store()
        appeals = Heap(Appeal, ("action", "text", "made", "answered"))
        for pk, made in Action.objects.values_list("pk", "made")[::10]:
            appeals.add(pk, "It was a joke.", moment(made), None if pk % 3 else moment(made))
        appeals.store()
