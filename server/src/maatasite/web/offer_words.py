"""What the table says about offers: rendered into its page for whoever plays, since modules that come later use it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "play-on": _("Play on"),
    "offer": _("Offer"),
    "waiting": _("Waiting for the answer"),
    "cancel": _("Withdraw"),
    "decline": _("Decline"),
    "accept": _("Accept"),
    "draw-ask": _("Agree to a draw?"),
    "draw-text": _("The game is then over, and nobody wins."),
    "draw": _("Draw"),
    "paused": _("A pause until %(time)s: nobody’s time runs."),
    "pause": _("Pause"),
    "resume": _("End the pause"),
    "claim-ask": _("Claim the win?"),
    "claim-text": _("%(tribe)s has left and then loses as if the time had run out."),
    "claim": _("Claim the win"),
    "left": _("The other has left"),
    "left-text": _("%(tribe)s has left. After %(time)s away you may claim the win."),
    "no-take-backs": _("No take-backs at this table."),
    "more": _("More"),
    "draw-offer": _("Offer a draw"),
    "draw-agree": _("Agree to a draw"),
    "pause-for": _("Pause for"),
    "pause-offer": _("Offer the pause"),
    "pause-begin": _("Begin the pause"),
    "abort-kept": _("Nobody wins. It is kept that you called it off."),
    "abort-text": _("Nobody wins."),
    "abort": _("Call the game off"),
    "abort-ask": _("Call the game off?"),
    "abort-yes": _("Call it off"),
}


def offer_words() -> dict[str, str]:
    """All of it in the reader's language, by the names that `js/offers.js` uses."""
    return {name: str(words) for name, words in WORDS.items()}
