/**
 * A game at an earlier step: what of the state is shown then. Steps count the moves that stand; step 0 is the deal.
 * @module
 */
/** @import {GameStep, Position, State, View} from "./protocol.js" */

/**
 * The view as it was at a step. The log stays whole, so that one can go on from there.
 * @param {View} view
 * @param {number} step
 * @param {Position} position
 * @returns {View}
 */
function viewAt(view, step, position) {
  const atEnd = step === view.steps.length && view.status === "over";
  return {
    ...view,
    steps: view.steps.slice(0, step),
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
 * The step that an address asks for: `#step-12` or `?step=12`.
 * @param {{hash: string, search: string}} address
 * @returns {number | null}
 */
export function stepOf({hash, search}) {
  const named = /^#step-(\d{1,5})$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("step");
  return named !== null && named !== undefined && /^\d{1,5}$/.test(named) ? Number(named) : null;
}

/**
 * How many steps of a game are still what they were: what was taken back, and whatever came instead, are not.
 * @param {View} before
 * @param {View} after
 * @returns {number}
 */
export function keptSteps({steps: before}, {steps: after}) {
  const other = before.findIndex((version, i) => version !== after[i]);
  return other < 0 ? before.length : other;
}
