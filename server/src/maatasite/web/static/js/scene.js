/**
 * What the board shows: the position of a state with the marks of the draft, of a step, of reasons and of threats.
 * @module
 */
/** @import {Choices, Draft, Hint, Space, State, View} from "./protocol.js" */
/** @import {Scene} from "./cell-words.js" */

import {emptyScene} from "./cell-words.js";
import {marksOf, noMarks} from "./marks.js";

/**
 * @typedef {object} Hand
 * @property {Choices | null} choices
 * @property {Draft} draft
 * @property {Draft} seen the draft, or what it would be with the space that is only looked at
 */

/** @typedef {Partial<Pick<Scene, "changed" | "involved" | "threats">>} Notes what is looked at closer, if anything */

/**
 * @param {State} state as it is shown
 * @param {Hand} hand
 * @param {Notes} notes
 * @returns {Scene}
 */
export function sceneOf({view, hint}, {choices, draft, seen}, notes) {
  return {
    ...emptyScene(),
    position: view.position,
    tiles: view.tiles,
    marks: view.position ? marksOf(choices, draft) : noMarks(),
    preview: seen === draft ? null : marksOf(choices, seen),
    last: lastPlaced(view),
    hinted: new Set(choices ? hint?.hints?.flatMap(placesOf) : []),
    ...notes,
  };
}

/** Where a hint would place. @type {(hint: Hint) => Space[]} */
export const placesOf = ({decisions}) => decisions.flatMap((decision) => ("place" in decision ? [decision.place] : []));

/**
 * @param {View} view
 * @returns {Space | null} where the last Warrior was placed, up to the step that the view shows
 */
function lastPlaced({log, steps}) {
  const until = log.filter(({version}) => steps.includes(version));
  const placed = until.flatMap((entry) => entry.steps).filter((step) => step.code === "placed");
  return placed.at(-1)?.space ?? null;
}
