/**
 * What a clock shows at an instant: looked up in what the server told, nothing is decided here.
 * @module
 */
/** @import {Clock, Tribe} from "./protocol.js" */

/** A live clock is low from here on, or from a fifth of what one began with. */
const LOW_MS = 30_000;
const LOW_DAYS_MS = 6 * 3_600_000;

/**
 * @param {Clock} clock
 * @param {Tribe} tribe
 * @param {number} now the server's time
 * @returns {number} what the tribe has left, in milliseconds
 */
export function timeLeft(clock, tribe, now) {
  if (clock.turn !== tribe || clock.deadline === null) return clock.left[tribe];
  const ahead = merged(clock, now).reduce((sum, [start, end]) => sum + end - start, 0);
  return Math.max(0, clock.deadline - now - ahead);
}

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {boolean} whether the time of whoever is to decide runs
 */
export function isRunning(clock, now) {
  if (clock.turn === null || clock.deadline === null || now >= clock.deadline) return false;
  return !clock.stills.some(({start, end}) => start <= now && now < end);
}

/**
 * @param {Clock} clock
 * @param {number} left
 * @returns {boolean}
 */
export function isLow({control}, left) {
  return control.live ? left <= Math.min(LOW_MS, control.live.base / 5) : left <= LOW_DAYS_MS;
}

/** The spans still to come, up to the deadline, without overlap. @type {(clock: Clock, now: number) => [number, number][]} */
function merged({stills, deadline}, now) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const still of [...stills].sort((a, b) => a.start - b.start)) {
    const start = Math.max(still.start, now, spans.at(-1)?.[1] ?? 0);
    const end = Math.min(still.end, deadline ?? 0);
    if (start < end) spans.push([start, end]);
  }
  return spans;
}
