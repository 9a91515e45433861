/**
 * The name of a space as a screen reader says it: everything that lies and stands there.
 * @module
 */
/** @import {Ghost, Marks} from "./marks.js" */
/** @import {Position, Space, Tile, Warrior} from "./protocol.js" */

import {format, gettext} from "./i18n.js";
import {
  abilityWords,
  arrowWords,
  bundleWords,
  diamondWords,
  energyWords,
  spiritWords,
  warriorName,
} from "./names.js";

/**
 * @typedef {object} Scene
 * @property {Position | null} position
 * @property {Record<string, Tile>} tiles
 * @property {Marks} marks
 * @property {Space | null} last where the last Warrior was placed
 */

/**
 * @param {Space} space
 * @param {Scene} scene
 * @returns {string} such as "c3, Balan guard, Strength 5, arrows to the north and south, 1 Energy"
 */
export function cellWords(space, scene) {
  const last = space === scene.last ? gettext("placed last") : "";
  return [space, ...contentWords(space, scene), last, ...markWords(space, scene)].filter(Boolean).join(", ");
}

/**
 * @param {Space} space
 * @param {Scene} scene
 * @returns {string[]}
 */
function contentWords(space, {position, tiles, marks}) {
  const warrior = position?.warriors[space];
  const crystals = position?.crystals[space];
  if (space === marks.chosen && marks.ghost) return ghostWords(marks.ghost, tiles);
  if (warrior) return warrior.alive ? livingWords(warrior, tiles) : fallenWords(warrior);
  if (position?.relics.includes(space)) return [relicWords(space, position)];
  return [gettext("free"), crystals ? bundleWords(crystals) : ""];
}

/**
 * @param {Warrior} warrior
 * @param {Record<string, Tile>} tiles
 * @returns {string[]}
 */
function livingWords(warrior, tiles) {
  return [...ghostWords(warrior, tiles), warrior.safe ? gettext("safe for good") : ""];
}

/**
 * @param {Pick<Warrior, keyof Ghost>} warrior
 * @param {Record<string, Tile>} tiles
 * @returns {string[]}
 */
function ghostWords({tribe, tile, strength, rotation, energy, spirit}, tiles) {
  const printed = tiles[tile];
  return [
    warriorName(tribe, tile),
    format(gettext("Strength %(strength)s"), {strength}),
    ...(printed ? [arrowWords(printed, rotation), abilityWords(printed.ability)] : []),
    energy ? energyWords(energy) : "",
    spirit ? spiritWords(spirit) : "",
    printed?.diamonds ? diamondWords(printed.diamonds) : "",
  ];
}

/**
 * @param {Warrior} warrior
 * @returns {string[]}
 */
function fallenWords({tribe, tile}) {
  return [format(gettext("fallen %(warrior)s"), {warrior: warriorName(tribe, tile)})];
}

/**
 * @param {Space} space
 * @param {Position} position
 * @returns {string}
 */
function relicWords(space, position) {
  const {balan = "?", wazu = "?"} = position.relic_costs[space] ?? {};
  return format(gettext("Relic, costs Balan %(balan)s and Wazu %(wazu)s Crystals"), {balan, wazu});
}

/**
 * @param {Space} space
 * @param {Scene} scene
 * @returns {string[]}
 */
function markWords(space, {marks}) {
  const fight = marks.fights.get(space);
  const facts = {sum: fight?.sum ?? 0, own: fight?.own ?? 0};
  return [
    space === marks.chosen ? gettext("chosen") : "",
    space !== marks.chosen && marks.open.has(space) ? gettext("you can place here") : "",
    marks.support.some((arrow) => arrow.from === space) ? gettext("gives Support") : "",
    marks.reach.includes(space) ? gettext("would be pointed at") : "",
    fight && !fight.survives ? format(gettext("surrounded, falls: %(own)s against %(sum)s"), facts) : "",
    fight?.survives ? format(gettext("surrounded, stands: %(own)s against %(sum)s"), facts) : "",
  ];
}
