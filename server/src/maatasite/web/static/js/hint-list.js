/**
 * Hints: what the strongest level would do here, best first. Choosing one prepares it; nothing is sent.
 * @module
 */
/** @import {Choices, Hint, Space} from "./protocol.js" */

import {LitElement, html, nothing} from "lit";
import {hintDraft} from "./hint-draft.js";
import {hintWords, outlookWords, reasonWords} from "./hint-words.js";
import {format, gettext, ngettext, together} from "./i18n.js";
import {placesOf} from "./scene.js";

/** The space that a hint is about, if it is about one. @type {(hint: Hint) => Space | null} */
const spaceOf = (hint) => placesOf(hint)[0] ?? null;

export class HintList extends LitElement {
  static properties = {hints: {attribute: false}, choices: {attribute: false}, ply: {type: Number}, taken: {state: true}};

  constructor() {
    super();
    /** @type {Hint[]} */
    this.hints = [];
    /** @type {Choices | null} */
    this.choices = null;
    this.ply = 0;
    /** @type {Hint | null} */
    this.taken = null;
  }

  createRenderRoot() {
    return this;
  }

  /** New hints get the keyboard and are announced. @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("hints") || this.hints.length === 0) return;
    this.taken = null;
    const n = this.hints.length;
    const best = this.hints.slice(0, 1).map(hintWords).join("");
    this.#tell("said", format(ngettext("%(n)s hint. %(best)s", "%(n)s hints. The best: %(best)s", n), {n, best}));
    /** @type {HTMLElement | null} */ (this.querySelector("button.hint"))?.focus();
  }

  /** @type {(name: string, detail: unknown) => void} */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {Hint} hint */
  #take(hint) {
    if (!this.choices) return;
    this.taken = hint;
    this.#tell("take", hintDraft(this.choices, hint.decisions, this.ply));
    this.#tell("said", gettext("Prepared as the hint says. Confirm it, or change it."));
  }

  render() {
    return html`<section class="card hints" aria-label=${gettext("Hints")}>
      <header><h2>${gettext("Hints")}</h2>
        <button type="button" class="btn" @click=${() => this.#tell("done", null)}>${gettext("Close")}</button></header>
      <ol>${this.hints.map((hint) => this.#hint(hint))}</ol></section>`;
  }

  /** @param {Hint} hint */
  #hint(hint) {
    const space = spaceOf(hint);
    const look = (/** @type {Space | null} */ at) => this.#tell("look", at);
    const reasons = hint.reasons.map(reasonWords).filter(Boolean);
    return html`<li><button type="button" class="hint" aria-pressed=${hint === this.taken} @click=${() => this.#take(hint)}
      @mouseenter=${() => look(space)} @mouseleave=${() => look(null)} @focus=${() => look(space)} @blur=${() => look(null)}>
      <b>${hintWords(hint)}</b> <span>${outlookWords(hint)}</span>
      ${reasons.length ? html` <small>${together(reasons)}</small>` : nothing}</button></li>`;
  }
}

customElements.define("hint-list", HintList);
