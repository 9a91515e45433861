/**
 * The threats on the board, on demand: which living Warriors have one open side left, and what it would take.
 * All of it is the server's: the page holds no rule.
 * @module
 */
/** @import {Threat} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {symbol} from "./art.js";
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

/**
 * @param {Threat[] | null} threats null while they are on their way
 * @returns {TemplateResult}
 */
export function threatList(threats) {
  if (!threats) return html`<p role="status">${gettext("Loading …")}</p>`;
  if (!threats.length) return html`<p role="status">${gettext("No Warrior has just one open side left.")}</p>`;
  return html`<ul>${threats.map(
    (threat) => html`<li>${symbol(`${threat.tribe.charAt(0)}-crest`)}<span>${threatWords(threat)}</span></li>`,
  )}</ul>`;
}
