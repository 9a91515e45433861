/**
 * A game at an earlier step: what of the state is shown then, and what changed. A step is a ply; step 0 is the deal.
 * @module
 */
/** @import {GameStep, LogEntry, Position, Space, State, Tribe, View} from "./protocol.js" */

import {BOTH} from "./names.js";

/**
 * The view as it was at a step. The log stays whole, so that one can go on from there.
 * @param {View} view
 * @param {number} step
 * @param {Position} position
 * @returns {View}
 */
function viewAt(view, step, position) {
  const atEnd = step === view.ply && view.status === "over";
  return {
    ...view,
    ply: step,
    position,
    status: atEnd ? "over" : "playing",
    result: atEnd ? view.result : null,
    dice: atEnd ? view.dice : null,
  };
}

/**
 * The page's state with that step in place of the newest: rendered by the same functions, with nothing to decide.
 * @param {State} state
 * @param {number} step
 * @param {GameStep} known
 * @returns {State}
 */
export function stateAt(state, step, known) {
  const view = viewAt(state.view, step, known.position);
  return {...state, view, choices: null, pending: [], refusal: null};
}

/**
 * @param {View} view
 * @param {number} step
 * @returns {LogEntry | null} what happened at that step; null for the deal
 */
export function entryAt(view, step) {
  return view.log.find((entry) => entry.ply === step) ?? null;
}

/**
 * @typedef {object} Delta one number or bundle that changed
 * @property {"storage" | "points" | "deaths" | "relics" | "track" | "round"} what
 * @property {Tribe | null} tribe
 * @property {string | number} before
 * @property {string | number} after
 */

/** @type {("storage" | "points" | "deaths" | "relics")[]} */
const OF_A_TRIBE = ["storage", "points", "deaths", "relics"];

/**
 * The spaces on which anything is different, in the order of their names.
 * @param {Position} before
 * @param {Position} after
 * @returns {Space[]}
 */
export function changedSpaces(before, after) {
  const spaces = new Set([before, after].flatMap((position) => [
    ...Object.keys(position.warriors),
    ...Object.keys(position.crystals),
    ...position.relics,
  ]));
  /** @type {(position: Position, space: Space) => string} */
  const content = ({warriors, crystals, relics}, space) =>
    JSON.stringify([warriors[space], crystals[space], relics.includes(space)]);
  return [...spaces].filter((space) => content(before, space) !== content(after, space)).sort();
}

/** @type {Omit<Delta, "before" | "after">[]} */
const FIGURES = [
  ...BOTH.flatMap((tribe) => OF_A_TRIBE.map((what) => ({what, tribe}))),
  {what: "track", tribe: null},
  {what: "round", tribe: null},
];

/**
 * What changed beside the board.
 * @param {Position} before
 * @param {Position} after
 * @returns {Delta[]}
 */
export function deltas(before, after) {
  return FIGURES.map((key) => ({...key, before: figure(before, key), after: figure(after, key)})).filter(
    (delta) => delta.before !== delta.after,
  );
}

/**
 * @param {Position} position
 * @param {Omit<Delta, "before" | "after">} key
 * @returns {string | number}
 */
function figure(position, {what, tribe}) {
  if (what === "track" || what === "round" || !tribe) return what === "round" ? position.round : position.track;
  if (what === "storage") return position.storage[tribe];
  if (what === "points") return position.score[tribe];
  if (what === "deaths") return position.deaths[tribe];
  return position.claimed.filter((claimer) => claimer === tribe).length;
}

/**
 * The step that an address asks for: `#step-12` or `?step=12`.
 * @param {{hash: string, search: string}} address
 * @returns {number | null}
 */
export function stepOf({hash, search}) {
  const named = /^#step-(\d{1,5})$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("step");
  return named !== null && named !== undefined && /^\d{1,5}$/.test(named) ? Number(named) : null;
}
