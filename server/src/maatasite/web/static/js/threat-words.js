/**
 * A threat in words: who has one open side left, and what it would take.
 * @module
 */
/** @import {Threat} from "./protocol.js" */

import {format, gettext} from "./i18n.js";
import {warriorName} from "./names.js";

/**
 * @param {Threat} threat
 * @returns {string}
 */
export function threatWords({tribe, tile, space, open, strength, sum, enemy}) {
  const facts = {warrior: warriorName(tribe, tile), space, open, own: strength.total, sum, enemy};
  return enemy
    ? format(gettext("%(warrior)s on %(space)s, open side %(open)s: %(own)s against %(sum)s. An enemy of Strength %(enemy)s or more there makes it fall."), facts)
    : format(gettext("%(warrior)s on %(space)s, open side %(open)s: %(own)s against %(sum)s. It falls to whoever closes that side."), facts);
}
