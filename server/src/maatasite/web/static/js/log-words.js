/**
 * The sentences of a log entry, and how it looks: whose it is.
 * @module
 */
/** @import {LogEntry, Tribe, View} from "./protocol.js" */

import {spanWords} from "./durations.js";
import {format, gettext, isolated, ngettext, together} from "./i18n.js";
import {tribeName} from "./names.js";
import {resultWords} from "./result-words.js";
import {stepWords} from "./step-words.js";

/**
 * The end has an entry of its own, so the decision that brings it leaves that sentence out.
 * @type {(entry: LogEntry) => string[]}
 */
const steps = (entry) =>
  entry.steps
    .filter((step) => step.code !== "ended")
    .map(stepWords)
    .filter(Boolean);

/** @type {(tribe: Tribe | null) => string} */
const named = (tribe) => (tribe ? tribeName(tribe) : "");

/**
 * @param {Pick<import("./protocol.js").Offer, "what" | "seat" | "decisions" | "ms">} offer
 * @returns {string}
 */
export function offerWords({what, seat, decisions: n = 0, ms = 0}) {
  const facts = {tribe: named(seat), n, time: spanWords(ms)};
  if (what === "draw") return format(gettext("%(tribe)s offers a draw."), facts);
  if (what === "pause") return format(gettext("%(tribe)s offers a pause of %(time)s."), facts);
  return format(ngettext("%(tribe)s asks to take back %(n)s decision.", "%(tribe)s asks to take back %(n)s decisions.", n), facts);
}

/** @type {Record<string, (entry: LogEntry) => string[]>} */
const KINDS = {
  created: ({facts}) => [
    facts?.prefix
      ? format(gettext("The game begins at step %(step)s of another. What was undrawn there has been shuffled anew; this chance cannot be checked."), {step: facts.prefix.plies})
      : gettext("The game was set up."),
  ],
  seated: (entry) => {
    const name = entry.facts?.name;
    return name
      ? [format(gettext("%(name)s leads %(tribe)s."), {name: isolated(name), tribe: named(entry.seat)})]
      : [format(gettext("A player leads %(tribe)s."), {tribe: named(entry.seat)})];
  },
  contributed: (entry) => [
    format(gettext("The browser of %(tribe)s has added its part of the chance."), {tribe: named(entry.seat)}),
  ],
  dealt: () => [gettext("Warriors and Crystals are dealt.")],
  decision: steps,
  chance: steps,
  offered: ({seat, facts}) => [offerWords(/** @type {any} */ ({...facts, seat}))],
  accepted: (entry) => [format(gettext("%(tribe)s agrees."), {tribe: named(entry.seat)})],
  declined: (entry) => [format(gettext("%(tribe)s declines."), {tribe: named(entry.seat)})],
  cancelled: (entry) => [format(gettext("%(tribe)s withdraws the offer."), {tribe: named(entry.seat)})],
  "taken-back": ({seat, facts}) => {
    const n = facts?.decisions;
    const words = ngettext("%(tribe)s takes back %(n)s decision.", "%(tribe)s takes back %(n)s decisions.", n);
    return [format(words, {tribe: named(seat), n})];
  },
  paused: ({at, facts}) => [format(gettext("A pause of %(time)s begins."), {time: spanWords(facts?.until - at)})],
  resumed: (entry) => [format(gettext("%(tribe)s ends the pause."), {tribe: named(entry.seat)})],
  aborted: (entry) => [format(gettext("%(tribe)s calls the game off."), {tribe: named(entry.seat)})],
  claimed: (entry) => [format(gettext("%(tribe)s claims the win, since the other has left."), {tribe: named(entry.seat)})],
  resigned: (entry) => [format(gettext("%(tribe)s resigns."), {tribe: named(entry.seat)})],
  lapsed: ({facts}) =>
    (facts?.seats ?? []).map((/** @type {Tribe} */ seat) =>
      format(gettext("%(tribe)s has not come: the game is called off."), {tribe: named(seat)}),
    ),
  flagged: (entry) => [format(gettext("The time of %(tribe)s has run out."), {tribe: named(entry.facts?.clock?.tribe)})],
  gap: ({facts}) => [format(gettext("The server was away for %(time)s. That time was given back."), {time: spanWords(facts?.back - facts?.from)})],
  ended: (entry) => [resultWords(/** @type {any} */ (entry.facts))],
  rematch: () => [gettext("A rematch has been set up.")],
  withdrawn: () => [gettext("The invitation was withdrawn.")],
  left: ({facts}) =>
    (facts?.seats ?? []).map((/** @type {Tribe} */ seat) =>
      format(gettext("The player of %(tribe)s has gone and is deleted."), {tribe: named(seat)}),
    ),
  "seat-moved": (entry) => {
    const seats = entry.facts?.seats ?? [entry.seat];
    return seats.map((/** @type {Tribe} */ seat) =>
      format(gettext("%(tribe)s goes on on another device."), {tribe: named(seat)}),
    );
  },
};

/** Every kind of log entry that has words. */
export const LOG_KINDS = Object.keys(KINDS);

/**
 * @param {LogEntry} entry
 * @returns {string[]} the main sentence first; empty for an entry with nothing to tell
 */
export function entryWords(entry) {
  return KINDS[entry.kind]?.(entry) ?? [];
}

/**
 * @param {LogEntry} entry
 * @returns {boolean} whether a rule of the game asks for it, so that its line opens reasons (`why.js` has them)
 */
export function hasReasons({kind, facts, steps}) {
  if (kind === "ended") return !!facts?.decided_by;
  return kind === "dealt" || steps.some((step) => step.code !== "ended");
}

/**
 * What happened after a version, for the announcer.
 * @param {View} view
 * @param {number} version
 * @returns {string}
 */
export function newsWords(view, version) {
  return together(view.log.filter((entry) => entry.version > version).flatMap(entryWords));
}
