/**
 * How a game ended, in words: who won, why it ended, by which rule it was decided.
 * @module
 */
/** @import {Position, Result} from "./protocol.js" */

import {format, gettext, together} from "./i18n.js";
import {rival, tribeName} from "./names.js";

/** @type {Record<string, () => string>} */
const REASONS = {
  deaths: () => gettext("Too many Warriors have fallen."),
  warriors: () => gettext("All Warriors have been placed."),
  spaces: () => gettext("At most one free space is left."),
  resign: () => gettext("The game was resigned."),
  timeout: () => gettext("The time ran out."),
  agreed: () => gettext("Both agreed on a draw."),
  aborted: () => gettext("The game was called off."),
};

/** @type {Record<string, () => string>} */
const DECIDED = {
  points: () => gettext("Decided by points."),
  living: () => gettext("Points are equal: most living Warriors decide."),
  "last-relic": () => gettext("Points and living Warriors are equal: the last Relic claimed decides."),
  nothing: () => gettext("All is equal and no Relic was claimed."),
};

/** Every reason for an end, and every rule that can decide, with words here. */
export const REASON_CODES = Object.keys(REASONS);
export const DECIDED_CODES = Object.keys(DECIDED);

/**
 * @param {string} reason
 * @returns {string}
 */
export function reasonWords(reason) {
  return REASONS[reason]?.() ?? "";
}

/**
 * Why the game ended, and of a game that ends by the fallen, whose they were.
 * @param {Result} result
 * @param {Position | null} position
 * @returns {string}
 */
export function endWords({reason}, position) {
  if (reason !== "deaths" || position?.phase !== "over") return reasonWords(reason);
  return format(gettext("Too many Warriors have fallen: %(balan)s of Balan, %(wazu)s of Wazu."), position.deaths);
}

/**
 * @param {string | null} rule
 * @returns {string}
 */
export function decidedWords(rule) {
  return rule ? (DECIDED[rule]?.() ?? "") : "";
}

/**
 * @param {Pick<Result, "winner" | "score" | "decided_by">} result
 * @returns {string} who won, with the points where the board decided
 */
export function winnerWords({winner, score, decided_by: rule}) {
  if (!winner) return gettext("A draw.");
  if (!rule) return format(gettext("%(tribe)s wins."), {tribe: tribeName(winner)});
  return format(gettext("%(tribe)s wins, %(own)s to %(other)s."), {
    tribe: tribeName(winner),
    own: score[winner],
    other: score[rival(winner)],
  });
}

/**
 * @param {Result} result
 * @returns {string}
 */
export function resultWords(result) {
  const parts = [reasonWords(result.reason), winnerWords(result)];
  return together(parts.filter(Boolean));
}
