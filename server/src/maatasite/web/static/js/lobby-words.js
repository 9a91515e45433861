/**
 * What is asked for in the lobby, in words. The server's own pages say the same (`web/lobby/words.py`).
 * @module
 */
/** @import {AskedRow, Clock, OwnSeek} from "./protocol.js" */

import {format, gettext} from "./i18n.js";
import {spanWords} from "./durations.js";
import {refusalWords} from "./refusal-words.js";

/** @param {Clock["control"]} control @returns {string} */
export function controlWords({live, correspondence}) {
  if (live) return format(gettext("%(base)s + %(increment)s a round"), {base: spanWords(live.base), increment: spanWords(live.increment)});
  if (!correspondence) return gettext("no time limit");
  const {decision, bank} = correspondence;
  return format(gettext("%(days)s a decision, bank of %(bank)s"), {days: days(decision), bank: days(bank)});
}

/** @param {number} ms */
const days = (ms) => spanWords(ms || 0, "long", 1);

/** @param {AskedRow} row @returns {string[]} what is otherwise than usual, or must be known before one says yes */
export function details(row) {
  const told = [row.rated ? gettext("rated") : gettext("unrated")];
  if (row.tribe) told.push(format(gettext("plays %(tribe)s"), {tribe: row.tribe === "balan" ? "Balan" : "Wazu"}));
  if (row.relic_scoring === "standard") told.push(gettext("Relics count: standard"));
  if (row.end_by_deaths === "track-6") told.push(gettext("ends when 6 Warriors have died in all"));
  if ((row.low ?? null) !== null || (row.high ?? null) !== null) told.push(rangeWords(row));
  return told;
}

/** @param {AskedRow} row @returns {string} time and details */
export function termsWords(row) {
  return [controlWords(row.control), ...details(row)].join(" · ");
}

/** @param {{low?: number | null, high?: number | null}} range @returns {string} */
export function rangeWords({low = null, high = null}) {
  if (low === null && high === null) return gettext("any rating");
  if (high === null) return format(gettext("rating from %(low)s"), {low: low ?? 0});
  if (low === null) return format(gettext("rating up to %(high)s"), {high});
  return format(gettext("rating %(low)s to %(high)s"), {low, high});
}

/** @type {Record<string, () => string>} the same as DECLINED at the server */
const DECLINED = {
  "not-now": () => gettext("Not now, perhaps later."),
  "other-time": () => gettext("I would like another time control."),
  "other-terms": () => gettext("I would like other options."),
  "no-rated": () => gettext("I play unrated games only."),
  "only-rated": () => gettext("I play rated games only."),
  no: () => gettext("No, thank you."),
};

/** Why a challenge may be declined. */
export const REASONS = Object.keys(DECLINED);

/** @param {string} code @returns {string} */
export function reasonWords(code) {
  return DECLINED[code]?.() ?? "";
}

/** @type {Record<string, () => string>} */
const REFUSALS = {
  "own-seek": () => gettext("This is what you look for yourself."),
  "rating-outside": () => gettext("Your rating is not within the range that is asked for."),
  apart: () => gettext("You cannot play this player."),
  "account-needed": () => gettext("Rated games need an account."),
  "barred-from-rated": () => gettext("A moderator has barred you from rated games for a time."),
  "playing-already": () => gettext("You are in a live game already."),
  "wait-first": () => gettext("You have left games lately: please wait a little before the next."),
  "rate-limited": () => gettext("That was too fast. Please wait a moment and try again."),
};

/** Every refusal of the lobby with a sentence of its own. */
export const LOBBY_REFUSALS = Object.keys(REFUSALS);

/** @param {string} code @returns {string} */
export function lobbyRefusal(code) {
  return REFUSALS[code]?.() ?? refusalWords({code});
}

/**
 * Where somebody goes on whom the lobby refused something.
 * @param {string} code @param {Record<string, any>} [facts] @returns {{words: string, href: string}[]}
 */
export function refusalWays(code, facts) {
  if (code === "playing-already") return [{words: gettext("To the table"), href: `/game/${facts?.game}`}];
  if (code === "account-needed") return [{words: gettext("Make an account"), href: "/account/signup/?next=/lobby"}];
  return [];
}

/** @param {OwnSeek} seek @returns {string} what a waiting person is told as it begins */
export function waitingWords(seek) {
  return `${gettext("Looking for an opponent …")} ${termsWords({...seek, low: null, high: null})}`;
}
