/**
 * What the person is preparing before Confirm. Everything can be changed and taken back; nothing is sent.
 * @module
 */
/** @import {Draft, DraftAction} from "./protocol.js" */

/**
 * @param {number} ply the decision that is being prepared
 * @returns {Draft}
 */
export function emptyDraft(ply) {
  return {ply, pair: null, first: null, space: null, pay: null, rotation: 0, add: null};
}

/**
 * @param {Draft} draft
 * @param {DraftAction} action
 * @returns {Draft}
 */
export function change(draft, action) {
  switch (action.do) {
    case "pair":
      return {...draft, pair: action.pair};
    case "first":
      return {...draft, first: action.first};
    case "space":
      return action.space === draft.space ? draft : {...draft, space: action.space, pay: null, add: null};
    case "pay":
      return {...draft, pay: action.pay};
    case "turn":
      return {...draft, rotation: (draft.rotation + action.by + 4) % 4};
    case "add":
      return {...draft, add: action.add};
    case "back":
      return back(draft);
  }
}

/**
 * One step back: the Crystals or payment, then the turn, then the space, pair or order.
 * @param {Draft} draft
 * @returns {Draft}
 */
function back(draft) {
  if (draft.add !== null || draft.pay !== null) return {...draft, add: null, pay: null};
  if (draft.rotation !== 0) return {...draft, rotation: 0};
  return emptyDraft(draft.ply);
}

/**
 * @param {Draft} draft
 * @returns {boolean} has anything been prepared that Escape could take back?
 */
export function isStarted(draft) {
  return JSON.stringify(draft) !== JSON.stringify(emptyDraft(draft.ply));
}
