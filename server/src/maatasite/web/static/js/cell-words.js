/**
 * The name of a space as a screen reader says it: everything that lies and stands there.
 * @module
 */
/** @import {Ghost, Marks} from "./marks.js" */
/** @import {Position, Space, Threat, Tile, Warrior} from "./protocol.js" */
/** @import {Involved} from "./why.js" */

import {format, gettext} from "./i18n.js";
import {noMarks} from "./marks.js";
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
 * @property {Marks} marks of the draft
 * @property {Marks | null} preview of what is only looked at: drawn in place of the draft's, never said
 * @property {Space | null} last where the last Warrior was placed
 * @property {Set<Space>} changed where the step that is shown changed something
 * @property {Involved} involved what an opened reason is about
 * @property {Threat[]} threats those to show
 * @property {Set<Space>} hinted where hints would place
 */

/** @returns {Scene} a board before there is a game */
export function emptyScene() {
  const involved = {spaces: new Set(), arrows: []};
  return {position: null, tiles: {}, marks: noMarks(), preview: null, last: null, changed: new Set(), involved, threats: [], hinted: new Set()};
}

/**
 * @param {Space} space
 * @param {Scene} scene
 * @returns {string} such as "c3, Balan guard, Strength 5, arrows to the north and south, 1 Energy"
 */
export function cellWords(space, scene) {
  const last = space === scene.last ? gettext("placed last") : "";
  const words = [space, ...contentWords(space, scene), last, ...markWords(space, scene), ...noteWords(space, scene)];
  return words.filter(Boolean).join(", ");
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

/**
 * @param {Space} space
 * @param {Scene} scene
 * @returns {string[]}
 */
function noteWords(space, {changed, involved, threats, hinted}) {
  const threat = threats.find((one) => one.space === space);
  return [
    changed.has(space) ? gettext("changed at this step") : "",
    hinted.has(space) ? gettext("a hint") : "",
    involved.spaces.has(space) ? gettext("part of the reason") : "",
    threat ? format(gettext("one open side left: %(open)s"), {open: threat.open}) : "",
  ];
}
