/**
 * The draft that a hint prepares.
 * @module
 */
/** @import {Choices, Decision, Draft} from "./protocol.js" */

import {emptyDraft} from "./draft.js";

/**
 * @param {Choices} choices
 * @param {Decision[]} decisions
 * @param {number} ply
 * @returns {Draft} prepared as the hint says
 */
export function hintDraft(choices, decisions, ply) {
  const draft = emptyDraft(ply);
  for (const decision of decisions) {
    if ("pair" in decision) draft.pair = pairIndex(choices, decision.pair);
    else if ("first" in decision) draft.first = decision.first;
    else if ("place" in decision) Object.assign(draft, {space: decision.place, pay: decision.pay ?? null});
    else Object.assign(draft, {rotation: decision.activate.rotation, add: decision.activate.add});
  }
  return draft;
}

/** @type {(choices: Choices, pair: string[]) => number | null} */
const pairIndex = (choices, pair) => {
  const index = choices.choices?.findIndex(({decision}) => decision.pair.join() === pair.join()) ?? -1;
  return index < 0 ? null : index;
};
