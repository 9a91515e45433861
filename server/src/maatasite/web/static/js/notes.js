/**
 * Notices that lie over a page until they are dismissed: read out when they come, never in the way of the page.
 * @module
 */
/** @import {Note, Way} from "./note-list.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing, render} from "lit";
import {gettext} from "./i18n.js";
import {remove, watchNotes} from "./note-list.js";

/** Make room for notices, empty at first: a live region must be there before what it says. */
export function begin() {
  const place = document.createElement("section");
  place.className = "notes";
  place.setAttribute("aria-live", "polite");
  place.setAttribute("aria-label", gettext("Notices"));
  document.body.append(place);
  watchNotes((notes) => render(notes.map(card), place));
}

/** @param {Note} note @returns {TemplateResult} */
const card = (note) => html`<div class="note card" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && remove(note.key)}>
  <p>${note.words}</p>
  <div class="links">${note.ways.map(way)}
    <button type="button" class="btn" @click=${() => remove(note.key)}>${gettext("Dismiss")}</button></div>
</div>`;

/** @param {Way} way */
const way = ({words, href, act}) => {
  if (href) return html`<a class="btn pri" href=${href}>${words}</a>`;
  return act ? html`<button type="button" class="btn pri" @click=${act}>${words}</button>` : nothing;
};
