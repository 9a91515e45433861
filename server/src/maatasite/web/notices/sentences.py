"""What a notice says, in the language that is active, and where it leads."""

from datetime import UTC, datetime
from typing import Final

from django.urls import reverse
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from maatasite.games.models import Game
from maatasite.notices.kinds import CHALLENGE, REMINDER, RESULT, TURN
from maatasite.notices.models import Notice
from maatasite.people.models import Person

RESULTS: Final = {
    "won": gettext_noop("You have won against %(name)s."),
    "lost": gettext_noop("You have lost against %(name)s."),
    "draw": gettext_noop("Your game against %(name)s is a draw."),
    "aborted": gettext_noop("Your game against %(name)s was called off."),
}


def sentence(notice: Notice) -> str:
    """One sentence."""
    if notice.kind not in (TURN, REMINDER, RESULT, CHALLENGE):
        return _("This is the test that you asked for: it works.")
    return _pattern(notice) % {"name": _isolated(_other(notice)), **_time(notice)}


def path(notice: Notice) -> str:
    """The path to open for it."""
    if notice.kind in (TURN, REMINDER, RESULT):
        return reverse("game", args=[notice.subject])
    url: str = notice.facts.get("url") or reverse("notices")
    return url


def _pattern(notice: Notice) -> str:
    if notice.kind == CHALLENGE:
        return _("%(name)s challenges you.")
    if notice.kind == REMINDER:
        return _("Your time against %(name)s is up in %(time)s.") if _deadline(notice) else _turn()
    if notice.kind == RESULT:
        key = "aborted" if notice.facts["reason"] == "aborted" else notice.facts["outcome"]
        return _(RESULTS[key])
    if notice.facts.get("begin"):
        return _("Your game against %(name)s can begin: it waits for you.")
    return _turn()


def _turn() -> str:
    return _("It is your turn against %(name)s.")


def _time(notice: Notice) -> dict[str, str]:
    at = _deadline(notice) if notice.kind == REMINDER else None
    return {} if at is None else {"time": timeuntil(at).replace("\xa0", " ")}


def _deadline(notice: Notice) -> datetime | None:
    at = Game.objects.filter(pk=notice.subject).values_list("flag_at_ms", flat=True).first()
    found = None if at is None else datetime.fromtimestamp(at / 1000, UTC)
    return found if found is not None and found > datetime.now(UTC) else None


def _other(notice: Notice) -> str:
    """The name of the one on the other side, as it is now."""
    if notice.kind == CHALLENGE:
        found = Person.objects.filter(pk=notice.facts["by"]).values_list("name", flat=True).first()
        return found or _("a guest")
    game = Game.objects.select_related("balan", "wazu").filter(pk=notice.subject).first()
    others = [] if game is None else [p for p in (game.balan, game.wazu) if p and p.pk != notice.person_id]
    return (others[0].name if others else "") or _("a guest")


def _isolated(name: str) -> str:
    """The name so that it scrambles no sentence of another direction (plain text knows no markup for it)."""
    return name if name.isascii() else f"\u2068{name}\u2069"
