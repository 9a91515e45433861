/**
 * The parts of the lobby that change while one looks at it, as the server's templates show them too.
 * @module
 */
/** @import {ChallengeRow, OwnSeek, Opponent, PersonRow, SeekRow} from "./protocol.js" */

import {html, nothing} from "lit";
import {format, gettext, isolated, ngettext} from "./i18n.js";
import {REASONS, rangeWords, reasonWords, termsWords} from "./lobby-words.js";
import {serverNow} from "./server-time.js";
import {tabName} from "./tab.js";

/**
 * @param {OwnSeek | null} seek what this person looks for
 * @param {Record<string, Opponent>} opponents
 * @param {string} token
 */
export function waitingFor(seek, opponents, token) {
  if (!seek) return nothing;
  const computer = seek.computer ? opponents[seek.computer] : null;
  return html`<section class="card waiting-for" aria-labelledby="waiting-name">
    <h2 id="waiting-name">${seek.meanwhile ? gettext("You play the computer, and go on waiting") : gettext("Looking for an opponent …")}
      <span role="timer" aria-live="off">${elapsed(seek.since)}</span></h2>
    <p>${termsWords({...seek, ...(seek.pool ? {low: null, high: null} : {})})}</p>
    ${seek.pool && seek.rated ? html`<p class="hint">${rangeWords(seek)}</p>` : nothing}
    <div class="links">${post("/lobby/leave", token, html`<button type="submit" class="btn">${gettext("Stop looking")}</button>`)}
      ${computer ? post("/lobby/meanwhile", token, html`<button type="submit" class="btn">${format(gettext("Meanwhile play %(name)s, the computer"), {name: computer.name})}</button>`) : nothing}</div>
  </section>`;
}

/** @param {number} since UTC ms @returns {string} whole minutes and seconds */
function elapsed(since) {
  const seconds = Math.max(0, Math.floor((serverNow() - since) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} n who wait in a pool */
export function poolCount(n) {
  return n ? format(ngettext("%(n)s waiting", "%(n)s waiting", n), {n}) : "";
}

/**
 * @param {SeekRow[]} seeks
 * @param {string | undefined} own
 * @param {string} token
 */
export function seekList(seeks, own, token) {
  if (!seeks.length) return html`<p class="hint">${gettext("Nobody on terms of their own at the moment.")}</p>`;
  return html`<ul class="seeks">${seeks.map((row) => html`<li>
    <span><b>${person(row.by)}</b>${row.by.account ? html` <span class="rating">${row.by.rating}${row.by.provisional ? "?" : ""}</span>` : nothing}
      <small>${termsWords(row)}</small></span>
    ${row.seek === own ? html`<span class="chip calm">${gettext("Yours")}</span>` : post("/lobby/take", token, html`<input type="hidden" name="seek" .value=${row.seek}>
      <button type="submit" class="btn">${gettext("Play")}<span class="vh"> ${called(row.by)}</span></button>`)}</li>`)}</ul>`;
}

/**
 * @param {{to_me: ChallengeRow[], mine: ChallengeRow[]}} challenges
 * @param {string} token
 */
export function challengeList({to_me, mine}, token) {
  if (!to_me.length && !mine.length) return nothing;
  return html`<section class="card" aria-labelledby="challenges-name"><h2 id="challenges-name">${gettext("Challenges")}</h2>
    <ul class="seeks">${to_me.map((row) => toMe(row, token))}${mine.map((row) => byMe(row, token))}</ul></section>`;
}

/** @param {ChallengeRow} row @param {string} token */
const toMe = (row, token) => html`<li>
  <span><b>${person(row.with)}</b> ${gettext("challenges you")}<small>${termsWords(row)}</small></span>
  <div class="links">${post(`/challenge/${row.challenge}/accept`, token, html`<input type="hidden" name="tab" .value=${tabName()}>
      <button type="submit" class="btn pri">${gettext("Accept")}</button>`)}
    ${post(`/challenge/${row.challenge}/decline`, token, html`<label class="vh" for=${`why-${row.challenge}`}>${gettext("Why not")}</label>
      <select id=${`why-${row.challenge}`} name="reason">${REASONS.map((code) => html`<option value=${code}>${reasonWords(code)}</option>`)}</select>
      <button type="submit" class="btn">${gettext("Decline")}</button>`, "declining")}</div></li>`;

/** @param {ChallengeRow} row @param {string} token */
const byMe = (row, token) => html`<li>
  <span>${format(row.declined ? gettext("%(name)s declined:") : gettext("You challenge %(name)s"), {name: called(row.with)})}
    ${reasonWords(row.declined)}<small>${termsWords(row)}</small></span>
  ${post(`/challenge/${row.challenge}/cancel`, token, html`<button type="submit" class="btn">${row.declined ? gettext("OK") : gettext("Take it back")}</button>`)}</li>`;

/** @param {PersonRow} by */
const called = (by) => (by.name ? isolated(by.name) : gettext("Guest"));

/** @param {PersonRow} by */
const person = (by) =>
  by.account && by.name
    ? html`<a href=${`/person/${encodeURIComponent(by.name)}`}><bdi>${by.name}</bdi></a>`
    : html`<bdi>${by.name || gettext("Guest")}</bdi>`;

/** @type {(address: string, token: string, inside: unknown, kind?: string) => unknown} a form that changes something */
const post = (address, token, inside, kind = "") => html`<form class=${kind} method="post" action=${address}>
  <input type="hidden" name="csrfmiddlewaretoken" .value=${token}>${inside}</form>`;
