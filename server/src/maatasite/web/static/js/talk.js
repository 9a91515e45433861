/**
 * Talk at the table, and how it is shown. Fetched where there may be talk, unless the reader wants none.
 * @module
 */

import {html} from "lit";
import "./talk-button.js";
import {Hearing} from "./talk-hearing.js";
import "./talk-panel.js";
import {newWords} from "./talk-words.js";

await styled();

export class Talk extends Hearing {
  /** What stands beside the name of the tab: how much is new. */
  mark() {
    const n = this.unread;
    return n ? html` <b class="new">${n}<span class="vh"> ${newWords(n)}</span></b>` : "";
  }

  panel() {
    return html`<talk-panel .talk=${this} .shown=${this.shown} .state=${this.table.state()}></talk-panel>`;
  }

  /** For narrow screens, where the log is far below. */
  button() {
    return html`<talk-button .talk=${this} .shown=${this.shown} .state=${this.table.state()} .unread=${this.unread}></talk-button>`;
  }
}

/** @returns {Promise<void>} settled when the style is here, or could not be had */
function styled() {
  const address = globalThis.document?.querySelector("meta[name=talk-style]")?.getAttribute("content");
  if (!address) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

export {speaker} from "./talk-speaker.js";
