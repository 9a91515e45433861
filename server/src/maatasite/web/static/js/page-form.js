/**
 * Forms that post to the site, with the token that the page's header form carries.
 * @module
 */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";

/** @returns {string} the token against forged requests */
export function token() {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("input[name=csrfmiddlewaretoken]");
  return field?.value ?? "";
}

/**
 * @param {string} address
 * @param {string} label of its one button
 * @param {string} [classes] of the button
 * @returns {TemplateResult}
 */
export function postButton(address, label, classes = "btn") {
  return html`<form method="post" action=${address}>
    <input type="hidden" name="csrfmiddlewaretoken" value=${token()}>
    <button type="submit" class=${classes}>${label}</button>
  </form>`;
}
