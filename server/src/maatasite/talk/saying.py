"""Keeping what is said: a line is stored, for good, before anybody is told of it."""

from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Max

from maatasite.games.errors import Refused, StoreFailed
from maatasite.games.state import GameState
from maatasite.people.models import Person
from maatasite.talk.models import Line
from maatasite.talk.phrases import PHRASES
from maatasite.talk.rights import Room, Saying, may_say
from maatasite.talk.words import clean_text

MOST_TRIES: Final = 8
PHRASE_SHOWN: Final = 40
"""So much of an unknown phrase stands in its refusal."""


def say(
    state: GameState, person: int | None, room: Room, key: str, now_ms: int, *, phrase: str = "", text: str = ""
) -> tuple[Line, bool]:
    """The stored line, and whether it is new: the same key from the same person gets the first line again.

    Raises `Refused` (nothing is stored): as `rights.may_say`; `account-needed` for a stranger, `unknown-phrase`,
    `text-empty`, `text-too-long`; `StoreFailed` if others were always quicker.
    """
    speaker = None if person is None else Person.objects.filter(pk=person).first()
    if speaker is None:
        raise Refused("account-needed")
    said = Line.objects.filter(game=state.game, person=speaker, key=key).first()
    if said is not None:
        return said, False
    if phrase and phrase not in PHRASES:
        raise Refused("unknown-phrase", {"phrase": phrase[:PHRASE_SHOWN]})
    may_say(Saying(state, speaker, room, is_text=not phrase, now_ms=now_ms))
    seats = state.seats_of(speaker.pk)
    line = Line(
        game_id=state.game,
        room=room,
        person=speaker,
        seat=seats[0] if seats else "",
        phrase=phrase,
        text="" if phrase else clean_text(text),
        key=key,
        at_ms=now_ms,
    )
    _store(line)
    return line, True


def _store(line: Line) -> None:
    """Number it after the last in its room, and not before it in time.

    Whoever takes a number at the same instant makes this one try again.
    """
    for _ in range(MOST_TRIES):
        try:
            with transaction.atomic():
                room = Line.objects.filter(game=line.game_id, room=line.room)
                last = room.aggregate(number=Max("number"), at_ms=Max("at_ms"))
                line.number = (last["number"] or 0) + 1
                line.at_ms = max(line.at_ms, last["at_ms"] or 0)
                line.save(force_insert=True)
        except IntegrityError:
            line.pk = None
        else:
            return
    raise StoreFailed
