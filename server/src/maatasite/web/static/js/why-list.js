/**
 * Reasons as a list: the clause, its sentence, the facts of the case.
 * @module
 */
/** @import {Reason} from "./why.js" */
/** @import {Rule} from "./why-rules.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {format, gettext, together} from "./i18n.js";

/**
 * @param {Reason[]} reasons
 * @returns {TemplateResult}
 */
export function reasonList(reasons) {
  return html`<ul class="why">${reasons.map(
    ({rule, facts}) => html`<li>${ruleLine(rule)}${facts.length ? html` <span>${together(facts)}</span>` : nothing}</li>`,
  )}</ul>`;
}

/**
 * A rule in a sentence; its clause leads to the rules page, in a tab of its own, so that nobody loses the table.
 * @param {Rule} rule
 * @returns {TemplateResult}
 */
export function ruleLine({clause, name, text}) {
  const words = format(gettext("Rule %(clause)s, %(name)s:"), {clause, name});
  return html`<b><a href="/rules#${clause}" target="rules">${words}</a></b> ${text}`;
}
