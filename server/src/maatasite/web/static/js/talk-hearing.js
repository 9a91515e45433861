/**
 * What is heard and said of talk: what was said and what is still to be sent, apart from the game's own state and
 * commands. How it is shown is `talk.js`.
 * @module
 */
/** @import {Command} from "./outbox.js" */
/** @import {OwnMessage, Room, ServerMessage, State, TalkingMessage, TalkLine} from "./protocol.js" */

import {isolated} from "./i18n.js";
import {Outbox, freshKey} from "./outbox.js";
import * as lines from "./talk-lines.js";
import {lineWords, refusalWords} from "./talk-words.js";

/** How long to wait before what the store did not take is said again. */
const AGAIN_MS = 4_000;

/**
 * @typedef {object} Table what talk needs of the table
 * @property {() => State} state
 * @property {(line: TalkLine) => string} speaker
 * @property {(message: object) => void} send
 * @property {(words: string) => void} say to those who hear the page
 * @property {() => void} ring
 * @property {() => void} changed
 * @property {Storage | null} pending where what is still to be sent survives a reload
 */

/**
 * @typedef {object} Shown
 * @property {TalkLine[]} lines
 * @property {TalkingMessage | null} may what may be said; null until the server has told it
 * @property {Command[]} waiting what is not stored yet
 * @property {string} trouble why the last thing was not said
 */

export class Hearing {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const {game} = table.state();
    this.game = game;
    this.said = lines.nothingSaid();
    this.read = keptMarks(game);
    this.outbox = new Outbox(`${game}:talk`, table.pending);
    /** @type {TalkingMessage | null} */
    this.may = null;
    this.trouble = "";
    /** What is being written; it outlives the panel. */
    this.draft = "";
    /** How many panels are looked at. */
    this.looking = 0;
    this.wasOver = isOver(table.state());
    this.shown = this.#show();
    if (table.state().link === "open") this.#ask();
    globalThis.document?.addEventListener("visibilitychange", () => this.#see());
  }

  /**
   * @param {ServerMessage | OwnMessage} message
   * @returns {boolean} was it for nobody else?
   */
  hears(message) {
    if ("game" in message && message.game !== undefined && message.game !== this.game) return false;
    if (message.t === "talk") this.#part(message);
    else if (message.t === "line") this.#line(message.line);
    else if (message.t === "talking") this.may = message;
    else if (message.t === "said") this.#settle(message.key, "");
    else if (message.t === "refused" && this.#sent(message.key)) this.#refused(message);
    else return this.#listens(message);
    this.#changed();
    return true;
  }

  /**
   * What concerns the table, and talk too.
   * @param {ServerMessage | OwnMessage} message
   */
  #listens(message) {
    if (message.t === "link" && message.link === "open") this.#ask();
    if ((message.t === "event" || message.t === "state") && !this.wasOver && isOver(message)) {
      this.wasOver = true;
      this.said = lines.opened(this.said);
      this.#ask();
    }
    const seats = message.t === "you" ? message.seats : message.t === "state" ? message.you : null;
    if (seats && seats.join() !== this.table.state().you.join()) {
      this.said = lines.nothingSaid(); // whoever sits down goes on without what was said behind the players' backs
      this.#ask();
    }
    return false;
  }

  /** Ask for what is missing, and send what was not heard. */
  #ask() {
    this.said = lines.asked(this.said);
    this.table.send({t: "talk", game: this.game, since: this.said.since});
    for (const command of this.outbox.commands) this.table.send(command);
  }

  /** @param {Extract<ServerMessage, {t: "talk"}>} part */
  #part(part) {
    this.said = lines.withPart(this.said, part);
    if (part.more) this.table.send({t: "talk", game: this.game, since: part.since});
  }

  /** @param {TalkLine} line */
  #line(line) {
    const known = this.said.lines.length;
    this.said = lines.withLine(this.said, line);
    if (line.own || this.said.lines.length === known) return;
    this.table.say(`${isolated(this.table.speaker(line))}: ${lineWords(line)}`);
    this.table.ring();
  }

  /** @param {string | undefined} key */
  #sent(key) {
    return this.outbox.commands.find((command) => command.key === key);
  }

  /** @param {Extract<ServerMessage, {t: "refused"}>} refusal */
  #refused(refusal) {
    if (refusal.code === "try-again") {
      setTimeout(() => this.#ask(), AGAIN_MS);
      return;
    }
    const text = this.#sent(refusal.key)?.text;
    if (text && !this.draft) this.draft = text;
    this.#settle(refusal.key, refusalWords(refusal));
    this.table.say(this.trouble);
  }

  /** @param {string | undefined} key @param {string} trouble */
  #settle(key, trouble) {
    this.outbox.settle(key);
    this.trouble = trouble;
  }

  /** @returns {Room} where the reader talks */
  get room() {
    return this.may?.room ?? (this.table.state().you.length ? "players" : "watchers");
  }

  /** @param {{phrase: string} | {text: string}} words */
  say(words) {
    this.#send({t: "say", room: this.room, ...words});
  }

  /** @param {boolean} given does the reader want free text with the other? */
  consent(given) {
    this.#send({t: "talk-consent", given});
  }

  /** @param {{t: string, [fact: string]: unknown}} message */
  #send(message) {
    const command = {...message, game: this.game, key: freshKey()};
    this.outbox.add(command);
    this.trouble = "";
    this.table.send(command);
    this.#changed();
  }

  /** @returns {number} */
  get unread() {
    return lines.unread(this.said.lines, this.read);
  }

  /** A panel has come into sight, or is no longer. @param {boolean} seen */
  look(seen) {
    this.looking += seen ? 1 : -1;
    if (this.#see()) this.table.changed();
  }

  /** @returns {boolean} was there anything new to the reader? */
  #see() {
    if (!this.looking || globalThis.document?.hidden || !this.unread) return false;
    this.read = lines.readAll(this.said.lines, this.read);
    keepMarks(this.game, this.read);
    this.table.changed();
    return true;
  }

  #changed() {
    this.#see();
    this.shown = this.#show();
    this.table.changed();
  }

  /** @returns {Shown} */
  #show() {
    return {lines: this.said.lines, may: this.may, waiting: this.outbox.commands, trouble: this.trouble};
  }
}

/** @param {{view: Pick<import("./protocol.js").View, "status">}} state */
function isOver({view}) {
  return view.status === "over" || view.status === "withdrawn";
}

/** @type {(game: string) => string} */
const keyOf = (game) => `maatatahay:talk:${game}`;

/** @param {string} game */
function keptMarks(game) {
  try {
    return lines.marksOf(JSON.parse(localStorage.getItem(keyOf(game)) ?? "null"));
  } catch {
    return lines.marksOf(null);
  }
}

/** @param {string} game @param {lines.Marks} marks */
function keepMarks(game, marks) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(marks));
  } catch {
    // Without storage what was read counts as long as the page is open.
  }
}
