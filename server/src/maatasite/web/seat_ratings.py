"""How the players at a table stand: as they stood when the game began, and after a rated game what it changed."""

from maatasite.games.agreement import Speed
from maatasite.games.clock import now_ms
from maatasite.games.standing import dealt_line
from maatasite.games.state import GameState, Seat
from maatasite.people.models import Person
from maatasite.ratings.history import points_of, rating_at
from maatasite.ratings.models import Change
from maatasite.ratings.reading import Standing


def rating_of_seat(seat: Seat, speed: Speed | None) -> Standing | None:
    """How whoever holds the seat stands now; `None` for guests, empty seats and games without a clock."""
    return _rating(seat, speed, now_ms()) if speed and _is_rated(seat) else None


def table_ratings(state: GameState) -> dict[str, dict[str, object]]:
    """By tribe `rating` and `provisional`, and after a rated game `change`; nothing of who has no rating."""
    speed = state.agreement.speed
    if speed is None:
        return {}
    dealt = dealt_line(state.entries)
    begun = now_ms() if dealt is None else dealt.at_ms
    told = {tribe: _rating(seat, speed, begun).to_json() for tribe, seat in state.seats.items() if _is_rated(seat)}
    if state.status == "over" and state.agreement.rated:
        for change in Change.objects.filter(game=state.game):
            if change.tribe in told:
                told[change.tribe]["change"] = points_of(change)
    return told


def _rating(seat: Seat, speed: Speed, at_ms: int) -> Standing:
    return rating_at(seat.person, (seat.name or "") if seat.kind == "bot" else "", speed, at_ms)


def _is_rated(seat: Seat) -> bool:
    if seat.kind == "bot":
        return True
    return seat.person is not None and Person.objects.filter(pk=seat.person, is_guest=False).exists()
