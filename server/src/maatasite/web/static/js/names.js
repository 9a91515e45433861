/**
 * The words for the things of the game: tribes, Warriors, Crystals, directions, spaces.
 * @module
 */
/** @import {Tile, Tribe} from "./protocol.js" */

import {counts} from "./crystals.js";
import {format, gettext, listed, ngettext} from "./i18n.js";

/** Proper names, the same in every language. @type {Record<Tribe, string>} */
const TRIBES = {balan: "Balan", wazu: "Wazu"};

/** @type {Tribe[]} */
export const BOTH = ["balan", "wazu"];

/**
 * @param {Tribe} tribe
 * @returns {string}
 */
export function tribeName(tribe) {
  return TRIBES[tribe];
}

/**
 * @param {number} n
 * @returns {string} such as +12, −3 or ±0
 */
export function signed(n) {
  return `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n)}`;
}

/**
 * @param {Tribe} tribe
 * @returns {Tribe}
 */
export function rival(tribe) {
  return tribe === "balan" ? "wazu" : "balan";
}

/** @type {Record<string, () => string>} */
const TILES = {
  champion: () => gettext("champion"),
  guard: () => gettext("guard"),
  lancer: () => gettext("lancer"),
  hunter: () => gettext("hunter"),
  scout: () => gettext("scout"),
  keeper: () => gettext("keeper"),
  drummer: () => gettext("drummer"),
  singer: () => gettext("singer"),
  weaver: () => gettext("weaver"),
  child: () => gettext("child"),
  elder: () => gettext("elder"),
  convert: () => gettext("convert"),
};

/**
 * @param {string} id
 * @returns {string} the tile's name, or its id in a tile set that the page has no words for
 */
export function tileName(id) {
  return TILES[id]?.() ?? id;
}

/**
 * @param {Tribe} tribe
 * @param {string} tile
 * @returns {string}
 */
export function warriorName(tribe, tile) {
  return format(gettext("%(tribe)s %(tile)s"), {tribe: tribeName(tribe), tile: tileName(tile)});
}

const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** @type {Record<string, () => string>} */
const DIRECTIONS = {
  N: () => gettext("north"),
  NE: () => gettext("north-east"),
  E: () => gettext("east"),
  SE: () => gettext("south-east"),
  S: () => gettext("south"),
  SW: () => gettext("south-west"),
  W: () => gettext("west"),
  NW: () => gettext("north-west"),
};

/**
 * Where a tile's printed arrows point once it is turned.
 * @param {Tile} tile
 * @param {number} rotation quarter turns clockwise
 * @returns {number[]} eighths of a circle clockwise from north
 */
export function turnedArrows(tile, rotation) {
  return tile.arrows.map((arrow) => (COMPASS.indexOf(arrow) + 2 * rotation) % 8);
}

/**
 * @param {Tile} tile
 * @param {number} rotation
 * @returns {string}
 */
export function arrowWords(tile, rotation) {
  const names = turnedArrows(tile, rotation).map((eighth) => DIRECTIONS[COMPASS[eighth] ?? ""]?.() ?? "");
  if (names.length === 0) return gettext("no arrows");
  return format(ngettext("arrow to the %(directions)s", "arrows to the %(directions)s", names.length), {
    directions: listed(names),
  });
}

/**
 * @param {number} n
 * @returns {string}
 */
export function energyWords(n) {
  return format(ngettext("%(n)s Energy", "%(n)s Energy", n), {n});
}

/**
 * @param {number} n
 * @returns {string}
 */
export function spiritWords(n) {
  return format(ngettext("%(n)s Spirit", "%(n)s Spirit", n), {n});
}

/**
 * @param {string} bundle
 * @returns {string} such as "2 Energy and 1 Spirit"
 */
export function bundleWords(bundle) {
  const {energy, spirit} = counts(bundle);
  return bundleCount(energy, spirit);
}

/**
 * @param {number} energy
 * @param {number} spirit
 * @returns {string} such as "2 Energy and 1 Spirit"
 */
export function bundleCount(energy, spirit) {
  const parts = [energy ? energyWords(energy) : "", spirit ? spiritWords(spirit) : ""].filter(Boolean);
  return parts.length ? listed(parts) : gettext("no Crystals");
}

/**
 * @param {string | null | undefined} ability
 * @returns {string} "" for none
 */
export function abilityWords(ability) {
  if (ability === "elder") return gettext("Elder: +1 for each friend beside it");
  if (ability === "convert") return gettext("Convert: +1 for each enemy at its corners");
  return "";
}

/**
 * @param {number} n
 * @returns {string}
 */
export function diamondWords(n) {
  return format(ngettext("%(n)s Diamond", "%(n)s Diamonds", n), {n});
}

/**
 * @param {string[]} spaces
 * @returns {string}
 */
export function spaceWords(spaces) {
  return listed(spaces);
}
