/**
 * Whether this page hears the server, and who watches.
 * @module
 */
/** @import {State} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {format, gettext, ngettext} from "./i18n.js";

/** @type {Record<string, () => string>} */
const LINKS = {
  connecting: () => gettext("Connecting …"),
  open: () => gettext("Live"),
  lost: () => gettext("Connection lost, trying again …"),
  ended: () => gettext("Disconnected: please reload the page."),
};

/**
 * @param {State} state
 * @returns {TemplateResult}
 */
export function linkStatus(state) {
  const {view, you, link, presence} = state;
  const round = view.position?.round;
  const own = view.kind === "record" || view.kind === "study";
  return html`<p class="round">
    ${round ? html`<span>${format(gettext("Round %(round)s of %(all)s"), {round, all: 12})}</span>` : nothing}
    ${view.kind === "record" ? html`<span>${gettext("A record")}</span>` : nothing}
    ${own ? nothing : html`<span class="live ${link}">${LINKS[link]?.() ?? ""}</span>`}
    ${you.length || own ? nothing : html`<span>${gettext("You are watching")}</span>`}
    ${view.private && !own ? html`<span>${gettext("Private")}</span>` : nothing}
    ${presence.watching ? html`<span class="x">${watching(presence.watching)}</span>` : nothing}
    ${link === "lost" ? lost() : nothing}
    ${state.outdated ? html`<a href="">${gettext("A newer page is ready: reload")}</a>` : nothing}
  </p>`;
}

/** Shown only once the connection has been away for a moment (see the style). */
const lost = () => html`<span class="lost" role="status">
  ${gettext("Your game is safe, and what you decided is kept. The page goes on by itself as soon as the server answers.")}
  <a class="btn" href="">${gettext("Reload the page")}</a></span>`;

/** @type {(n: number) => string} */
const watching = (n) => format(ngettext("%(n)s watching", "%(n)s watching", n), {n});
