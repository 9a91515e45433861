/**
 * What the coach says: what a decision would cost, and what was good about one.
 * @module
 */
/** @import {CoachedMessage, HintReason} from "./protocol.js" */

import {reasonWords} from "./hint-words.js";
import {format, gettext, ngettext, together} from "./i18n.js";
import {tileName} from "./names.js";

/** @typedef {Record<string, (reason: HintReason) => string>} Words by the reason's code */

/** @type {Words} of the decision itself */
export const LOSSES = {
  loses: reasonWords,
  spares: (reason) =>
    format(gettext("The enemy %(tile)s on %(space)s would be safe for good: %(own)s against %(enemy)s."), fight(reason)),
};

/** @type {Words} of the enemy's answer */
export const REPLIES = {
  fells: (reason) =>
    format(
      gettext("The enemy could then surround your %(tile)s on %(space)s, and it would fall: %(own)s against %(enemy)s."),
      fight(reason),
    ),
};

/** @type {Words} of something better, without its space */
export const MISSED = {
  claims: ({value}) =>
    format(
      ngettext("A Relic worth %(value)s point could be yours now.", "A Relic worth %(value)s points could be yours now.", value),
      {value},
    ),
  fells: () => gettext("An enemy Warrior could fall now."),
};

/** @type {(reason: HintReason) => Record<string, string | number>} */
const fight = ({tile, space, own, enemy}) => ({tile: tileName(tile), space, own, enemy});

/** @type {(words: Words, reasons: HintReason[]) => string[]} */
const said = (words, reasons) => reasons.map((reason) => words[reason.code]?.(reason) ?? "").filter(Boolean);

/**
 * @param {CoachedMessage} message
 * @returns {string} why to think again, or what was good; empty when there is nothing to say
 */
export function coachWords({verdict, reasons, reply, missed}) {
  if (verdict === "good") return together([gettext("Well played!"), ...reasons.map(reasonWords)]);
  return together([...said(LOSSES, reasons), ...said(REPLIES, reply), ...said(MISSED, missed)]);
}
