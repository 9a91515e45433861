/**
 * What the server wrote into the page for the table.
 * @module
 */
/** @import {Presence, Tribe, View} from "./protocol.js" */

/**
 * @typedef {object} Urls
 * @property {string} ws
 * @property {string} record
 * @property {string} rematch
 * @property {string} device
 *
 * @typedef {object} PageState
 * @property {View} view
 * @property {Tribe[]} you
 * @property {number} protocol
 * @property {string} build
 * @property {Presence | null} presence
 * @property {Urls} urls
 */

/** @returns {PageState} */
export function pageState() {
  return JSON.parse(document.getElementById("state")?.textContent ?? "null");
}

/**
 * @param {string} path
 * @returns {string} the socket's address on this page's own server
 */
export function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
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
