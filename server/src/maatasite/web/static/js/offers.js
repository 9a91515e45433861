/**
 * What two players settle besides deciding: draw, take-back, pause, calling off, a claim. The card shows what waits for
 * an answer; what may be asked for is a take-back at hand, and a menu that has what else is wanted now and then at a
 * seat. What cannot be undone asks first. Fetched once the table stands.
 * @module
 */
/** @import {Offer, State, Tribe} from "./protocol.js" */
/** @import {Urls} from "./page-state.js" */
/** @import {TemplateResult} from "./templates.js" */

import {LitElement, html, nothing} from "lit";
import {symbol} from "./art.js";
import {spanWords} from "./durations.js";
import {format, gettext, language, ngettext} from "./i18n.js";
import {offerWords} from "./log-words.js";
import {rival, tribeName} from "./names.js";
import {postButton} from "./page-form.js";
import {pageState} from "./page-state.js";
import {serverNow} from "./server-time.js";

/** The page brings them, since nobody else needs them: the modules' own texts come before the table is there. */
const WORDS = pageState().words ?? {};

/** @type {(name: string) => string} */
const word = (name) => WORDS[name] ?? "";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIVE_PAUSES = [2, 5, 10, 30].map((n) => n * MINUTE);
const LONG_PAUSES = [1, 3, 7].map((n) => n * DAY);

/** @typedef {{t: string, seat: Tribe, [fact: string]: unknown}} Said a command without game and key */
/** @typedef {{title: string, text: string, yes: string, said: Said}} Question what is asked before it is done */

/** Fires `say` with a command. */
class Asking extends LitElement {
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

/** @type {(state: State) => boolean} */
const isPlayed = ({view, you}) => view.status === "playing" && you.length > 0;

/** Whether somebody else sits opposite, who can be reported. @param {State} state */
const hasOpponent = ({view, you: [seat, other]}) =>
  view.kind === "friend" && !!seat && !other && view.seats[rival(seat)].kind === "person";

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

/** A button that opens the rest; before the game begins there is a single thing, which needs none. */
class SeatMenu extends Asking {
  static properties = {
    ...Asking.properties,
    urls: {attribute: false},
    open: {state: true},
    pause: {state: true},
  };

  constructor() {
    super();
    /** @type {Urls | null} */
    this.urls = null;
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
      ...(played ? [this.#draw(state, seat), this.#pauses(state, seat), this.#abort(state)] : []),
      hasOpponent(state) && urls.report ? html`<a class="btn" href=${urls.report}>${gettext("Block or report")}</a>` : nothing,
      state.view.status === "over" || !urls.device ? nothing : postButton(urls.device, gettext("Move to another device")),
    ];
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
    const {clock, kind, offers, rated} = view;
    if (!clock || (kind === "computer" && rated) || offers.some(({what}) => what === "pause")) return nothing;
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

customElements.define("offer-card", OfferCard);
customElements.define("take-back", TakeBack);
customElements.define("seat-menu", SeatMenu);
