/**
 * What was said at the table as the page holds it, as pure functions: each line once, in the order of its time, however
 * often and in which parts it comes.
 * @module
 */
/** @import {Room, TalkLine} from "./protocol.js" */

/** @typedef {Record<Room, number>} Marks a number of each room */

/**
 * @typedef {object} Said
 * @property {TalkLine[]} lines
 * @property {Marks} since how far each room is known without a gap
 * @property {boolean} caught is all of it here that was said before?
 */

/** @type {() => Said} */
export const nothingSaid = () => ({lines: [], since: {players: 0, watchers: 0}, caught: false});

/** @type {(line: TalkLine) => string} */
export const nameOf = ({room, number}) => `${room} ${number}`;

/**
 * @param {TalkLine[]} lines
 * @param {TalkLine[]} more what came; the same line again takes the older one's place, for its words may be gone
 * @returns {TalkLine[]}
 */
export function merged(lines, more) {
  const all = new Map([...lines, ...more].map((line) => [nameOf(line), line]));
  return [...all.values()].sort((a, b) => a.at - b.at || a.room.localeCompare(b.room) || a.number - b.number);
}

/**
 * A part of what was said before.
 * @param {Said} said
 * @param {{lines: TalkLine[], since: Marks, more: boolean}} part
 * @returns {Said}
 */
export function withPart(said, {lines, since, more}) {
  return {lines: merged(said.lines, lines), since, caught: !more};
}

/**
 * Somebody has just spoken. Before all is here that was said earlier, that is no sign that nothing is missing.
 * @param {Said} said
 * @param {TalkLine} line
 * @returns {Said}
 */
export function withLine(said, line) {
  const since = said.caught ? {...said.since, [line.room]: Math.max(said.since[line.room], line.number)} : said.since;
  return {...said, lines: merged(said.lines, [line]), since};
}

/** A new line to the server: what is here stays, and what was missed is asked for. @type {(said: Said) => Said} */
export const asked = (said) => ({...said, caught: false});

/** The rooms are one now: whatever was shut until now is asked for too. @type {(said: Said) => Said} */
export const opened = (said) => ({...said, since: nothingSaid().since, caught: false});

/**
 * @param {TalkLine[]} lines
 * @param {Marks} read up to which number of each room the reader has read
 * @returns {number} how many of the others' lines are new to the reader
 */
export function unread(lines, read) {
  return lines.filter(({room, number, own}) => !own && number > read[room]).length;
}

/**
 * @param {TalkLine[]} lines
 * @param {Marks} read
 * @returns {Marks} all of it is read
 */
export function readAll(lines, read) {
  return lines.reduce((marks, {room, number}) => ({...marks, [room]: Math.max(marks[room], number)}), read);
}

/**
 * @param {unknown} stored anything, since people and other releases may have written it
 * @returns {Marks}
 */
export function marksOf(stored) {
  const {players, watchers} = /** @type {Partial<Marks>} */ (stored && typeof stored === "object" ? stored : {});
  const usable = (/** @type {unknown} */ n) => (Number.isInteger(n) ? Number(n) : 0);
  return {players: usable(players), watchers: usable(watchers)};
}
