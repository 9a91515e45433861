/**
 * What is said to those who hear the page. A screen reader that is told of two changes at once reads only the last, so
 * words stand for a moment before others take their place.
 * @module
 */

/** How long words stand; a screen reader has taken them up by then and goes on reading them. */
const HOLD_MS = 800;

export class Announcer {
  /** What stands in the live region now. */
  words = "";
  /** @type {string[]} */
  #waiting = [];
  #held = false;

  /** @param {() => void} changed is called when other words stand there */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * News: all of it is said, in its order; what comes meanwhile is said in one breath.
   * @param {string} words
   */
  tell(words) {
    if (words) this.#waiting.push(words);
    this.#next();
  }

  /**
   * How things are: what has not been said yet of how they were is not worth saying any more.
   * @param {string} words
   */
  replace(words) {
    this.#waiting = words === this.words ? [] : [words];
    this.#next();
  }

  #next() {
    if (this.#held || this.#waiting.length === 0) return;
    const words = this.#waiting.join(" ");
    this.words = words === this.words ? `${words}\u00a0` : words; // the same once more is a change too
    this.#waiting = [];
    this.#held = true;
    setTimeout(() => {
      this.#held = false;
      this.#next();
    }, HOLD_MS);
    this.changed();
  }
}
