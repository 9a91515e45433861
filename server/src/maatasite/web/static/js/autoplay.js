/**
 * Playing through a game step by step, until its last step or until anything else is asked of the page.
 * @module
 */
/** @import {KnownSteps} from "./replay-steps.js" */

/** The key that begins and ends it. */
export const PLAY_KEY = "p";
/** How soon to look again for a step that is still on its way. */
const ARRIVAL_MS = 250;
/** Keys that ask for nothing by themselves, and the one that ends it by itself. */
const SILENT_KEYS = ["tab", "shift", "control", "alt", "meta", PLAY_KEY];
const CONTROLS = "button, a, input, select, summary, label";

/**
 * @typedef {object} Replay what is played
 * @property {number | null} step
 * @property {number} last
 * @property {KnownSteps} steps
 * @property {(step: number) => void} move
 */
/**
 * @typedef {object} Stage where each step is shown
 * @property {(step: number) => number} play shows how it took effect, before the page is drawn with it: for so many ms
 * @property {() => void} finish
 */

export class Autoplay {
  playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Replay} replay
   * @param {Stage} stage
   * @param {() => void} changed is called when it begins and when it ends
   */
  constructor(replay, stage, changed) {
    this.replay = replay;
    this.stage = stage;
    this.changed = changed;
  }

  /** Begin, at the last step from the beginning; or stop. */
  toggle() {
    if (this.playing) this.stop();
    else this.#start();
  }

  #start() {
    const {step, last} = this.replay;
    if (last === 0) return;
    this.playing = true;
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, this.#other, true);
    if (step === null || step >= last) this.#reach(0);
    else this.#advance();
    this.changed();
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    clearTimeout(this.#timer);
    for (const kind of ["click", "keydown"]) document.removeEventListener(kind, this.#other, true);
    this.changed();
  }

  #advance() {
    const {step, steps} = this.replay;
    const next = (step ?? -1) + 1;
    if (steps.at(next)) this.#reach(next);
    else if (steps.failed) this.stop();
    else {
      void steps.ask(steps.gap);
      this.#timer = setTimeout(() => this.#advance(), ARRIVAL_MS);
    }
  }

  /** @param {number} step */
  #reach(step) {
    const ms = this.stage.play(step);
    this.replay.move(step);
    if (step < this.replay.last) this.#timer = setTimeout(() => this.#advance(), ms);
    else this.stop();
  }

  /** Whoever uses anything else wants to look at what is there. @type {(event: Event) => void} */
  #other = (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(".play")) return;
    const key = event instanceof KeyboardEvent ? event.key.toLowerCase() : null;
    if (key ? SILENT_KEYS.includes(key) : !target?.closest(CONTROLS)) return;
    this.stage.finish();
    this.stop();
  };
}
