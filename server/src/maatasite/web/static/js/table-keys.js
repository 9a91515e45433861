/**
 * The keys of the table, and those of its whole page. Keys of the board itself are the board's (`board.js`).
 * @module
 */
/** @import {DraftAction} from "./protocol.js" */

/**
 * @typedef {object} Does what the keys can do
 * @property {() => boolean} decides is a decision due here?
 * @property {() => boolean} again think again, where the coach has asked
 * @property {(action: DraftAction) => void} act
 * @property {() => void} hint
 * @property {() => void} threats show them, or the log again
 * @property {(event: KeyboardEvent) => boolean} step through the game, if the key is one for that
 */

/**
 * @param {EventTarget} table
 * @param {Does} does
 */
export function listenToKeys(table, does) {
  table.addEventListener("keydown", (event) => tableKey(/** @type {KeyboardEvent} */ (event), does));
  document.addEventListener("keydown", (event) => pageKey(event, does));
}

/** @type {(event: KeyboardEvent, does: Does) => void} */
function tableKey(event, does) {
  if (isAnothers(event) || !does.decides()) return;
  if (event.key === "Escape" && does.again()) return;
  if (isWithin(event, "input, select, textarea, dialog, coach-card")) return;
  if (event.key === "Escape") does.act({do: "back"});
  if (event.key.toLowerCase() === "h") does.hint();
  if (event.key.toLowerCase() === "r") does.act({do: "turn", by: event.shiftKey ? -1 : 1});
}

/** Stepping, and the threats. @type {(event: KeyboardEvent, does: Does) => void} */
function pageKey(event, does) {
  if (isAnothers(event) || event.defaultPrevented || isWithin(event, "input, select, textarea, dialog")) return;
  if (event.key.toLowerCase() === "t") does.threats();
  else if (does.step(event)) event.preventDefault();
}

/** The browser's own, most likely. @type {(event: KeyboardEvent) => boolean} */
const isAnothers = ({altKey, ctrlKey, metaKey}) => altKey || ctrlKey || metaKey;

/** @type {(event: Event, selector: string) => boolean} */
const isWithin = ({target}, selector) => target instanceof Element && !!target.closest(selector);
