/**
 * Look-ups in the choices that the server listed for one ply. What is not listed is not possible:
 * nothing here knows a rule.
 * @module
 */
/** @import {Activation, Choices, Decision, Draft, PairChoice, PlaceChoice, Space, Tribe} from "./protocol.js" */

import {bundle, counts} from "./crystals.js";
import {change} from "./draft.js";

/**
 * @param {Choices} choices
 * @param {Space | null} space
 * @returns {PlaceChoice | null} how the Warrior in hand may be placed there, if at all
 */
export function placeAt(choices, space) {
  if (choices.phase !== "place" || space === null) return null;
  return choices.choices?.find((/** @type {PlaceChoice} */ choice) => choice.space === space) ?? null;
}

/**
 * @param {Choices} choices
 * @returns {Set<Space>} every space on which the Warrior in hand may be placed
 */
export function openSpaces(choices) {
  if (choices.phase !== "place") return new Set();
  return new Set(choices.choices?.map((/** @type {PlaceChoice} */ choice) => choice.space));
}

/**
 * @param {Choices} choices
 * @param {number | null} index in the order of the choices
 * @returns {PairChoice | null}
 */
export function pairAt(choices, index) {
  return choices.phase === "pair" && index !== null ? (choices.choices?.[index] ?? null) : null;
}

/**
 * The ways to add Crystals that go with the draft: of the chosen free space, or of the Relic just claimed.
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Activation[]}
 */
export function activations(choices, draft) {
  if (choices.phase === "activate") return choices.activations ?? [];
  return placeAt(choices, draft.space)?.activations ?? [];
}

/**
 * The activation that the draft stands for: the one asked for, or the first, which adds the fewest Crystals.
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Activation | null}
 */
export function activation(choices, draft) {
  const all = activations(choices, draft);
  return all.find((one) => one.add === draft.add) ?? fewest(all);
}

/**
 * @param {Activation[]} all
 * @returns {Activation | null}
 */
function fewest(all) {
  return all.reduce(
    (best, one) => (best === null || one.add.length < best.add.length ? one : best),
    /** @type {Activation | null} */ (null),
  );
}

/**
 * The activation with one Crystal more or less of a kind.
 * @param {Activation[]} all
 * @param {string} add the bundle now added
 * @param {{energy?: number, spirit?: number}} change
 * @returns {Activation | null} null when that is not possible
 */
export function neighbour(all, add, {energy = 0, spirit = 0}) {
  const now = counts(add);
  if (now.energy + energy < 0 || now.spirit + spirit < 0) return null;
  const wanted = bundle(now.energy + energy, now.spirit + spirit);
  return all.find((one) => one.add === wanted) ?? null;
}

/**
 * The space on which the draft's Warrior stands or would stand.
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Space | null}
 */
export function draftSpace(choices, draft) {
  if (choices.phase === "activate") return choices.space ?? null;
  return placeAt(choices, draft.space)?.space ?? null;
}

/**
 * The spaces that the draft's Warrior would point at, as it is turned now.
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Space[]}
 */
export function reach(choices, draft) {
  const turns = choices.phase === "activate" ? choices.reach : placeAt(choices, draft.space)?.reach;
  return turns?.[draft.rotation] ?? [];
}

/**
 * The payment that the draft stands for on a Relic space: the one asked for, or the first.
 * @param {PlaceChoice} choice
 * @param {Draft} draft
 * @returns {string}
 */
export function payment(choice, draft) {
  const payments = choice.payments ?? [];
  return payments.find((one) => one === draft.pay) ?? payments[0] ?? "";
}

/**
 * What Confirm would send; empty while something has still to be chosen.
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Decision[]}
 */
export function decisions(choices, draft) {
  switch (choices.phase) {
    case "pair": {
      const choice = pairAt(choices, draft.pair);
      return choice ? [choice.decision] : [];
    }
    case "order":
      return draft.first ? [{first: draft.first}] : [];
    case "place":
      return placement(choices, draft);
    case "activate":
      return turnAndAdd(choices, draft);
    default:
      return [];
  }
}

/**
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Decision[]}
 */
function placement(choices, draft) {
  const choice = placeAt(choices, draft.space);
  if (!choice) return [];
  if (choice.kind === "relic") return [{place: choice.space, pay: payment(choice, draft)}];
  const rest = turnAndAdd(choices, draft);
  return rest.length ? [{place: choice.space}, ...rest] : [];
}

/**
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {Decision[]}
 */
function turnAndAdd(choices, draft) {
  const chosen = activation(choices, draft);
  return chosen ? [{activate: {rotation: draft.rotation, add: chosen.add}}] : [];
}

/**
 * @param {Choices} choices
 * @returns {Tribe[]} who may be made to place first
 */
export function orders(choices) {
  if (choices.phase !== "order") return [];
  return choices.choices?.map((/** @type {{decision: {first: Tribe}}} */ choice) => choice.decision.first) ?? [];
}

/**
 * Why nothing can be chosen there, as a code.
 * @param {Choices} choices
 * @param {Space} space
 * @returns {string}
 */
export function refusedAt(choices, space) {
  return choices.phase === "place" ? (choices.refused?.[space] ?? "wrong-phase") : "wrong-phase";
}

/**
 * What the draft would be if the space that is looked at were chosen; the draft itself where that is not possible.
 * @param {Choices} choices
 * @param {Draft} draft
 * @param {Space} space
 * @returns {Draft}
 */
export function draftLooking(choices, draft, space) {
  return placeAt(choices, space) ? change(draft, {do: "space", space}) : draft;
}
