"""DICE.md: its test vector, the fairness of what is drawn, and that outcomes depend on public counts alone."""

from __future__ import annotations

import hmac

import pytest
from maatatahay.bots import bot_named
from maatatahay.decisions import Chance
from maatatahay.dice import Dice, Key, Revealed, Stream
from maatatahay.errors import MaatatahayError, Unreadable
from maatatahay.options import Options
from maatatahay.position import Position
from maatatahay.selfplay import play_game

VECTOR = Dice(bytes(range(32)), "example", "11" * 32, "")


def test_vector_commitment() -> None:
    assert VECTOR.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_vector_setup() -> None:
    setup = VECTOR.deal(Options()).setup.to_json(Options())
    assert setup["active"] == "balan"
    assert setup["display"] == [["scout", "scout"], ["champion", "lancer"], ["guard", "champion"]]
    crystals = setup["crystals"]
    assert isinstance(crystals, dict)
    named = {"a1": "EEE", "b1": "EE", "c1": "ES", "d1": "EE", "e1": "EES", "a2": "ES", "e5": "EES"}
    assert {space: crystals[space] for space in named} == named


def test_vector_bag_and_decks() -> None:
    """What the page names: the bag's rest in order, two by two for the Relics, and the fourth pair."""
    key = Key(_key_of_the_vector())
    bag = list("E" * 45 + "S" * 15)
    Stream(key, "bag").shuffle(bag)
    assert "".join(bag[44:]) == "EEEEEEESSSSSESES"
    drawn: set[str] = set()
    for seed in range(10):
        _, moves = play_game(Options(), VECTOR, bot_named("random", seed), bot_named("random", -seed))
        chance = [str(move) for move in moves if isinstance(move, Chance)]
        assert next(text for text in chance if text.startswith("reveal")) == "reveal singer/drummer"
        rewards = [text for text in chance if text.startswith("reward")]
        assert rewards == ["reward EE", "reward EE", "reward EE", "reward ES", "reward SS"][: len(rewards)]
        drawn.update(rewards)
    assert drawn


def _key_of_the_vector() -> bytes:
    message = f"maatatahay/dice/1\nexample\n{'11' * 32}\n\n".encode("ascii")
    return hmac.digest(bytes(range(32)), message, "sha256")


@pytest.mark.parametrize("length", [0, 1, 31, 32, 64])
def test_key_is_hmac_sha_256(length: int) -> None:
    key = bytes(range(length))
    for message in (b"", b"bag:0", b"x" * 200):
        assert Key(key).digest(message) == hmac.digest(key, message, "sha256")


def test_stream_takes_big_endian_words_and_counts_from_zero() -> None:
    stream = Stream(Key(b"key"), "purpose")
    blocks = b"".join(hmac.digest(b"key", b"purpose:%d" % counter, "sha256") for counter in range(3))
    words = [int.from_bytes(blocks[start : start + 4], "big") for start in range(0, len(blocks), 4)]
    assert [stream.below(1 << 32) for _ in words] == words


def test_below_skips_what_would_favour_small_numbers() -> None:
    """For n just over half of 2³², nearly every second word must be skipped; a plain remainder would take them all."""
    n = (1 << 31) + 1
    stream, plain = Stream(Key(b"key"), "p"), Stream(Key(b"key"), "p")
    words = [plain.below(1 << 32) for _ in range(200)]
    kept = [word for word in words if word < n]
    assert [stream.below(n) for _ in kept] == kept
    assert len(kept) < 140


def test_shuffle_is_the_one_of_the_page() -> None:
    items = list(range(12))
    Stream(Key(b"key"), "deck").shuffle(items)
    expected, stream = list(range(12)), Stream(Key(b"key"), "deck")
    for i in range(11, 0, -1):
        j = stream.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected


def test_b137_shuffle_favours_no_position() -> None:
    """Item by place over 100,000 shuffles of six: chi-square with 25 degrees of freedom, p > 0.001. A fixed seed."""
    shuffles, size = 100_000, 6
    counts = [[0] * size for _ in range(size)]
    stream = Stream(Key(b"B137"), "fairness")
    for _ in range(shuffles):
        items = list(range(size))
        stream.shuffle(items)
        for place, item in enumerate(items):
            counts[place][item] += 1
    due = shuffles / size
    chi_square = sum((count - due) ** 2 / due for row in counts for count in row)
    assert chi_square < 52.62


def test_b137_every_order_is_equally_likely() -> None:
    """The 24 orders of four over 48,000 shuffles: chi-square with 23 degrees of freedom, p > 0.001."""
    counts: dict[tuple[int, ...], int] = {}
    stream = Stream(Key(b"B137"), "orders")
    for _ in range(48_000):
        items = list(range(4))
        stream.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 49.73


def test_b139_the_same_outcome_after_a_restart() -> None:
    """An outcome follows from the secret and public counts: a deal made anew, asked again, says the same."""
    dice = Dice(b"\7" * 32, "restart")
    _, moves = play_game(Options(), dice, bot_named("random", 3), bot_named("random", 4))
    position = Position(Options(), dice.deal(Options()).setup)
    for move in moves:
        if isinstance(move, Chance):
            again = Dice(b"\7" * 32, "restart").deal(Options())
            assert [again.outcome(position) for _ in range(3)] == [move] * 3
        position.play(move)


def test_chance_gives_nothing_where_a_player_decides() -> None:
    deal = VECTOR.deal(Options())
    with pytest.raises(MaatatahayError, match="not-a-chance-phase"):
        deal.outcome(Position(Options(), deal.setup))


@pytest.mark.parametrize(
    "other",
    [
        Dice(bytes(32), "example", "11" * 32, ""),
        Dice(bytes(range(32)), "example2", "11" * 32, ""),
        Dice(bytes(range(32)), "example", "", "11" * 32),
        Dice(bytes(range(32)), "example", "", ""),
    ],
    ids=["secret", "game", "other-seat", "no-contribution"],
)
def test_everything_that_is_mixed_in_matters(other: Dice) -> None:
    deals = [dice.deal(Options()).setup.to_json(Options()) for dice in (VECTOR, other)]
    assert deals[0] != deals[1]


@pytest.mark.parametrize(("secret", "balan"), [(b"short", ""), (bytes(32), "AB" * 32), (bytes(32), "ab")])
def test_dice_refuse_what_the_page_does_not_allow(secret: bytes, balan: str) -> None:
    with pytest.raises(Unreadable):
        Dice(secret, "game", balan)


def test_revealed_dice_round_trip() -> None:
    told = VECTOR.to_json()
    assert list(told) == ["version", "game", "commitment", "secret", "contributions"]
    assert Revealed.from_json(told).to_json() == told
