"""The text of a position (docs/position.md): one text for each, read back exactly, and nothing impossible is read."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maatatahay import arrangement
from maatatahay.arrangement import read_position, write_position
from maatatahay.errors import UnreadablePosition
from maatatahay.options import Options
from maatatahay.position import Position
from strategies import A_TASTE, OPTIONS, POSITIONS, SEEDS, Taste, everything, new_game, play_out, position_in

RAISED = re.compile(r'(?:Unreadable\(|UnreadablePosition\([^"\n]*"?\w*"?, |_refuse\([^,\n]+, )"([a-z-]+)"')
"""The codes that the package's own lines raise."""

TURN = "v1_pair.B"
DISPLAY = "_display.champion.champion.guard.guard.lancer.lancer"
FIRST = "v1_pair.B_relics.b2.d2.c3.b4.d4" + DISPLAY + "_bag.E45.S15"
SECOND = "v1_place.B.keeper.scout.W.second_Wa1.scout" + DISPLAY[:-14]


@given(POSITIONS)
def test_a_position_is_read_back_exactly_as_it_was_written(position: Position) -> None:
    text = write_position(position)
    assert everything(read_position(text)) == everything(position)
    assert write_position(read_position(text)) == text


@given(st.sampled_from(["reward", "reveal", "activate", "over"]), SEEDS, OPTIONS, A_TASTE, st.integers(0, 90))
def test_so_are_those_of_the_rarer_phases(phase: str, seed: int, options: Options, taste: Taste, moves: int) -> None:
    position = position_in(phase, seed, options, taste, moves)
    assert everything(read_position(write_position(position))) == everything(position)


@given(SEEDS, OPTIONS, A_TASTE)
def test_every_position_of_a_game_has_its_text_and_it_fits_an_address(
    seed: int, options: Options, taste: Taste
) -> None:
    rng = Random(seed)
    position = new_game(rng, options)
    for _ in play_out(rng, position, taste):
        text = write_position(position)
        assert len(text) < 1200
        assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
        assert everything(read_position(text)) == everything(position)
    assert everything(read_position(write_position(position))) == everything(position)


def mangled(rng: Random, text: str) -> str:
    """The text with a few characters or items changed, lost, repeated or swapped."""
    for _ in range(rng.randint(1, 3)):
        cut = rng.choice("._") if rng.random() < 0.7 else ""
        parts = text.split(cut) if cut else list(text)
        here, there = rng.randrange(len(parts)), rng.randrange(len(parts))
        kind = rng.randrange(4)
        if kind == 0:
            del parts[here]
        elif kind == 1:
            parts.insert(here, parts[there])
        elif kind == 2:
            parts[here], parts[there] = parts[there], parts[here]
        else:
            parts[here] = rng.choice(["E9", "c3", "B", "dead", "relic", "second", "guard", "", "r2", "over", "hidden"])
        text = cut.join(parts)
    return text


@given(POSITIONS, SEEDS)
def test_a_text_that_was_tampered_with_is_refused_or_is_another_possible_position(
    position: Position, seed: int
) -> None:
    rng = Random(seed)
    for _ in range(10):
        text = mangled(rng, write_position(position))
        try:
            read = read_position(text)
        except UnreadablePosition:
            continue
        assert write_position(read) == text
        for _ in play_out(rng, read, Taste()):
            again = read_position(write_position(read))
            assert everything(again) == everything(read)


@given(st.one_of(st.text(), st.from_regex(r"v1_[a-z]+(\.[BW])?(_[BW]?[a-e][1-5](\.[a-zES0-9]+)*)*", fullmatch=True)))
def test_no_text_raises_anything_but_a_refusal(text: str) -> None:
    with suppress(UnreadablePosition):
        assert write_position(read_position(text)) == text


REFUSED = [
    ("", "position", "version-unknown"),
    ("v2_pair.B", "position", "version-unknown"),
    ("v1_pair.B" + "_c3.E1" * 400, "position", "text-too-long"),
    ("v1_pair.B c3", "position", "text-characters"),
    ("v1_pair.B\n", "position", "text-characters"),
    ("v1", "turn", "item-missing"),
    ("v1_", "position", "item-unknown"),
    ("v1_pair", "turn", "item-incomplete"),
    ("v1_pair.X", "turn", "tribe-unreadable"),
    ("v1_pair.B.guard", "turn", "item-unreadable"),
    ("v1_order.B.guard", "turn", "item-incomplete"),
    ("v1_pair.B_over.B", "over.B", "item-unknown"),
    (TURN + "_f9.E1", "f9.E1", "item-unknown"),
    (TURN + "_c3.E1_c3.E1", "c3.E1", "item-twice"),
    (TURN + "_c3", "c3", "item-incomplete"),
    (TURN + "_c3.E0", "c3.E0", "item-unreadable"),
    (TURN + "_c3.E1.E1", "c3.E1.E1", "item-unreadable"),
    (TURN + "_c3.E01", "c3.E01", "item-unreadable"),
    (TURN + "_store.B.E1_store.B.E1", "store.B.E1", "item-twice"),
    (TURN + "_Bc3.guard.r4", "Bc3.guard.r4", "item-unreadable"),
    (TURN + "_Bc3", "Bc3", "item-incomplete"),
    (TURN + "_relics.z9", "relics", "space-unknown"),
    (TURN + "_claimed.X", "claimed", "tribe-unreadable"),
    (TURN + "_display.guard", "display", "item-incomplete"),
    (TURN + "_hidden.x", "hidden", "item-unreadable"),
    (TURN + "_bag", "bag", "item-incomplete"),
    ("v1_scoring.odd_pair.B", "options", "option-value-unknown"),
    ("v1_scoring.standard.x_pair.B", "options", "item-unreadable"),
    ("v1_scoring.progressive" + FIRST[2:], "scoring.progressive", "not-canonical"),
    (FIRST + "_hidden.9", "hidden.9", "not-canonical"),
    (FIRST.replace("relics.b2.d2", "relics.d2.b2"), "relics.d2.b2.c3.b4.d4", "not-canonical"),
    (FIRST.replace("champion.champion", "nobody.champion"), "display", "tile-unknown"),
    (FIRST.replace("guard.guard", "champion.guard"), "display", "tile-twice"),
    (FIRST.replace("_relics", "_Ba1.guard_relics"), "display", "tile-twice"),
    (FIRST.replace("_relics", "_Ba1.child_Be5.child_relics"), "e5", "tile-twice"),
    (FIRST.replace("_relics", "_Bb2.child_relics"), "b2", "space-twice"),
    (FIRST.replace("_relics", "_Ba1.child_Wa1.child_relics"), "Wa1.child", "item-twice"),
    (FIRST.replace("_relics", "_Ba1.child_a1.E1_relics"), "a1", "space-twice"),
    (FIRST.replace("_relics", "_Ba1.child.E1.dead_relics"), "a1", "dead-with-crystals"),
    (FIRST.replace("_relics", "_Ba1.child.E22_relics"), "a1", "too-much-on-a-space"),
    (FIRST.replace("_relics", "_a1.E10_relics").replace("E45", "E30"), "a1", "too-much-on-a-space"),
    (FIRST.replace("_relics", "_a1.E1_relics"), "bag", "too-much-energy"),
    (FIRST.replace("_relics", "_a1.S1_relics"), "bag", "too-much-spirit"),
    (FIRST.replace("_relics", "_Ba1.child.S1_relics"), "bag", "too-much-spirit"),
    (FIRST.replace("_display", "_store.W.E5_display"), "storage", "storage-over"),
    (FIRST.replace("_display", "_claimed.B_display"), "relics", "too-many-relics"),
    (FIRST.replace(".lancer.lancer", ""), "display", "display-not-due"),
    (FIRST.replace("lancer.lancer", "lancer.lancer.child.child"), "display", "display-not-due"),
    (FIRST.replace("_bag", "_hidden.10_bag"), "hidden", "too-many-hidden"),
    (FIRST + "_track.1", "track", "track-not-the-deaths"),
    (FIRST.replace("pair", "over"), "display", "display-not-due"),
    ("v1_over.B" + DISPLAY[:-14], "turn", "goes-on"),
    ("v1_pair.B", "display", "display-not-due"),
    ("v1_pair.B_hidden.0", "turn", "game-is-over"),
    ("v1_reveal.B_display.child.child.elder.elder_hidden.0", "turn", "nothing-to-reveal"),
    (SECOND.replace("_Wa1.scout", ""), "turn", "first-not-placed"),
    ("v1_activate.B.keeper.scout.W.a1_Wa1.scout.r1" + DISPLAY[:-14], "a1", "not-just-placed"),
    ("v1_activate.B.keeper.scout.W.a1_Wa1.scout.E1" + DISPLAY[:-14], "a1", "not-just-placed"),
    ("v1_activate.B.keeper.scout.W.a1_Ba1.scout" + DISPLAY[:-14], "a1", "not-just-placed"),
    ("v1_activate.B.keeper.nobody.W.a1_Wa1.scout" + DISPLAY[:-14], "turn", "tile-unknown"),
    ("v1_activate.B.keeper.elder.W.second.a1_Wa1.scout" + DISPLAY[:-14], "turn", "first-not-placed"),
    ("v1_reward.B.keeper.scout.W.a1_Wa1.scout" + DISPLAY[:-14], "turn", "turn-not-the-phases"),
    ("v1_reward.B.keeper.scout.W.a1.relic_Wa1.scout" + DISPLAY[:-14], "claimed", "relic-not-claimed"),
    ("v1_place.B.keeper.scout.W.relic" + DISPLAY[:-14], "turn", "turn-not-the-phases"),
]


@pytest.mark.parametrize(("text", "place", "code"), REFUSED)
def test_what_cannot_be_is_refused_with_its_place(text: str, place: str, code: str) -> None:
    with pytest.raises(UnreadablePosition) as refused:
        read_position(text)
    assert (refused.value.place, refused.value.code) == (place, code)


@pytest.mark.parametrize(
    "text",
    [
        FIRST,
        SECOND,
        "v1_scoring.standard_end.track-6" + FIRST[2:],
    ],
)
def test_what_can_be_is_read(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_the_page_about_it_shows_a_real_one_and_names_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "position.md").read_text("utf-8")
    example = page.split("```")[1].strip()
    assert write_position(read_position(example)) == example
    sources = [path.read_text("utf-8") for path in sorted(Path(arrangement.__file__).parent.glob("*.py"))]
    codes = {code for text in sources for code in RAISED.findall(text)}
    assert len(codes) > 30
    assert not [code for code in sorted(codes) if f"`{code}`" not in page]


def dead(*names: str) -> str:
    return "".join(f"_B{column}1.{tile}.dead" for column, tile in zip("abcde", names, strict=True))


def test_8_a_game_that_the_deaths_have_ended_does_not_go_on() -> None:
    five = dead("champion", "guard", "lancer", "hunter", "scout")
    shown = "_display.singer.singer.weaver.weaver"
    for turn in ("pair.B", "place.B.child.child.B"):
        with pytest.raises(UnreadablePosition, match="game-is-over"):
            read_position(f"v1_{turn}{five}_Ba2.keeper.dead{shown}" + (".elder.elder" if turn == "pair.B" else ""))
    over = read_position(f"v1_over.B{five}_Ba2.keeper.dead{shown}")
    assert (over.phase, over.end_reason, over.deaths, over.round) == ("over", "deaths", [6, 0], 6)
    with pytest.raises(UnreadablePosition, match="goes-on"):
        read_position(f"v1_over.B{five}{shown}")


def test_4_4_the_track_lags_behind_the_deaths_of_the_round_under_way_only() -> None:
    text = "v1_place.B.keeper.scout.W.second_Wa1.scout_Bb1.child.dead" + DISPLAY[:-14] + "_track.0"
    position = read_position(text)
    assert (position.deaths, position.track) == ([1, 0], 0)
    with pytest.raises(UnreadablePosition, match="track-not-the-deaths"):
        read_position(text.replace("W.second", "W").replace("_Wa1.scout", ""))
