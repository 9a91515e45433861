/**
 * That it is one's turn, shown in the tab: its title and its icon.
 * @module
 */

import {gettext} from "./i18n.js";

const plainTitle = globalThis.document?.title ?? "";

/** @type {HTMLLinkElement | null} */
const icon = globalThis.document?.querySelector("link[rel=icon]") ?? null;
const plainIcon = icon?.href ?? "";

/** @param {boolean} due */
export function showTurn(due) {
  const title = due ? `● ${gettext("Your turn.")} ${plainTitle}` : plainTitle;
  if (document.title !== title) document.title = title;
  const picture = (due && icon?.dataset.turn) || plainIcon;
  if (icon && icon.getAttribute("href") !== picture) icon.href = picture;
}
