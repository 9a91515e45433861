/**
 * The notices that a page has for its reader, until they are dismissed or are no news any more.
 * @module
 */

/**
 * @typedef {object} Way
 * @property {string} words
 * @property {string} [href]
 * @property {() => void} [act]
 *
 * @typedef {object} Note
 * @property {string} key another one with the same key takes its place
 * @property {string} words
 * @property {Way[]} ways
 */

/** @type {Note[]} */
let notes = [];
/** @type {(notes: Note[]) => void} */
let changed = () => {};

/** @param {(notes: Note[]) => void} draw is called with all of them, now and whenever they are others */
export function watchNotes(draw) {
  changed = draw;
  changed(notes);
}

/** @param {Note} note */
export function show(note) {
  notes = [...notes.filter(({key}) => key !== note.key), note];
  changed(notes);
}

/** @param {string} key of the notice that is no news any more */
export function remove(key) {
  if (!notes.some((note) => note.key === key)) return;
  notes = notes.filter((note) => note.key !== key);
  changed(notes);
}
