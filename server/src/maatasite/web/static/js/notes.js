/**
 * Notices that lie over a page until they are dismissed: read out when they come, never in the way of the page.
 * @module
 */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing, render} from "lit";
import {gettext} from "./i18n.js";

/**
 * @typedef {object} Way
 * @property {string} words
 * @property {string} [href]
 * @property {() => void} [act]
 *
 * @typedef {object} Note
 * @property {string} key another one with the same key takes its place
 * @property {string} words
 * @property {Way[]} ways
 * @property {() => void} [dismissed]
 */

/** @type {Note[]} */
let notes = [];
/** @type {HTMLElement | null} */
let place = null;

/** Make room for notices, empty at first: a live region must be there before what it says. */
export function begin() {
  if (place) return;
  place = document.createElement("section");
  place.className = "notes";
  place.setAttribute("aria-live", "polite");
  place.setAttribute("aria-label", gettext("Notices"));
  document.body.append(place);
}

/** @param {Note} note */
export function show(note) {
  notes = [...notes.filter(({key}) => key !== note.key), note];
  draw();
}

/** @param {string} key of the notice that is no news any more */
export function remove(key) {
  if (!notes.some((note) => note.key === key)) return;
  notes = notes.filter((note) => note.key !== key);
  draw();
}

/** @returns {string[]} of all that lie there */
export function keys() {
  return notes.map(({key}) => key);
}

function draw() {
  begin();
  if (place) render(notes.map(card), place);
}

/** @param {Note} note */
function dismiss(note) {
  remove(note.key);
  note.dismissed?.();
}

/** @param {Note} note @returns {TemplateResult} */
const card = (note) => html`<div class="note card" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && dismiss(note)}>
  <p>${note.words}</p>
  <div class="links">${note.ways.map(way)}
    <button type="button" class="btn" @click=${() => dismiss(note)}>${gettext("Dismiss")}</button></div>
</div>`;

/** @param {Way} way */
const way = ({words, href, act}) => {
  if (href) return html`<a class="btn pri" href=${href}>${words}</a>`;
  return act ? html`<button type="button" class="btn pri" @click=${act}>${words}</button>` : nothing;
};
