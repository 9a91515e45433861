/**
 * A page's line to the server: one socket at a time that notices silence and comes back by itself, for as long as the
 * page lives. All that is heard is also told to the window, as the event `heard`, for whatever part of the page cares.
 * @module
 */
/** @import {Link, ServerMessage} from "./protocol.js" */

import {heardTime} from "./server-time.js";

/** The protocol that this page speaks; the socket's address says so (docs/protocol.md). */
export const PROTOCOL = 2;

/** The server beats every 5 s; after this much silence the line counts as dead. */
const SILENCE_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** The shortest wait, as a share of the longest at this try: what lies between is chance. */
const LEAST = 0.2;
/** A planned restart counts as a break in the line only after so much longer than the server asked for. */
const CALM_MS = 12_000;

/**
 * How long to wait before the next try: doubled each time, and spread so that not all come back at once.
 * @param {number} tries failed so far
 * @param {number} chance in [0, 1)
 * @returns {number} milliseconds
 */
export function backoff(tries, chance) {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (LEAST + (1 - LEAST) * chance);
}

/** Reasons for which there is no line any more: another try would meet the same answer. */
export const FINAL = new Set(["session-gone", "account-closed", "unknown-game", "private-game"]);

/** Why a server lets go of its pages that is about to end: nothing to worry about. */
export const RESTARTING = "restarting";

/** Why a server lets go of a page whose protocol it does not speak; which one it speaks it has said before. */
export const MISMATCH = "protocol-mismatch";

/** What a page makes of it: `heard` each message, `begun` whenever the line is open anew, `linked` how it is. */
export class PageLine {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.retryMs = 0;
    this.calmUntil = 0;
    /** What the server spoke at the last greeting. */
    this.spoken = PROTOCOL;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    this.greeted = false;
    this.ended = false;
  }

  /** @param {ServerMessage} _message */
  heard(_message) {}

  begun() {}

  /** @param {Link} _link */
  linked(_link) {}

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

  /** The server has nothing for this page any more. */
  end() {
    this.ended = true;
    this.#drop();
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
    this.linked(this.ended ? "ended" : Date.now() < this.calmUntil ? "connecting" : "lost");
    if (this.ended) return;
    const wait = Math.max(this.retryMs, backoff(this.tries, Math.random()));
    this.retryMs = 0;
    this.tries += 1;
    this.retry = setTimeout(() => this.#open(), wait);
  }

  #listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#drop(), SILENCE_MS);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    if (this.greeted || message.t === "hello") this.#listen(); // a line without a greeting is of no use
    if (message.t === "hello") this.spoken = message.protocol;
    if (message.t === "hello" || message.t === "beat") heardTime(message.now);
    this.heard(message);
    if (message.t === "hello") this.#greeted();
    if (message.t === "beat") this.send({t: "echo", now: message.now}); // so that the server knows how long the way is
    if (message.t === "bye") this.#leaving(message);
    globalThis.dispatchEvent?.(new CustomEvent("heard", {detail: message}));
  }

  #greeted() {
    this.tries = 0;
    this.calmUntil = 0;
    this.greeted = true;
    this.begun();
    this.linked("open");
  }

  /** @param {Extract<ServerMessage, {t: "bye"}>} message */
  #leaving(message) {
    this.retryMs = message.retry_ms ?? 0;
    // Where the server is the older one, it is the last of its build: another will have started soon.
    this.ended = FINAL.has(message.code) || (message.code === MISMATCH && this.spoken > PROTOCOL);
    if (message.code === RESTARTING) this.calmUntil = Date.now() + this.retryMs + CALM_MS;
  }
}
