/**
 * What was said, newest last, and below it what one may say: phrases in two steps, and free text where it is open.
 * @module
 */
/** @import {State, TalkLine} from "./protocol.js" */
/** @import {Hearing, Shown} from "./talk-hearing.js" */

import {LitElement, html, nothing, repeat, svg} from "lit";
import {gettext, language} from "./i18n.js";
import {rival} from "./names.js";
import {playerName} from "./player-panel.js";
import {nameOf} from "./talk-lines.js";
import {linked} from "./talk-links.js";
import {speaker} from "./talk-speaker.js";
import {PHRASES, lineWords, phraseWords, refusalWords} from "./talk-words.js";

/** As the server has it. */
const TEXT_LENGTH = 280;
/** How near to the end counts as reading the end, in pixels. */
const NEAR = 40;

export class TalkPanel extends LitElement {
  static properties = {
    talk: {attribute: false},
    shown: {attribute: false},
    state: {attribute: false},
    choosing: {state: true},
  };

  constructor() {
    super();
    /** @type {Hearing | null} */
    this.talk = null;
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {State | null} */
    this.state = null;
    /** Are the phrases open? */
    this.choosing = false;
    this.atEnd = true;
    this.seen = false;
    this.sight = new IntersectionObserver((found) => this.#look(found.some(({isIntersecting}) => isIntersecting)));
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.sight.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sight.disconnect();
    this.#look(false);
  }

  /** @param {boolean} seen is the panel in sight? */
  #look(seen) {
    if (seen === this.seen) return;
    this.seen = seen;
    this.talk?.look(seen);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const list = this.querySelector(".said");
    if (list && this.atEnd) list.scrollTop = list.scrollHeight;
    if (!changed.has("choosing") || changed.get("choosing") === undefined) return;
    const next = this.choosing ? ".phrases button" : ".say .phrase";
    /** @type {HTMLElement | null} */ (this.querySelector(next))?.focus();
  }

  /** @param {Event} event */
  #scrolled({currentTarget: list}) {
    if (list instanceof Element) this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.choosing) return;
    event.preventDefault(); // the sheet around it stays
    event.stopPropagation();
    this.choosing = false;
  }

  render() {
    const {talk, shown, state} = this;
    if (!talk || !shown || !state) return nothing;
    return html`<div class="talking" @keydown=${this.#key}>
      ${this.choosing ? this.#phrases(talk, shown) : this.#said(shown, state)}
      ${this.#note(shown, state)}${this.#say(talk, shown, state)}</div>`;
  }

  /** @param {Shown} shown @param {State} state */
  #said({lines, waiting}, state) {
    return html`<div class="said" role="log" aria-live="off" tabindex="0" aria-label=${gettext("What was said")} @scroll=${this.#scrolled}>
      <p class="intro">${this.#intro(state)}</p>
      <ol>${repeat(lines, nameOf, (line) => this.#line(line, state))}${waiting
        .filter(({t}) => t === "say")
        .map(({phrase, text}) => html`<li class="sending"><bdi>${phrase ? phraseWords(phrase) : text}</bdi> …</li>`)}</ol></div>`;
  }

  /** @param {State} state who reads what, said before anything is */
  #intro({view, you}) {
    if (view.status === "over") return gettext("The players and those who watch read all of it now.");
    if (!you.length) return gettext("The players read this when the game is over. Of their own talk you see the phrases now.");
    return gettext("Everybody reads phrases in their own language. Free text opens when both want it; after the game, whoever may see it reads it too.");
  }

  /** @param {TalkLine} line @param {State} state */
  #line(line, state) {
    const time = new Intl.DateTimeFormat(language(), {timeStyle: "short"}).format(line.at);
    return html`<li class=${line.own ? "own" : nothing}><b class=${line.seat ? `tribe ${line.seat}` : nothing}><bdi>${speaker(line, state)}</bdi></b>
      <bdi class=${line.blank ? "blank" : nothing}>${line.text ? linked(line.text).map(part) : lineWords(line)}</bdi> <time>${time}</time></li>`;
  }

  /** @param {Hearing} talk @param {Shown} shown */
  #phrases(talk, {may}) {
    const open = may?.room === "players" && may.text === "";
    return html`<div class="phrases" role="group" aria-label=${gettext("Phrases")}>${Object.entries(PHRASES).map(
      ([code, words]) => html`<button type="button" class="btn" @click=${() => this.#choose(() => talk.say({phrase: code}))}>${words()}</button>`,
    )}${open
      ? html`<button type="button" class="btn wide" @click=${() => this.#choose(() => talk.consent(false))}>${gettext("Close free text")}</button>`
      : nothing}</div>`;
  }

  /** @param {() => void} act */
  #choose(act) {
    this.choosing = false;
    this.atEnd = true;
    act();
  }

  /** What stands against saying something, or what the other would like. @param {Shown} shown @param {State} state */
  #note({may, trouble}, {you}) {
    const [mine] = you;
    const given = may?.given;
    if (trouble) return html`<p class="note trouble">${trouble}</p>`;
    if (may?.phrase) return html`<p class="note">${refusalWords({code: may.phrase})}</p>`;
    if (may?.text === "silenced") return html`<p class="note">${refusalWords({code: may.text})}</p>`;
    if (!given || !mine || may.text !== "text-not-open") return nothing;
    if (given[mine]) return html`<p class="note">${gettext("Free text opens when the other wants it too.")}</p>`;
    return given[rival(mine)] ? html`<p class="note">${gettext("The other would like free text.")}</p>` : nothing;
  }

  /** @param {Hearing} talk @param {Shown} shown @param {State} state */
  #say(talk, {may}, state) {
    if (!may || may.phrase) return nothing;
    const [mine] = state.you;
    const closed = may.text === "text-not-open" && mine;
    return html`<form class="say" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, talk)}>
      <button type="button" class="btn phrase" aria-expanded=${this.choosing} @click=${() => (this.choosing = !this.choosing)}>${bubble}${may.text
        ? gettext("Phrases")
        : html`<span class="vh">${gettext("Phrases")}</span>`}</button>
      ${closed
        ? html`<button type="button" class="btn" aria-pressed=${!!may.given?.[mine]} @click=${() => talk.consent(!may.given?.[mine])}>${gettext("Free text")}</button>`
        : may.text ? nothing : this.#input(talk, state)}</form>`;
  }

  /** @param {Hearing} talk @param {State} state */
  #input(talk, state) {
    const [mine] = state.you;
    const label = mine ? playerName(state, rival(mine)) : gettext("Those who watch");
    return html`<input type="text" dir="auto" maxlength=${TEXT_LENGTH} autocomplete="off" enterkeyhint="send" aria-label=${`${gettext("Write to:")} ${label}`}
        placeholder=${gettext("Write …")} .value=${talk.draft} @input=${(/** @type {any} */ {target}) => (talk.draft = target.value)}>
      <button class="btn sq">${arrow}<span class="vh">${gettext("Send")}</span></button>`;
  }

  /** @param {SubmitEvent} event @param {Hearing} talk */
  #submit(event, talk) {
    event.preventDefault();
    const text = talk.draft.trim();
    if (!text) return;
    talk.draft = "";
    const input = this.querySelector("input");
    if (input) input.value = "";
    this.choosing = false;
    this.atEnd = true;
    talk.say({text});
  }
}

/** @param {import("./talk-links.js").Part} part */
const part = ({text, href}) =>
  href ? html`<a href=${href} target="_blank" rel="noopener noreferrer nofollow ugc">${text}</a>` : text;

/** @type {(path: string) => import("./templates.js").TemplateResult} */
const icon = (path) => html`<svg class="mv" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;

export const bubble = icon("M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7.5L7 20v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5Z");
const arrow = icon("M4.5 12 19 12M13 6l6 6-6 6");

customElements.define("talk-panel", TalkPanel);
