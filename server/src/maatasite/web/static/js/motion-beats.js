/**
 * When each step of a decision is shown and heard: a timeline in milliseconds at normal speed.
 * @module
 */
/** @import {Step} from "./protocol.js" */

/**
 * @typedef {object} Beat
 * @property {Step} step
 * @property {number} at
 * @property {number} ms how long it lasts
 * @property {string} sound "" for none
 */

/**
 * For each step: how long until the next begins, how long it lasts, its sound.
 * @type {Record<string, [lead: number, ms: number, sound: string]>}
 */
const BEATS = {
  placed: [260, 320, "place"],
  collected: [180, 440, "crystal"],
  "relic-claimed": [420, 640, "relic"],
  supported: [320, 480, "crystal"],
  rewarded: [300, 520, "crystal"],
  turned: [220, 300, "turn"],
  added: [280, 440, "crystal"],
  fought: [650, 1000, "fight"],
  died: [280, 440, "fall"],
  "spirit-moved": [320, 520, "crystal"],
  "spirit-lost": [200, 620, ""],
  track: [240, 420, ""],
  revealed: [120, 380, "turn"],
  ended: [0, 0, "end"],
};

/** @type {(step: Step) => boolean} steps by which nothing moves */
const still = (step) =>
  (step.code === "supported" && !step.energy) ||
  (step.code === "turned" && !step.rotation) ||
  (step.code === "collected" && !step.crystals) ||
  (step.code === "added" && !step.crystals) ||
  (step.code === "track" && step.before === step.after);

/**
 * @param {Step[]} steps
 * @returns {Beat[]}
 */
export function beatsOf(steps) {
  let at = 0;
  /** @type {Beat[]} */
  const beats = [];
  for (const step of steps) {
    const beat = BEATS[step.code];
    if (!beat || still(step)) continue;
    const [lead, ms, sound] = beat;
    beats.push({step, at, ms, sound});
    at += lead;
  }
  return beats;
}
