/**
 * The buttons that lead from step to step.
 * @module
 */
/** @import {ReplayControl} from "./replay-control.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html} from "lit";
import {gettext} from "./i18n.js";

/** @type {Record<"first" | "back" | "on" | "last", string>} */
const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 6 12l10 7z",
  on: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

/**
 * @param {keyof typeof SHAPES} shape
 * @param {string} name
 * @param {boolean} dead
 * @param {() => void} act
 * @returns {TemplateResult}
 */
function button(shape, name, dead, act) {
  return html`<button type="button" class="btn sq" ?disabled=${dead} @click=${act}><span class="vh">${name}</span
    ><svg class="mv" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[shape]}></path></svg></button>`;
}

/**
 * The way from the newest position into the game.
 * @param {ReplayControl} replay
 * @returns {TemplateResult}
 */
export function backButton(replay) {
  const at = replay.step ?? replay.last;
  return button("back", gettext("Step back through the game"), at === 0, () => replay.go(at - 1));
}

/**
 * First, back, on, last.
 * @param {ReplayControl} replay
 * @returns {TemplateResult}
 */
export function stepButtons(replay) {
  const {last} = replay;
  const at = replay.step ?? last;
  return html`<span class="group stepping" role="group" aria-label=${gettext("Step through the game")}>
    ${button("first", gettext("First step"), at === 0, () => replay.go(0))}
    ${button("back", gettext("One step back"), at === 0, () => replay.go(at - 1))}
    ${button("on", gettext("One step on"), at >= last, () => replay.go(at + 1))}
    ${button("last", gettext("Last step"), at >= last, () => replay.go(last))}</span>`;
}
