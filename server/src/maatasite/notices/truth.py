"""Whether what a notice tells is still so when it is to go out, and whether it can go by mail at all."""

from allauth.account.models import EmailAddress
from maatatahay.tiles import TRIBES

from maatasite.games.models import Game
from maatasite.games.store import load
from maatasite.notices.kinds import REMINDER, TURN
from maatasite.notices.models import Notice
from maatasite.notices.turns import rungs, turns

LIVE = ("live", "rapid")


def why_not(notice: Notice) -> str:
    """A code for why this need not be told any more; empty if it must."""
    if notice.kind == TURN:
        return _not_due(notice)
    if notice.kind == REMINDER and reminder_at(notice) is None:
        return "no-longer-due"
    return ""


def _not_due(notice: Notice) -> str:
    game = Game.objects.filter(pk=notice.subject).first()
    if game is None:
        return "no-longer-due"
    if notice.facts.get("begin"):
        state = load(game.pk) if game.status == "dealing" else None
        waits = state is not None and any(turn.person == notice.person_id for turn in turns(state))
        return "" if waits else "no-longer-due"
    people = dict(zip(TRIBES, (game.balan_id, game.wazu_id), strict=True))
    if game.status != "playing" or people.get(game.to_move) != notice.person_id:
        return "no-longer-due"
    later = Notice.objects.filter(person_id=notice.person_id, kind=TURN, subject=notice.subject, ply__gt=notice.ply)
    return "overtaken" if later.exists() else ""


def reminder_at(notice: Notice) -> int | None:
    """When this reminder is due by its game's clock as it stands; `None` once the decision was made."""
    state = load(notice.subject)
    if state is None or state.ply != notice.ply or state.clock is None:
        return None
    if all(turn.person != notice.person_id for turn in turns(state)):
        return None
    return dict(rungs(state.clock)).get(notice.step)


def address_of(person: int) -> str:
    """The confirmed mail address of an account; empty for guests and where none is confirmed."""
    found = EmailAddress.objects.filter(user_id=person, verified=True, user__is_guest=False, user__is_active=True)
    return found.order_by("-primary").values_list("email", flat=True).first() or ""


def why_no_mail(notice: Notice) -> str:
    """A code for why this does not go by mail; empty if it does."""
    if not address_of(notice.person_id):
        return "no-address"
    if notice.kind == TURN and Game.objects.filter(pk=notice.subject, speed__in=LIVE).exists():
        return "too-quick"
    return ""
