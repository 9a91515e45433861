/**
 * What goes on beside a page: the server hears whether a table's tab is in front, since only that keeps notices silent;
 * the page hears of other games. Fetched once the table stands.
 * @module
 */
/** @import {PageLine} from "./line.js" */
/** @import {ServerMessage} from "./protocol.js" */

import {format, gettext} from "./i18n.js";

/** @typedef {Extract<ServerMessage, {t: "notice"}>} Notice */

const MOST_SHOWN = 3;

/**
 * @param {Notice} notice
 * @returns {string} one sentence
 */
export function noticeWords({kind, name, facts}) {
  const known = {name: name || gettext("a guest")};
  if (kind === "challenge") return format(gettext("%(name)s challenges you."), known);
  if (kind === "reminder") return format(gettext("Your time against %(name)s runs short."), known);
  if (kind === "result") return format(resultPattern(facts), known);
  if (facts.begin) return format(gettext("Your game against %(name)s can begin: it waits for you."), known);
  return format(gettext("It is your turn against %(name)s."), known);
}

/** @param {Notice["facts"]} facts */
function resultPattern({outcome, reason}) {
  if (reason === "aborted") return gettext("Your game against %(name)s was called off.");
  if (outcome === "won") return gettext("You have won against %(name)s.");
  if (outcome === "lost") return gettext("You have lost against %(name)s.");
  return gettext("Your game against %(name)s is a draw.");
}

/**
 * @param {Notice} notice
 * @param {string} path of the page on which this game is shown
 * @param {string} game
 * @returns {string} where the notice leads
 */
export function noticePath({subject, facts}, path, game) {
  return facts.url ?? path.replace(game, () => subject);
}

/**
 * Tell the server whether this tab, which shows the game, is in front.
 * @param {PageLine} connection
 * @param {string} game
 */
export function attend(connection, game) {
  /** @type {boolean | null} */
  let told = null;
  /** @param {boolean} anew on a new line nothing is known yet */
  const tell = (anew) => {
    const focused = document.visibilityState === "visible" && document.hasFocus();
    if (anew || focused !== told) connection.send({t: "focus", game, focused});
    told = focused;
  };
  addEventListener("focus", () => tell(false));
  addEventListener("blur", () => tell(false));
  document.addEventListener("visibilitychange", () => tell(false));
  addEventListener("heard", (event) => /** @type {CustomEvent<ServerMessage>} */ (event).detail.t === "hello" && tell(true));
  tell(true);
}

/**
 * A table's page: both.
 * @param {PageLine} connection
 * @param {string} game
 */
export function beside(connection, game) {
  attend(connection, game);
  hearOfOthers(location.pathname, game);
}

/**
 * Show what the server tells of other games, and in how many it is this person's turn.
 * @param {string} path of a page on which a game is shown
 * @param {string} game
 * @param {(notice: Notice) => boolean} wanted
 */
export function hearOfOthers(path, game, wanted = ({subject}) => subject !== game) {
  const region = document.createElement("div");
  region.className = "beside";
  region.setAttribute("role", "status");
  document.body.append(region);

  addEventListener("heard", (event) => {
    const message = /** @type {CustomEvent<ServerMessage>} */ (event).detail;
    if (message.t === "turns") showTurns(message.games);
    if (message.t === "notice" && wanted(message)) show(region, message, noticePath(message, path, game));
  });
}

/** @param {number} games in which it is my turn: beside the link to my games */
function showTurns(games) {
  const link = document.querySelector("[data-turns]");
  let badge = link?.querySelector(".turns");
  if (!link || (!badge && !games)) return;
  if (!games) return badge?.remove();
  if (!badge) {
    badge = document.createElement("b");
    badge.className = "turns";
    link.append(" ", badge);
  }
  const hidden = document.createElement("span");
  hidden.className = "vh";
  hidden.textContent = `${gettext("My turn:")} `;
  const number = document.createElement("span");
  number.textContent = String(games);
  badge.replaceChildren(hidden, number);
}

/**
 * A line that stays until it is put away; a newer one about the same takes its place.
 * @param {Element} region
 * @param {Notice} notice
 * @param {string} path
 */
function show(region, notice, path) {
  const line = document.createElement("p");
  line.dataset.subject = notice.subject;
  const link = document.createElement("a");
  link.href = path;
  link.textContent = noticeWords(notice);
  link.dir = "auto";
  const away = document.createElement("button");
  away.type = "button";
  away.className = "btn";
  away.textContent = gettext("Put away");
  away.addEventListener("click", () => line.remove());
  line.append(link, " ", away);
  for (const old of [...region.children]) {
    if (old instanceof HTMLElement && old.dataset.subject === notice.subject) old.remove();
  }
  region.append(line);
  while (region.children.length > MOST_SHOWN) region.firstElementChild?.remove();
}
