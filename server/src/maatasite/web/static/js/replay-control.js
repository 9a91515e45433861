/**
 * Which step the table shows: the newest ("live") or an earlier one, by buttons, keys, the log or the address.
 * @module
 */
/** @import {GameStep, State} from "./protocol.js" */

import {Autoplay, PLAY_KEY} from "./autoplay.js";
import {keptSteps, stateAt, stepOf} from "./replay.js";
import {KnownSteps} from "./replay-steps.js";

/** @typedef {{requestUpdate(): void, querySelector(selector: string): Element | null}} Host */

export class ReplayControl {
  /**
   * @param {Host} host the table
   * @param {string | null} address of the game's steps
   * @param {() => State} state the newest
   * @param {import("./autoplay.js").Stage} stage where steps that are played through are shown
   */
  constructor(host, address, state, stage) {
    this.host = host;
    this.state = state;
    /** @type {number | null} */
    this.step = null;
    this.steps = new KnownSteps(address, () => host.requestUpdate());
    this.auto = new Autoplay(this, stage, () => host.requestUpdate());
  }

  /** @returns {number} */
  get last() {
    return this.state().view.steps.length;
  }

  /** @param {number} version of a line @returns {number | null} the step at which it stands, null if it is none */
  stepOf(version) {
    return this.state().view.steps.indexOf(version) + 1 || null;
  }

  /**
   * The game is another than it was: what was taken back is no step any more.
   * @param {import("./protocol.js").View} before
   */
  renew(before) {
    const kept = keptSteps(before, this.state().view);
    if (kept === before.steps.length) return;
    this.steps.keep(kept);
    if (this.step !== null) this.go(this.step);
  }

  /** @returns {GameStep | null} the step that is shown, once it is known; null while live */
  get shown() {
    return this.step === null ? null : this.steps.at(this.step);
  }

  /** @returns {State} what the page renders */
  get shownState() {
    const {step, shown} = this;
    return step === null || !shown ? this.state() : stateAt(this.state(), step, shown);
  }

  /** Follow the address, now and when it changes. */
  follow() {
    addEventListener("hashchange", () => this.#fromAddress());
    this.#fromAddress();
  }

  #fromAddress() {
    const asked = stepOf(location);
    if (asked === this.step) return;
    this.auto.stop();
    this.#show(asked);
  }

  /**
   * @param {number | null} step null for live; beyond either end it is that end
   */
  go(step) {
    this.auto.stop();
    this.move(step);
  }

  /** As `go`, for whoever plays the steps. @param {number | null} step */
  move(step) {
    this.#show(step);
    const address = this.step === null ? location.pathname + location.search : `#step-${this.step}`;
    history.replaceState(null, "", address);
  }

  /** @param {number | null} step */
  #show(step) {
    if (!this.state().view.position) return;
    this.steps.failed = false;
    this.step = step === null ? null : Math.min(Math.max(step, 0), this.last);
    this.prepare();
    this.host.requestUpdate();
  }

  /** See that the step shown, and the one before it, are there or on their way. */
  prepare() {
    if (this.step === null) return;
    const known = this.steps.at(this.step) && this.steps.at(Math.max(0, this.step - 1));
    if (!known && !this.steps.failed) void this.steps.ask(this.steps.gap);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} was it one of ours?
   */
  key(event) {
    const at = this.step ?? this.last;
    if (event.key.toLowerCase() === PLAY_KEY && this.isOpen) return this.#played();
    if (event.key === "Escape" && this.step !== null && this.state().view.kind !== "record") return this.#went(null);
    if (event.target instanceof Element && event.target.closest("[role=grid], .log")) return false;
    if (this.step === null && this.last === 0) return false; // nothing to step through yet
    if (event.key === "ArrowLeft") return this.#went(at - 1);
    if (event.key === "ArrowRight" && this.step !== null) return this.#went(at + 1);
    if (event.key === "Home") return this.#went(0);
    if (event.key === "End" && this.step !== null) return this.#went(this.last);
    return false;
  }

  /** @returns {boolean} whether the page offers to step: it does under a finished game, too */
  get isOpen() {
    return this.step !== null || this.state().view.status === "over";
  }

  #played() {
    this.auto.toggle();
    return true;
  }

  /** @param {number | null} step */
  #went(step) {
    this.go(step);
    return true;
  }
}
