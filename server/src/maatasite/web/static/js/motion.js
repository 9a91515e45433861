/**
 * Shows how a decision took effect, over a page that already stands as it is afterwards: so nothing waits for it,
 * and whatever comes next may end it at any moment. Loaded only where something is to be shown.
 * @module
 */
/** @import {Beat} from "./motion-beats.js" */
/** @import {Step, Tribe} from "./protocol.js" */

import {render} from "lit";
import {ringArt} from "./art.js";
import {crystals} from "./crystals.js";
import {beatsOf} from "./motion-beats.js";
import {Sounds} from "./sound.js";

const SVG = "http://www.w3.org/2000/svg";
const SOFT = "cubic-bezier(.3, 0, .2, 1)";
/** Without motion the sounds follow each other this much faster. */
const HEARD_ONLY = 0.4;

/** @typedef {{x: number, y: number}} Point */

export class Motion {
  /** @param {HTMLElement} host the table */
  constructor(host) {
    this.host = host;
    this.sounds = new Sounds();
    this.layer = document.createElement("div");
    this.layer.className = "motion";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
    /** @type {Animation[]} */
    this.running = [];
    /** @type {ReturnType<typeof setTimeout>[]} */
    this.timers = [];
  }

  /**
   * Show steps that have just taken effect. To be called before the page is drawn anew, so that those who fell can
   * still be seen standing.
   * @param {Step[]} steps
   * @param {number} speed as by speedOf of settings.js; 0 shows nothing
   * @param {number} volume 0 to 100; 0 is silent
   * @param {string} last a sound for the end, "" for none
   */
  async show(steps, speed, volume, last) {
    this.finish();
    const beats = beatsOf(steps);
    this.#hear(beats, speed || HEARD_ONLY, volume, last);
    if (!speed) return;
    const fallen = new Map(beats.filter(({step}) => step.code === "died").map(({step}) => [step.space, this.#copy(step.space)]));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const beat of beats) this.#move(beat, speed, fallen.get(beat.step.space) ?? null);
    const {running} = this;
    await Promise.allSettled(running.map((animation) => animation.finished));
    if (running === this.running) this.layer.replaceChildren();
  }

  /** @type {(steps: Step[]) => number} how long these steps are shown at normal speed, in milliseconds */
  lasts(steps) {
    return Math.max(0, ...beatsOf(steps).map(({at, ms}) => at + ms));
  }

  /** Jump to the end: the page beneath shows it already. */
  finish() {
    for (const timer of this.timers) clearTimeout(timer);
    for (const animation of this.running) animation.cancel();
    this.timers = [];
    this.running = [];
    this.layer.replaceChildren();
  }

  /** @type {(beats: Beat[], speed: number, volume: number, last: string) => void} */
  #hear(beats, speed, volume, last) {
    if (!volume) return;
    const end = beats.at(-1);
    const all = beats.filter(({sound}) => sound).map(({at, sound}) => ({at, sound}));
    if (last) all.push({at: end ? end.at + end.ms : 0, sound: last});
    for (const {at, sound} of all) {
      this.timers.push(setTimeout(() => this.sounds.play(sound, volume / 100), at * speed));
    }
  }

  /** @type {(beat: Beat, speed: number, copy: Element | null) => void} */
  #move({step, at, ms}, speed, copy) {
    MOVES[step.code]?.(this, step, {delay: at * speed, duration: ms * speed}, copy);
  }

  /** @type {(element: Element | null, frames: Keyframe[], time: KeyframeAnimationOptions) => void} */
  animate(element, frames, time) {
    if (element) this.running.push(element.animate(frames, {easing: SOFT, fill: "backwards", ...time}));
  }

  /**
   * Let a symbol fly from one point of the page to another, and vanish there.
   * @type {(symbol: string, from: Point | null, to: Point | null, time: KeyframeAnimationOptions) => void}
   */
  fly(symbol, from, to, time) {
    if (!from || !to) return;
    const flown = picture(`<use href="#${symbol}"/>`, "flown");
    this.layer.append(flown);
    const place = (/** @type {Point} */ {x, y}, /** @type {number} */ size) => `translate(${x}px, ${y}px) scale(${size})`;
    const middle = {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 26};
    this.animate(
      flown,
      [
        {transform: place(from, 0.5), opacity: 0},
        {transform: place(middle, 1.15), opacity: 1, offset: 0.5},
        {transform: place(to, 0.7), opacity: 1, offset: 0.95},
        {transform: place(to, 0.7), opacity: 0},
      ],
      {...time, fill: "both"},
    );
  }

  /** Lay a drawing over a space. @type {(space: string, drawing: Element) => Element | null} */
  cover(space, drawing) {
    const box = this.cell(space)?.getBoundingClientRect();
    if (!box) return null;
    drawing.classList.add("cover");
    Object.assign(/** @type {HTMLElement} */ (drawing).style, {
      left: `${box.x + scrollX}px`,
      top: `${box.y + scrollY}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    this.layer.append(drawing);
    return drawing;
  }

  /** @type {(space: string) => Element | null} a space's face as it stands now, laid over it */
  #copy(space) {
    const face = this.cell(space)?.querySelector(".face")?.cloneNode(true);
    return face instanceof Element ? this.cover(space, face) : null;
  }

  /** @type {(space: string) => Element | null} */
  cell(space) {
    return this.host.querySelector(`[data-space="${space}"]`);
  }

  /** @type {(space: string) => Element | null} */
  face(space) {
    return this.cell(space)?.querySelector(".face") ?? null;
  }

  /** @type {(selector: string) => Point | null} the middle of an element, on the page */
  at(selector) {
    const box = this.host.querySelector(selector)?.getBoundingClientRect();
    return box && box.width ? {x: box.x + box.width / 2 + scrollX, y: box.y + box.height / 2 + scrollY} : null;
  }
}

/** @type {(content: string, name: string) => SVGSVGElement} */
function picture(content, name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", name);
  drawing.innerHTML = content;
  return drawing;
}

/** @type {(space: string) => string} */
const cell = (space) => `[data-space="${space}"]`;
/** @type {(tribe: Tribe) => string} */
const storage = (tribe) => `.player.${tribe} .slots`;

/** Several Crystals one after another. @type {(motion: Motion, bundle: string, from: string, to: string, time: Time) => void} */
function pour(motion, bundle, from, to, time) {
  const kinds = crystals(bundle);
  const [start, end] = [motion.at(from), motion.at(to)];
  kinds.forEach((kind, i) => motion.fly(kind, start, end, {...time, delay: time.delay + (i * time.duration) / 5}));
}

/** @typedef {{delay: number, duration: number}} Time */

/** @type {Record<string, (motion: Motion, step: Step, time: Time, copy: Element | null) => void>} */
const MOVES = {
  placed: (motion, {space}, time) =>
    motion.animate(
      motion.face(space),
      [
        {transform: "translateY(-22%) scale(1.3)", opacity: 0},
        {transform: "translateY(4%) scale(.96)", opacity: 1, offset: 0.75},
        {transform: "none", opacity: 1},
      ],
      time,
    ),

  turned: (motion, {space, rotation}, time) =>
    motion.animate(
      motion.face(space)?.querySelector(".arrows") ?? null,
      [{transform: `rotate(${rotation === 3 ? 90 : -90 * rotation}deg)`}, {transform: "none"}],
      time,
    ),

  collected: (motion, {tribe, space, crystals: bundle}, time) => pour(motion, bundle, cell(space), storage(tribe), time),
  rewarded: (motion, {tribe, crystals: bundle}, time) => pour(motion, bundle, ".board", storage(tribe), time),
  added: (motion, {tribe, space, crystals: bundle}, time) => pour(motion, bundle, storage(tribe), cell(space), time),

  "relic-claimed": (motion, {tribe, space}, time) =>
    motion.fly("idol", motion.at(cell(space)), motion.at(`.player.${tribe} .rel`), time),

  supported: (motion, {space, arrows}, time) => {
    for (const {from} of arrows) motion.fly("energy", motion.at(cell(from)), motion.at(cell(space)), time);
  },

  fought: (motion, {space, strength, sum, survives, against}, time) => {
    const ring = picture("", "ring-over");
    ring.setAttribute("viewBox", "0 0 100 100");
    render(ringArt({sum, own: strength.total, survives}, false), /** @type {any} */ (ring));
    const shown = {opacity: 1, transform: "none"};
    const gone = {opacity: 0, transform: "scale(.7)"};
    motion.animate(motion.cover(space, ring), [gone, {...shown, offset: 0.15}, {...shown, offset: 0.85}, gone], {
      ...time,
      fill: "both",
    });
    for (const enemy of against) motion.animate(motion.face(enemy.space), lunge(enemy.space, space), time);
  },

  died: (motion, {space}, {delay, duration}, copy) => {
    motion.animate(copy, [{transform: "none"}, {transform: "scaleX(0)"}], {delay, duration: duration / 2, fill: "both"});
    const late = {delay: delay + duration / 2, duration: duration / 2};
    motion.animate(motion.face(space), [{transform: "scaleX(0)"}, {transform: "none"}], late);
  },

  "spirit-moved": (motion, {to, from}, time) => {
    for (const space of from) motion.fly("spirit", motion.at(cell(space)), motion.at(cell(to)), time);
  },

  "spirit-lost": (motion, {from}, time) => {
    for (const space of from) {
      const start = motion.at(cell(space));
      motion.fly("spirit", start, start && {x: start.x, y: start.y - 70}, time);
    }
  },

  track: (motion, {before, after}, time) => {
    const [then, now] = [motion.at(`.spirit li:nth-child(${before + 1})`), motion.at(`.spirit li:nth-child(${after + 1})`)];
    if (!then || !now) return;
    const back = `translate(${then.x - now.x}px, ${then.y - now.y}px)`;
    motion.animate(motion.host.querySelector(".spirit li.now svg"), [{transform: back}, {transform: "none"}], time);
  },

  revealed: (motion, _step, time) =>
    motion.animate(
      [...motion.host.querySelectorAll(".pairs .pair")].at(-1) ?? null,
      [{transform: "translateY(12px)", opacity: 0}, {transform: "none", opacity: 1}],
      time,
    ),
};

/** @type {(from: string, to: string) => Keyframe[]} a short push of one Warrior against another */
function lunge(from, to) {
  const x = (to.charCodeAt(0) - from.charCodeAt(0)) * 9;
  const y = (Number(from.charAt(1)) - Number(to.charAt(1))) * 9;
  return [{transform: "none"}, {transform: `translate(${x}%, ${y}%)`, offset: 0.25}, {transform: "none", offset: 0.5}, {transform: "none"}];
}
