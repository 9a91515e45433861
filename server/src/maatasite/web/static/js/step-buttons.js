/**
 * The buttons that lead from step to step.
 * @module
 */
/** @import {ReplayControl} from "./replay-control.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {gettext} from "./i18n.js";

/** @type {Record<"first" | "back" | "play" | "pause" | "on" | "last", string>} */
const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 6 12l10 7z",
  play: "M12 3a9 9 0 1 0 .01 0zM10 8l6 4-6 4z",
  pause: "M12 3a9 9 0 1 0 .01 0zM10 8.5v7M14 8.5v7",
  on: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

/**
 * @param {keyof typeof SHAPES} shape
 * @param {string} name
 * @param {boolean} dead
 * @param {() => void} act
 * @param {string} [key] that does the same
 * @returns {TemplateResult}
 */
function button(shape, name, dead, act, key = "") {
  return html`<button type="button" class="btn sq" ?disabled=${dead} @click=${act}><span class="vh">${name}</span
    ><svg class="mv" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[shape]}></path></svg>${
      key ? html`<kbd>${key}</kbd>` : nothing}</button>`;
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
 * Play through the steps, or stop that.
 * @type {(replay: ReplayControl) => TemplateResult}
 */
const playButton = ({auto, last}) => {
  const name = auto.playing ? gettext("Pause") : gettext("Play the steps");
  const act = () => auto.toggle();
  return html`<span class="play">${button(auto.playing ? "pause" : "play", name, last === 0, act, "P")}</span>`;
};

/**
 * First, back, play, on, last.
 * @param {ReplayControl} replay
 * @returns {TemplateResult}
 */
export function stepButtons(replay) {
  const {last} = replay;
  const at = replay.step ?? last;
  return html`<span class="group stepping" role="group" aria-label=${gettext("Step through the game")}>
    ${button("first", gettext("First step"), at === 0, () => replay.go(0))}
    ${button("back", gettext("One step back"), at === 0, () => replay.go(at - 1))}
    ${playButton(replay)}
    ${button("on", gettext("One step on"), at >= last, () => replay.go(at + 1))}
    ${button("last", gettext("Last step"), at >= last, () => replay.go(last))}</span>`;
}
