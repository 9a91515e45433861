"""The coach: how much worse than the best a placement is, and what of that a beginner can be told.

Only what is to be said leaves here: never the best decision itself, so nobody is shown what was not asked for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from maatatahay.bots.evaluation import final_worth, win_chance
from maatatahay.bots.levels import levels
from maatatahay.bots.search_bot import SearchBot
from maatatahay.bots.seeds import stream_of
from maatatahay.bots.tree import rewards
from maatatahay.decisions import Decision, Move, Reveal, TakePair
from maatatahay.dice import Stream
from maatatahay.position import ACTIVATE, OVER, PLACE, REVEAL, REWARD, Position
from maatatahay.reasons import Reason, reasons
from maatatahay.spaces import spaces_of

Json = dict[str, Any]
Said = dict[str, list[Reason]]

POINTS_REGRETTED: Final = 2.0
WIN_REGRETTED: Final = 0.12
"""So much worse than the best, in points at the end or in the chance to win, is a blunder if its reason can be said."""
AT_ONCE: Final = 0.5
ONLY_MISSED: Final = 1.75
"""So many times as much it must be if a Warrior of one's own falls at once, or if something better is only missed."""
POINTS_OF_GOOD: Final = 0.75
"""So near to the best a decision may be praised, if it has brought something."""

LOSSES: Final = ("loses", "spares")
"""What is warned of in a decision itself."""
REPLIES: Final = ("fells",)
"""What is warned of in the enemy's answer."""
MISSED: Final = ("claims", "fells")
"""What is warned of when the best decision has it; without its space, which would give that decision away."""
PRAISED: Final = ("claims", "fells", "secures", "spirit")
MUCH_SUPPORT: Final = 2

PHASES: Final = frozenset({PLACE, ACTIVATE})
"""Of pairs and of the order the coach says nothing: what they lead to is too far off to be told."""
SILENCE: Final[Json] = {"verdict": "", "reasons": [], "reply": [], "missed": []}

_LOOK: Final = (1000, 0.4)
_WORTH: Final = (600, 0.25)
_QUICK: Final = (120, 0.05)
"""Nodes, and seconds at most: to find the best decision, for what a decision is worth, for a step of a line of play."""
_MOST_STEPS: Final = 8


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a decision leads to, for whoever decides: its own reasons, and those of the enemy's answer as he sees it."""

    win: float
    points: float
    now: list[Reason]
    reply: list[Reason]


class Coach:
    """Judges decisions as the strongest level sees them; the same seed gives the same judgement within its nodes."""

    def __init__(self, seed: str, clock: Callable[[], float]) -> None:
        """`clock`: steadily rising seconds."""
        self._seed: Final = seed
        self._clock: Final = clock
        self._look: Final = self._searcher(*_LOOK)
        self._deep: Final = self._searcher(*_WORTH)
        self._quick: Final = self._searcher(*_QUICK)

    def verdict(self, position: Position, decisions: Sequence[Decision]) -> Json:
        """Of a placement, an activation or both: `verdict` (`blunder`, `good` or empty) with what is to be said.

        `reasons` are the engine's for the decision itself, `reply` those of the enemy's answer, seen by the enemy,
        `missed` what a better decision would have brought. Raises what `Position.play` raises.
        """
        mine = self._outlook(position, decisions)
        best_decisions = self._best(position, self._look)
        best = mine if list(decisions) == best_decisions else self._outlook(position, best_decisions)
        warning = _warning(best, mine)
        if any(warning.values()) and _is_regretted(best, mine, warning):
            return {"verdict": "blunder", **warning}
        praise = _praise(mine) if best.points - mine.points <= POINTS_OF_GOOD else []
        return {**SILENCE, "verdict": "good", "reasons": praise} if praise else SILENCE

    def _outlook(self, position: Position, decisions: Sequence[Decision]) -> Outlook:
        tribe = 0 if position.to_move is None else position.to_move
        now = reasons(position, decisions)
        after = position.copy()
        for decision in decisions:
            after.play(decision)
        win, points = self._worth(after, tribe)
        return Outlook(win, points, now, self._reply(after, tribe))

    def _worth(self, position: Position, tribe: int) -> tuple[float, float]:
        """The chance to win and the points ahead, for the tribe; after a Relic's reward by its odds."""
        if position.phase != REWARD:
            return self._worth_settled(position, tribe)
        win = points = 0.0
        for reward, chance in rewards(position):
            after = position.copy()
            after.play(reward)
            worth = self._worth_settled(after, tribe)
            win += chance * worth[0]
            points += chance * worth[1]
        return win, points

    def _worth_settled(self, position: Position, tribe: int) -> tuple[float, float]:
        position, stream = position.copy(), self._chance()
        while position.phase != OVER and (position.phase in {REWARD, REVEAL} or position.count_legal() == 1):
            position.play(_only_move(position, stream))
        if position.phase == OVER:
            utility, ahead = final_worth(position)
            win = win_chance(utility, ahead)
            return (win, ahead) if tribe == 0 else (1 - win, -ahead)
        judged = self._deep.judge(position)[0]
        if position.to_move == tribe:
            return judged.win, judged.points
        return 1 - judged.win, -judged.points

    def _reply(self, position: Position, tribe: int) -> list[Reason]:
        """The reasons of the enemy's next placement, if he gets to it before the tribe places again.

        What he could only do with a pair that is still hidden does not count.
        """
        position, stream = position.copy(), self._chance()
        shown = position.display.copy()
        for _ in range(_MOST_STEPS):
            if position.phase == OVER or (position.phase == PLACE and position.to_move == tribe):
                break
            if position.phase in {REWARD, REVEAL}:
                position.play(_only_move(position, stream))
                continue
            decisions = self._best(position, self._quick)
            if position.phase == PLACE:
                return reasons(position, decisions)
            if isinstance(decisions[0], TakePair) and decisions[0] not in shown:
                break
            position.play(decisions[0])
        return []

    def _best(self, position: Position, searcher: SearchBot) -> list[Decision]:
        """The best decision, with its activation where that is decided together with it."""
        decisions = [searcher.choose(position)]
        after = position.copy()
        after.play(decisions[0])
        if position.phase == PLACE and after.phase == ACTIVATE:
            decisions.append(self._quick.choose(after))
        return decisions

    def _searcher(self, nodes: int, seconds: float) -> SearchBot:
        searcher = levels()[-1].bot(self._seed, nodes, self._clock, seconds)
        assert isinstance(searcher, SearchBot)
        return searcher

    def _chance(self) -> Stream:
        """The same chance for everything that is compared."""
        return stream_of(self._seed, "coach")


def _only_move(position: Position, stream: Stream) -> Move:
    """The outcome of chance, drawn from what both players know, or the one decision that there is."""
    if position.phase == REWARD:
        found = rewards(position)
        return max(found, key=lambda outcome: outcome[1])[0]
    if position.phase != REVEAL:
        return position.legal_decisions()[0]
    tiles = position.tiles.tiles
    drawn = [list(spaces_of(unseen)) for unseen in position.unseen]
    balan, wazu = (tiles[indices[stream.below(len(indices))]].id for indices in drawn)
    return Reveal(balan, wazu)


def _is_regretted(best: Outlook, mine: Outlook, warning: Said) -> bool:
    bar = 1.0 if warning["reasons"] or warning["reply"] else ONLY_MISSED
    if any(reason["code"] == "loses" for reason in warning["reasons"]):
        bar = AT_ONCE
    return best.points - mine.points >= bar * POINTS_REGRETTED or best.win - mine.win >= bar * WIN_REGRETTED


def _warning(best: Outlook, mine: Outlook) -> Said:
    """What is bad about mine and not also about the best."""
    return {
        "reasons": _only_in(mine.now, best.now, LOSSES),
        "reply": _only_in(mine.reply, best.reply, REPLIES),
        "missed": [_hidden(reason) for reason in _only_in(best.now, mine.now, MISSED) if not _has(mine.now, reason)],
    }


def _has(now: list[Reason], missed: Reason) -> bool:
    """Whether the decision itself brings such a thing: told without its space, what is missed would seem to be that."""
    return any(_hidden(reason) == _hidden(missed) for reason in now)


def _only_in(one: list[Reason], other: list[Reason], codes: tuple[str, ...]) -> list[Reason]:
    """The reasons of these codes that stand in one list, and about that space not in the other."""
    known = {(reason["code"], reason["space"]) for reason in other if "space" in reason}
    return [reason for reason in one if reason["code"] in codes and (reason["code"], reason["space"]) not in known]


def _hidden(reason: Reason) -> Reason:
    """A reason that does not tell where."""
    return {name: fact for name, fact in reason.items() if name in {"code", "value"}}


def _praise(mine: Outlook) -> list[Reason]:
    """What is good about a decision and worth a word; nothing where it cost a Warrior too."""
    if any(reason["code"] in LOSSES for reason in mine.now):
        return []
    return [reason for reason in mine.now if _is_praised(reason)]


def _is_praised(reason: Reason) -> bool:
    energy, enemy = reason.get("energy"), reason.get("enemy")
    if reason["code"] == "supported":
        return isinstance(energy, int) and energy >= MUCH_SUPPORT
    return reason["code"] in PRAISED and enemy != 0
