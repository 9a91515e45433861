/**
 * The end of a game: who won and by which rule, the score in its parts, record, rematch, the chance to check.
 * @module
 */
/** @import {Each, Result, ScoreParts, State, Tribe} from "./protocol.js" */
/** @import {Urls} from "./page-state.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {gettext, together} from "./i18n.js";
import {withTexts} from "./later.js";
import {BOTH, tribeName} from "./names.js";
import {postButton} from "./page-form.js";
import {decidedWords, endWords, winnerWords} from "./result-words.js";

/**
 * @param {State} state
 * @param {Urls} urls
 * @returns {TemplateResult | typeof nothing}
 */
export function resultCard({view, you}, urls) {
  const {result, position} = view;
  if (!result) return nothing;
  return html`<section class="card result" aria-labelledby="result-name">
    <h2 id="result-name">${together([mine(result, you), winnerWords(result)].filter(Boolean))}</h2>
    <p>${endWords(result, position)} ${decidedWords(result.decided_by)}</p>
    ${position ? scoreTable(position.score_parts, result.winner) : nothing}
    <div class="links">
      ${rematch(view, you, urls)}
      ${you.length === 0 && urls.watch ? html`<a class="btn pri" href=${urls.watch}>${gettext("Other games to watch")}</a>` : nothing}
      ${urls.record ? html`<a class="btn" href=${urls.record} download>${gettext("Download the record")}</a>` : nothing}
    </div>
    ${view.prefix ? html`<p>${gettext("This game began in the middle of another, so its chance cannot be checked.")}</p>` : nothing}
    ${view.dice && urls.record ? checked(html`<dice-check .view=${view} .record=${urls.record}></dice-check>`) : nothing}
  </section>`;
}

/** What the end means for whoever leads one tribe. @type {(result: Result, you: Tribe[]) => string} */
const mine = ({winner}, you) => {
  if (you.length !== 1 || !winner) return "";
  return winner === you[0] ? gettext("You win!") : gettext("You lose.");
};

/** The check is fetched when there is something to check: at the end. @type {(check: TemplateResult) => TemplateResult} */
const checked = (check) => {
  withTexts(() => import("./dice-check.js")).catch(() => {}); // the table hears of it
  return check;
};

/** @type {(view: State["view"], you: Tribe[], urls: Urls) => TemplateResult | typeof nothing} */
const rematch = ({rematch: game, seats}, you, urls) => {
  const gone = Object.values(seats).some(({kind}) => kind === "gone");
  const mine = you.length && !gone ? urls.rematch : null; // posted, it leads to the one that stands, also when an earlier was called off
  if (mine) return postButton(mine, game ? gettext("To the rematch") : gettext("Rematch, tribes swapped"), "btn pri");
  return game ? html`<a class="btn pri" href="/game/${game}">${gettext("To the rematch")}</a>` : nothing;
};

/** @type {(parts: Each<ScoreParts>, winner: Tribe | null) => TemplateResult} */
const scoreTable = (parts, winner) => html`<table class="score">
  <thead><tr><td></td>${BOTH.map(
    (tribe) => html`<th scope="col" class=${tribe}>${tribeName(tribe)}${tribe === winner ? " ★" : ""}</th>`,
  )}</tr></thead>
  <tbody>${rows().map(
    ([key, name]) => html`<tr><th scope="row">${name}</th>${BOTH.map((tribe) => figure(key, tribe, parts[tribe][key]))}</tr>`,
  )}</tbody></table>`;

/** The sum opens where it comes from. @type {(key: string, tribe: Tribe, n: number) => TemplateResult} */
const figure = (key, tribe, n) =>
  key === "total"
    ? html`<td><button type="button" class="figure" data-why=${tribe}>${n}<span class="vh"> ${gettext("Why?")}</span></button></td>`
    : html`<td>${n}</td>`;

/** @returns {[keyof ScoreParts, string][]} */
const rows = () => [
  ["diamonds", gettext("Diamonds")],
  ["spirit", gettext("Spirit on Warriors")],
  ["relics", gettext("Relics")],
  ["total", gettext("Points")],
];
