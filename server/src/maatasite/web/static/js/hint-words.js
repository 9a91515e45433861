/**
 * The words of a hint: what to do, how the game would stand, and why.
 * @module
 */
/** @import {Decision, Hint, HintReason} from "./protocol.js" */

import {decimal, format, gettext, ngettext, sentence, together} from "./i18n.js";
import {bundleWords, diamondWords, energyWords, spiritWords, tileName, tribeName, warriorName} from "./names.js";

/**
 * @param {Hint} hint
 * @returns {string} such as "Place on c3. Turn it right once. Add 1 Energy."
 */
export function hintWords({decisions}) {
  return together(decisions.map(decisionWords));
}

/** @type {(decision: Decision) => string} */
const decisionWords = (decision) => {
  if ("pair" in decision) {
    const [balan, wazu] = decision.pair;
    const facts = {balan: warriorName("balan", balan), wazu: warriorName("wazu", wazu)};
    return sentence(format(gettext("Take %(balan)s and %(wazu)s."), facts));
  }
  if ("first" in decision) return format(gettext("%(tribe)s places first."), {tribe: tribeName(decision.first)});
  if ("place" in decision) return placeWords(decision);
  return activateWords(decision.activate);
};

/** @type {(decision: {place: string, pay?: string}) => string} */
const placeWords = ({place, pay}) =>
  pay
    ? format(gettext("Claim the Relic on %(space)s for %(paid)s."), {space: place, paid: bundleWords(pay)})
    : format(gettext("Place on %(space)s."), {space: place});

/** @type {(activate: {rotation: number, add: string}) => string} */
const activateWords = ({rotation, add}) =>
  together([
    rotation ? format(ngettext("Turn it right once.", "Turn it right %(n)s times.", rotation), {n: rotation}) : "",
    add ? format(gettext("Add %(crystals)s."), {crystals: bundleWords(add)}) : "",
    rotation || add ? "" : gettext("Leave it as it is."),
  ].filter(Boolean));

/**
 * @param {Hint} hint
 * @returns {string} how the game would stand: the chance to win and the points expected to be ahead
 */
export function outlookWords({win, points, proven}) {
  const ahead = Math.round(10 * Math.abs(points)) / 10;
  const facts = {win: Math.round(100 * win), points: `${points < 0 && ahead ? "−" : "+"}${decimal(ahead, 1)}`};
  return proven
    ? format(gettext("Proven: won in %(win)s of 100, %(points)s points at the end."), facts)
    : format(gettext("Won in about %(win)s of 100, %(points)s points at the end."), facts);
}

/** @type {Record<string, (reason: HintReason) => string>} */
const REASONS = {
  claims: ({value}) => format(ngettext("The Relic is worth %(value)s point.", "The Relic is worth %(value)s points.", value), {value}),
  collects: ({crystals}) => format(gettext("You collect %(crystals)s."), {crystals: bundleWords(crystals)}),
  supported: ({energy}) => format(gettext("Support brings %(energy)s."), {energy: energyWords(energy)}),
  fells: (reason) => format(gettext("The enemy %(tile)s on %(space)s falls: %(own)s against %(enemy)s."), fight(reason)),
  loses: (reason) => format(gettext("Your %(tile)s on %(space)s falls: %(own)s against %(enemy)s."), fight(reason)),
  secures: (reason) => format(gettext("Your %(tile)s on %(space)s is safe for good: %(own)s against %(enemy)s."), fight(reason)),
  spares: (reason) => format(gettext("The enemy %(tile)s on %(space)s stands: %(own)s against %(enemy)s."), fight(reason)),
  spirit: ({count}) => format(gettext("You win %(spirit)s of the fallen."), {spirit: spiritWords(count)}),
  diamonds: ({count}) =>
    format(count < 0 ? gettext("It costs %(diamonds)s.") : gettext("It brings %(diamonds)s."), {
      diamonds: diamondWords(Math.abs(count)),
    }),
  ends: () => gettext("The game ends."),
};

/** Every reason of the engine, for the test that compares them. */
export const REASON_CODES = Object.keys(REASONS);

/** @type {(reason: HintReason) => Record<string, string | number>} */
const fight = ({tile, space, own, enemy}) => ({tile: tileName(tile), space, own, enemy});

/**
 * @param {HintReason} reason
 * @returns {string}
 */
export function reasonWords(reason) {
  return REASONS[reason.code]?.(reason) ?? "";
}
