/**
 * The log in words, newest last, which stays at its end unless the reader has scrolled away. Each line of the game
 * opens its reasons; while the game is stepped through, the line of the step is marked and kept in sight.
 * @module
 */
/** @import {LogEntry} from "./protocol.js" */
/** @import {ReplayControl} from "./replay-control.js" */

import {LitElement, html, nothing, repeat} from "lit";
import {symbol} from "./art.js";
import {between, gettext} from "./i18n.js";
import {entryWords, hasReasons} from "./log-words.js";
import {backButton} from "./step-buttons.js";

/** How near to the end counts as reading the end, in pixels. */
const NEAR = 40;

/** @typedef {"log" | "threats" | "unseen" | "time" | "talk"} Tab */

/** @type {() => Record<Tab, string>} */
const tabs = () => ({log: gettext("Log"), threats: gettext("Threats"), unseen: gettext("To come"), time: gettext("Time"), talk: gettext("Talk")});

/** Fires `why` with the version of the line to open (null: none), `step` with its number, `tab` with the one chosen. */
export class GameLog extends LitElement {
  static properties = {
    entries: {attribute: false},
    replay: {attribute: false},
    step: {attribute: false},
    open: {attribute: false},
    reasons: {attribute: false},
    tab: {attribute: false},
    panel: {attribute: false},
    timed: {attribute: false},
    talk: {attribute: false},
  };

  constructor() {
    super();
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {ReplayControl | null} */
    this.replay = null;
    /** @type {number | null} the step that is shown, null while live */
    this.step = null;
    /** @type {number | null} the version of the line whose reasons are open */
    this.open = null;
    /** @type {unknown} what stands below that line */
    this.reasons = nothing;
    /** @type {Tab} */
    this.tab = "log";
    /** @type {unknown} what stands in the log's place while another tab is chosen */
    this.panel = nothing;
    /** Are there clocks, and so a ledger to look at? */
    this.timed = false;
    /** @type {unknown} what stands beside the name of talk; null where there is none */
    this.talk = null;
    this.atEnd = true;
  }

  createRenderRoot() {
    return this;
  }

  /** A turned phone breaks the lines anew: whoever read the end goes on reading it. */
  firstUpdated() {
    new ResizeObserver(() => {
      const list = this.querySelector(".log");
      if (list && this.atEnd && this.step === null) list.scrollTop = list.scrollHeight;
    }).observe(this);
  }

  /** Only the reader leaves the end: a list that grows or gives room to something else does not. */
  #scrolled() {
    const list = this.querySelector(".log");
    this.atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const list = this.querySelector(".log");
    if (!list) return;
    const opened = changed.has("open") || changed.get("reasons") === nothing;
    if (opened && this.open !== null) this.#keepInSight(list, "[aria-expanded=true]");
    else if (this.step !== null && changed.has("step")) this.#keepInSight(list, "[aria-current]");
    else if (this.step === null && (this.atEnd || changed.has("tab")) && !changed.has("open")) list.scrollTop = list.scrollHeight;
  }

  /**
   * Scroll the list, and nothing else, so far that a line is seen whole, or from its beginning.
   * @param {Element} list
   * @param {string} selector
   */
  #keepInSight(list, selector) {
    const line = list.querySelector(selector)?.closest("li")?.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (!line) return;
    if (line.bottom > frame.bottom) list.scrollTop += Math.min(line.bottom - frame.bottom, line.top - frame.top);
    if (line.top < frame.top) list.scrollTop += line.top - frame.top;
  }

  render() {
    return html`<section class="card talk" aria-label=${tabs()[this.tab]}>
      <div class="tabs"><span role="group" aria-label=${gettext("Beside the board")}>${Object.entries(tabs()).filter(([tab]) => (tab !== "time" || this.timed) && (tab !== "talk" || this.talk !== null)).map(
        ([tab, name]) => html`<button type="button" aria-pressed=${tab === this.tab}
          @click=${() => this.#fire("tab", tab)}>${name}${tab === "talk" ? this.talk : nothing}</button>`,
      )}</span>${this.replay?.last ? backButton(this.replay) : nothing}</div>
      ${this.tab === "log" ? this.#list() : this.tab === "talk" ? this.panel : html`<div class="aid" tabindex="0">${this.panel}</div>`}
    </section>`;
  }

  #list() {
    return html`<ol class="log" tabindex="0" aria-label=${gettext("What happened")} @scroll=${this.#scrolled}>
      ${repeat(this.entries, (entry) => entry.version, (entry) => this.#line(entry))}
    </ol>`;
  }

  /** @param {LogEntry} entry */
  #line(entry) {
    const [main, ...rest] = entryWords(entry);
    if (!main) return nothing;
    const {version} = entry;
    const step = this.replay?.stepOf(version) ?? null;
    const undone = step === null && (entry.kind === "decision" || entry.kind === "chance");
    const words = html`${undone ? html`<span class="vh">${gettext("Taken back:")} </span>` : nothing}${main}${rest.map((text) => html`${between()}<span>${text}</span>`)}`;
    const current = this.step !== null && (step === this.step || (this.step === 0 && entry.kind === "dealt"));
    const later = this.step !== null && (step ?? 0) > this.step;
    const open = this.open === version;
    return html`<li class=${later ? "later" : undone ? "undone" : nothing} aria-current=${current ? "step" : nothing}
      >${entry.seat ? symbol(`${entry.seat.charAt(0)}-crest`) : symbol("wisp")}
      <div>${hasReasons(entry)
        ? html`<button type="button" class="line" aria-expanded=${open}
            @click=${() => this.#fire("why", open ? null : version)}>${words}</button>`
        : words}
      ${open ? html`${this.reasons}${this.#goTo(step)}` : nothing}</div></li>`;
  }

  /** @param {number | null} step */
  #goTo(step) {
    if (step === null || step === this.step) return nothing;
    return html`<button type="button" class="link" @click=${() => this.#fire("step", step)}
      >${gettext("Show the board at this step")}</button>`;
  }

  /**
   * @param {"why" | "step" | "tab"} name
   * @param {string | number | null} detail
   */
  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }
}

customElements.define("game-log", GameLog);
