/**
 * What two players settle besides deciding: draw, take-back, pause, calling off, a claim. The card shows what waits for
 * an answer; what cannot be undone asks first. What may be asked for is in `seat-menu.js`, which brings this.
 * @module
 */
/** @import {Offer, State, Tribe} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {LitElement, html, nothing} from "lit";
import {symbol} from "./art.js";
import {spanWords} from "./durations.js";
import {format, language} from "./i18n.js";
import {offerWords} from "./log-words.js";
import {rival, tribeName} from "./names.js";
import {pageState} from "./page-state.js";
import {serverNow} from "./server-time.js";

/** The page brings them, since nobody else needs them: the modules' own texts come before the table is there. */
const WORDS = pageState().words ?? {};

/** @type {(name: string) => string} */
export const word = (name) => WORDS[name] ?? "";

const DAY = 24 * 60 * 60_000;

/** @typedef {{t: string, seat: Tribe, [fact: string]: unknown}} Said a command without game and key */
/** @typedef {{title: string, text: string, yes: string, said: Said}} Question what is asked before it is done */

/** Fires `say` with a command. */
export class Asking extends LitElement {
  static properties = {state: {attribute: false}, question: {state: true}};

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Question | null} */
    this.question = null;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {Map<string, unknown>} _changed */
  updated(_changed) {
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** Put whatever is asked away. */
  close() {
    this.querySelector("dialog")?.close();
    this.question = null;
  }

  /** A dialog was closed by a key; one that gave way to another is no longer there. @param {Event} event */
  closed(event) {
    if (event.target instanceof Element && event.target.isConnected) this.close();
  }

  /** @param {Said} said */
  say(said) {
    this.close();
    this.dispatchEvent(new CustomEvent("say", {detail: said, bubbles: true}));
  }

  /** @returns {boolean} is an answer still due? */
  get waits() {
    return (this.state?.pending.length ?? 0) > 0;
  }

  /** @param {string} name @param {() => void} act @param {string} [classes] */
  button(name, act, classes = "btn") {
    return html`<button type="button" class=${classes} ?disabled=${this.waits} @click=${act}>${name}</button>`;
  }

  /** @returns {TemplateResult | typeof nothing} */
  dialog() {
    if (!this.question) return nothing;
    const {title, text, yes, said} = this.question;
    return html`<dialog aria-labelledby="question-${said.t}" @close=${this.closed}>
      <h2 id="question-${said.t}">${title}</h2><p>${text}</p>
      <div class="links">${this.button(word("play-on"), () => this.close())}
        ${this.button(yes, () => this.say(said), "btn danger")}</div></dialog>`;
  }
}

/** What waits for an answer, one's own or the other's; a pause; an opponent who has left. */
class OfferCard extends Asking {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  render() {
    clearTimeout(this.timer);
    const {state} = this;
    if (!state || state.view.status !== "playing") return nothing;
    const cards = [...state.view.offers.map((offer) => this.#offer(offer, state)), this.#pause(state), this.#claim(state)];
    if (cards.every((card) => card === nothing)) return nothing;
    return html`${cards}${this.dialog()}`;
  }

  /** @param {Offer} offer @param {State} state */
  #offer(offer, {you}) {
    const {version, seat, what} = offer;
    const own = you.includes(seat);
    const to = you.includes(rival(seat)) ? rival(seat) : null;
    /** @type {(t: string, by: Tribe) => () => void} */
    const answer = (t, by) => () => this.say({t, seat: by, offer: version});
    const accept = () => to && (what === "draw" ? this.#agree(to, version) : this.say({t: "accept", seat: to, offer: version}));
    return html`<section class="card offer" aria-label=${word("offer")}>${symbol(`${seat.charAt(0)}-crest`)}
      <p>${offerWords(offer)} ${own ? html`<small>${word("waiting")}</small>` : nothing}</p>
      <div class="links">${own
        ? this.button(word("cancel"), answer("cancel", seat))
        : to ? html`${this.button(word("decline"), answer("decline", to))}${this.button(word("accept"), accept, "btn pri")}` : nothing}</div>
    </section>`;
  }

  /** @param {Tribe} seat @param {number} offer */
  #agree(seat, offer) {
    this.question = {title: word("draw-ask"), text: word("draw-text"), yes: word("draw"), said: {t: "accept", seat, offer}};
  }

  /** @param {State} state */
  #pause({view: {clock}, you}) {
    const now = serverNow();
    const pause = clock?.stills.find(({kind, end}) => kind === "pause" && end > now);
    if (!pause) return nothing;
    this.timer = setTimeout(() => this.requestUpdate(), Math.min(pause.end - now + 50, DAY));
    /** @type {Intl.DateTimeFormatOptions} */
    const style = pause.end - now < DAY / 2 ? {timeStyle: "short"} : {dateStyle: "medium", timeStyle: "short"};
    const time = new Intl.DateTimeFormat(language(), style).format(pause.end);
    const [seat] = you;
    return html`<section class="card offer" aria-label=${word("pause")}><p>${format(word("paused"), {time})}</p>
      <div class="links">${seat ? this.button(word("resume"), () => this.say({t: "resume", seat})) : nothing}</div></section>`;
  }

  /** @param {State} state */
  #claim({view: {may: {claim}}, you, presence}) {
    if (!claim || !you.length || you.includes(claim.against) || presence.seats[claim.against] !== "away") return nothing;
    const tribe = tribeName(claim.against);
    const seat = rival(claim.against);
    const ask = () => (this.question = {title: word("claim-ask"), text: format(word("claim-text"), {tribe}), yes: word("claim"), said: {t: "claim", seat}});
    return html`<section class="card offer" aria-label=${word("left")}>
      <p>${format(word("left-text"), {tribe, time: spanWords(claim.ms)})}</p>
      <div class="links">${this.button(word("claim"), ask)}</div></section>`;
  }
}

customElements.define("offer-card", OfferCard);
