/**
 * The coach at the table: what it does (coach-asking.js), and how that is shown. Fetched once the reader wants it.
 * @module
 */
/** @import {Draft} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {Asking} from "./coach-asking.js";
import "./coach-card.js";

export class Coach extends Asking {
  /**
   * @param {Draft} draft as it is now
   * @returns {TemplateResult | null} the warning, in the place of the controls
   */
  card(draft) {
    const words = this.warning(draft);
    if (!words) return null;
    return html`<coach-card .words=${words} @again=${() => this.again()} @anyway=${() => this.anyway()}></coach-card>`;
  }

  /**
   * @param {Draft} draft as it is now
   * @returns {TemplateResult | null}
   */
  praised(draft) {
    const words = this.praise(draft);
    return words ? html`<p class="praise">${words}</p>` : null;
  }
}
