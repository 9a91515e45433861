/**
 * What was refused and by which rule, until the reader has seen it.
 * @module
 */
/** @import {Refusal} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {gettext} from "./i18n.js";
import {refusalWords} from "./refusal-words.js";
import {refusedRule} from "./why.js";
import {ruleLine} from "./why-list.js";

/**
 * @param {Refusal} refused
 * @param {() => void} dismiss
 * @returns {TemplateResult}
 */
export function refusalLine(refused, dismiss) {
  const rule = refusedRule(refused.code);
  return html`<p class="refusal" role="alert">${refusalWords(refused)} ${rule ? html`<span>${ruleLine(rule)}</span>` : nothing}
    <button type="button" class="link" @click=${dismiss}>${gettext("OK")}</button></p>`;
}
