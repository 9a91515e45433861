/**
 * The log in words, newest last, which stays at its end unless the reader has scrolled away.
 * @module
 */
/** @import {LogEntry} from "./protocol.js" */

import {LitElement, html, nothing, repeat} from "lit";
import {symbol} from "./art.js";
import {gettext} from "./i18n.js";
import {entryWords} from "./log-words.js";

/** How near to the end counts as reading the end, in pixels. */
const NEAR = 40;

export class GameLog extends LitElement {
  static properties = {entries: {attribute: false}};

  constructor() {
    super();
    /** @type {LogEntry[]} */
    this.entries = [];
    this.atEnd = true;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    const list = this.querySelector(".log");
    this.atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  updated() {
    const list = this.querySelector(".log");
    if (list && this.atEnd) list.scrollTop = list.scrollHeight;
  }

  render() {
    return html`<section class="card talk" aria-labelledby="log-name">
      <h2 class="lbl" id="log-name">${gettext("What happened")}</h2>
      <ol class="log" tabindex="0" aria-labelledby="log-name">
        ${repeat(this.entries, (entry) => entry.version, line)}
      </ol>
    </section>`;
  }
}

/** @param {LogEntry} entry */
function line(entry) {
  const [main, ...rest] = entryWords(entry);
  if (!main) return nothing;
  return html`<li>${entry.seat ? symbol(`${entry.seat.charAt(0)}-crest`) : symbol("wisp")}
    <div>${main}${rest.map((text) => html` <span>${text}</span>`)}</div></li>`;
}

customElements.define("game-log", GameLog);
