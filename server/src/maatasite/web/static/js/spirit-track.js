/**
 * The Spirit Track: how many Warriors have fallen in all.
 * @module
 */
/** @import {View} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {format, gettext} from "./i18n.js";

/** The track has no end of its own; this many steps are drawn at least. */
const DRAWN = 10;
const END_OF_TRACK = 6;

/**
 * @param {View} view
 * @returns {TemplateResult}
 */
export function spiritTrack({position, options}) {
  const at = position?.track ?? 0;
  const key = options.end_by_deaths === "track-6" ? END_OF_TRACK : -1;
  const last = Math.max(key > 0 ? key : DRAWN, at);
  const label = format(gettext("Spirit Track: %(n)s fallen"), {n: at});
  return html`<section class="spirit card" aria-label=${label}>
    <ol>${[...Array(last + 1).keys()].map((i) => step(i, at, key))}</ol>
  </section>`;
}

/** @type {(i: number, at: number, key: number) => TemplateResult} */
const step = (i, at, key) => {
  const kind = i === at ? "now" : i < at ? "past" : "";
  return html`<li class="${kind} ${i === key ? "key" : ""}" aria-current=${i === at ? "step" : nothing}>
    ${i === at ? html`${symbol("wisp")}<span class="vh">${i}</span>` : html`<span>${i}</span>`}</li>`;
};
