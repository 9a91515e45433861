"""What games of self-play show: who wins by side, tile, order and Relics; how games end, how long and how close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from maatatahay.board import Board
from maatatahay.decisions import PlaceFirst
from maatatahay.lab.intervals import NOTHING, Share
from maatatahay.outcome import outcome, points
from maatatahay.record import Record
from maatatahay.spaces import spaces_of
from maatatahay.tiles import BALAN, TRIBES, WAZU


class Game(NamedTuple):
    """What counts of one game. Pairs are (Balan's, Wazu's); `results` 1 for a win, 0.5 for a draw.

    `tiles` and `lost` hold the ids of the Warriors placed and of those that died. `first_chosen`: how often whoever
    settled the order chose to place first, and how often there was such a choice; `lead_changes` are counted at the
    ends of rounds.
    """

    results: tuple[float, float]
    active: int
    tiles: tuple[frozenset[str], frozenset[str]]
    lost: tuple[frozenset[str], frozenset[str]]
    relics: tuple[int, int]
    scores: tuple[int, int]
    first_chosen: tuple[int, int]
    placed_first: tuple[int, int]
    reason: str
    rounds: int
    lead_changes: int


def game_of(record: Record) -> Game:
    """The game that a finished record holds."""
    own = settled = 0
    first = [0, 0]
    leaders: list[int] = []
    moves = iter(record.moves)
    position = record.position(0)
    for position in record.positions():
        if position.phase in ("pair", "reveal") and len(leaders) < position.round - 1:
            leaders.append(_sign(points(position, BALAN) - points(position, WAZU)))
        move = next(moves, None)
        if isinstance(move, PlaceFirst):
            settled += 1
            own += move.tribe == position.decider
            first[move.tribe] += 1
    end = outcome(position)
    if end is None:
        raise ValueError("the game is not over")
    board = position.board
    scores = (end.score["balan"], end.score["wazu"])
    leaders.append(_sign(scores[0] - scores[1]))
    result = 0.5 if end.winner is None else float(end.winner == BALAN)
    lost = [frozenset(_ids(board, board.dead[tribe])) for tribe in (BALAN, WAZU)]
    placed = [lost[tribe] | frozenset(_ids(board, board.living[tribe])) for tribe in (BALAN, WAZU)]
    return Game(
        results=(result, 1.0 - result),
        active=record.setup.active,
        tiles=(placed[0], placed[1]),
        lost=(lost[0], lost[1]),
        relics=(position.claimed.count(BALAN), position.claimed.count(WAZU)),
        scores=scores,
        first_chosen=(own, settled),
        placed_first=(first[0], first[1]),
        reason=end.reason,
        rounds=position.round,
        lead_changes=_changes(leaders),
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ids(board: Board, spaces: int) -> list[str]:
    """The tiles that stand on a set of spaces."""
    tiles = [board.tile[space] for space in spaces_of(spaces)]
    return [tile.id for tile in tiles if tile is not None]


def _changes(leaders: list[int]) -> int:
    """How often the lead passed from one tribe to the other; a tie in between changes nothing."""
    ahead = [leader for leader in leaders if leader]
    return sum(before != after for before, after in pairwise(ahead))


class Findings:
    """Shares of wins by everything that might matter, and distributions."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Final[dict[str, dict[str, Share]]] = {}
        self.counts: Final[dict[str, Counter[str]]] = {}

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games += 1
        self._won("tribe", TRIBES[BALAN], game.results[BALAN])
        self._won("first Active Player", "won", game.results[game.active])
        self._add_order(game)
        for tribe in (BALAN, WAZU):
            self._add_tribe(game, tribe)
        self._count("end", game.reason)
        self._count("rounds", f"{game.rounds:2}")
        self._count("lead changes", str(game.lead_changes))
        margin = abs(game.scores[0] - game.scores[1])
        self._count("points between", f"{min(margin, 15):2}{'+' if margin >= 15 else ''}")

    def _add_order(self, game: Game) -> None:
        own, settled = game.first_chosen
        share = self._share("order", "places first, of those who choose")
        self.wins["order"]["places first, of those who choose"] = Share(share.points + own, share.games + settled)
        if game.placed_first[BALAN] != game.placed_first[WAZU]:
            oftener = BALAN if game.placed_first[BALAN] > game.placed_first[WAZU] else WAZU
            self._won("order", "won by who placed first more often", game.results[oftener])

    def _add_tribe(self, game: Game, tribe: int) -> None:
        """What one tribe had: tiles the enemy had not, Warriors lost, Relics."""
        won = game.results[tribe]
        for tile in game.tiles[tribe] - game.tiles[1 - tribe]:
            self._won("tile only one tribe placed", tile, won)
        for tile in game.tiles[tribe]:
            self._won("tile that lived to the end", tile, float(tile not in game.lost[tribe]))
        self._won("Relics claimed", str(game.relics[tribe]), won)
        if game.relics[tribe] > game.relics[1 - tribe]:
            self._won("Relics claimed", "more than the enemy", won)

    def _share(self, topic: str, name: str) -> Share:
        return self.wins.setdefault(topic, {}).get(name, NOTHING)

    def _won(self, topic: str, name: str, result: float) -> None:
        self.wins.setdefault(topic, {})[name] = self._share(topic, name).plus(result)

    def _count(self, topic: str, name: str) -> None:
        self.counts.setdefault(topic, Counter())[name] += 1

    def to_json(self) -> dict[str, object]:
        """Everything, as data."""
        return {
            "games": self.games,
            "shares": {
                topic: {name: shares[name].to_json() for name in sorted(shares)} for topic, shares in self.wins.items()
            },
            "counts": {topic: dict(sorted(counts.items())) for topic, counts in self.counts.items()},
        }


def findings_of(games: Iterable[Game]) -> Findings:
    """What so many games show together."""
    findings = Findings()
    for game in games:
        findings.add(game)
    return findings
