/**
 * What can be undone and done again: states in the order in which they came about. What is done after an undo takes the
 * place of what was undone.
 * @module
 */

/** So many states are kept. */
const MOST = 500;

/** @template T */
export class History {
  /** @type {T[]} */
  #states = [];
  #at = -1;

  /** @param {T} state */
  push(state) {
    this.#states = [...this.#states.slice(0, this.#at + 1), state].slice(-MOST);
    this.#at = this.#states.length - 1;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** @returns {T | null} the state before, null at the first */
  undo() {
    return this.canUndo ? (this.#states[--this.#at] ?? null) : null;
  }

  /** @returns {T | null} the state after, null at the newest */
  redo() {
    return this.canRedo ? (this.#states[++this.#at] ?? null) : null;
  }
}
