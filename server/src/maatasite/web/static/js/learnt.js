/**
 * Which tasks of the tutorial this browser remembers as done. Without storage it remembers none, and all works.
 * @module
 */

const NAME = "maatatahay:learnt";

/** @returns {Set<string>} the tasks' names */
export function learnt() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

/** @param {string} task is done */
export function learn(task) {
  try {
    localStorage.setItem(NAME, JSON.stringify([...learnt().add(task)]));
  } catch {
    // Nobody is kept from the next lesson by that.
  }
}

/**
 * @param {string[]} tasks all, in order
 * @param {Set<string>} done
 * @returns {string | null} the first that is not done
 */
export function nextOf(tasks, done) {
  return tasks.find((task) => !done.has(task)) ?? null;
}
