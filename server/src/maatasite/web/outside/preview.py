"""What a link to a game shows where it is sent: who plays, and how it stands or ended. Nothing of a private game."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from maatasite.games.entries import RIVAL
from maatasite.games.state import GameState
from maatasite.web.opponents import called
from maatasite.web.person.head_to_head import TRIBE_NAMES


@dataclass(frozen=True, slots=True)
class Preview:
    """Title and sentence of a game's page; empty where the usual ones do."""

    title: str = ""
    words: str = ""


def preview_of(state: GameState) -> Preview:
    """The game as anybody may know it."""
    if state.agreement.private or state.status not in {"playing", "over"}:
        return Preview()
    names = {tribe: called(seat) or _("Guest") for tribe, seat in state.seats.items()}
    title = _("%(balan)s against %(wazu)s") % names
    return Preview(title, _ended(state.result, names) if state.result else _("This game is being played: watch it."))


def _ended(result: Any, names: dict[str, str]) -> str:  # noqa: ANN401  (as the log has it)
    winner = result["winner"]
    if result["reason"] == "aborted":
        return _("The game was called off.")
    if winner is None:
        return _("The game ended in a draw.")
    facts = {"name": names[winner], "tribe": TRIBE_NAMES[winner]}
    if not result["decided_by"]:
        return _("%(name)s won with %(tribe)s.") % facts
    score = {"own": result["score"][winner], "other": result["score"][RIVAL[winner]]}
    return _("%(name)s won with %(tribe)s, %(own)s to %(other)s.") % {**facts, **score}
