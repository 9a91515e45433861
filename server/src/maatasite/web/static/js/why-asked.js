/**
 * Whose reasons are asked for: a line of the log, or a tribe's points, which have a card of their own.
 * @module
 */
/** @import {Tribe, View} from "./protocol.js" */
/** @import {Reason} from "./why.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {format, gettext} from "./i18n.js";
import {tribeName} from "./names.js";
import {reasonsOf, scoreReasons} from "./why.js";
import {reasonList} from "./why-list.js";

/** @typedef {{version: number} | {score: Tribe} | null} Asked */

/**
 * @param {NonNullable<Asked>} asked
 * @param {View} view
 * @returns {Reason[]}
 */
export function reasonsAsked(asked, view) {
  if ("score" in asked) {
    return view.position ? scoreReasons(view.position, asked.score, view.options.relic_scoring) : [];
  }
  const entry = view.log.find((line) => line.version === asked.version);
  return entry ? reasonsOf(entry) : [];
}

/**
 * @param {{version: number}} asked
 * @param {View} view
 * @returns {TemplateResult} what opens below that line of the log
 */
export function openReasons(asked, view) {
  return reasonList(reasonsAsked(asked, view));
}

/**
 * @param {View} view
 * @param {Tribe} tribe
 * @param {() => void} close
 * @returns {TemplateResult}
 */
export function scoreCard(view, tribe, close) {
  const name = format(gettext("The points of %(tribe)s"), {tribe: tribeName(tribe)});
  return html`<section class="card aid-card score-why" role="status" aria-label=${name}>
    <h2 class="lbl"><span>${name}</span><button type="button" class="link" @click=${close}>${gettext("Close")}</button></h2>
    <div class="aid">${reasonList(reasonsAsked({score: tribe}, view))}</div></section>`;
}
