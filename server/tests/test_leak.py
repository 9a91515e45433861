"""Nothing hidden leaves before its time. Two games whose public history is the same but whose undrawn pairs and bag
are ordered otherwise look the same, byte for byte, to player, opponent and stranger, up to the next reveal.
"""

import json
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from maatasite.games import commands, dice_vault, views_for
from maatasite.games.state import GameState
from maatasite.games.store import load
from maatasite.games.views_for import encoded_view, event_parts, public_view
from maatasite.live.hub import event_since
from maatasite.live.messages import State, encode_message
from maatasite.live.options import _encoded
from maatasite.opponents.asking import thought_of
from maatasite.people.models import Person
from maatatahay.decisions import Chance, Reveal, Reward
from maatatahay.dice import Deal, Dice
from maatatahay.options import Options
from maatatahay.position import Position
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]


class OtherOrder:
    """A deal with the same setup as another, and what is still hidden turned round."""

    def __init__(self, first: Deal) -> None:
        self.setup = first.setup
        self.pairs = [*first._pairs[:3], *reversed(first._pairs[3:])]
        self.rewards = [(0, 2), (1, 1), (2, 0), (1, 1), (2, 0)]

    def outcome(self, position: Position) -> Chance:
        if position.phase == "reward":
            return Reward(*self.rewards[len(position.claimed) - 1])
        return Reveal(*self.pairs[position.round + 1])


@dataclass
class Twins:
    """Two games of the same people, alike in all that is public, and different in what is hidden."""

    one: Sitting
    other: Sitting

    async def both(self, step: Callable[[Sitting], Awaitable[None]]) -> None:
        for sitting in (self.one, self.other):
            await step(sitting)


@pytest.fixture
def twins(people: People, monkeypatch: pytest.MonkeyPatch) -> Twins:
    """The second game's deal is the first one's with all that is undrawn in another order."""
    pair = Twins(sit_down(*people[:2]), sit_down(*people[:2]))
    first = Dice(b"\7" * 32, "twins").deal(Options())
    deals = {pair.one.game: first, pair.other.game: OtherOrder(first)}
    monkeypatch.setattr(dice_vault.OpenDice, "deal", lambda self, state: deals[state.game])
    return pair


def masked(text: str, game: str) -> str:
    """Without what differs between any two games: ids, times, commitments, page tokens and nonces."""
    text = text.replace(game, "GAME")
    text = re.sub(r'"(at|created|changed|now)":\s*\d+', r'"\1":0', text)
    text = re.sub(r'"commitment":\s*"[0-9a-f]{64}"', '"commitment":"C"', text)
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", text)
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "CSRF", text)
    text = re.sub(r'nonce="[^"]+"', "NONCE", text)
    return re.sub(r'datetime="[^"]+"', "TIME", text)


def frames(sitting: Sitting) -> list[str]:
    """Every frame that any socket may be sent of this game as it is, from any version on, choices and thoughts."""
    state = fresh(sitting)
    told = [encode_message(event_since(version, state)).decode() for version in range(state.version + 1)]
    told += [
        encode_message(State(state.game, state.version, encoded_view(state), seats)).decode()
        for seats in ([], ["balan"])
    ]
    told.append(bytes(_encoded(state)).decode())
    told.append(json.dumps(thought_of(state, "coach", "seed")))  # all that bots, hints and the coach think from
    return [masked(text, sitting.game) for text in told]


def fresh(sitting: Sitting) -> GameState:
    state = load(sitting.game)
    assert state is not None
    return state


def pages(sitting: Sitting, browsers: list[Client]) -> list[str]:
    """The table, the record and the lists as each sees them."""
    seen = []
    for browser in browsers:
        for path in (f"/game/{sitting.game}", f"/game/{sitting.game}/record"):
            answer = browser.get(path)
            text = answer.content.decode()
            if path.endswith("/record") and answer.status_code == 200:
                record = json.loads(text)
                record.pop("times")
                text = json.dumps(record)
            seen.append(masked(text, sitting.game))
    return seen


def compare(twins: Twins, browsers: list[Client]) -> bool:
    """Whether the twins look the same to everybody."""
    return frames(twins.one) == frames(twins.other) and pages(twins.one, browsers) == pages(twins.other, browsers)


def play_to_the_brink(twins: Twins, decisions: int) -> None:
    """The same decisions in both, none of which brings a reveal."""

    async def step(sitting: Sitting) -> None:
        await sitting.deal()
        await sitting.play(decisions, seed=3)

    run(twins.both(step))


@pytest.mark.parametrize("decisions", [0, 1, 2, 3, 4, 5])
def test_LEAK_other_hidden_orders_look_the_same_up_to_the_next_reveal(
    twins: Twins, people: People, browser_of: Browser, decisions: int
) -> None:
    play_to_the_brink(twins, decisions)
    assert [entry.kind for entry in fresh(twins.one).entries].count("chance") == 0
    browsers = [browser_of(person) for person in people] + [browser_of(None)]
    assert compare(twins, browsers)


def test_LEAK_the_next_reveal_then_differs_so_the_comparison_can_fail(
    twins: Twins, people: People, browser_of: Browser
) -> None:
    async def step(sitting: Sitting) -> None:
        await sitting.deal()
        while not any(entry.kind == "chance" for entry in (await sitting.state()).entries):
            await sitting.play(1, seed=3)

    run(twins.both(step))
    assert not compare(twins, [browser_of(None)])


def test_LEAK_a_planted_leak_is_found(
    twins: Twins, people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the next pair in the view, the comparison would see it."""
    honest = views_for._moving

    def leaking(state: GameState) -> dict[str, object]:
        deal: Deal | OtherOrder = dice_vault.OpenDice(b"").deal(state)
        hidden = deal.pairs if isinstance(deal, OtherOrder) else deal._pairs
        return {**honest(state), "debug": hidden[3]}

    play_to_the_brink(twins, 2)
    assert compare(twins, [browser_of(None)])
    monkeypatch.setattr(views_for, "_moving", leaking)
    assert not compare(twins, [browser_of(None)])


def leaves(value: object) -> Iterator[str]:
    """Every key at any depth with a colon after it, and every other value as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{key}:"
            yield from leaves(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner)
    else:
        yield str(value)


def test_B069_no_contribution_secret_or_person_at_any_depth_before_the_end(people: People) -> None:
    sitting = sit_down(*people[:2])
    hidden = {seat: secrets.token_hex(32) for seat in ("balan", "wazu")}
    secret = ""

    async def scenario() -> list[object]:
        nonlocal secret
        told: list[object] = []
        for seat, text in hidden.items():
            done = await sitting.do(commands.Contribute(seat, text))
            told += [public_view(done.state), event_parts(0, done.state)]
        for _ in range(20):
            state = await sitting.play(1)
            told += [public_view(state), event_parts(0, state)]
        done = await sitting.do(commands.Resign("balan"))
        assert done.state.dice is not None
        secret = done.state.dice["secret"]
        assert done.state.dice["contributions"] == hidden
        return told

    told = set(leaves(run(scenario())))
    assert not told & {*hidden.values(), secret}
    assert not told & {"person:", "contribution:", "contributions:", "bytes:", "secret:", "key:"}


def test_the_opened_secret_shows_itself_to_nobody(people: People) -> None:
    import pickle

    opened = dice_vault.open_dice(sit_down(*people[:2]).game)
    assert repr(opened) == str(opened) == "<OpenDice>"
    with pytest.raises(TypeError):
        pickle.dumps(opened)


def test_the_database_holds_no_secret_in_the_clear(people: People) -> None:
    from maatasite.games.models import DiceSecret, Game

    sitting = sit_down(*people[:2])
    sealed = bytes(DiceSecret.objects.get(pk=sitting.game).sealed)
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    dice = fresh(sitting).dice
    assert dice is not None
    secret = bytes.fromhex(dice["secret"])
    assert secret not in sealed
    assert secret.hex().encode() not in sealed
    assert dice["commitment"] == Game.objects.get(pk=sitting.game).commitment


def test_B067_the_page_gives_a_stranger_no_seat(people: People, browser_of: Browser) -> None:
    sitting = sit_down(*people[:2])
    for query in ("", "?seat=balan", "?seat=", "?seat=-1", "?seat=2", "?seat=A%20", f"?person={people[0].pk}"):
        for person in (people[2], None):
            context = browser_of(person).get(f"/game/{sitting.game}{query}").context
            assert context["seats"] == context["state"]["you"] == []
            assert context["invite"] is None
