/**
 * Where the 25 spaces are drawn: row 5 on top, columns a to e from the left, in a square of 100 by 100.
 * @module
 */
/** @import {Space} from "./protocol.js" */

export const COLUMNS = ["a", "b", "c", "d", "e"];

/** From the top of the picture down. */
export const ROWS = [5, 4, 3, 2, 1];

const FIRST = 9.56;
const STEP = 20.22;

/**
 * @param {Space} space
 * @returns {{x: number, y: number}} its middle
 */
export function middle(space) {
  const column = COLUMNS.indexOf(space.charAt(0));
  const row = ROWS.indexOf(Number(space.charAt(1)));
  return {x: FIRST + STEP * column, y: FIRST + STEP * row};
}

/**
 * A point on the way from one space to another, and the direction in degrees clockwise from north.
 * @param {Space} from
 * @param {Space} to
 * @param {number} part of the way, 0 to 1
 * @returns {{x: number, y: number, angle: number}}
 */
export function between(from, to, part) {
  const a = middle(from);
  const b = middle(to);
  const angle = (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
  return {x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, angle};
}

/**
 * @param {Space} space
 * @param {string} key an arrow key
 * @returns {Space | null} the space beside it, null beyond the edge or for another key
 */
export function beside(space, key) {
  const moves = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  });
  const move = moves[key];
  if (!move) return null;
  const column = COLUMNS[COLUMNS.indexOf(space.charAt(0)) + move[0]];
  const row = Number(space.charAt(1)) + move[1];
  return column && row >= 1 && row <= 5 ? `${column}${row}` : null;
}
