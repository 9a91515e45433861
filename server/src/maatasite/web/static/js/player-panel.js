/**
 * One player: name, tribe, presence, storage, Relics and what counts.
 * @module
 */
/** @import {Activation, Opponent, State, Tribe} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {crystals} from "./crystals.js";
import {format, gettext} from "./i18n.js";
import {bundleWords, signed, tribeName} from "./names.js";
import {isAlone, isShared} from "./prompt-words.js";

/** How present a person is; nothing is said of computers and open seats. @type {Record<string, () => string>} */
const PRESENCE = {
  here: () => gettext("here"),
  reconnecting: () => gettext("reconnecting"),
  away: () => gettext("away"),
};

/**
 * @param {State} state
 * @param {string | null} bot
 * @returns {string} the computer's player's own name; what it is, for one that has none
 */
function botName({opponents}, bot) {
  const known = opponents[bot ?? ""];
  if (known) return known.name;
  if (bot === "greedy") return gettext("Greedy computer");
  if (bot === "random") return gettext("Random computer");
  return gettext("Computer");
}

/**
 * @param {State} state
 * @param {Tribe} tribe
 * @returns {string} how the player is called here
 */
export function playerName(state, tribe) {
  const {view, you} = state;
  const seat = view.seats[tribe];
  if (isAlone(view)) return tribeName(tribe);
  if (view.kind === "record") return seat.name ?? tribeName(tribe);
  if (seat.kind === "open") return gettext("Open seat");
  if (seat.kind === "gone") return gettext("Deleted player");
  if (seat.kind === "bot") return botName(state, seat.name);
  if (seat.name) return seat.name;
  return you.includes(tribe) ? gettext("You") : gettext("Guest");
}

/**
 * @param {State} state
 * @param {Tribe} tribe
 * @param {"top" | "bottom"} side of the screen
 * @param {Activation | null} preview what the draft would bring
 * @returns {TemplateResult}
 */
export function playerPanel(state, tribe, side, preview) {
  const {view, you} = state;
  const turn = view.status === "playing" && view.position?.to_move === tribe;
  const mine = you.includes(tribe) && !isShared(state);
  const opponent = opponentAt(state, tribe);
  return html`<section class="card player ${tribe} ${side} ${turn ? "turn" : ""}" aria-label=${tribeName(tribe)}>
    <svg class="trim" viewBox="0 0 272 14" preserveAspectRatio="xMidYMid slice" aria-hidden="true"
      ><use href="#${tribe.charAt(0)}-trim"></use></svg>
    <div class="who">
      ${opponent ? html`<img class="crest" src=${opponent.face} width="54" height="54" alt="">` : symbol(`${tribe.charAt(0)}-crest`, "crest")}
      <div class="name"><bdi>${playerName(state, tribe)}</bdi>
        <small><span class="tribe">${isAlone(view) ? nothing : tribeName(tribe)}</span
          >${mine ? `${isAlone(view) ? "" : " · "}${gettext("you")}` : nothing}${opponent ? ` · ${levelWords(opponent)}` : nothing} ${presence(state, tribe)}</small></div>
      <div class="mark">${turn ? html`<span class="chip">${gettext("to move")}</span>` : nothing}${ratingOf(state, tribe)}${view.clock
        ? html`<game-clock .clock=${view.clock} .tribe=${tribe} .mine=${mine}></game-clock>`
        : nothing}</div>
    </div>
    ${holdings(state, tribe, preview?.score[tribe])}
  </section>`;
}

/** @type {(state: State, tribe: Tribe) => TemplateResult | typeof nothing} such as 1512? and, after a rated game, +12 */
const ratingOf = ({ratings}, tribe) => {
  const it = ratings[tribe];
  return it
    ? html`<span class="rating"><span class="vh">${gettext("Rating")} </span>${it.rating}${it.provisional ? "?" : ""}${
        it.change === undefined ? nothing : html` <b>${signed(it.change)}</b>`}</span>`
    : nothing;
};

/** @type {(state: State, tribe: Tribe) => Opponent | undefined} */
const opponentAt = ({view, opponents}, tribe) => {
  const {kind, name} = view.seats[tribe];
  return kind === "bot" ? opponents[name ?? ""] : undefined;
};

/** @type {(opponent: Opponent) => string} */
const levelWords = ({number, of}) => format(gettext("level %(number)s of %(of)s"), {number, of});

/** @type {(state: State, tribe: Tribe) => TemplateResult | typeof nothing} */
const presence = ({presence: {seats}, view}, tribe) => {
  const now = seats[tribe] ?? "";
  const words = PRESENCE[now];
  if (!words || isAlone(view)) return nothing;
  return html`<span class="presence ${now}">${words()}</span>`;
};

/** @type {(state: State, tribe: Tribe, points: number | undefined) => TemplateResult} */
const holdings = ({view: {position}}, tribe, points) => {
  const storage = position?.storage[tribe] ?? "";
  const relics = position?.claimed.filter((claimer) => claimer === tribe).length ?? 0;
  return html`<div class="rows">
    <span class="lbl">${gettext("Storage")}</span>
    <div class="slots" role="img" aria-label=${format(gettext("Storage: %(crystals)s"), {crystals: bundleWords(storage)})}>
      ${slots(crystals(storage), 4)}</div>
    <span class="lbl">${gettext("Relics")}</span>
    <div class="slots rel" role="img" data-n=${relics} aria-label=${format(gettext("Relics: %(n)s"), {n: relics})}>
      ${slots(Array(relics).fill("idol"), 5)}</div>
    <dl class="stats">
      ${stat(gettext("Alive"), position?.living[tribe])}
      ${stat(gettext("Fallen"), position?.deaths[tribe])}
      ${pointsOf(tribe, position?.score[tribe], points)}
    </dl>
  </div>`;
};

/** @type {(ids: string[], least: number) => TemplateResult[]} */
const slots = (ids, least) =>
  [...Array(Math.max(least, ids.length)).keys()].map((i) => {
    const id = ids[i];
    return html`<span class="slot ${id ? "on" : ""}">${id ? symbol(id) : nothing}</span>`;
  });

/** @type {(name: string, value: number | undefined, next?: number) => TemplateResult} */
const stat = (name, value, next = value) => html`<div><dt>${name}</dt>
  <dd>${value ?? "–"}${next === value ? nothing : html` <span class="next">${next}</span>`}</dd></div>`;

/** The points, which open where they come from. @type {(tribe: Tribe, value: number | undefined, next?: number) => TemplateResult} */
const pointsOf = (tribe, value, next) =>
  value === undefined
    ? stat(gettext("Points"), value)
    : html`<div><dt>${gettext("Points")}</dt><dd><button type="button" class="figure" data-why=${tribe}
        >${value}<span class="vh"> ${gettext("Why?")}</span></button
        >${next === undefined || next === value ? nothing : html` <span class="next">${next}</span>`}</dd></div>`;
