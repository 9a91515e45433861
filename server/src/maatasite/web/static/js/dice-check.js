/**
 * The page's own check of a finished game's chance, and the published secret.
 * @module
 */
/** @import {Finding} from "./dice.js" */
/** @import {Tribe, View} from "./protocol.js" */

import {LitElement, html, nothing} from "lit";
import {verify} from "./dice.js";
import {kept} from "./keepsake.js";
import {format, gettext} from "./i18n.js";
import {tribeName} from "./names.js";

/** @type {Record<string, (facts: Record<string, string>) => string>} */
const FINDINGS = {
  commitment: () => gettext("The commitment belongs to the secret."),
  "kept-commitment": () => gettext("The commitment is the one this browser saw before the deal."),
  "own-contribution": ({tribe}) =>
    format(gettext("The part of %(tribe)s is the one this browser drew."), {
      tribe: tribeName(/** @type {Tribe} */ (tribe)),
    }),
  setup: () => gettext("First player, Crystals and first pairs are the dealt ones."),
  rewards: () => gettext("Every reward is the next two Crystals of the bag."),
  reveals: () => gettext("Every revealed pair is the next one."),
};

/** Every finding that has words. */
export const FINDING_CODES = Object.keys(FINDINGS);

export class DiceCheck extends LitElement {
  static properties = {
    view: {attribute: false},
    record: {attribute: false},
    findings: {state: true},
    failed: {state: true},
  };

  constructor() {
    super();
    /** @type {View | null} */
    this.view = null;
    this.record = "";
    /** @type {Finding[] | null} */
    this.findings = null;
    this.failed = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<details class="dice"><summary>${gettext("Check the chance of this game")}</summary>
      <p>${gettext("Your browser computes the whole deal again from the published secret.")}
        <a href="/about#chance">${gettext("How it works")}</a></p>
      <dl><dt>${gettext("Secret")}</dt><dd class="hex">${this.view?.dice?.secret}</dd></dl>
      ${globalThis.crypto.subtle
        ? html`<button type="button" class="btn" @click=${this.#check}>${gettext("Check")}</button>`
        : html`<p>${gettext("This browser can only compute it on a secure (https) page.")}</p>`}
      <div role="status">${this.failed ? gettext("The record could not be loaded.") : this.#results()}</div>
    </details>`;
  }

  #results() {
    if (!this.findings) return nothing;
    return html`<ul class="findings">${this.findings.map(
      ({code, ok, facts}) => html`<li class=${ok === null ? "unknown" : ok ? "good" : "bad"}>
        <b>${verdict(ok)}</b> ${FINDINGS[code]?.(facts ?? {})}</li>`,
    )}</ul>`;
  }

  async #check() {
    if (!this.view) return;
    try {
      const response = await fetch(this.record);
      if (!response.ok) throw new Error(response.statusText);
      this.findings = await verify(await response.json(), Object.keys(this.view.tiles), kept(this.view.game));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}

/** @type {(ok: boolean | null) => string} */
function verdict(ok) {
  if (ok === null) return gettext("Not known here:");
  return ok ? gettext("True:") : gettext("False:");
}

customElements.define("dice-check", DiceCheck);
