/**
 * Why: the rule behind each step, fight, refusal and score part, and the spaces and arrows that it is about.
 * @module
 */
/** @import {LogEntry, Fighter, Parts, Position, Space, Step, Tribe} from "./protocol.js" */
/** @import {Rule} from "./why-rules.js" */

import {format, gettext, listed} from "./i18n.js";
import {tileName, warriorName} from "./names.js";
import {ruleNamed} from "./why-rules.js";

/**
 * @typedef {object} Reason
 * @property {Rule} rule
 * @property {string[]} facts the sums and spaces of this case, in words
 * @property {Space[]} spaces that it is about
 * @property {[Space, Space][]} arrows from where to where
 */

/** @typedef {{spaces: Set<Space>, arrows: [Space, Space][]}} Involved */

/**
 * @param {string} name of the rule
 * @param {Partial<Reason>} [more]
 * @returns {Reason[]}
 */
function reason(name, {facts = [], spaces = [], arrows = []} = {}) {
  const rule = ruleNamed(name);
  return rule ? [{rule, facts, spaces, arrows}] : [];
}

/**
 * @param {LogEntry} entry
 * @returns {Reason[]} empty for what no rule of the game asks for
 */
export function reasonsOf(entry) {
  if (entry.kind === "dealt") return reason("dealt");
  if (entry.kind === "ended") return endReasons(/** @type {any} */ (entry.facts));
  return entry.steps.filter((step) => step.code !== "ended").flatMap(stepReasons);
}

/** @type {(facts: {reason: string, decided_by: string | null}) => Reason[]} */
const endReasons = (facts) => [...reason(facts.reason), ...(facts.decided_by ? reason(facts.decided_by) : [])];

/**
 * @param {Step} step
 * @returns {Reason[]}
 */
export function stepReasons(step) {
  const special = SPECIAL[step.code];
  if (special) return special(step);
  return reason(step.code, {spaces: step.space ? [step.space] : []});
}

/** @type {Record<string, (step: Step) => Reason[]>} */
const SPECIAL = {
  "order-decided": (step) =>
    reason(step.why === "tie" ? "order-tie" : "order-decided", {
      facts: [format(gettext("Balan %(balan)s, Wazu %(wazu)s."), step.strengths)],
    }),

  "relic-claimed": ({space, cost, helpers}) =>
    reason("relic-claimed", {
      facts: [
        helpers.length
          ? format(gettext("It cost %(cost)s, cheaper through %(spaces)s."), {cost, spaces: listed(helpers)})
          : format(gettext("It cost %(cost)s."), {cost}),
      ],
      spaces: [space, ...helpers],
    }),

  supported: ({space, arrows}) => {
    /** @type {Space[]} */
    const from = arrows.map((/** @type {{from: Space}} */ arrow) => arrow.from);
    return reason("supported", {spaces: [space, ...from], arrows: from.map((friend) => [friend, space])});
  },

  turned: ({space, reach}) =>
    reason("turned", {spaces: [space], arrows: reach.map((/** @type {Space} */ to) => [space, to])}),

  surrounded: ({spaces}) => reason("surrounded", {spaces}),

  fought: (step) =>
    reason("fought", {
      facts: [sumWords(/** @type {any} */ (step)), againstWords(step.against, step.sum)],
      spaces: [step.space, ...step.against.map((/** @type {Fighter} */ foe) => foe.space)],
      arrows: step.against.map((/** @type {Fighter} */ foe) => [foe.space, step.space]),
    }),

  "spirit-moved": ({to, from}) =>
    reason("spirit-moved", {spaces: [to, ...from], arrows: from.map((/** @type {Space} */ space) => [space, to])}),

  "spirit-lost": ({from}) => reason("spirit-lost", {spaces: from}),
};

/**
 * A fighter's Strength in its parts.
 * @param {Pick<Fighter, "space" | "tribe" | "tile"> & {strength: Parts}} fighter
 * @returns {string} such as "Balan guard on b2: 4 printed + 1 Energy = 5"
 */
export function sumWords({space, tribe, tile, strength}) {
  const {printed, energy, ability, total} = strength;
  const parts = [
    format(gettext("%(n)s printed"), {n: printed}),
    energy ? format(gettext("%(n)s from Energy"), {n: energy}) : "",
    ability ? format(gettext("%(n)s from its ability"), {n: ability}) : "",
  ];
  return format(gettext("%(warrior)s on %(space)s: %(parts)s = %(total)s."), {
    warrior: warriorName(tribe, tile),
    space,
    parts: parts.filter(Boolean).join(" + "),
    total,
  });
}

/**
 * @param {Fighter[]} against
 * @param {number} sum
 * @returns {string}
 */
export function againstWords(against, sum) {
  if (!against.length) return gettext("No living enemy is straight beside it: 0.");
  const parts = against.map(({space, tile, strength}) =>
    format(gettext("%(tile)s on %(space)s %(total)s"), {tile: tileName(tile), space, total: strength.total}),
  );
  return format(gettext("Against it: %(parts)s; together %(sum)s."), {parts: parts.join(" + "), sum});
}

/** Which rule a refusal stands on. @type {Record<string, string>} */
const REFUSED = {
  "space-taken": "placed",
  "relic-unaffordable": "relic-claimed",
  "payment-beyond-storage": "relic-claimed",
  "payment-empty": "relic-claimed",
  "payment-not-the-cost": "relic-claimed",
  "payment-without-spirit": "relic-claimed",
  "payment-without-relic": "collected",
  "crystals-beyond-storage": "added",
  "storage-over-four": "added",
  "pair-not-on-display": "pair-taken",
  "wrong-phase": "activation",
};

/**
 * @param {string} code of a refusal
 * @returns {Rule | null} null when no rule of the game is the reason
 */
export function refusedRule(code) {
  return ruleNamed(REFUSED[code] ?? "");
}

/**
 * Where a tribe's points come from.
 * @param {Position} position
 * @param {Tribe} tribe
 * @param {string} scoring the table's relic scoring
 * @returns {Reason[]}
 */
export function scoreReasons(position, tribe, scoring) {
  const living = Object.entries(position.warriors).filter(([, one]) => one.tribe === tribe && one.alive);
  const rich = living.filter(([, one]) => one.diamonds);
  const blessed = living.filter(([, one]) => one.spirit);
  const parts = position.score_parts[tribe];
  return [
    ...reason("diamonds", {
      facts: [sum(rich.map(([space, {tile, diamonds}]) => format(gettext("%(tile)s on %(space)s %(total)s"), {tile: tileName(tile), space, total: diamonds})), parts.diamonds)],
      spaces: rich.map(([space]) => space),
    }),
    ...reason("spirit", {
      facts: [sum(blessed.map(([space, {tile, spirit}]) => format(gettext("%(tile)s on %(space)s %(total)s"), {tile: tileName(tile), space, total: spirit})), parts.spirit)],
      spaces: blessed.map(([space]) => space),
    }),
    ...reason(`relics-${scoring}`, {facts: [sum([], parts.relics)]}),
  ];
}

/** @type {(parts: string[], total: number) => string} */
const sum = (parts, total) =>
  parts.length
    ? format(gettext("%(parts)s = %(total)s."), {parts: parts.join(" + "), total})
    : format(gettext("Points: %(n)s."), {n: total});

/**
 * All that reasons are about, for the board.
 * @param {Reason[]} reasons
 * @returns {Involved}
 */
export function involvedIn(reasons) {
  return {
    spaces: new Set(reasons.flatMap((one) => one.spaces)),
    arrows: reasons.flatMap((one) => one.arrows),
  };
}
