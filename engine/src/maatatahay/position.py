"""A game at one moment, as both players know it: whose decision it is, what is legal, and what a decision does.

`Position` is the only implementation of the rules. It holds nothing that is hidden: of the bag and the decks it knows
what can be counted, and chance outcomes are handed to it one by one (`Reward`, `Reveal`) like decisions. It is mutable,
with a cheap `copy()`; a refused decision leaves it untouched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maatatahay.board import Board, empty_board
from maatatahay.crystals import bundle_text
from maatatahay.decisions import (
    FIRSTS,
    Activate,
    Decision,
    Move,
    Place,
    PlaceFirst,
    Reveal,
    Reward,
    TakePair,
    activations,
    free_places,
    payments,
)
from maatatahay.errors import IllegalChance, IllegalDecision
from maatatahay.options import BAG_ENERGY, BAG_SPIRIT, Options, layout
from maatatahay.setup import Setup
from maatatahay.spaces import BESIDE, SPACE_NAMES, SPACES, names_of, spaces_of
from maatatahay.steps import Step
from maatatahay.tiles import BALAN, TRIBES, WAZU, tile_set

PAIR: Final = "pair"
ORDER: Final = "order"
PLACE: Final = "place"
REWARD: Final = "reward"
ACTIVATE: Final = "activate"
REVEAL: Final = "reveal"
OVER: Final = "over"

STORAGE_LIMIT: Final = 4
REWARD_CRYSTALS: Final = 2
DEATH_LIMIT: Final = 6

FIELDS: Final = (
    "active", "bag_energy", "bag_spirit", "board", "claimed", "deaths", "decider", "decks", "display",
    "end_reason", "first", "on_relic", "options", "phase", "placements", "round", "space", "storage_energy",
    "storage_spirit", "taken", "tiles", "to_move", "track", "unseen",
)  # fmt: skip
"""The names of all that makes up a position."""


class Position:
    """The state of one game. Tribes are 0 (Balan) and 1 (Wazu); lists of two are indexed by them.

    `phase` is one of the seven above and `to_move` the tribe that decides (None in `reward`, `reveal`, `over`).
    `round` counts from 1, `active` is the Active Player's tribe. `display` holds the pairs on offer, `unseen` a set of
    tile indices for each tribe, `decks` how many pairs are hidden. `taken` are this round's tile indices (-1 between
    rounds), `decider` who settles the order, `first` who places first (-1: open) and `placements` how many of
    the round's two Warriors have been activated; `space` is the one being activated (-1: none) and `on_relic` whether
    it claimed a Relic. `claimed` lists the claimers in order; `end_reason` is "" until the game is over.
    """

    __slots__ = FIELDS

    def __init__(self, options: Options, setup: Setup | None, board: Board | None = None) -> None:
        """The position after the deal. Without a setup: a table not dealt yet, with full decks and bag.

        A `board` that is given takes the place of the layout's empty one.

        Raises `Unreadable` for a setup that the options do not allow.
        """
        self.options = options
        self.tiles = tile_set(options.tile_set)
        self.board = empty_board(layout(options.layout).relics) if board is None else board
        self.phase = PAIR
        self.to_move: int | None = BALAN
        self.round = 1
        self.active = BALAN
        self.display: list[Decision] = []
        self.unseen = [(1 << len(self.tiles.tiles)) - 1] * 2
        self.decks = len(self.tiles.tiles)
        self.taken = [-1, -1]
        self.decider = -1
        self.first = -1
        self.placements = 0
        self.space = -1
        self.on_relic = False
        self.storage_energy = [0, 0]
        self.storage_spirit = [0, 0]
        self.bag_energy = BAG_ENERGY
        self.bag_spirit = BAG_SPIRIT
        self.claimed: list[int] = []
        self.deaths = [0, 0]
        self.track = 0
        self.end_reason = ""
        if setup is not None:
            self._deal(setup)

    def _deal(self, setup: Setup) -> None:
        setup.check(self.options)
        self.active = setup.active
        self.to_move = setup.active
        for space, (energy, spirit) in enumerate(setup.crystals):
            self.board.energy[space] = energy
            self.board.spirit[space] = spirit
            self.bag_energy -= energy
            self.bag_spirit -= spirit
        for balan, wazu in setup.display:
            self._show(balan, wazu)

    def copy(self) -> Position:
        """An independent position, equal in everything."""
        twin = Position(self.options, None, self.board.copy())
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.round = self.round
        twin.active = self.active
        twin.display = self.display.copy()
        twin.unseen = self.unseen.copy()
        twin.decks = self.decks
        twin.taken = self.taken.copy()
        twin.decider = self.decider
        twin.first = self.first
        twin.placements = self.placements
        twin.space = self.space
        twin.on_relic = self.on_relic
        twin.storage_energy = self.storage_energy.copy()
        twin.storage_spirit = self.storage_spirit.copy()
        twin.bag_energy = self.bag_energy
        twin.bag_spirit = self.bag_spirit
        twin.claimed = self.claimed.copy()
        twin.deaths = self.deaths.copy()
        twin.track = self.track
        twin.end_reason = self.end_reason
        return twin

    def __reduce__(self) -> tuple[Callable[[Options, dict[str, object]], Position], tuple[object, ...]]:
        """Pickled field by field, for a compiled object cannot be made without its arguments."""
        fields: dict[str, object] = {name: getattr(self, name) for name in FIELDS if name != "tiles"}
        return restored, (self.options, fields)

    # Questions

    def storage_text(self, tribe: int) -> str:
        """A tribe's storage as a bundle, such as `EES`."""
        return bundle_text(self.storage_energy[tribe], self.storage_spirit[tribe])

    def reward_due(self) -> int:
        """How many Crystals a claimed Relic draws from the bag: 2, or what the bag still holds (RULES §5.2)."""
        return min(REWARD_CRYSTALS, self.bag_energy + self.bag_spirit)

    def is_safe(self, space: int) -> bool:
        """Whether a living Warrior stands there that has had its fight: what the placement under way may have newly
        surrounded, the new Warrior included, is not judged yet [R9, R10].
        """
        board = self.board
        if not (board.living[BALAN] | board.living[WAZU]) >> space & 1 or not board.is_surrounded(space):
            return False
        if self.space < 0:
            return True
        return space != self.space and (self.on_relic or space not in BESIDE[self.space])

    def legal_decisions(self) -> list[Decision]:
        """Every legal decision, in a fixed order; none in the chance phases and when over."""
        phase = self.phase
        if phase == PLACE:
            return self._legal_places()
        if phase == ACTIVATE and self.to_move is not None:
            return activations(self.storage_energy[self.to_move], self.storage_spirit[self.to_move]).copy()
        if phase == PAIR:
            return self.display.copy()
        if phase == ORDER:
            return FIRSTS.copy()
        return []

    def _legal_places(self) -> list[Decision]:
        places = free_places(self.board.free)
        if self.to_move is not None and self.storage_spirit[self.to_move]:
            for space in spaces_of(self.board.relics):
                for energy, spirit in self.payments_for(space, self.to_move):
                    places.append(Place(space, energy, spirit))
        return places

    def payments_for(self, space: int, tribe: int) -> list[tuple[int, int]]:
        """Every (Energy, Spirit) by which the tribe can pay the Relic on that space now; none: it can't be claimed."""
        cost = self.board.relic_cost(space, tribe)
        return payments(cost, self.storage_energy[tribe], self.storage_spirit[tribe])

    def count_legal(self) -> int:
        """How many distinct legal decisions there are, as the trace's `legal` counts them (RECORD.md)."""
        if self.phase == PLACE and self.to_move is not None:
            tribe = self.to_move
            relics = spaces_of(self.board.relics)
            return self.board.free.bit_count() + sum(len(self.payments_for(space, tribe)) for space in relics)
        if self.phase == ACTIVATE and self.to_move is not None:
            return len(activations(self.storage_energy[self.to_move], self.storage_spirit[self.to_move]))
        return len(self.legal_decisions())

    # Decisions and chance

    def play(self, move: Move, steps: list[Step] | None = None) -> None:
        """Let a decision or a chance outcome take effect; what happens is added to `steps`, if given.

        Raises `IllegalDecision` or `IllegalChance`, leaving the position untouched.
        """
        if isinstance(move, Activate):
            self._activate(move, steps)
        elif isinstance(move, Place):
            self._place(move, steps)
        elif isinstance(move, TakePair):
            self._take_pair(move, steps)
        elif isinstance(move, PlaceFirst):
            self._place_first(move, steps)
        elif isinstance(move, Reveal):
            self._reveal(move, steps)
        elif isinstance(move, Reward):
            self._reward(move, steps)
        else:
            raise IllegalDecision("move-kind-unknown")

    def _require_decision(self, phase: str) -> int:
        """The tribe that decides, if `phase` is the present one."""
        if self.phase != phase or self.to_move is None:
            raise IllegalDecision("game-is-over" if self.phase == OVER else "wrong-phase", phase=self.phase)
        return self.to_move

    def _require_chance(self, phase: str) -> None:
        if self.phase != phase:
            raise IllegalChance("game-is-over" if self.phase == OVER else "wrong-phase", phase=self.phase)

    def _take_pair(self, move: TakePair, steps: list[Step] | None) -> None:
        """RULES §4.1: the Active Player takes a displayed pair; §4.2 says who decides the order [R3]."""
        tribe = self._require_decision(PAIR)
        offered = -1
        for number, pair in enumerate(self.display):
            if isinstance(pair, TakePair) and pair.balan == move.balan and pair.wazu == move.wazu:
                offered = number
        if offered < 0:
            raise IllegalDecision("pair-not-on-display", pair=[move.balan, move.wazu])
        del self.display[offered]
        self.taken = [self.tiles.index[move.balan], self.tiles.index[move.wazu]]
        self.decider = self.decider_of(self.taken[BALAN], self.taken[WAZU])
        self.to_move = self.decider
        self.phase = ORDER
        if steps is not None:
            steps.append(Step("pair-taken", "4.1", {"tribe": TRIBES[tribe], "pair": [move.balan, move.wazu]}))

    def decider_of(self, balan: int, wazu: int) -> int:
        """Who decides the order for these tile indices: the lower printed Strength, on a tie the Active Player [R3]."""
        balan_strength = self.tiles.tiles[balan].strength
        wazu_strength = self.tiles.tiles[wazu].strength
        if balan_strength == wazu_strength:
            return self.active
        return BALAN if balan_strength < wazu_strength else WAZU

    def _place_first(self, move: PlaceFirst, steps: list[Step] | None) -> None:
        """RULES §4.2: the weaker one decides who places first."""
        tribe = self._require_decision(ORDER)
        if move.tribe not in (BALAN, WAZU):
            raise IllegalDecision("tribe-unknown", tribe=move.tribe)
        self.first = move.tribe
        self.to_move = move.tribe
        self.phase = PLACE
        if steps is not None:
            balan, wazu = (self.tiles.tiles[index].strength for index in self.taken)
            facts: dict[str, object] = {
                "tribe": TRIBES[tribe],
                "first": TRIBES[move.tribe],
                "why": "tie" if balan == wazu else "weaker",
                "strengths": {"balan": balan, "wazu": wazu},
            }
            steps.append(Step("order-decided", "R3" if balan == wazu else "4.2", facts))

    def _place(self, move: Place, steps: list[Step] | None) -> None:
        """RULES §5.1 to §5.3: space, Crystals or Relic, Support. The Warrior stands there unturned from now on."""
        tribe = self._require_decision(PLACE)
        space = move.space
        if not 0 <= space < SPACES:
            raise IllegalDecision("space-unknown", space=space)
        on_relic = bool(self.board.relics >> space & 1)
        if on_relic:
            self._check_payment(move, tribe)
        elif not self.board.free >> space & 1:
            raise IllegalDecision("space-taken", space=SPACE_NAMES[space])
        elif move.energy or move.spirit:
            raise IllegalDecision("payment-without-relic", space=SPACE_NAMES[space])
        tile = self.tiles.tiles[self.taken[tribe]]
        if steps is not None:
            facts = {"tribe": TRIBES[tribe], "tile": tile.id, "space": SPACE_NAMES[space]}
            steps.append(Step("placed", "5.1", facts))
        if on_relic:
            self._claim(move, tribe, steps)
        else:
            self._collect(space, tribe, steps)
        self.board.stand(space, tribe, tile)
        if steps is not None and self.board.energy[space]:
            self._tell_support(space, tribe, steps)
        self.space = space
        self.on_relic = on_relic
        self.phase = REWARD if on_relic else ACTIVATE
        if on_relic:
            self.to_move = None

    def _check_payment(self, move: Place, tribe: int) -> None:
        """RULES §5.2: exactly the cost, at least 1 of it Spirit, all of it from the storage [R5]."""
        cost = self.board.relic_cost(move.space, tribe)
        name = SPACE_NAMES[move.space]
        if move.energy < 0 or move.spirit < 0 or move.energy + move.spirit != cost:
            raise IllegalDecision("payment-not-the-cost", space=name, cost=cost)
        if move.spirit < 1:
            raise IllegalDecision("payment-without-spirit", space=name, cost=cost)
        if move.energy > self.storage_energy[tribe] or move.spirit > self.storage_spirit[tribe]:
            raise IllegalDecision("payment-beyond-storage", space=name, cost=cost, storage=self.storage_text(tribe))

    def _claim(self, move: Place, tribe: int, steps: list[Step] | None) -> None:
        self.storage_energy[tribe] -= move.energy
        self.storage_spirit[tribe] -= move.spirit
        self.claimed.append(tribe)
        if steps is not None:
            order = len(self.claimed)
            facts: dict[str, object] = {
                "tribe": TRIBES[tribe],
                "space": SPACE_NAMES[move.space],
                "cost": self.board.relic_cost(move.space, tribe),
                "helpers": names_of(self.board.relic_helpers(move.space, tribe)),
                "paid": bundle_text(move.energy, move.spirit),
                "order": order,
                "value": self.relic_value(order, self.claimed.count(tribe)),
            }
            steps.append(Step("relic-claimed", "5.2", facts))

    def relic_value(self, order: int, nth_own: int) -> int:
        """The VP of a Relic claimed as the `order`-th of all and the `nth_own` of its tribe (RULES §9)."""
        return nth_own if self.options.relic_scoring == "progressive" else order

    def _collect(self, space: int, tribe: int, steps: list[Step] | None) -> None:
        energy, spirit = self.board.energy[space], self.board.spirit[space]
        self.storage_energy[tribe] += energy
        self.storage_spirit[tribe] += spirit
        if steps is not None and energy + spirit:
            facts = {
                "tribe": TRIBES[tribe],
                "space": SPACE_NAMES[space],
                "crystals": bundle_text(energy, spirit),
            }
            steps.append(Step("collected", "5.2", facts))

    def _tell_support(self, space: int, tribe: int, steps: list[Step]) -> None:
        facts: dict[str, object] = {
            "tribe": TRIBES[tribe],
            "space": SPACE_NAMES[space],
            "energy": self.board.energy[space],
            "arrows": self.board.support_facts(space, tribe),
        }
        steps.append(Step("supported", "5.3", facts))

    def _reward(self, move: Reward, steps: list[Step] | None) -> None:
        """RULES §5.2: 2 Crystals from the bag into the storage, fewer if it runs out."""
        self._require_chance(REWARD)
        if move.energy < 0 or move.spirit < 0 or move.energy + move.spirit != self.reward_due():
            raise IllegalChance("reward-not-due", due=self.reward_due())
        if move.energy > self.bag_energy or move.spirit > self.bag_spirit:
            raise IllegalChance("reward-beyond-the-bag", energy=self.bag_energy, spirit=self.bag_spirit)
        tribe = self.claimed[-1]
        self.bag_energy -= move.energy
        self.bag_spirit -= move.spirit
        self.storage_energy[tribe] += move.energy
        self.storage_spirit[tribe] += move.spirit
        self.to_move = tribe
        self.phase = ACTIVATE
        if steps is not None:
            facts = {"tribe": TRIBES[tribe], "crystals": bundle_text(move.energy, move.spirit)}
            steps.append(Step("rewarded", "5.2", facts))

    def _activate(self, move: Activate, steps: list[Step] | None) -> None:
        """RULES §5.4 to §5.6: turn, add Crystals, fight; then the other Warrior's placement or the round's end."""
        tribe = self._require_decision(ACTIVATE)
        self._check_activation(move, tribe)
        space, board = self.space, self.board
        board.turn(space, move.rotation)
        self.storage_energy[tribe] -= move.energy
        self.storage_spirit[tribe] -= move.spirit
        board.energy[space] += move.energy
        board.spirit[space] += move.spirit
        if steps is not None:
            self._tell_activation(move, tribe, steps)
        died = board.judge(space, self.on_relic, steps)
        self.deaths[BALAN] += died[BALAN]
        self.deaths[WAZU] += died[WAZU]
        self.space = -1
        self.on_relic = False
        self.placements += 1
        if self.placements == 1:
            self.to_move = 1 - tribe
            self.phase = PLACE
        else:
            self._end_round(steps)

    def _check_activation(self, move: Activate, tribe: int) -> None:
        """RULES §5.4 and §5.5: four rotations; from the storage; at most 4 may stay in it [R6]."""
        energy, spirit = self.storage_energy[tribe], self.storage_spirit[tribe]
        if not 0 <= move.rotation <= 3:
            raise IllegalDecision("rotation-unknown", rotation=move.rotation)
        if not 0 <= move.energy <= energy or not 0 <= move.spirit <= spirit:
            raise IllegalDecision("crystals-beyond-storage", storage=self.storage_text(tribe))
        if energy - move.energy + spirit - move.spirit > STORAGE_LIMIT:
            raise IllegalDecision("storage-over-four", storage=self.storage_text(tribe))

    def _tell_activation(self, move: Activate, tribe: int, steps: list[Step]) -> None:
        name = SPACE_NAMES[self.space]
        reach = names_of(self.board.reach[self.space])
        turned: dict[str, object] = {
            "tribe": TRIBES[tribe],
            "space": name,
            "rotation": move.rotation,
            "reach": reach,
        }
        steps.append(Step("turned", "5.4", turned))
        if move.energy + move.spirit:
            bundle = bundle_text(move.energy, move.spirit)
            steps.append(Step("added", "5.5", {"tribe": TRIBES[tribe], "space": name, "crystals": bundle}))

    def _end_round(self, steps: list[Step] | None) -> None:
        """RULES §4.4 and §4.5: the track, the end check, the next round."""
        before, self.track = self.track, self.deaths[BALAN] + self.deaths[WAZU]
        if steps is not None and before != self.track:
            steps.append(Step("track", "4.4", {"before": before, "after": self.track}))
        self.taken = [-1, -1]
        self.decider = self.first = -1
        self.placements = 0
        self.end_reason = self.reason_to_end()
        if self.end_reason:
            self.phase = OVER
            self.to_move = None
            return
        self.round += 1
        self.active = 1 - self.active
        self.phase = REVEAL if self.decks else PAIR
        self.to_move = None if self.decks else self.active
        if steps is not None:
            steps.append(Step("round", "4.5", {"round": self.round, "active": TRIBES[self.active]}))

    def reason_to_end(self) -> str:
        """RULES §8, in its order, for a round that ended now; `""` if the game goes on [R13, R15]."""
        either = self.options.end_by_deaths == "either-6"
        lost = max(self.deaths[BALAN], self.deaths[WAZU]) if either else self.track
        if lost >= DEATH_LIMIT:
            return "deaths"
        if not self.display and not self.decks and self.taken[BALAN] < 0:
            return "warriors"
        if self.board.free & (self.board.free - 1) == 0:
            return "spaces"
        return ""

    def _reveal(self, move: Reveal, steps: list[Step] | None) -> None:
        """RULES §4.5: a new pair from the decks joins the display."""
        self._require_chance(REVEAL)
        for tribe, tile in ((BALAN, move.balan), (WAZU, move.wazu)):
            index = self.tiles.index.get(tile)
            if index is None:
                raise IllegalChance("tile-unknown", tile=tile)
            if not self.unseen[tribe] >> index & 1:
                raise IllegalChance("tile-twice", tile=tile, tribe=TRIBES[tribe])
        self._show(move.balan, move.wazu)
        self.to_move = self.active
        self.phase = PAIR
        if steps is not None:
            steps.append(Step("revealed", "4.5", {"pair": [move.balan, move.wazu]}))

    def _show(self, balan: str, wazu: str) -> None:
        """Move a pair from the decks to the end of the display."""
        self.unseen[BALAN] &= ~(1 << self.tiles.index[balan])
        self.unseen[WAZU] &= ~(1 << self.tiles.index[wazu])
        self.decks -= 1
        self.display.append(TakePair(balan, wazu))

    def tile_in_hand(self) -> str | None:
        """The id of the tile that must be placed now; None in the other phases."""
        if self.phase != PLACE or self.to_move is None:
            return None
        return self.tiles.tiles[self.taken[self.to_move]].id


def restored(options: Options, fields: dict[str, object]) -> Position:
    """The position that was pickled with these fields."""
    position = Position(options, None)
    for name, value in fields.items():
        setattr(position, name, value)
    return position
