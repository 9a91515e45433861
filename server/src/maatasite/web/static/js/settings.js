/**
 * What the reader has set, kept in this browser. The settings form of every page (small.js) writes it and tells by
 * the window's event `settings`.
 * @module
 */

/** @import {State, Tribe} from "./protocol.js" */

/** The same as the form shows at first. */
export const DEFAULTS = {
  theme: "system",
  motion: "normal",
  pace: "normal",
  sound: true,
  volume: 40,
  labels: true,
  side: "mine",
  confirmPair: true,
  confirmOrder: true,
  confirmPlace: true,
  hold: false,
  coach: false,
  talk: true,
};

/** @typedef {typeof DEFAULTS} Settings */

const KEY = "maatatahay:settings";

/**
 * @param {unknown} stored anything, since people and other releases may have written it
 * @returns {Settings} what is usable of it, the rest by default
 */
export function readSettings(stored) {
  const usable = Object.entries(stored && typeof stored === "object" ? stored : {}).filter(
    ([key, value]) => typeof value === typeof (/** @type {Record<string, unknown>} */ (DEFAULTS)[key]),
  );
  return {...DEFAULTS, ...Object.fromEntries(usable)};
}

/** @returns {Settings} as they are kept */
export function keptSettings() {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return DEFAULTS;
  }
}

/** Set one thing without the form, and keep it. @param {Partial<Settings>} change */
export function keepSetting(change) {
  const detail = {...keptSettings(), ...change};
  try {
    localStorage.setItem(KEY, JSON.stringify(detail));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  window.dispatchEvent(new CustomEvent("settings", {detail}));
}

/**
 * Hear of every change, in this tab and in others.
 * @param {(settings: Settings) => void} listener
 */
export function watchSettings(listener) {
  window.addEventListener("settings", (event) => listener(readSettings(/** @type {CustomEvent} */ (event).detail)));
  window.addEventListener("storage", (event) => event.key === KEY && listener(keptSettings()));
}

/**
 * Whose panel stands below the board. The board itself never turns, so that spaces and directions stay where they are.
 * @param {State} state
 * @param {string} side as set: a tribe, or "mine"
 * @returns {Tribe}
 */
export function lowerSide({view, you}, side) {
  if (side === "balan" || side === "wazu") return side;
  return (view.kind !== "screen" && you[0]) || "balan";
}

/** How much longer than at normal speed; 0 is no motion. @type {Record<string, number>} */
const SPEEDS = {off: 0, slow: 1.8, normal: 1, fast: 0.5};

/**
 * @param {string} motion as set
 * @param {boolean} reduced the system asks for less motion, which counts more
 * @returns {number}
 */
export function speedOf(motion, reduced) {
  return reduced ? 0 : (SPEEDS[motion] ?? 1);
}
