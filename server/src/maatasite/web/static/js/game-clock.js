/**
 * The clock of one tribe, which counts down by itself between the server's messages. Fetched for timed games only.
 * @module
 */
/** @import {Clock, Tribe} from "./protocol.js" */

import "./first-limit.js";
import {LitElement, html, nothing} from "lit";
import {isLow, isRunning, timeLeft} from "./clock-reading.js";
import {clockText, spanWords} from "./durations.js";
import {format, gettext} from "./i18n.js";
import {tribeName} from "./names.js";
import {serverNow} from "./server-time.js";

/** Below this the clock is drawn ten times a second. */
const QUICK_MS = 10_000;
const DAY_MS = 86_400_000;
/** What is left is said once at each of these, to whoever must decide. */
const SAID = [60_000, 30_000, 10_000];
const ALARM = 10_000;

/** Fires `said` (bubbles) with words when one's own time gets short, and `alarm` (bubbles) when it is nearly up. */
export class GameClock extends LitElement {
  static properties = {clock: {attribute: false}, tribe: {attribute: false}, mine: {attribute: false}};

  constructor() {
    super();
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {Tribe} */
    this.tribe = "balan";
    this.mine = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.told = Infinity;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#again);
    clearTimeout(this.timer);
  }

  #again = () => this.requestUpdate();

  updated() {
    clearTimeout(this.timer);
    const {clock, tribe} = this;
    if (!clock || clock.turn !== tribe) {
      this.told = Infinity;
      return;
    }
    const left = timeLeft(clock, tribe, serverNow());
    if (left <= 0 || document.hidden) return;
    if (this.mine && clock.control.live) this.#tell(left);
    const step = left < QUICK_MS ? 100 : left < DAY_MS ? 1000 : 60_000;
    this.timer = setTimeout(this.#again, (left % step) + 5);
  }

  /** @param {number} left */
  #tell(left) {
    const passed = SAID.findLast((mark) => left <= mark);
    const base = this.clock?.control.live?.base ?? 0;
    if (passed === undefined || passed >= this.told || passed >= base) return;
    const first = this.told === Infinity && left < passed - 1000;
    this.told = passed;
    if (first) return; // a page that was just opened does not tell what passed before
    this.#fire("said", format(gettext("%(time)s left."), {time: spanWords(passed)}));
    if (passed === ALARM) this.#fire("alarm", null);
  }

  /** @type {(name: string, detail: unknown) => void} */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true}));
  }

  render() {
    const {clock, tribe} = this;
    if (!clock) return nothing;
    const now = serverNow();
    const left = timeLeft(clock, tribe, now);
    const turn = clock.turn === tribe;
    const running = turn && isRunning(clock, now);
    const low = !clock.over && isLow(clock, left);
    const facts = {tribe: tribeName(tribe), time: spanWords(left)};
    const name = running ? gettext("Time of %(tribe)s, running: %(time)s") : gettext("Time of %(tribe)s: %(time)s");
    return html`<span class="time ${running ? "on" : ""} ${low ? "low" : ""}" role="timer" aria-live="off" aria-label=${format(name, facts)}
      ><i aria-hidden="true">${turn && !running && !clock.over ? "‖" : low ? "!" : running ? "▸" : ""}</i>${clockText(left)}</span>`;
  }
}

customElements.define("game-clock", GameClock);
