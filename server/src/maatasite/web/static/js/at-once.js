/**
 * Which choices are sent without Confirm, as the reader has set it. On touch none: a lone tap decides nothing.
 * @module
 */
/** @import {Draft, DraftAction} from "./protocol.js" */
/** @import {Settings} from "./settings.js" */

/** @returns {boolean} */
const touch = () => matchMedia("(pointer: coarse)").matches;

/**
 * @param {DraftAction} action
 * @param {Draft} before as it was when the action came
 * @param {Settings} settings
 * @returns {boolean}
 */
export function isSentAtOnce(action, before, settings) {
  if (action.do === "pair") return !settings.confirmPair && !touch();
  if (action.do === "first") return !settings.confirmOrder && !touch();
  return action.do === "space" && action.space === before.space && !settings.confirmPlace && !touch();
}
