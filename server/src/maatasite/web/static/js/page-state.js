/**
 * What the server wrote into the page for the table.
 * @module
 */
/** @import {Presence, Tribe, View} from "./protocol.js" */

import {PROTOCOL} from "./line.js";

/**
 * @typedef {object} Urls
 * @property {string | null} ws null for a record that nobody plays here
 * @property {string | null} record
 * @property {string | null} rematch
 * @property {string | null} device
 * @property {string | null} [report]
 * @property {string | null} [ratings] where it is told how the players stand
 * @property {string | null} steps where the steps of the game are told
 * @property {string | null} branch where a new game from one of its positions begins
 * @property {string} [watch] where other games to watch are
 * @property {string | null} [sandbox] where one of its positions is tried out
 *
 * @typedef {object} PageState
 * @property {View} view
 * @property {Tribe[]} you
 * @property {number} protocol
 * @property {string} build
 * @property {Presence | null} presence
 * @property {Urls} urls
 * @property {Record<string, import("./protocol.js").Opponent>} [opponents] the computer's players at this table, by id
 * @property {import("./protocol.js").Ratings} [ratings]
 * @property {Record<string, string>} [words] what only this page says
 * @property {{from: number, steps: import("./protocol.js").GameStep[]}} [steps] of a record, all of them
 */

/** @returns {PageState} */
export function pageState() {
  return JSON.parse(document.getElementById("state")?.textContent ?? "null");
}

/**
 * @param {string} path
 * @returns {string} the socket's address on this page's own server, with what this page speaks
 */
export function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("protocol", String(PROTOCOL));
  return address.href;
}

/** @returns {Storage | null} the tab's own storage, null where the browser gives none */
export function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
