/**
 * The socket of one table: it watches the game, notices silence, comes back by itself, asks for the whole
 * state after a gap, and sends unanswered commands again.
 * @module
 */
/** @import {Command, Outbox} from "./outbox.js" */
/** @import {Link, OwnMessage, ServerMessage, State} from "./protocol.js" */

import {heardTime} from "./server-time.js";
import {isAnswer, isBehind} from "./store.js";

/** The server beats every 5 s; after this much silence the line counts as dead. */
const SILENCE_MS = 10_000;
const RESEND_MS = 4_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;

/**
 * How long to wait before the next try: doubled each time, and spread so that not all come back at once.
 * @param {number} tries failed so far
 * @param {number} chance in [0, 1)
 * @returns {number} milliseconds
 */
export function backoff(tries, chance) {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + chance / 2);
}

/** Reasons for which there is no line any more: another try would meet the same answer. */
const FINAL = new Set(["session-gone", "unknown-game", "private-game"]);

/**
 * @typedef {object} Owner
 * @property {() => State} state
 * @property {(message: ServerMessage | OwnMessage) => void} tell
 */

/**
 * What a table needs of the line by which it is answered.
 * @typedef {object} Line
 * @property {Outbox | null} outbox null where nothing has to outlive the page
 * @property {() => void} start
 * @property {(message: any) => void} send
 * @property {(command: Command) => void} command
 */

/** One live connection at a time, for as long as the page lives. */
export class Connection {
  /**
   * @param {string} address
   * @param {Outbox} outbox
   * @param {Owner} owner
   */
  constructor(address, outbox, owner) {
    this.address = address;
    this.outbox = outbox;
    this.owner = owner;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.retryMs = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    this.sentAt = 0;
    this.greeted = false;
    this.ended = false;
  }

  /** Open the socket, and come back at once when the page is shown again or the network returns. */
  start() {
    globalThis.addEventListener("online", () => this.#now());
    globalThis.addEventListener("offline", () => this.#drop());
    globalThis.addEventListener("pageshow", (event) => event.persisted && this.#now());
    this.#open();
  }

  /** @param {object} message sent only when the line is open; the caller repeats it on the next opening */
  send(message) {
    if (this.greeted) this.socket?.send(JSON.stringify(message));
  }

  /** @param {Command} command kept and repeated until it is answered */
  command(command) {
    this.outbox.add(command);
    this.owner.tell({t: "sent", key: command.key});
    this.sentAt = Date.now();
    this.send(command);
  }

  #now() {
    if (this.greeted || this.ended) return;
    this.tries = 0;
    this.#open();
  }

  #open() {
    clearTimeout(this.retry);
    this.socket?.close();
    this.greeted = false;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event) => socket === this.socket && this.#receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.#lost();
    this.#listen();
  }

  #drop() {
    this.socket?.close();
    this.#lost();
  }

  #lost() {
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.greeted = false;
    this.socket = null;
    this.#link(this.ended ? "ended" : "lost");
    if (this.ended) return;
    const wait = Math.max(this.retryMs, backoff(this.tries, Math.random()));
    this.retryMs = 0;
    this.tries += 1;
    this.retry = setTimeout(() => this.#open(), wait);
  }

  /** @param {Link} link */
  #link(link) {
    this.owner.tell({t: "link", link});
  }

  #listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#drop(), SILENCE_MS);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    this.#listen();
    if (isAnswer(message)) this.outbox.settle(message.key);
    if (message.t === "hello" || message.t === "beat") heardTime(message.now);
    this.owner.tell(message);
    if (message.t === "hello") this.#greeted();
    if (message.t === "beat") this.#beaten(message.now);
    if (message.t === "bye") this.#leaving(message);
    if (message.t === "refused" && FINAL.has(message.code)) this.#end();
    if ((message.t === "event" || message.t === "beat") && isBehind(this.owner.state())) this.#watch();
  }

  #greeted() {
    this.tries = 0;
    this.greeted = true;
    this.#watch();
    this.#resend();
    this.#link("open");
  }

  #watch() {
    const {game, view} = this.owner.state();
    this.send({t: "watch", game, version: view.version});
  }

  /** @param {number} now the beat's own time, sent back so that the server knows how long the way is */
  #beaten(now) {
    this.send({t: "echo", now});
    if (Date.now() - this.sentAt > RESEND_MS) this.#resend();
  }

  #resend() {
    if (this.outbox.commands.length) this.sentAt = Date.now();
    for (const command of this.outbox.commands) this.send(command);
  }

  /** @param {Extract<ServerMessage, {t: "bye"}>} message */
  #leaving(message) {
    this.retryMs = message.retry_ms ?? 0;
    this.ended = FINAL.has(message.code);
  }

  /** The server has nothing for this page any more. */
  #end() {
    this.ended = true;
    this.#drop();
  }
}
