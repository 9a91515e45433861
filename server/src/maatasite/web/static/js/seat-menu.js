/**
 * What one may ask for at one's seat besides deciding: a take-back at hand, what is wanted less often behind one button.
 * Fetched, with the offers that it makes, once the table stands.
 * @module
 */
/** @import {State, Tribe} from "./protocol.js" */
/** @import {Urls} from "./page-state.js" */
/** @import {Question, Said} from "./offers.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {spanWords} from "./durations.js";
import {format, gettext, ngettext} from "./i18n.js";
import {Asking, word} from "./offers.js";
import {postButton} from "./page-form.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIVE_PAUSES = [2, 5, 10, 30].map((n) => n * MINUTE);
const LONG_PAUSES = [1, 3, 7].map((n) => n * DAY);

/** @type {(state: State) => boolean} */
const isPlayed = ({view, you}) => view.status === "playing" && you.length > 0;

class TakeBack extends Asking {
  render() {
    if (!this.state || !isPlayed(this.state)) return nothing;
    const {view, you} = this.state;
    const undo = view.may.take_back;
    if (!undo || !you.includes(undo.seat) || view.offers.some(({what}) => what === "take-back")) return nothing;
    const {seat, decisions: n} = undo;
    const name = format(ngettext("Take back %(n)s decision", "Take back %(n)s decisions", n), {n});
    return this.button(name, () => this.say({t: "take-back", seat}));
  }
}

/** A button that opens the rest; before the game begins there is a single thing, which needs none. Fires `coach` too, to call or silence him. */
class SeatMenu extends Asking {
  static properties = {
    ...Asking.properties,
    urls: {attribute: false},
    coach: {attribute: false},
    open: {state: true},
    pause: {state: true},
  };

  constructor() {
    super();
    /** @type {Urls | null} */
    this.urls = null;
    /** @type {boolean | null} Is the coach called? null where there is none */
    this.coach = null;
    this.open = false;
    this.pause = 0;
    this.addEventListener("keydown", this.#key);
    this.addEventListener("focusout", ({relatedTarget: to}) => to && this.#leave(to));
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.#press);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.#press);
  }

  /** @type {(event: Event) => void} */
  #press = ({target}) => this.#leave(target);

  /** @param {EventTarget | null} to */
  #leave(to) {
    if (!(to instanceof Node && this.contains(to))) this.open = false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.open) return;
    event.stopPropagation();
    this.close();
  }

  /** The menu goes; whoever was in it is at its button again. */
  close() {
    super.close();
    if (this.open) /** @type {HTMLElement | null} */ (this.querySelector(".menu-button"))?.focus();
    this.open = false;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    if (changed.has("open") && this.open) this.querySelector(".menu")?.scrollIntoView({block: "nearest"});
  }

  render() {
    const {state, urls} = this;
    if (!state || !urls) return nothing;
    const items = this.#items(state, urls).filter((item) => item !== nothing);
    if (!isPlayed(state)) return html`${items}`;
    return html`<button type="button" class="btn sq menu-button" title=${word("more")} aria-expanded=${this.open} aria-controls="seat-menu"
        @click=${() => (this.open = !this.open)}><span class="vh">${word("more")}</span><span aria-hidden="true">⋯</span></button>
      <div class="card menu" id="seat-menu" role="group" aria-label=${word("more")} ?hidden=${!this.open}>${items}
        ${state.view.take_backs ? nothing : html`<p>${word("no-take-backs")}</p>`}</div>${this.dialog()}`;
  }

  /** @param {State} state @param {Urls} urls */
  #items(state, urls) {
    const [seat] = state.you;
    const played = seat && isPlayed(state) && ["computer", "friend", "screen"].includes(state.view.kind);
    return [
      ...(played ? [this.#coach(), this.#draw(state, seat), this.#pauses(state, seat), this.#abort(state)] : []),
      state.view.status === "over" || !urls.device ? nothing : postButton(urls.device, gettext("Move to another device")),
    ];
  }

  #coach() {
    if (this.coach === null) return nothing;
    const call = () => this.dispatchEvent(new CustomEvent("coach", {bubbles: true}));
    return html`<button type="button" class="btn" aria-pressed=${this.coach} @click=${call}
      >${this.coach ? symbol("i-check") : nothing}${gettext("Coach")}</button>`;
  }

  /** @param {State} state @param {Tribe} seat */
  #draw({view}, seat) {
    if (view.kind === "computer" || view.offers.some(({what}) => what === "draw")) return nothing;
    /** @type {Said} */
    const said = {t: "offer-draw", seat};
    if (view.kind === "friend") return this.button(word("draw-offer"), () => this.say(said));
    return this.#asked(word("draw-agree"), {title: word("draw-ask"), text: word("draw-text"), yes: word("draw"), said});
  }

  /** @param {State} state @param {Tribe} seat */
  #pauses({view}, seat) {
    const {clock, offers} = view;
    if (!clock || offers.some(({what}) => what === "pause")) return nothing;
    const lengths = clock.control.live ? LIVE_PAUSES : LONG_PAUSES;
    const chosen = lengths.includes(this.pause) ? this.pause : lengths[0];
    return html`<div class="pauses"><label>${word("pause-for")} <select
        @change=${(/** @type {any} */ event) => (this.pause = Number(event.target.value))}>${lengths.map(
          (ms) => html`<option value=${ms} ?selected=${ms === chosen}>${spanWords(ms)}</option>`)}</select></label>
      ${this.button(view.kind === "friend" ? word("pause-offer") : word("pause-begin"), () => this.say({t: "offer-pause", seat, ms: chosen}))}</div>`;
  }

  /** @param {State} state */
  #abort({view, you}) {
    const seat = view.may.abort.find((tribe) => you.includes(tribe));
    if (!seat) return nothing;
    const text = view.kind === "friend" ? word("abort-kept") : word("abort-text");
    return this.#asked(word("abort"), {title: word("abort-ask"), text, yes: word("abort-yes"), said: {t: "abort", seat}});
  }

  /** A button of what cannot be undone. @param {string} name @param {Question} question */
  #asked(name, question) {
    return this.button(name, () => {
      this.close();
      this.question = question;
    });
  }
}

customElements.define("take-back", TakeBack);
customElements.define("seat-menu", SeatMenu);
