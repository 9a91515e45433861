/**
 * On a narrow screen: a button at the upper player's crest with how much is new, and the sheet that it opens.
 * @module
 */
/** @import {State} from "./protocol.js" */
/** @import {Hearing, Shown} from "./talk-hearing.js" */

import {LitElement, html, nothing} from "lit";
import {gettext} from "./i18n.js";
import {bubble} from "./talk-panel.js";
import {newWords} from "./talk-words.js";

class TalkButton extends LitElement {
  static properties = {
    talk: {attribute: false},
    shown: {attribute: false},
    state: {attribute: false},
    unread: {attribute: false},
    open: {state: true},
  };

  constructor() {
    super();
    /** @type {Hearing | null} */
    this.talk = null;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {State | null} */
    this.state = null;
    this.unread = 0;
    this.open = false;
  }

  createRenderRoot() {
    return this;
  }

  updated() {
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }

  #close() {
    this.querySelector("dialog")?.close();
    this.open = false;
    this.querySelector("button")?.focus({preventScroll: true});
  }

  render() {
    return html`<button type="button" class="at-crest" aria-haspopup="dialog" @click=${() => (this.open = true)}>${bubble}${this.unread
        ? html`<b>${this.unread}</b>`
        : nothing}<span class="vh">${gettext("Talk")}${this.unread ? `, ${newWords(this.unread)}` : ""}</span></button>
      ${this.open ? this.#sheet() : nothing}`;
  }

  #sheet() {
    return html`<dialog class="talk-sheet" aria-labelledby="talk-name" @close=${this.#close}>
      <header><h2 id="talk-name">${gettext("Talk")}</h2><button type="button" class="btn" @click=${this.#close}>${gettext("Close")}</button></header>
      <talk-panel .talk=${this.talk} .shown=${this.shown} .state=${this.state}></talk-panel></dialog>`;
  }
}

customElements.define("talk-button", TalkButton);
