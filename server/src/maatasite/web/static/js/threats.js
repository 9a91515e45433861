/**
 * The threats on the board, on demand: which living Warriors have one open side left, and what it would take.
 * All of it is the server's: the page holds no rule.
 * @module
 */
/** @import {Threat} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {symbol} from "./art.js";
import {gettext} from "./i18n.js";
import {threatWords} from "./threat-words.js";

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
