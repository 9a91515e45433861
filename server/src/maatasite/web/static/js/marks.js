/**
 * What the draft would do, as marks on the board: all of it looked up in the choices.
 * @module
 */
/** @import {Arrow, Choices, Draft, Position, Space, Step, Tribe} from "./protocol.js" */

import * as lookup from "./choices.js";
import {counts} from "./crystals.js";

/**
 * @typedef {{tribe: Tribe, tile: string, rotation: number, energy: number, spirit: number}} Ghost
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
 * @param {Position} position
 * @param {Choices | null} choices
 * @param {Draft} draft
 * @returns {Marks}
 */
export function marksOf(position, choices, draft) {
  if (!choices) return noMarks();
  const chosen = lookup.draftSpace(choices, draft);
  const placed = lookup.placeAt(choices, draft.space);
  const activation = lookup.activation(choices, draft);
  return {
    open: lookup.openSpaces(choices),
    chosen,
    ghost: chosen ? ghost(position, choices, draft, chosen) : null,
    support: placed?.support ?? [],
    reach: chosen && placed?.kind !== "relic" ? lookup.reach(choices, draft) : [],
    fights: fights(activation?.steps ?? []),
  };
}

/**
 * @param {Position} position
 * @param {Choices} choices
 * @param {Draft} draft
 * @param {Space} space
 * @returns {Ghost | null}
 */
function ghost(position, choices, draft, space) {
  const tile = choices.tile;
  const tribe = choices.to_move;
  if (!tile || !tribe) return null;
  const standing = position.warriors[space];
  const added = counts(lookup.activation(choices, draft)?.add ?? "");
  const placed = lookup.placeAt(choices, space);
  const support = placed?.support.length ?? 0;
  return {
    tribe,
    tile,
    rotation: placed?.kind === "relic" ? 0 : draft.rotation,
    energy: (standing?.energy ?? support) + added.energy,
    spirit: (standing?.spirit ?? 0) + added.spirit,
  };
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
