/**
 * What can be done with one's own seat: resign, which asks first; what else may be asked for comes later (`offers.js`).
 * @module
 */
/** @import {State, Tribe} from "./protocol.js" */
/** @import {Urls} from "./page-state.js" */

import {LitElement, html, nothing} from "lit";
import {symbol} from "./art.js";
import {format, gettext} from "./i18n.js";
import {rival, tribeName} from "./names.js";

/** How long the button is held to resign, where the reader wants that. */
const HOLD_MS = 1000;

/** Fires `say` with a command once it has been confirmed, and `coach` to call or silence him. */
export class SeatTools extends LitElement {
  static properties = {state: {attribute: false}, urls: {attribute: false}, hold: {attribute: false}, coach: {attribute: false}};

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Urls | null} */
    this.urls = null;
    /** Must the last button be held? */
    this.hold = false;
    /** @type {boolean | null} Is the coach called? null where there is none */
    this.coach = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.holding = undefined;
  }

  createRenderRoot() {
    return this;
  }

  /** @returns {Tribe | null} the seat that would resign: one's own, on a shared screen the one to move */
  get seat() {
    const {you = [], view} = this.state ?? {};
    const mover = view?.position?.to_move;
    return (mover && you.includes(mover) ? mover : you[0]) ?? null;
  }

  render() {
    const seat = this.seat;
    if (!this.state || !this.urls || !seat || this.state.view.kind === "study") return nothing;
    const playing = this.state.view.status === "playing";
    return html`<div class="tools">
      <take-back .state=${this.state}></take-back>
      ${playing
        ? html`<button type="button" class="btn" @click=${this.#ask}>${gettext("Resign")}</button>`
        : nothing}
      ${playing ? this.#switch() : nothing}
      <seat-menu .state=${this.state} .urls=${this.urls}></seat-menu>
      <dialog aria-labelledby="resign-name">
        <h2 id="resign-name">${format(gettext("Resign as %(tribe)s?"), {tribe: tribeName(seat)})}</h2>
        <p>${format(gettext("%(tribe)s then wins the game."), {tribe: tribeName(rival(seat))})}</p>
        <form method="dialog" class="links"><button class="btn" value="">${gettext("Play on")}</button>
          <button class="btn danger ${this.hold ? "held" : ""}" value="resign" @click=${this.#resign} @pointerdown=${this.#press}
            @pointerup=${this.#let} @pointerleave=${this.#let} @pointercancel=${this.#let}
            >${this.hold ? gettext("Hold to resign") : gettext("Resign")}</button></form>
      </dialog></div>`;
  }

  /** The coach is called or silenced with one click, where there is one. */
  #switch() {
    if (this.coach === null) return nothing;
    const call = () => this.dispatchEvent(new CustomEvent("coach"));
    return html`<button type="button" class="btn" aria-pressed=${this.coach} @click=${call}
      >${this.coach ? symbol("i-check") : nothing}${gettext("Coach")}</button>`;
  }

  #ask() {
    this.querySelector("dialog")?.showModal();
  }

  #press() {
    if (this.hold) this.holding = setTimeout(() => this.#send(), HOLD_MS);
  }

  #let() {
    clearTimeout(this.holding);
  }

  /**
   * Keys and screen readers cannot hold: their click counts, since they have been asked already.
   * @param {MouseEvent} event
   */
  #resign(event) {
    if (!this.hold || event.detail === 0) return this.#send();
    event.preventDefault();
  }

  #send() {
    this.#let();
    this.querySelector("dialog")?.close();
    this.dispatchEvent(new CustomEvent("say", {detail: {t: "resign", seat: this.seat}}));
  }
}

customElements.define("seat-tools", SeatTools);
