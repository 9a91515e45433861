/**
 * Spans of time as the reader's language writes and says them.
 * @module
 */

import {language} from "./i18n.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this, tenths of a second are shown. */
const TENTHS = 10 * SECOND;

/** @type {[unit: string, ms: number][]} */
const UNITS = [["day", DAY], ["hour", HOUR], ["minute", MINUTE], ["second", SECOND]];

/** @type {(n: number) => string} */
const two = (n) => String(n).padStart(2, "0");

/**
 * @param {number} ms
 * @returns {string} as clocks show it: `1:02:03`, `4:59`, `0:09.4`; from a day on in days and hours
 */
export function clockText(ms) {
  if (ms >= DAY) return spanWords(ms, "short", 2);
  const whole = Math.floor(ms / SECOND);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tenths = ms < TENTHS ? `.${Math.floor(ms / 100) % 10}` : "";
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}${tenths}`;
}

/**
 * @param {number} ms
 * @param {"long" | "short" | "narrow"} [style]
 * @param {number} [most] so many units, the largest first; what is below them is left out
 * @returns {string} such as `4 minutes 59 seconds`
 */
export function spanWords(ms, style = "long", most = 2) {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return unit(ms ? Math.round(ms / 100) / 10 : 0, "second", style);
  const parts = UNITS.slice(first, first + most).map(([name, size], i) => {
    const above = i ? (UNITS[first + i - 1]?.[1] ?? 0) : Infinity;
    return {name, n: Math.floor((i ? ms % above : ms) / size)};
  });
  return parts.filter(({n}, i) => n || !i).map(({n, name}) => unit(n, name, style)).join(" ");
}

/**
 * @param {number} instant UTC in milliseconds
 * @returns {string} day and time by the reader's clock at home
 */
export function momentWords(instant) {
  return new Intl.DateTimeFormat(language(), {dateStyle: "medium", timeStyle: "short"}).format(instant);
}

/** @type {(n: number, name: string, style: "long" | "short" | "narrow") => string} */
const unit = (n, name, style) =>
  new Intl.NumberFormat(language(), {style: "unit", unit: name, unitDisplay: style, maximumFractionDigits: 1}).format(n);
