/**
 * For how long a game of two whom the site brought together still waits for somebody's first decision: seen as it counts
 * down, and said a few times. Comes with the clocks.
 * @module
 */

import {LitElement, html} from "lit";
import {spanWords} from "./durations.js";
import {format, gettext} from "./i18n.js";
import {serverNow} from "./server-time.js";

const SECOND = 1000;
/** It is said when it appears, and again at these. */
const SAID = [30 * SECOND, 10 * SECOND];

/** Fires `said` (bubbles) with the words. `at` is when the game is called off, `mine` whether I am waited for. */
export class FirstLimit extends LitElement {
  static properties = {at: {attribute: false}, mine: {attribute: false}};

  constructor() {
    super();
    this.at = 0;
    this.mine = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.next = Infinity;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("at")) this.next = Infinity;
  }

  updated() {
    clearTimeout(this.timer);
    const left = this.#left;
    if (left > 0) this.timer = setTimeout(() => this.requestUpdate(), (left % SECOND) + 5);
    if (left <= 0 || left > this.next) return;
    this.next = SAID.find((mark) => mark < left) ?? 0;
    this.dispatchEvent(new CustomEvent("said", {detail: this.#words(left), bubbles: true}));
  }

  get #left() {
    return this.at - serverNow();
  }

  /** @param {number} left */
  #words(left) {
    const time = spanWords(Math.ceil(Math.max(0, left) / SECOND) * SECOND);
    const words = this.mine
      ? gettext("Your first decision is awaited: in %(time)s the game is called off.")
      : gettext("If the other does not come within %(time)s, the game is called off.");
    return format(words, {time});
  }

  render() {
    return html`<p class="limit" role="timer" aria-live="off">${this.#words(this.#left)}</p>`;
  }
}

customElements.define("first-limit", FirstLimit);
