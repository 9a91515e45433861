/**
 * What time it is at the server, whatever this device's own clock says: measured, and never going back while the page
 * lives.
 * @module
 */

/** By how much the server's time is ahead of the page's own, in milliseconds; of all that was heard the nearest. */
let ahead = -Infinity;

/**
 * The server said what time it is. The less time its message took, the more its word counts.
 * @param {number} now the server's time, UTC in milliseconds
 * @param {number} [at] when it was heard, on the page's own clock
 */
export function heardTime(now, at = performance.now()) {
  ahead = Math.max(ahead, now - at);
}

/**
 * @param {number} [at] on the page's own clock
 * @returns {number} the time at the server, UTC in milliseconds
 */
export function serverNow(at = performance.now()) {
  return at + (ahead === -Infinity ? performance.timeOrigin : ahead);
}
