/**
 * Where the round stands: who is active and what has been decided. Nothing once the game is over.
 * @module
 */
/** @import {Position, State, Tribe} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {format, gettext} from "./i18n.js";
import {rival, tileName, tribeName} from "./names.js";
import {playerName} from "./player-panel.js";

/**
 * @param {State} state
 * @returns {TemplateResult}
 */
export function roundSteps(state) {
  const {position, status} = state.view;
  if (!position || status === "over") return html`<section class="card state"></section>`;
  const {active} = position;
  return html`<section class="card state" aria-label=${gettext("This round")}>
    <div class="st-h">${symbol(`${active.charAt(0)}-crest`, "crest small")}
      <div><span class="lbl">${gettext("Active Player")}</span>
        <p><b><bdi>${playerName(state, active)}</bdi></b></p></div></div>
    <ol class="steps">${steps(position).map(
      ({text, when}) =>
        html`<li class=${when} aria-current=${when === "on" ? "step" : nothing}>${text}</li>`,
    )}</ol>
  </section>`;
}

/** @typedef {{text: string, when: "done" | "on" | ""}} Stage */

/**
 * @param {Position} position
 * @returns {Stage[]}
 */
function steps(position) {
  const {phase, turn} = position;
  const {first} = turn;
  const pair = turn.pair !== null;
  return [
    {text: pair ? gettext("Pair taken") : gettext("Take a pair"), when: pair ? "done" : "on"},
    {text: orderText(first), when: first ? "done" : phase === "order" ? "on" : ""},
    placement(position, first, 0),
    placement(position, first && rival(first), 1),
  ];
}

/**
 * @param {Tribe | null} first
 * @returns {string}
 */
function orderText(first) {
  return first
    ? format(gettext("%(tribe)s places first"), {tribe: tribeName(first)})
    : gettext("Decide who places first");
}

/**
 * @param {Position} position
 * @param {Tribe | null} tribe whose placement it is, once known
 * @param {number} place 0 for the first of the round
 * @returns {Stage}
 */
function placement({turn}, tribe, place) {
  if (!tribe || !turn.pair) return {text: place ? gettext("Second placement") : gettext("First placement"), when: ""};
  const tile = turn.pair[tribe === "balan" ? 0 : 1];
  const text = format(gettext("%(tribe)s places its %(tile)s"), {tribe: tribeName(tribe), tile: tileName(tile)});
  const done = turn.placed.includes(tribe);
  return {text, when: done ? "done" : turn.placed.length === place ? "on" : ""};
}
