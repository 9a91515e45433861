/**
 * The pairs on display; buttons while this browser is to take one.
 * @module
 */
/** @import {Choices, Draft, DraftAction, Pair, State, Tile} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {warriorArt} from "./art.js";
import {format, gettext, ngettext} from "./i18n.js";
import {BOTH, abilityWords, arrowWords, diamondWords, tileName, warriorName} from "./names.js";
import {decidesWords} from "./prompt-words.js";

/** @typedef {(action: DraftAction) => void} Act */

/**
 * @param {State} state
 * @param {Choices | null} choices
 * @param {Draft} draft
 * @param {Act} act
 * @returns {TemplateResult}
 */
export function pairOffer({view}, choices, draft, act) {
  const position = view.position;
  const pairs = position?.display ?? [];
  const decks = position?.decks ?? 9;
  return html`<section class="card stream" aria-labelledby="offer">
    <h2 class="lbl" id="offer"><span>${gettext("Warriors on offer")}</span>
      <span>${format(ngettext("%(n)s pair hidden", "%(n)s pairs hidden", decks), {n: decks})}</span></h2>
    <div class="pairs">${pairs.map((pair, i) => offer(pair, i, view.tiles, choices, draft, act))}</div>
    ${taken(position?.turn.pair ?? null, position?.turn.placed ?? [], view.tiles)}
  </section>`;
}

/** @type {(pair: Pair, i: number, tiles: Record<string, Tile>, choices: Choices | null, draft: Draft, act: Act) => TemplateResult} */
const offer = (pair, i, tiles, choices, draft, act) => {
  const choice = choices?.phase === "pair" ? choices.choices?.[i] : null;
  const faces = html`<i aria-hidden="true">${i + 1}</i>${face("balan", pair[0], tiles)}${face("wazu", pair[1], tiles)}`;
  if (!choice) return html`<div class="pair">${faces}<span class="vh">${pairWords(pair, tiles)}</span></div>`;
  return html`<button type="button" class="pair" aria-pressed=${draft.pair === i}
    @click=${() => act({do: "pair", pair: i})}>${faces}<span class="vh">${pairWords(pair, tiles)}
    ${decidesWords(choice)}</span></button>`;
};

/** @type {(tribe: "balan" | "wazu", id: string, tiles: Record<string, Tile>, used?: boolean) => TemplateResult} */
const face = (tribe, id, tiles, used = false) => {
  const tile = tiles[id];
  return html`<span class="face-of ${used ? "used" : ""}"><svg viewBox="-2 -2 104 106" aria-hidden="true"
    >${tile ? warriorArt({tribe, id, tile, rotation: 0}) : nothing}</svg><small aria-hidden="true">${tileName(id)}</small></span>`;
};

/** @type {(pair: Pair | null, placed: string[], tiles: Record<string, Tile>) => TemplateResult | typeof nothing} */
const taken = (pair, placed, tiles) =>
  pair
    ? html`<h3 class="lbl">${gettext("Taken this round")}</h3>
        <div class="pair taken"><i></i>${face("balan", pair[0], tiles, placed.includes("balan"))}${face(
          "wazu",
          pair[1],
          tiles,
          placed.includes("wazu"),
        )}<span class="vh">${pairWords(pair, tiles)}</span></div>`
    : nothing;

/**
 * The Warriors that a question is about, where the pairs lie out of sight: both while the order is decided, one's own
 * until a space is chosen for it.
 * @param {State["view"]} view
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {TemplateResult | typeof nothing}
 */
export function inHand({position, tiles}, {phase, to_move}, draft) {
  const pair = position?.turn.pair;
  if (!pair || !(phase === "order" || (phase === "place" && !draft.space))) return nothing;
  const asked = BOTH.filter((tribe) => phase === "order" || tribe === to_move);
  return html`<span class="in-hand" aria-hidden="true">${asked.map((tribe) => face(tribe, pair[tribe === "balan" ? 0 : 1], tiles))}</span>`;
}

/**
 * @param {Pair} pair
 * @param {Record<string, Tile>} tiles
 * @returns {string}
 */
function pairWords([balan, wazu], tiles) {
  return `${tileWords("balan", balan, tiles)}. ${tileWords("wazu", wazu, tiles)}.`;
}

/**
 * @param {"balan" | "wazu"} tribe
 * @param {string} id
 * @param {Record<string, Tile>} tiles
 * @returns {string}
 */
function tileWords(tribe, id, tiles) {
  const tile = tiles[id];
  if (!tile) return warriorName(tribe, id);
  return [
    warriorName(tribe, id),
    format(gettext("Strength %(strength)s"), {strength: tile.strength}),
    arrowWords(tile, 0),
    tile.diamonds ? diamondWords(tile.diamonds) : "",
    abilityWords(tile.ability),
  ]
    .filter(Boolean)
    .join(", ");
}
