/**
 * The ledger of a game's time: what each decision took, what was added and why, and what was left.
 * @module
 */
/** @import {TimeEntry, View} from "./protocol.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {clockText, momentWords, spanWords} from "./durations.js";
import {format, gettext} from "./i18n.js";
import {tribeName} from "./names.js";

/** What adds to a player's time, in the order in which it is told. @type {Record<string, () => string>} */
const CREDITS = {
  increment: () => gettext("for the round"),
  renewed: () => gettext("own days back"),
  lag: () => gettext("for the connection"),
  pause: () => gettext("pause"),
  vacation: () => gettext("vacation"),
  sleep: () => gettext("sleep"),
  gap: () => gettext("server away"),
  given: () => gettext("given"),
};

/** Every credit that has words here. */
export const CREDIT_NAMES = Object.keys(CREDITS);

/**
 * @param {View} view
 * @returns {import("./templates.js").TemplateResult}
 */
export function ledgerList({log, clock}) {
  const entries = log.flatMap(({facts}) => (facts?.clock ? [/** @type {TimeEntry} */ (facts.clock)] : []));
  if (entries.length === 0) return html`${until(clock)}<p>${gettext("No decision has been made yet.")}</p>`;
  return html`${until(clock)}<table class="ledger"><caption>${clock ? controlWords(clock) : nothing}</caption>
    <thead><tr><th scope="col">${gettext("Tribe")}</th><th scope="col">${gettext("Took")}</th><th scope="col">${gettext("Added")}</th
      ><th scope="col">${gettext("Left")}</th></tr></thead>
    <tbody>${entries.map(
      (entry) => html`<tr><td>${symbol(`${entry.tribe.charAt(0)}-crest`)}<span class="vh">${tribeName(entry.tribe)}</span></td>
        <td>${clockText(entry.spent)}</td><td>${creditWords(entry)}</td><td>${entry.left === null ? "" : clockText(entry.left)}</td></tr>`,
    )}</tbody></table>`;
}

/** Until when, where days count. @type {(clock: View["clock"]) => unknown} */
const until = (clock) =>
  clock?.turn && clock.deadline !== null && clock.control.correspondence
    ? html`<p class="until">${format(gettext("%(tribe)s has until %(when)s."), {tribe: tribeName(clock.turn), when: momentWords(clock.deadline)})}</p>`
    : nothing;

/** @type {(entry: TimeEntry) => string} */
const creditWords = (entry) =>
  Object.entries(CREDITS)
    .filter(([name]) => entry[name])
    .map(([name, words]) => `+${spanWords(entry[name], "narrow")} ${words()}`)
    .join(", ");

/**
 * @param {Pick<import("./protocol.js").Clock, "control">} clock
 * @returns {string} the time control in a sentence
 */
export function controlWords({control: {live, correspondence}}) {
  if (live) {
    const facts = {base: spanWords(live.base), increment: spanWords(live.increment)};
    return format(gettext("%(base)s for the game, and %(increment)s more with each round."), facts);
  }
  const facts = {days: spanWords(correspondence?.decision ?? 0), bank: spanWords(correspondence?.bank ?? 0)};
  return format(gettext("%(days)s for each decision, and a bank of %(bank)s for the game."), facts);
}
