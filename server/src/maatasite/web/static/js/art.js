/**
 * Drawings made from the page's symbol set: Warriors, Crystals, Relics, rings.
 * @module
 */
/** @import {Fight} from "./marks.js" */
/** @import {Bundle, Each, Tile, Tribe} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing, svg} from "lit";
import {crystals} from "./crystals.js";
import {turnedArrows} from "./names.js";

/** @type {(n: number) => number[]} */
const range = (n) => [...Array(n).keys()];

/** The Warriors that have a mask of their own; one of another tile set wears its tribe's. */
const MASKS = new Set(
  "champion guard lancer hunter scout keeper drummer singer weaver child elder convert".split(" "),
);

/**
 * @typedef {object} Drawn a living Warrior as it is drawn
 * @property {Tribe} tribe
 * @property {string} id the tile's id, which chooses the mask
 * @property {Tile} tile
 * @property {number} rotation
 * @property {number} [energy]
 * @property {number} [spirit]
 * @property {number} [strength] the number on the plate; the printed one by default
 */

/**
 * @param {Drawn} drawn
 * @returns {TemplateResult}
 */
export function warriorArt({tribe, id, tile, rotation, energy = 0, spirit = 0, strength}) {
  const t = tribe.charAt(0);
  return svg`<use href="#${t}-body"></use><use href="#${t}-${MASKS.has(id) ? id : "mask"}" y="-1.5"></use><use href="#${t}-collar"></use>
    <g class="arrows ${t}">${turnedArrows(tile, rotation).map(arrow)}</g>
    ${range(tile.diamonds).map((i) => diamond(i, tile.diamonds))}
    ${range(tile.strength).map((i) => fang(i, tile.strength))}
    ${tile.ability ? svg`<use href="#${tile.ability}" x="60" y="65" width="20" height="20"></use>` : nothing}
    <use href="#${t}-plate"></use>
    <text class="plate" x="50" y="64.2">${strength ?? tile.strength}</text>
    ${load(energy, spirit)}`;
}

/** @type {(eighth: number) => TemplateResult} */
const arrow = (eighth) => {
  const outward = eighth % 2 ? " translate(0 -6.3)" : "";
  return svg`<use href="#arrow" x="-12" y="-50" width="24" height="20"
    transform="translate(50 50) rotate(${eighth * 45})${outward}"></use>`;
};

/** @type {(i: number, n: number) => TemplateResult} */
const diamond = (i, n) => svg`<use href="#dia" x="-6" y="-8" width="12" height="16"
  transform="translate(${50 + (i - (n - 1) / 2) * 12} 21.8) scale(.94)"></use>`;

/** @type {(i: number, n: number) => TemplateResult} */
const fang = (i, n) => {
  const x = (i - (n - 1) / 2) * (n > 4 ? 8.6 : 10);
  const y = (67 - x * x * 0.0104).toFixed(1);
  const mirrored = x > 0 ? " scale(-1 1)" : "";
  return svg`<use href="#fang" x="-6" y="0" width="12" height="22"
    transform="translate(${50 + x} ${y}) rotate(${(-x * 1.15).toFixed(1)})${mirrored}"></use>`;
};

/**
 * The Crystals on a Warrior: Energy at the right, Spirit below at the left, where neither hides the mask.
 * @param {number} energy
 * @param {number} spirit
 * @returns {(TemplateResult | TemplateResult[])[]}
 */
function load(energy, spirit) {
  const heights = energy === 1 ? [41] : energy === 2 ? [31, 55] : [];
  return [
    heights.map((y) => gem("energy", 79, y)),
    energy > 2 ? [gem("energy", 79, 38), number(energy, 79, 57)] : [],
    spirit ? [gem("spirit", 21, 63)] : [],
    spirit > 1 ? [number(spirit, 21, 78)] : [],
  ];
}

/** @type {(kind: string, x: number, y: number) => TemplateResult} */
const gem = (kind, x, y) =>
  svg`<use href="#${kind}" x=${x - 10} y=${y - 13.4} width="20" height="26.8"></use>`;

/** @type {(n: number, x: number, y: number) => TemplateResult} */
const number = (n, x, y) => svg`<g class="count" transform="translate(${x} ${y})">
  <rect x="-11" y="-7.5" width="22" height="15" rx="7.5"></rect><text y="4.4">${n}</text></g>`;

/**
 * @param {Tribe} tribe
 * @returns {TemplateResult} a Warrior that fell, face down
 */
export function fallenArt(tribe) {
  return svg`<use href="#${tribe.charAt(0)}-down"></use>`;
}

const BRACKETS = "M14 24V14h10M76 14h10v10M86 76v10H76M24 86H14V76";

/** @type {() => TemplateResult} the corners of a space on which nobody stands */
export const bracketArt = () => svg`<path d=${BRACKETS} class="br"></path>`;

/**
 * @param {Bundle} bundle
 * @returns {TemplateResult} the Crystals that lie on a free space, or its empty sign
 */
export function crystalArt(bundle) {
  const kinds = crystals(bundle);
  const [step, size] = kinds.length > 2 ? [23, 27] : [32, 36];
  const high = (size * 4) / 3;
  if (kinds.length === 0) return svg`<use href="#bare"></use>`;
  return svg`${kinds.map((kind, i) => {
    const x = 50 - size / 2 + (i - (kinds.length - 1) / 2) * step;
    return svg`<use href="#${kind}" x=${x} y=${50 - high / 2} width=${size} height=${high}></use>`;
  })}`;
}

/** The glyph on each Relic, by the order in which the spaces are read. */
const GLYPHS = ["r-sun", "r-moon", "r-eye", "r-coil", "r-leaf"];

/** @type {Record<string, number>} */
const GLYPH_AT = {b4: 0, d4: 1, c3: 2, b2: 3, d2: 4};

/**
 * @param {string} space
 * @returns {string} the symbol of the Relic there
 */
export function relicGlyph(space) {
  return GLYPHS[GLYPH_AT[space] ?? 0] ?? "r-sun";
}

/**
 * @param {string} space
 * @param {Each<number> | undefined} costs
 * @returns {TemplateResult} a Relic with its cost for each tribe
 */
export function relicArt(space, costs) {
  return svg`<ellipse class="shade" cx="50" cy="80" rx="27" ry="8"></ellipse>
    <use href="#${relicGlyph(space)}" x="21" y="10" width="58" height="70"></use>
    ${costs ? svg`${cost("b", costs.balan, 22)}${cost("w", costs.wazu, 78)}` : nothing}`;
}

/** @type {(t: string, n: number, x: number) => TemplateResult} */
const cost = (t, n, x) => svg`<g class="cost ${t}" transform="translate(${x} 78)">
  ${t === "b" ? svg`<path d="M-6-12H6L12-6V6L6 12H-6L-12 6V-6z"></path>` : svg`<circle r="12"></circle>`}
  <text y="5">${n}</text></g>`;

/**
 * The ring of a Warrior that would be surrounded: jagged if it falls, smooth if it stands.
 * @param {Fight} fight
 * @param {boolean} low puts the sums below, where a pin comes from above
 * @returns {TemplateResult}
 */
export function ringArt({sum, own, survives}, low) {
  const sign = survives ? `${sum} ≤ ${own}` : `${sum} › ${own}`;
  const ring = survives
    ? svg`<circle class="back" cx="50" cy="50" r="48"></circle><circle class="line" cx="50" cy="50" r="48"></circle>`
    : svg`<use class="back" href="#jag"></use><use class="line" href="#jag"></use>`;
  return svg`<g class="ring ${survives ? "stands" : "falls"}">${ring}
    <g transform="translate(50 ${low ? 85 : 2.5})"><rect x="-28" y="-10.5" width="56" height="21" rx="10"></rect>
      <text y="4.7">${sign}</text></g></g>`;
}

/**
 * @param {string} id
 * @param {string} [classes]
 * @returns {TemplateResult} one symbol by itself
 */
export function symbol(id, classes = "") {
  return html`<svg class=${classes} aria-hidden="true"><use href="#${id}"></use></svg>`;
}
