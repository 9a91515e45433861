/**
 * What becomes of the players' ratings while the page is open: who sits down has one, and a rated game's end changes
 * them. The server stores that together with the end, so whoever hears of the end can ask for it. Fetched for timed
 * games only.
 * @module
 */
/** @import {OwnMessage, Ratings, State, View} from "./protocol.js" */

import {format, gettext} from "./i18n.js";
import {BOTH, signed} from "./names.js";
import {pageState} from "./page-state.js";

/** @typedef {(state: State) => Promise<void>} Look is called with each new state */

/** An answer that does not come is asked for so often, each time after a longer wait. */
const TRIES = 4;
const WAIT_MS = 1500;

/**
 * @param {string} address where the server tells the ratings
 * @param {(message: OwnMessage) => void} tell
 * @param {(words: string) => void} say to those who hear the page
 * @param {View} [view] as the page came
 * @param {(ms: number) => Promise<void>} [wait]
 * @returns {Look}
 */
export function ratingNews(address, tell, say, view = pageState().view, wait = pause) {
  let known = occasion(view);
  return async ({view: now, you}) => {
    const next = occasion(now);
    if (next === known) return;
    known = next;
    const ratings = await ask(address, () => next === known, wait);
    if (!ratings) return;
    tell({t: "ratings", ratings});
    const change = you.length === 1 && you[0] ? ratings[you[0]]?.change : undefined;
    if (change !== undefined) say(format(gettext("Your rating: %(change)s."), {change: signed(change)}));
  };
}

/** What the ratings depend on: who sits there, and whether the end has changed them. @type {(view: View) => string} */
const occasion = ({seats, status, rated}) =>
  rated && status === "over" ? "over" : BOTH.map((tribe) => `${seats[tribe].kind} ${seats[tribe].name}`).join("; ");

/** @type {(address: string, wanted: () => boolean, wait: (ms: number) => Promise<void>) => Promise<Ratings | null>} null: nobody answers, or nobody wants it any more */
async function ask(address, wanted, wait) {
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried) await wait(WAIT_MS * tried);
    const answer = await fetch(address).catch(() => null);
    const ratings = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!wanted()) return null;
    if (ratings) return ratings;
  }
  return null;
}

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
