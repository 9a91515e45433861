/**
 * The coach's warning, in the place of the controls: why to think again, and the choice.
 * @module
 */

import {LitElement, html} from "lit";
import {gettext} from "./i18n.js";

/** Fires `again` or `anyway`. What it asks gets the keyboard, and with it whoever hears the page. */
export class CoachCard extends LitElement {
  static properties = {words: {attribute: false}};

  constructor() {
    super();
    this.words = "";
  }

  createRenderRoot() {
    return this;
  }

  firstUpdated() {
    this.querySelector("section")?.scrollIntoView({block: "nearest"});
    /** @type {HTMLElement | null} */ (this.querySelector(".again"))?.focus({preventScroll: true});
  }

  /** @type {(name: string) => void} */
  #tell(name) {
    this.dispatchEvent(new CustomEvent(name));
  }

  render() {
    return html`<section class="card act coach" role="alertdialog" aria-labelledby="coach-lead" aria-describedby="coach-words">
      <p class="lead" id="coach-lead">${gettext("The coach: do you really want this?")}</p>
      <p id="coach-words">${this.words}</p>
      <div class="controls">
        <button type="button" class="btn" @click=${() => this.#tell("anyway")}>${gettext("Play it anyway")}</button>
        <button type="button" class="btn pri again" @click=${() => this.#tell("again")}>${gettext("Think again")}</button></div>
    </section>`;
  }
}

customElements.define("coach-card", CoachCard);
