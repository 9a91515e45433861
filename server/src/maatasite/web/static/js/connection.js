/**
 * The line of one table: it watches the game, asks for the whole state after a gap, and sends unanswered commands
 * again.
 * @module
 */
/** @import {Command, Outbox} from "./outbox.js" */
/** @import {Link, OwnMessage, ServerMessage, State} from "./protocol.js" */

import {FINAL, PageLine} from "./line.js";
import {isAnswer, isBehind} from "./store.js";

const RESEND_MS = 4_000;

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

export class Connection extends PageLine {
  /**
   * @param {string} address
   * @param {Outbox} outbox
   * @param {Owner} owner
   */
  constructor(address, outbox, owner) {
    super(address);
    this.outbox = outbox;
    this.owner = owner;
    this.sentAt = 0;
  }

  /** @param {Command} command kept and repeated until it is answered */
  command(command) {
    this.outbox.add(command);
    this.owner.tell({t: "sent", key: command.key});
    this.sentAt = Date.now();
    this.send(command);
  }

  /** @override @param {ServerMessage} message */
  heard(message) {
    if (isAnswer(message)) this.outbox.settle(message.key);
    this.owner.tell(message);
    if (message.t === "beat" && Date.now() - this.sentAt > RESEND_MS) this.#resend();
    if (message.t === "refused" && FINAL.has(message.code)) this.end();
    const missed = message.t === "beat" && !(this.owner.state().game in message.games); // so was our last `watch`
    if (missed || ((message.t === "event" || message.t === "beat") && isBehind(this.owner.state()))) this.#watch();
  }

  /** @override */
  begun() {
    this.#watch();
    this.#resend();
  }

  /** @override @param {Link} link */
  linked(link) {
    this.owner.tell({t: "link", link});
  }

  #watch() {
    const {game, view} = this.owner.state();
    this.send({t: "watch", game, version: view.version});
  }

  #resend() {
    if (this.outbox.commands.length) this.sentAt = Date.now();
    for (const command of this.outbox.commands) this.send(command);
  }
}
