/**
 * The lobby's page: kept live by the socket. Its forms work without it; while the line is open, seeking, leaving and
 * taking go by it and the page stays where it is.
 * @module
 */
/** @import {ChallengeRow, OwnSeek, Opponent, SeekRow, ServerMessage} from "./protocol.js" */

import {render} from "lit";
import {Announcer} from "./announcer.js";
import {hearOfOthers} from "./attention.js";
import {gettext} from "./i18n.js";
import {FINAL, PageLine} from "./line.js";
import {challengeList, poolCount, seekList, waitingFor} from "./lobby-parts.js";
import {lobbyRefusal, refusalWays, waitingWords} from "./lobby-words.js";
import {hear, tell} from "./meeting.js";
import {remove} from "./note-list.js";
import {socketAddress} from "./page-state.js";
import {tabName} from "./tab.js";

/**
 * @typedef {object} LobbyState
 * @property {{seeks: SeekRow[], more: boolean, pools: Record<string, number>}} lobby
 * @property {OwnSeek | null} waiting
 * @property {{to_me: ChallengeRow[], mine: ChallengeRow[]}} challenges
 * @property {Record<string, Opponent>} opponents
 * @property {boolean} known whether the browser has a session: who is nobody yet begins by a form
 */

/** What is said by the page's own forms, by the end of their address. @type {Record<string, (data: FormData) => object>} */
const SAID = {
  "/lobby/pool": (data) => ({t: "seek", pool: data.get("pool"), rated: data.get("rated") === "yes", tab: tabName()}),
  "/lobby/leave": () => ({t: "unseek"}),
  "/lobby/take": (data) => ({t: "take", seek: data.get("seek"), tab: tabName()}),
};

/** The notice of what was refused. */
const REFUSED = "lobby-refused";

export class LobbyPage extends PageLine {
  /** @param {LobbyState} state @param {string} token of the page's forms */
  constructor(state, token) {
    super(socketAddress("/ws"));
    this.state = state;
    this.token = token;
    this.news = new Announcer(() => {
      const place = document.getElementById("said");
      if (place) place.textContent = this.news.words;
    });
  }

  /** @override */
  begun() {
    this.send({t: "lobby"});
  }

  /** @override @param {import("./protocol.js").Link} link shown by the page's style */
  linked(link) {
    document.querySelector(".lobby")?.setAttribute("data-line", link);
  }

  /** @override @param {ServerMessage} message */
  heard(message) {
    hear(message, this.#page());
    if (message.t === "lobby") this.state.lobby = message;
    else if (message.t === "waiting") this.#waits(message.seek);
    else if (message.t === "challenges") this.#challenged(message);
    else if (message.t === "refused" || (message.t === "bye" && FINAL.has(message.code))) this.#refused(message);
    else if (message.t === "bye") this.news.tell(lobbyRefusal(message.code));
    else return;
    this.draw();
  }

  /** @returns {import("./meeting.js").Page} */
  #page() {
    return {send: (said) => this.send(said), say: (words) => this.news.tell(words)};
  }

  /** Wherever on the page one has asked, it is seen. @param {{code: string, facts?: Record<string, any>}} refused */
  #refused({code, facts}) {
    tell({key: REFUSED, words: lobbyRefusal(code), ways: refusalWays(code, facts)}, this.#page());
  }

  /** @param {OwnSeek | null} seek */
  #waits(seek) {
    const before = this.state.waiting;
    this.state.waiting = seek;
    if (seek && seek.seek !== before?.seek) this.news.tell(waitingWords(seek));
    if (!seek && before && document.activeElement?.closest("#waiting")) this.#toPools();
  }

  /** The button that had the keyboard goes. */
  #toPools() {
    /** @type {HTMLElement | null} */ (document.querySelector("#pools .pool"))?.focus();
  }

  /** @param {{to_me: ChallengeRow[], mine: ChallengeRow[]}} challenges */
  #challenged({to_me, mine}) {
    const known = new Set(this.state.challenges.to_me.map(({challenge}) => challenge));
    this.state.challenges = {to_me, mine};
    if (to_me.some(({challenge}) => !known.has(challenge))) {
      this.news.tell(gettext("You have been challenged."));
    }
  }

  /** All parts as they are now. */
  draw() {
    const {lobby, waiting, challenges, opponents} = this.state;
    const put = (/** @type {string} */ id, /** @type {unknown} */ part) => {
      const place = document.getElementById(id);
      if (place) render(part, place);
    };
    put("waiting", waitingFor(waiting, opponents, this.token));
    put("challenges", challengeList(challenges, this.token));
    if (!new URLSearchParams(location.search).has("before")) put("seeks", seekList(lobby.seeks, waiting?.seek, this.token));
    for (const button of document.querySelectorAll("#pools .pool")) {
      const pool = button.getAttribute("value") ?? "";
      button.toggleAttribute("aria-current", waiting?.pool === pool);
      const count = button.querySelector("small");
      if (count) count.textContent = poolCount(lobby.pools[pool] ?? 0);
    }
  }

  /** @param {SubmitEvent} event of a form that can go by the line */
  submit(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = SAID[new URL(form.action).pathname];
    if (!said || !this.state.known || !this.greeted) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it may be sent again
    remove(REFUSED);
    this.send(said(new FormData(form, event.submitter)));
  }
}

/** Begin with what the server wrote into the page. */
function begin() {
  const state = JSON.parse(document.getElementById("state")?.textContent ?? "null");
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
  for (const field of document.querySelectorAll("input[name=tab]")) /** @type {HTMLInputElement} */ (field).value = tabName();
  const page = new LobbyPage(state, token);
  for (const id of ["waiting", "challenges", "seeks"]) if (id !== "seeks" || !location.search) document.getElementById(id)?.replaceChildren();
  page.draw();
  document.addEventListener("submit", (event) => page.submit(event), {capture: true});
  setInterval(() => page.draw(), 1000);
  hearOfOthers("/game/-", "-", ({kind}) => kind !== "challenge"); // those stand in the page
  page.start();
}

if (globalThis.document) begin();
