/**
 * What the coach does with a decision: the server looks at it before it is sent. A blunder is asked about, a good
 * decision praised. Who does not want the coach, or gets no answer in time, is never kept from playing.
 * @module
 */
/** @import {CoachedMessage, Draft, OwnMessage, ServerMessage} from "./protocol.js" */
/** @import {Command} from "./outbox.js" */

import {coachWords} from "./coach-words.js";
import {isStarted} from "./draft.js";
import {freshKey} from "./outbox.js";

/** A decision waits no longer for the coach. */
export const PATIENCE_MS = 2500;

/**
 * @typedef {object} Table what the coach needs of it
 * @property {() => boolean} listens does the reader want the coach, and can the server be asked?
 * @property {(message: object) => void} send to the server, if the line is open
 * @property {(message: OwnMessage) => void} tell
 * @property {(command: Command) => void} decide
 * @property {(words: string) => void} say to those who hear the page
 * @property {() => void} back the keyboard goes back to the controls
 */

/** @typedef {{command: Command, draft: Draft}} Held a decision that has not been sent, and what it comes from */

export class Asking {
  /** @type {(Held & {key: string, timer: ReturnType<typeof setTimeout>}) | null} */
  #asked = null;
  /** @type {(Held & {words: string, open: boolean}) | null} */
  #warned = null;
  #praise = "";

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * A decision is about to be sent. What has been warned of is not asked about once more.
   * @param {Command} command
   * @param {Draft} draft
   * @returns {boolean} does the coach see to it?
   */
  takes(command, draft) {
    const known = this.#warned?.draft === draft;
    this.#warned = null;
    this.#praise = "";
    if (known || !this.table.listens() || !isPlacement(command)) return false;
    const {game, ply, decisions} = command;
    const key = freshKey();
    this.#asked = {command, draft, key, timer: setTimeout(() => this.#let(), PATIENCE_MS)};
    this.table.tell({t: "sent", key});
    this.table.send({t: "coach", game, ply, key, decisions});
    return true;
  }

  /**
   * @param {ServerMessage | OwnMessage} message
   * @returns {boolean} was it for the coach? A late answer is, and changes nothing
   */
  hears(message) {
    const due = "key" in message && !!this.#asked && message.key === this.#asked.key;
    if (message.t === "coached" && due) this.#answered(message);
    else if (message.t === "refused" && due) this.#let();
    else return message.t === "coached";
    return true;
  }

  /** @param {CoachedMessage} message */
  #answered(message) {
    const words = message.verdict && this.table.listens() ? coachWords(message) : "";
    const held = this.#settle();
    if (!held) return;
    if (words && message.verdict === "blunder") {
      this.#warned = {...held, words, open: true};
      return;
    }
    this.#praise = words;
    this.table.say(words);
    this.table.decide(held.command);
  }

  /** Let the decision go its way. */
  #let() {
    const held = this.#settle();
    if (held) this.table.decide(held.command);
  }

  /** @returns {Held | null} the decision that waited for an answer */
  #settle() {
    const asked = this.#asked;
    if (!asked) return null;
    clearTimeout(asked.timer);
    this.#asked = null;
    this.table.tell({t: "settled", key: asked.key});
    return {command: asked.command, draft: asked.draft};
  }

  /**
   * Think again: the draft stays as it was.
   * @returns {boolean} was there a warning to close?
   */
  again() {
    if (!this.#warned?.open) return false;
    this.#warned.open = false;
    this.table.back();
    return true;
  }

  /** Play it anyway. */
  anyway() {
    const held = this.#warned;
    this.#warned = null;
    if (held) this.table.decide(held.command);
  }

  /**
   * @param {Draft} draft as it is now; a warning of another has served its purpose
   * @returns {string} the words of the open warning, if there is one
   */
  warning(draft) {
    const open = this.#warned?.open && this.#warned.draft === draft && this.table.listens();
    return open ? (this.#warned?.words ?? "") : "";
  }

  /**
   * @param {Draft} draft once the next decision is prepared, the praise for the last has been seen
   * @returns {string}
   */
  praise(draft) {
    return isStarted(draft) ? "" : this.#praise;
  }
}

/** Of pairs and the order the coach says nothing. @type {(command: Command) => boolean} */
const isPlacement = ({decisions}) =>
  decisions.some((/** @type {object} */ decision) => "place" in decision || "activate" in decision);
