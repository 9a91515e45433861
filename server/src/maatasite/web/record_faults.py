"""Why a record is refused: a sentence for each code of the reader, where in the record, and the code itself."""

from typing import Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from maatatahay.cli.sentences import printable, shown
from maatatahay.errors import UnreadableRecord

_ISOLATED: Final = "\u2068{}\u2069"
"""What a record says may be in another script than the sentence: it turns no word around it about."""

REASONS: Final = {
    "activation-unreadable": _("An activation has “rotation” and “add”, both and nothing else."),
    "bundle-unreadable": _("%(bundle)s is no bundle of Crystals, such as “EES”."),
    "crystals-beyond-storage": _("More Crystals are added than the storage holds: %(storage)s."),
    "dice-before-the-end": _("The game has not ended: its dice must not be in the record yet."),
    "dice-commitment-unreadable": _("The commitment of the dice is not 32 bytes in lower-case hex."),
    "dice-contribution-unreadable": _(
        "The contribution of %(tribe)s to the dice is neither 32 bytes in lower-case hex nor empty."
    ),
    "dice-contributions-unreadable": _("The contributions to the dice need exactly these keys: %(needs)s."),
    "dice-game-unreadable": _("The game of the dice is not a text in quotation marks."),
    "dice-secret-unreadable": _("The secret of the dice is not 32 bytes in lower-case hex."),
    "dice-unreadable": _("The dice need exactly these keys: %(needs)s."),
    "dice-version-unknown": _("Dice of version %(version)s are not known here."),
    "format-unknown": _("The format is %(format)s; what can be read here is “maatatahay/1”."),
    "game-is-over": _("The game was over before this move."),
    "json-key-twice": _("The key %(key)s stands twice in one object."),
    "json-nested-too-deeply": _("Brackets stand in brackets far more often than in any record."),
    "json-not-a-number": _("%(text)s is no value of JSON."),
    "json-number-too-long": _("A number has %(digits)s digits."),
    "json-unreadable": _(
        "From line %(line)s, column %(column)s on this is not JSON: something is missing or too much there."
    ),
    "meta-not-a-string": _("The value of %(key)s in “meta” is not a text in quotation marks."),
    "meta-not-an-object": _("“meta” is not an object in braces."),
    "move-kind-unknown": _("No move has just these keys: %(keys)s."),
    "move-not-an-object": _("The move is not an object in braces."),
    "moves-not-a-list": _("“moves” is not a list in brackets."),
    "option-unknown": _("There is no option %(option)s."),
    "option-value-unknown": _("The option %(option)s cannot be %(value)s."),
    "options-not-an-object": _("“options” is not an object in braces."),
    "pair-not-on-display": _("The pair %(pair)s was not on offer."),
    "pair-unreadable": _("%(pair)s is no pair of two Warriors: Balan's first, then Wazu's."),
    "payment-beyond-storage": _("The storage, %(storage)s, does not hold the payment."),
    "payment-empty": _("The payment is empty; on a free space “pay” is left out."),
    "payment-not-the-cost": _("The Relic on %(space)s must be paid for exactly; its cost in Crystals is %(cost)s."),
    "payment-without-relic": _("There is no Relic on %(space)s to pay for."),
    "payment-without-spirit": _(
        "No Crystal of the payment for the Relic on %(space)s is Spirit; one at least must be."
    ),
    "record-key-missing": _("The key %(key)s is missing."),
    "record-key-unknown": _("A record has no key %(key)s."),
    "record-not-an-object": _("A record is one object in braces."),
    "result-after-the-end": _("The game ended on the board, so it cannot have ended by %(reason)s."),
    "result-key-missing": _("The result lacks the key %(key)s."),
    "result-key-unknown": _("A result has no key %(key)s."),
    "result-not-an-object": _("“result” is not an object in braces."),
    "result-not-the-replays": _("The result is %(stored)s, but the moves lead to %(replayed)s."),
    "result-of-a-game-that-goes-on": _("The result says %(reason)s, but after these moves the game goes on."),
    "result-reason-unknown": _("No game ends by %(reason)s."),
    "result-score-not-the-positions": _("The score is %(stored)s, but after these moves it is %(counted)s."),
    "result-score-unreadable": _("A score has a whole number for balan and one for wazu."),
    "result-with-winner": _("A winner is named, but nobody wins a game that ends by %(reason)s."),
    "result-without-score": _("The score is missing; a game that ends by %(reason)s needs it."),
    "result-without-winner": _("No winner is named, but somebody wins a game that ends by %(reason)s."),
    "reward-beyond-the-bag": _(
        "The bag did not hold these Crystals any more; of Energy it held %(energy)s, of Spirit %(spirit)s."
    ),
    "reward-not-due": _("This is not the number of Crystals that was due: %(due)s."),
    "rotation-unreadable": _("%(rotation)s is no number of quarter turns from 0 to 3."),
    "rules-not-a-whole-number": _("The version of the rules is %(rules)s, not a whole number."),
    "rules-unknown": _("Version %(rules)s of the rules is not known here, only %(known)s."),
    "setup-crystals-beyond-the-bag": _("More Crystals of one kind lie on the board than there are in the game."),
    "setup-crystals-not-an-object": _("The Crystals of the setup are not an object in braces."),
    "setup-crystals-not-the-layouts": _("The number of Crystals on %(space)s is not what the layout gives: %(due)s."),
    "setup-display-not-three": _("The display is not a list of three pairs."),
    "setup-key-missing": _("The setup lacks the key %(key)s."),
    "setup-key-unknown": _("A setup has no key %(key)s."),
    "setup-not-an-object": _("“setup” is not an object in braces."),
    "setup-relics-not-the-layouts": _("The layout has its Relics elsewhere than on %(relics)s."),
    "space-taken": _("%(space)s was not free."),
    "space-unknown": _("%(space)s is no space of the board; they are called a1 to e5."),
    "storage-over-four": _("Too few Crystals are added: of the storage, %(storage)s, more than 4 would remain."),
    "text-byte-order-mark": _("The text begins with a byte-order mark. Save it as UTF-8 without one."),
    "text-lone-surrogate": _("The text holds half a character (a lone surrogate)."),
    "text-not-utf-8": _("The text is not UTF-8: byte %(byte)s belongs to no character."),
    "tile-twice": _("The Warrior %(tile)s of %(tribe)s has been seen before."),
    "tile-unknown": _("The tile set has no Warrior %(tile)s."),
    "times-entry-unreadable": _("Entry %(index)s of “times” does not have exactly “at” and “spent”."),
    "times-given-for-chance": _("Entry %(index)s of “times” is not null, although chance takes no time."),
    "times-missing-for-a-decision": _("Entry %(index)s of “times” is null, although a player decided."),
    "times-not-a-list": _("“times” is not a list in brackets."),
    "times-not-milliseconds": _("In entry %(index)s of “times”, %(key)s is not a whole number of milliseconds."),
    "times-not-one-a-move": _("“times” has not as many entries (%(times)s) as “moves” (%(moves)s)."),
    "too-large": _(
        "The text is too long for the record of one game: %(characters)s characters, and at most %(most)s are read."
    ),
    "tribe-unknown": _("%(tribe)s is no tribe; they are called balan and wazu."),
    "wrong-phase": _("This move does not belong here. Due was: %(phase)s."),
}
"""What is wrong, for people. The names in the texts are the error's facts."""

PHASES: Final = {
    "pair": _("the choice of a pair (“pair”)"),
    "order": _("the decision who places first (“first”)"),
    "place": _("a placement (“place”)"),
    "reward": _("the reward for a Relic (“reward”)"),
    "activate": _("the activation of the Warrior just placed (“activate”)"),
    "reveal": _("a new pair (“reveal”)"),
}
"""What each phase awaits, and by which key a record says it."""

PARTS: Final = {
    "record": _("the record as a whole"),
    "options": _("its “options”"),
    "setup": _("its “setup”"),
    "result": _("its “result”"),
}
"""The places in a record, except its moves."""


class Fault(NamedTuple):
    """A refusal in the present language: what is `wrong`, at which `place`, and the `code` to report it by."""

    wrong: str
    place: str
    code: str


def fault(error: UnreadableRecord) -> Fault:
    """The words for a refusal. A code that is not known here has the general ones, and still its place."""
    reason = REASONS.get(error.code, _("This record does not hold a legal game."))
    return Fault(
        str(reason) % {name: fact(name, value) for name, value in error.facts.items()}, _place(error.place), error.code
    )


def fact(name: str, value: object) -> str:
    """A fact of a refusal as people read it."""
    if name == "phase" and value in PHASES:
        return str(PHASES[str(value)])
    return _ISOLATED.format(printable(shown(value)))


def _place(place: str) -> str:
    kind, _space, number = place.partition(" ")
    if kind == "move":
        return gettext("entry %(number)s of its “moves”, counted from 0") % {"number": number}
    return str(PARTS.get(place, place))
