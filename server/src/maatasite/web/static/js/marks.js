/**
 * What the draft would do, as marks on the board: all of it looked up in the choices.
 * @module
 */
/** @import {Arrow, Choices, Draft, JudgedWarrior, Space, Step, Tribe} from "./protocol.js" */

import * as lookup from "./choices.js";

/**
 * @typedef {JudgedWarrior & {tribe: Tribe, tile: string, rotation: number}} Ghost
 * @typedef {{sum: number, own: number, survives: boolean}} Fight
 * @typedef {object} Marks
 * @property {Set<Space>} open where the Warrior in hand may be placed
 * @property {Space | null} chosen
 * @property {Ghost | null} ghost the Warrior as it would stand on the chosen space
 * @property {Arrow[]} support
 * @property {Space[]} reach
 * @property {Map<Space, Fight>} fights
 */

/** @returns {Marks} */
export function noMarks() {
  return {open: new Set(), chosen: null, ghost: null, support: [], reach: [], fights: new Map()};
}

/**
 * @param {Choices | null} choices
 * @param {Draft} draft
 * @returns {Marks}
 */
export function marksOf(choices, draft) {
  if (!choices) return noMarks();
  const chosen = lookup.draftSpace(choices, draft);
  const placed = lookup.placeAt(choices, draft.space);
  const activation = lookup.activation(choices, draft);
  return {
    open: lookup.openSpaces(choices),
    chosen,
    ghost: chosen ? ghost(choices, draft, chosen) : null,
    support: placed?.support ?? [],
    reach: chosen && placed?.kind !== "relic" ? lookup.reach(choices, draft) : [],
    fights: fights(activation?.steps ?? []),
  };
}

/**
 * @param {Choices} choices
 * @param {Draft} draft
 * @param {Space} space
 * @returns {Ghost | null}
 */
function ghost(choices, draft, space) {
  const {tile, to_move: tribe} = choices;
  const claim = lookup.placeAt(choices, space);
  const warrior = claim?.kind === "relic" ? claim.warrior : lookup.activation(choices, draft)?.warrior;
  if (!tile || !tribe || !warrior) return null;
  return {tribe, tile, rotation: claim?.kind === "relic" ? 0 : draft.rotation, ...warrior};
}

/**
 * @param {Step[]} steps
 * @returns {Map<Space, Fight>}
 */
function fights(steps) {
  return new Map(
    steps
      .filter((step) => step.code === "fought")
      .map((step) => [step.space, {sum: step.sum, own: step.strength.total, survives: step.survives}]),
  );
}
