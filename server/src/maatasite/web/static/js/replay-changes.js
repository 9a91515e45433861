/**
 * What a step changed: on which spaces, and which numbers beside the board.
 * @module
 */
/** @import {LogEntry, Position, Space, Tribe, View} from "./protocol.js" */
/** @import {ReplayControl} from "./replay-control.js" */

import {BOTH} from "./names.js";

/**
 * @param {View} view
 * @param {number} step
 * @returns {LogEntry | null} what happened at that step; null for the deal
 */
export function entryAt(view, step) {
  return view.log.find(({version}) => version === view.steps[step - 1]) ?? null;
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
 * @param {ReplayControl | null} replay
 * @returns {Set<Space>} where the step that is shown changed something; nowhere while live
 */
export function changedAt(replay) {
  if (!replay || replay.step === null) return new Set();
  const [before, after] = [replay.steps.at(replay.step - 1), replay.shown];
  return new Set(before && after ? changedSpaces(before.position, after.position) : []);
}
