"""Tables of which nothing is stored and at which nobody else plays: a page sends all that was decided, and hears what
came of it.

The page's half is `js/study-connection.js`, whose docstring tells the messages. Each request begins anew at the
study's own position, so the server keeps nothing and no two requests depend on each other.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from maatatahay.choices import choices
from maatatahay.decisions import Chance, Decision, Move, move_from_json
from maatatahay.describe import describe
from maatatahay.errors import MaatatahayError
from maatatahay.options import RULES_VERSION
from maatatahay.outcome import outcome
from maatatahay.position import Position
from maatatahay.threats import threats
from maatatahay.tiles import TRIBES
from msgspec import Meta

from maatasite.games.applying import apply
from maatasite.games.entries import Json, LogEntry
from maatasite.games.errors import Refused
from maatasite.games.state import GameState, Seat
from maatasite.games.views_for import public_view

MOST_DECISIONS: Final = 100
"""A whole game has at most 12 pairs, 12 orders, and 24 placements of two decisions: 72."""

MOST_BYTES: Final = 16 * 1024
"""Of a request; 72 decisions have less than 4,000."""

Follows = Callable[[Position], Move | None]
"""What comes without being decided at the page: chance, or the other tribe's decision. None: nothing does."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What a page sends: all that was decided, in order, and the first ply whose step it does not know."""

    decisions: Annotated[list[dict[str, Any]], Meta(max_length=MOST_DECISIONS)]
    first: Annotated[int, Meta(ge=0, le=1000)] = msgspec.field(name="from", default=0)


F = TypeVar("F", bound=msgspec.Struct)


def asked(request: HttpRequest) -> Asked:
    """What the page asks. Raises as `read`."""
    return read(request, Asked)


def read(request: HttpRequest, form: type[F]) -> F:
    """What the page sent, in that form. Raises `Refused` (`message-too-large`, `unreadable-message`)."""
    length = request.headers.get("Content-Length", "")
    if (length.isdigit() and int(length) > MOST_BYTES) or len(request.body) > MOST_BYTES:
        raise Refused("message-too-large", {"most": MOST_BYTES})
    try:
        return msgspec.json.decode(request.body, type=form)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("unreadable-message") from error


def begun(position: Position) -> GameState:
    """A table at this position. It has no id, and the log is empty."""
    return GameState(
        game="",
        kind="screen",
        options=position.options,
        rules=RULES_VERSION,
        commitment="",
        created_ms=0,
        seats=MappingProxyType({tribe: Seat("person") for tribe in TRIBES}),
        status="playing",
        position=position,
    )


class Study:
    """A table with its states, one a ply: what `you` decide, and what `follows` each time."""

    def __init__(
        self, position: Position, you: Sequence[str], follows: Follows = lambda _: None, *, with_chance: bool = False
    ) -> None:
        """`position` is only read; what follows at once is played. `with_chance`: the page says what chance gives."""
        self.you: Final = list(you)
        self._follows: Final = follows
        self._with_chance: Final = with_chance
        self.states = [_ended(begun(position))]
        self._let_follow()

    @property
    def state(self) -> GameState:
        """The newest."""
        return self.states[-1]

    @property
    def position(self) -> Position:
        """The newest."""
        position = self.state.position
        assert position is not None
        return position

    @property
    def steps(self) -> list[Json]:
        """Everything that has happened, as the engine tells it."""
        return [step for line in self.state.lines for step in line["steps"]]

    def decide(self, decisions: Sequence[Mapping[str, Any]]) -> None:
        """Play them in turn, each with what follows.

        Raises `Refused` with the engine's code, `unreadable-decision` or `not-your-turn`; the states before stay.
        """
        for data in decisions:
            try:
                move = move_from_json(dict(data))
            except MaatatahayError as error:
                raise Refused("unreadable-decision", {"why": error.code, **error.facts}) from error
            if self.state.status == "over":
                raise Refused("game-over")
            if isinstance(move, Decision):
                if self.state.to_move not in self.you:
                    raise Refused("not-your-turn", {"to_move": self.state.to_move})
            elif not self._with_chance:
                raise Refused("unreadable-decision", {"why": "chance"})
            self.play(move)
            self._let_follow()

    def answer(self, first: int = 0) -> dict[str, Any]:
        """What the page is told: the view, its choices, and the steps from ply `first` on."""
        mine = self.state.to_move in self.you
        told = [state.position for state in self.states[first:] if state.position is not None]
        return {
            "view": {**public_view(self.state), "kind": "study"},
            "you": self.you,
            "choices": choices(self.position) if mine else {},
            "steps": {"from": first, "steps": [{"position": describe(it), "threats": threats(it)} for it in told]},
        }

    def _let_follow(self) -> None:
        while self.state.status == "playing" and (move := self._follows(self.position)) is not None:
            self.play(move)

    def play(self, move: Move) -> None:
        """One move, whoever gives it. Raises `Refused` with the engine's code."""
        state = self.state
        kind = "chance" if isinstance(move, Chance) else "decision"
        try:
            after = apply(state, _line(state, kind, state.to_move or "", {"move": move.to_json()}))
        except MaatatahayError as error:
            raise Refused(error.code, error.facts) from error
        self.states.append(_ended(after))


def _ended(state: GameState) -> GameState:
    """The state with the end in its log, if the board says that the game is over."""
    final = None if state.position is None else outcome(state.position)
    if final is None:
        return state
    return apply(state, _line(state, "ended", "", {"result": final.to_json(), "dice": None}))


def _line(state: GameState, kind: str, seat: str, data: Json) -> LogEntry:
    """The next line of a log that nobody stores, so it has no time."""
    ply = None if kind == "ended" else state.ply + 1
    return LogEntry(state.version + 1, ply, kind, seat, data, None, 0, 0)


def told(answer: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """An answer as the page reads it."""
    response = HttpResponse(msgspec.json.encode(answer), content_type="application/json", status=status)
    response["Cache-Control"] = "no-store"
    return response


def refusal(refused: Refused) -> HttpResponse:
    """Why not, as the page reads it."""
    return told({"code": refused.code, "facts": refused.facts}, 400)
