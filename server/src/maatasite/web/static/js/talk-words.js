/**
 * The words of talk: the phrases, and why something cannot be said.
 * @module
 */
/** @import {TalkLine} from "./protocol.js" */

import {format, gettext, ngettext} from "./i18n.js";

/** Each phrase in the reader's language, in the order in which they are offered. @type {Record<string, () => string>} */
export const PHRASES = {
  hello: () => gettext("Hello!"),
  "good-luck": () => gettext("Good luck!"),
  "have-fun": () => gettext("Have fun!"),
  "your-turn": () => gettext("Your turn?"),
  "one-moment": () => gettext("One moment, please."),
  sorry: () => gettext("Sorry!"),
  oops: () => gettext("Oops!"),
  "nice-move": () => gettext("Nice move!"),
  "well-played": () => gettext("Well played!"),
  "thank-you": () => gettext("Thank you!"),
  yes: () => gettext("Yes."),
  no: () => gettext("No."),
  "good-game": () => gettext("Good game!"),
  again: () => gettext("Again?"),
  "must-go": () => gettext("I must go soon."),
  bye: () => gettext("Bye!"),
};

/** @type {(phrase: string) => string} a phrase of a newer server is shown as it is */
export const phraseWords = (phrase) => PHRASES[phrase]?.() ?? phrase;

/**
 * @param {TalkLine} line
 * @returns {string} what was said
 */
export function lineWords({phrase, text, blank}) {
  if (blank) return gettext("(deleted)");
  return phrase ? phraseWords(phrase) : text;
}

/** @type {(n: number) => string} how much is new to the reader */
export const newWords = (n) => format(ngettext("%(n)s new line", "%(n)s new lines", n), {n});

/** Why nothing, or this, cannot be said. @type {Record<string, (facts: Record<string, any>) => string>} */
export const REFUSALS = {
  "not-your-room": () => gettext("Your seat has changed. Say it again if you still want to."),
  "talk-not-here": () => gettext("Talk begins when both players are there."),
  "talk-closed": () => gettext("This game’s talk is closed; it can still be read."),
  "nobody-to-talk-to": () => gettext("There is nobody here to talk to."),
  "account-needed": () => gettext("Whoever watches needs an account to talk; everybody may read."),
  "text-not-open": () => gettext("Free text is not open: both players must want it."),
  "text-not-here": () => gettext("Guests write freely only to whom they invited or who invited them."),
  "may-not-talk": () => gettext("You may not talk."),
  silenced: () => gettext("The moderators have closed free text for you. The phrases are left."),
  "unknown-phrase": () => gettext("There is no such phrase."),
  "text-empty": () => gettext("There is nothing in it that could be read."),
  "text-too-long": ({most}) => format(gettext("At most %(most)s characters."), {most}),
  "rate-limited": () => gettext("That was a lot at once. Wait a moment."),
};

/** @type {(refusal: {code: string, facts?: Record<string, any>}) => string} */
export const refusalWords = ({code, facts}) => REFUSALS[code]?.(facts ?? {}) ?? gettext("That could not be said.");
