/**
 * What the board shows: the position of a state with the marks of the draft, of a step, of reasons and of threats.
 * @module
 */
/** @import {Choices, Draft, Space, State, Threat, View} from "./protocol.js" */
/** @import {Scene} from "./cell-words.js" */
/** @import {ReplayControl} from "./replay-control.js" */
/** @import {Reason} from "./why.js" */

import {marksOf, noMarks} from "./marks.js";
import {changedSpaces} from "./replay.js";
import {involvedIn} from "./why.js";

/**
 * @typedef {object} Notes
 * @property {Choices | null} choices
 * @property {Draft} draft
 * @property {Draft} seen the draft, or what it would be with the space that is only looked at
 * @property {Reason[]} reasons
 * @property {Threat[]} threats
 * @property {ReplayControl | null} replay
 */

/**
 * @param {State} state as it is shown
 * @param {Notes} notes
 * @returns {Scene}
 */
export function sceneOf({view}, {choices, draft, seen, reasons, threats, replay}) {
  return {
    position: view.position,
    tiles: view.tiles,
    marks: view.position ? marksOf(choices, draft) : noMarks(),
    preview: seen === draft ? null : marksOf(choices, seen),
    last: lastPlaced(view),
    changed: changedAt(replay),
    involved: involvedIn(reasons),
    threats,
  };
}

/**
 * @param {View} view
 * @returns {Space | null} where the last Warrior was placed, up to the ply that the view shows
 */
function lastPlaced({log, ply}) {
  const until = log.filter((entry) => entry.ply !== null && entry.ply <= ply);
  const placed = until.flatMap((entry) => entry.steps).filter((step) => step.code === "placed");
  return placed.at(-1)?.space ?? null;
}

/**
 * @param {ReplayControl | null} replay
 * @returns {Set<Space>}
 */
function changedAt(replay) {
  if (!replay || replay.step === null) return new Set();
  const [before, after] = [replay.steps.at(replay.step - 1), replay.shown];
  return new Set(before && after ? changedSpaces(before.position, after.position) : []);
}
