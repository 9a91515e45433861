"""What the codes of errors mean, in English: the library speaks in codes, only the command line in sentences."""

from __future__ import annotations

import json
import re
from typing import Final

from maatatahay.errors import MaatatahayError

_LONGEST_FACT: Final = 120
_WORD: Final = re.compile(r"[\w-]+")

SENTENCES: Final[dict[str, str]] = {
    "activation-unreadable": "an activation has `rotation` and `add`, both and nothing else",
    "bot-unknown": "there is no computer opponent called {bot}",
    "bundle-unreadable": '{bundle} is no bundle of Crystals, such as "EES"',
    "crystals-beyond-storage": "more Crystals than the storage holds ({storage})",
    "data-unknown": "there is none of {kind} called {name}",
    "dice-before-the-end": "the dice of a game that has not ended stay secret",
    "dice-commitment-unreadable": "the commitment of the dice is not 32 bytes in lower-case hex",
    "dice-contribution-unreadable": 'the contribution of {tribe} is neither 32 bytes in lower-case hex nor ""',
    "dice-contributions-unreadable": "the contributions of the dice need exactly {needs}",
    "dice-game-unreadable": "the game of the dice is not a string",
    "dice-secret-unreadable": "the secret of the dice is not 32 bytes in lower-case hex",
    "dice-unreadable": "the dice need exactly {needs}",
    "dice-version-unknown": "the dice have version {version}, not 1",
    "file-unreadable": "the file cannot be read: {why}",
    "format-unknown": 'the format is {format}, not "maatatahay/1"',
    "game-is-over": "the game is over",
    "json-key-twice": "the key {key} stands twice in one object",
    "json-nested-too-deeply": "the JSON is nested too deeply",
    "json-not-a-number": "{text} is not JSON",
    "json-number-too-long": "a number of {digits} digits",
    "json-unreadable": "not JSON at line {line}, column {column}: {why}",
    "meta-not-a-string": "the value of {key} in `meta` is not a string",
    "meta-not-an-object": "`meta` is not an object",
    "move-beyond-the-end": "the record has only {moves} moves",
    "move-kind-unknown": "no move has just these keys: {keys}",
    "move-not-an-object": "the move is not an object",
    "moves-not-a-list": "`moves` is not a list",
    "no-dice": "the record has no `dice` to verify",
    "not-a-chance-phase": "chance does not speak in the phase {phase}",
    "option-unknown": "there is no option {option}",
    "option-value-unknown": "the option {option} cannot be {value}",
    "options-not-an-object": "`options` is not an object",
    "pair-not-on-display": "the pair {pair} is not on display",
    "pair-unreadable": "{pair} is no pair of two tile ids",
    "payment-beyond-storage": "the payment is more than the storage holds ({storage})",
    "payment-empty": "an empty payment: on a free space `pay` is left out",
    "payment-not-the-cost": "the Relic on {space} costs exactly {cost}",
    "payment-without-relic": "there is no Relic on {space} to pay for",
    "payment-without-spirit": "at least 1 Spirit Crystal is due for the Relic on {space}",
    "record-key-missing": "the key {key} is missing",
    "record-key-unknown": "a record has no key {key}",
    "record-not-an-object": "a record is a JSON object",
    "result-after-the-end": "the game had ended on the board before {reason}",
    "result-key-missing": "the result lacks {key}",
    "result-key-unknown": "a result has no key {key}",
    "result-not-an-object": "`result` is not an object",
    "result-not-the-replays": "the result is {stored}, but replay gives {replayed}",
    "result-of-a-game-that-goes-on": "the result says {reason}, but the game goes on",
    "result-reason-unknown": "no game ends by {reason}",
    "result-score-not-the-positions": "the score is {stored}, but the position's is {counted}",
    "result-score-unreadable": "a score has a whole number for balan and one for wazu",
    "result-with-winner": "nobody wins a game that ends by {reason}",
    "result-without-score": "the score is missing, which a game that ends by {reason} needs",
    "result-without-winner": "somebody wins a game that ends by {reason}",
    "reward-beyond-the-bag": "the bag holds only {energy} Energy and {spirit} Spirit",
    "reward-not-due": "the reward is {due} Crystals",
    "rotation-unreadable": "{rotation} is no number of quarter turns from 0 to 3",
    "rules-not-a-whole-number": "the version of the rules is a whole number, not {rules}",
    "rules-unknown": "version {rules} of the rules is not known here, only {known}",
    "setup-crystals-beyond-the-bag": "more Crystals of a kind than there are",
    "setup-crystals-not-an-object": "the Crystals of the setup are not an object",
    "setup-crystals-not-the-layouts": "the layout gives {space} exactly {due} Crystals",
    "setup-display-not-three": "the display is not a list of three pairs",
    "setup-key-missing": "the setup lacks {key}",
    "setup-key-unknown": "a setup has no key {key}",
    "setup-not-an-object": "`setup` is not an object",
    "setup-relics-not-the-layouts": "{relics} are not the Relic spaces of the layout",
    "space-taken": "{space} is not free",
    "space-unknown": "{space} is no space of the board",
    "storage-over-four": "more than 4 Crystals would stay in the storage ({storage})",
    "text-byte-order-mark": "the text begins with a byte-order mark",
    "text-lone-surrogate": "the text has half a character (a lone surrogate)",
    "text-not-utf-8": "byte {byte} is not UTF-8",
    "tile-twice": "the tile {tile} of {tribe} has been seen before",
    "tile-unknown": "the tile set has no tile {tile}",
    "times-entry-unreadable": "entry {index} of `times` has not exactly `at` and `spent`",
    "times-given-for-chance": "entry {index} of `times` is not null, although chance takes no time",
    "times-missing-for-a-decision": "entry {index} of `times` is null, although a player decided",
    "times-not-a-list": "`times` is not a list",
    "times-not-milliseconds": "{key} in entry {index} of `times` is not a whole number of milliseconds",
    "times-not-one-a-move": "`times` has {times} entries for {moves} moves",
    "tribe-unknown": "{tribe} is no tribe",
    "wrong-phase": "not now: the phase is {phase}",
}
"""A sentence for each code; the names in braces are the error's facts."""


def sentence(error: MaatatahayError) -> str:
    """What is wrong, in one line of English."""
    template = SENTENCES.get(error.code)
    if template is None:
        return printable(str(error))
    return printable(template.format_map({name: shown(value) for name, value in error.facts.items()}))


def shown(value: object) -> str:
    """A fact as people read it: a plain word as it is, all else as JSON; cut short if it is long."""
    try:
        text = value if isinstance(value, str) and _WORD.fullmatch(value) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
    return text if len(text) <= _LONGEST_FACT else f"{text[:_LONGEST_FACT]}…"


def printable(text: str) -> str:
    """The text on one line, whatever it holds: what does not print (line ends, controls, surrogates) is escaped."""
    return "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
