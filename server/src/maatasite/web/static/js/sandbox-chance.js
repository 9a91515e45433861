/**
 * What chance gives at a table that nobody else plays at: drawn at random, or what the person says can come.
 * @module
 */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {symbol} from "./art.js";
import {crystals} from "./crystals.js";
import {bundleWords, tileName, tribeName} from "./names.js";

/**
 * @typedef {{reward?: string[], reveal?: {balan: string[], wazu: string[]}}} CanCome
 * @typedef {(given: object | null) => void} Give what chance gave, as a record says it; null: the server shall draw
 */

/**
 * @param {CanCome} canCome
 * @param {Record<string, string>} words
 * @param {Give} give
 * @returns {TemplateResult}
 */
export function chancePanel(canCome, words, give) {
  return html`<section class="card act chance" aria-labelledby="chance-lead">
    <p class="lead" id="chance-lead">${canCome.reward ? words.reward : words.reveal}</p>
    <div class="controls">
      ${canCome.reward ? canCome.reward.map((bundle) => reward(bundle, give)) : reveal(canCome, words, give)}
      <button type="button" class="btn pri" @click=${() => give(null)}>${words.draw}</button></div>
  </section>`;
}

/** @type {(bundle: string, give: Give) => TemplateResult} */
const reward = (bundle, give) => html`<button type="button" class="btn pick" @click=${() => give({reward: bundle})}
  ><span class="vh">${bundleWords(bundle)}</span>${crystals(bundle).map((kind) => symbol(kind))}</button>`;

/** @type {(canCome: CanCome, words: Record<string, string>, give: Give) => TemplateResult} */
const reveal = ({reveal}, words, give) => html`<form class="reveal" @submit=${(/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  give({reveal: [fields.get("balan"), fields.get("wazu")]});
}}>${reveal ? [tiles("balan", reveal.balan), tiles("wazu", reveal.wazu)] : []}
  <button type="submit" class="btn">${words.choose}</button></form>`;

/** @type {(tribe: "balan" | "wazu", ids: string[]) => TemplateResult} */
const tiles = (tribe, ids) => html`<label>${tribeName(tribe)}
  <select name=${tribe}>${ids.map((id) => html`<option value=${id}>${tileName(id)}</option>`)}</select></label>`;
