/**
 * Notices that lie over a page until they are dismissed.
 * @module
 */
/** @import {Note, Way} from "./note-list.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing, render} from "lit";
import {gettext} from "./i18n.js";
import {remove, watchNotes} from "./note-list.js";

let begun = false;

/** Make room for notices, once. What they say is said by the page's own live region. */
export function begin() {
  if (begun) return;
  begun = true;
  const place = document.createElement("section");
  place.className = "notes beside";
  place.setAttribute("aria-label", gettext("Notices"));
  document.body.append(place);
  watchNotes((notes) => render(notes.map(card), place));
}

/** @param {Note} note @returns {TemplateResult} */
const card = (note) => html`<p @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && remove(note.key)}>
  <span>${note.words}</span> ${note.ways.map(way)}
  <button type="button" class="btn" @click=${() => remove(note.key)}>${gettext("Dismiss")}</button></p>`;

/** @param {Way} way */
const way = ({words, href, act}) => {
  if (href) return html`<a class="btn pri" href=${href}>${words}</a>`;
  return act ? html`<button type="button" class="btn pri" @click=${act}>${words}</button>` : nothing;
};
