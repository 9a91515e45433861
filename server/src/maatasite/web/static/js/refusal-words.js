/**
 * Why something was refused, as a sentence.
 * @module
 */
/** @import {Refusal} from "./protocol.js" */

import {gettext} from "./i18n.js";

/** @type {Record<string, () => string>} */
const REFUSALS = {
  "stale-ply": () => gettext("The game has moved on since. Here is the newest state: please choose again."),
  "not-your-seat": () => gettext("This seat is not yours."),
  "not-your-turn": () => gettext("It is not your turn."),
  "not-playing": () => gettext("The game is not being played now."),
  "game-over": () => gettext("The game is over."),
  "unreadable-message": () => gettext("The server could not read what this page sent. Please reload the page."),
  "unreadable-decision": () => gettext("The server could not read this decision. Please reload the page."),
  "rate-limited": () => gettext("That was too fast. Please wait a moment."),
  "hint-not-here": () => gettext("There are no hints in a game against somebody else."),
  "no-hint": () => gettext("Nobody had the time for a hint just now. Please ask again."),
  "unknown-game": () => gettext("There is no such game."),
  "private-game": () => gettext("Only the players see this game, and no seat of it is played from here any more."),
  "already-contributed": () => gettext("Your part of the chance has been added already."),
  "session-gone": () => gettext("This browser's session has ended. Reload the page to watch."),
  "account-closed": () => gettext("This account may not play any more."),
  "seat-moved": () => gettext("Your seat has moved to another device. Here you are watching."),
  "message-too-large": () => gettext("The message was too large."),
  "protocol-mismatch": () => gettext("This page is older than the server. Please reload it."),
  "seat-taken": () => gettext("This seat has been taken."),
  withdrawn: () => gettext("The invitation was withdrawn."),
  "own-invite": () => gettext("This is your own invitation: send it to somebody else."),
  "already-seated": () => gettext("You sit at this table already."),
  "link-used": () => gettext("This link has been used."),
  "link-expired": () => gettext("This link has expired."),
  "unknown-link": () => gettext("There is no such link."),
  "not-waiting": () => gettext("The game has started already."),
  "not-over": () => gettext("The game is not over yet."),
  "no-record-yet": () => gettext("The record can be downloaded once the game is over."),
  "not-due": () => gettext("No part of the chance is awaited from you."),
  "bad-contribution": () => gettext("Your part of the chance could not be read."),
  "try-again": () => gettext("The server could not store this just now. It is sent again by itself."),
  "seek-gone": () => gettext("Somebody was quicker, or this is not sought any more."),
  "no-such-offer": () => gettext("This offer no longer stands."),
  "offer-open": () => gettext("Such an offer is open already."),
  "declined-already": () => gettext("This was declined. You may offer it again after the next decision."),
  "nothing-to-take-back": () => gettext("There is nothing to take back."),
  "no-take-backs": () => gettext("No take-backs at this table."),
  "too-late-to-abort": () => gettext("You have made a decision: the game can no longer be called off."),
  "claim-too-early": () => gettext("The other has not been away for long enough yet."),
  "clock-paused": () => gettext("The clocks stand still. End the pause first."),
  "not-paused": () => gettext("There is no pause."),
  "pause-too-long": () => gettext("The pauses of a game may not last so long together."),
  "rated-game-running": () => gettext("This is a position of a rated game that is still running."),
  "time-is-up": () => gettext("The time was up."),
  "game-is-over": () => gettext("The game is over."),
  "wrong-phase": () => gettext("Something else is to be decided now."),
  "pair-not-on-display": () => gettext("This pair is not on offer."),
  "payment-beyond-storage": () => gettext("Your storage does not hold this payment."),
  "payment-empty": () => gettext("A Relic has to be paid for."),
  "payment-not-the-cost": () => gettext("The payment must be exactly the Relic's cost."),
  "payment-without-relic": () => gettext("There is no Relic to pay for."),
  "payment-without-spirit": () => gettext("At least one Crystal of the payment must be Spirit."),
  "crystals-beyond-storage": () => gettext("Your storage does not hold these Crystals."),
  "storage-over-four": () => gettext("At most 4 Crystals may stay in your storage: add more."),
  "space-taken": () => gettext("A Warrior stands there."),
  "relic-unaffordable": () => gettext("You cannot pay for this Relic."),
};

/** Every refusal with a sentence of its own; the engine's rarer codes share one. */
export const REFUSAL_CODES = Object.keys(REFUSALS);

/**
 * @param {Pick<Refusal, "code">} refusal
 * @returns {string}
 */
export function refusalWords({code}) {
  return REFUSALS[code]?.() ?? gettext("The rules do not allow this.");
}
