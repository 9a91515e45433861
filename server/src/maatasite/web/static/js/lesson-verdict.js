/**
 * What came of a try, in the place of the question what to do: the verdict and where to go from it.
 * @module
 */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {symbol} from "./art.js";

/**
 * @typedef {{code: string, right: boolean, text: string}} Verdict as the server says it
 *
 * @typedef {object} Hand what can be done after it
 * @property {Record<string, string>} words
 * @property {{label: string, url: string}} next
 * @property {() => void} again
 * @property {() => void} show
 */

/** @type {(label: string, act: () => void, primary?: boolean) => TemplateResult} */
const button = (label, act, primary = false) =>
  html`<button type="button" class="btn ${primary ? "pri" : ""}" @click=${act}>${label}</button>`;

/**
 * @param {Verdict} verdict
 * @param {boolean} shown was it the page that did it?
 * @param {Hand} hand
 * @returns {TemplateResult}
 */
export function verdictBar({right, text}, shown, {words, next, again, show}) {
  const lead = shown ? words.shown : right ? words.right : words.wrong;
  return html`<section class="card act verdict ${right ? "solved" : "missed"}" aria-label=${words.verdict ?? ""}>
    <p class="lead">${right ? symbol("i-check") : ""}<b>${lead}</b> ${text}</p>
    <div class="controls">${shown ? button(words.you ?? "", again, true) : right ? onward(words, next, again) : once(words, again, show)}</div>
  </section>`;
}

/** @type {(words: Record<string, string>, next: Hand["next"], again: () => void) => TemplateResult} */
const onward = (words, next, again) => html`${button(words.again ?? "", again)}
  <a class="btn pri" href=${next.url}>${next.label}</a>`;

/** @type {(words: Record<string, string>, again: () => void, show: () => void) => TemplateResult} */
const once = (words, again, show) => html`${button(words.show ?? "", show)}${button(words.try ?? "", again, true)}`;

/**
 * While the page plays the solution.
 * @param {Record<string, string>} words
 * @returns {TemplateResult}
 */
export const watchBar = (words) =>
  html`<section class="card act verdict" aria-label=${words.verdict ?? ""}><p class="lead">${words.showing}</p></section>`;
