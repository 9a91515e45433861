/**
 * The steps of a game that this page knows, and how it gets the others: one request brings all that are missing.
 * @module
 */
/** @import {GameStep, View} from "./protocol.js" */

export class KnownSteps {
  /**
   * @param {string | null} address where the server tells them; null when the page was given all
   * @param {() => void} arrived is called when more are known
   */
  constructor(address, arrived) {
    this.address = address;
    this.arrived = arrived;
    /** @type {Map<number, GameStep>} */
    this.known = new Map();
    this.asking = -1;
    this.failed = false;
    /** Raised when steps are forgotten: an answer that was asked for before is not taken. */
    this.age = 0;
  }

  /** Forget what no longer stands. @param {number} step the last that does */
  keep(step) {
    if (!this.address) return;
    this.age += 1;
    this.asking = -1;
    for (const known of [...this.known.keys()]) if (known > step) this.known.delete(known);
  }

  /**
   * @param {number} from
   * @param {GameStep[]} steps
   */
  take(from, steps) {
    steps.forEach((step, i) => this.known.set(from + i, step));
    this.failed = false;
    this.arrived();
  }

  /**
   * @param {number} step
   * @returns {GameStep | null}
   */
  at(step) {
    return this.known.get(step) ?? null;
  }

  /**
   * @param {View} view as it is shown
   * @returns {GameStep | null} what is known of its step; what is not is asked for
   */
  of({steps: {length: step}}) {
    const known = this.at(step);
    if (!known && !this.failed) queueMicrotask(() => void this.ask(step));
    return known;
  }

  /** @returns {number} the first step, counted from the deal, that is not known */
  get gap() {
    let step = 0;
    while (this.known.has(step)) step += 1;
    return step;
  }

  /**
   * Ask for everything from a step on, unless that is being asked already.
   * @param {number} from
   */
  async ask(from) {
    if (!this.address || this.asking === from) return;
    this.asking = from;
    const age = this.age;
    try {
      const answer = await fetch(`${this.address}?from=${from}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const told = await answer.json();
      if (age === this.age) this.take(told.from, told.steps);
    } catch {
      this.failed = age === this.age;
      this.arrived();
    } finally {
      if (age === this.age) this.asking = -1;
    }
  }
}
