"""How long words are kept, whose they are, and what becomes of them when somebody moves on or leaves."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings

from maatasite.games.clock import now_ms
from maatasite.people.models import Person
from maatasite.talk.consents import wishes_text
from maatasite.talk.models import Consent, Line, TextWish

DAY_MS: Final = 86_400_000


def forget_old() -> None:
    """What was said at a table goes `TALK_DAYS` after the game's last change, however it stands."""
    before = now_ms() - settings.TALK_DAYS * DAY_MS
    Line.objects.filter(at_ms__lt=before, game__changed_ms__lt=before).delete()


def bring_along(game: str, giver: int, taker: int) -> None:
    """A seat at this table has moved to another session of the same human being: his words are the taker's now."""
    Line.objects.filter(game=game, person=giver).update(person=taker, key=None)
    Consent.objects.filter(game=game, person=giver).delete()


def forget(person: Person) -> None:
    """Somebody deletes themselves: no word that they wrote stays; phrases do, and are nobody's."""
    Line.objects.filter(person=person).exclude(text="").update(text="", blank="left")
    Line.objects.filter(person=person).update(person=None)
    Consent.objects.filter(person=person).delete()
    TextWish.objects.filter(person=person).delete()


def words_of(person: Person) -> dict[str, Any]:
    """All that is stored of what this person said at tables, and of wanting free text."""
    lines = Line.objects.filter(person=person).order_by("at_ms", "game", "number")
    return {
        "text_in_every_game": wishes_text(person),
        "text_in_games": [
            {"game": one.game_id, "wanted": one.given} for one in Consent.objects.filter(person=person).order_by("game")
        ],
        "lines": [
            {
                "game": line.game_id,
                "room": line.room,
                "number": line.number,
                "seat": line.seat,
                "at": (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=line.at_ms)).isoformat(
                    timespec="milliseconds"
                ),
                "phrase": line.phrase,
                "text": line.text,
            }
            for line in lines
        ],
    }
