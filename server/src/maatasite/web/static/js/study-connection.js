/**
 * The line of a table at which nobody else plays and of which the server stores nothing: a lesson, or positions that
 * somebody tries out. It takes the place of `Connection` (see `Line`): `table.begin(page, (owner) => new
 * StudyConnection(study, owner, answered))`, with a view of kind `study` and no `urls.ws`.
 *
 * The page was rendered with the first `Answer`. Each decision is sent to `address` as a POST with all that was decided
 * before it, since the server begins anew each time: `{...basis, decisions, from}`, `from` being the first ply whose
 * step is not known here. 200 brings the next `Answer`; it may hold more, for whoever listens (`answered`). 4xx with
 * `{code, facts}` refuses, as the socket does. Whatever else comes back, or nothing: the same is sent again.
 *
 * What chance gave besides comes as `drawn`, and is sent with the decisions from then on.
 *
 * All answers are kept. So `rewind` takes decisions back without asking anybody, and `hold` goes to anything `held`.
 * @module
 */
/** @import {Command} from "./outbox.js" */
/** @import {Choices, Decision, GameStep, Tribe, View} from "./protocol.js" */
/** @import {Owner} from "./connection.js" */

import {backoff} from "./line.js";
import {freshKey} from "./outbox.js";

/** After this much silence a request counts as lost. */
const SILENCE_MS = 10_000;

/**
 * What the server says of a table, at first and after each decision.
 * @typedef {object} Answer
 * @property {View} view
 * @property {Tribe[]} you the tribes that this page plays
 * @property {Choices} choices empty where nobody here decides
 * @property {{from: number, steps: GameStep[]}} steps those that the page did not know
 *
 * @typedef {object} Study
 * @property {string} address
 * @property {string} token against forged requests
 * @property {object} [basis] what the server has to know besides, such as the position that it all begins with
 * @property {any} begun the first answer
 *
 * @typedef {{decisions: Decision[], answer: any}} Turn what one command decided, and what came of it
 */

export class StudyConnection {
  /** @type {Turn[]} */
  #turns = [];
  /** @type {AbortController | null} the request under way */
  #asking = null;

  /**
   * @param {Study} study
   * @param {Owner} owner
   * @param {(answer: any) => void} [answered] is called with every answer that the table shows now, the first included
   */
  constructor(study, owner, answered = () => {}) {
    this.study = study;
    this.owner = owner;
    this.answered = answered;
    /** Nothing has to outlive the page. */
    this.outbox = null;
  }

  /** @returns {any} the answer that the table shows */
  get answer() {
    return this.#turns.at(-1)?.answer ?? this.study.begun;
  }

  /** @returns {number} how many commands have been answered */
  get turns() {
    return this.#turns.length;
  }

  /** Nothing has to be opened: the first answer came with the page. */
  start() {
    this.owner.tell({t: "link", link: "open"});
    this.answered(this.answer);
  }

  /** @param {any} message only `options` has an answer here, and that came with the view */
  send({t, ply}) {
    const {view, choices} = this.answer;
    if (t === "options" && ply === view.ply) this.owner.tell({t: "options", game: view.game, ply, choices});
  }

  /**
   * @param {Command} command a `decide`; no other command is offered at such a table
   * @returns {Promise<boolean>} whether it was done; taken back meanwhile counts as not
   */
  async command({key, decisions}) {
    const asking = (this.#asking = new AbortController());
    this.owner.tell({t: "sent", key});
    const answer = await this.#ask(decisions, asking.signal);
    if (asking.signal.aborted) return false;
    this.#asking = null;
    const {game} = this.owner.state();
    if ("code" in answer) {
      this.owner.tell({t: "refused", game, key, code: answer.code, facts: answer.facts});
      return false;
    }
    this.#turns = [...this.#turns, {decisions: [...decisions, ...(answer.drawn ?? [])], answer}];
    this.owner.tell({t: "state", game, version: answer.view.version, view: answer.view, you: answer.you});
    this.owner.tell({t: "ack", game, key, version: answer.view.version});
    this.answered(answer);
    return true;
  }

  /**
   * Decide as the person at the page would: to show how something is done.
   * @param {Decision[]} decisions of one command
   * @returns {Promise<boolean>} whether it was done
   */
  play(decisions) {
    return this.command({t: "decide", game: this.owner.state().game, key: freshKey(), decisions});
  }

  /** @param {number} turns how many commands remain; what is under way is forgotten */
  rewind(turns) {
    this.hold({study: this.study, turns: this.#turns.slice(0, turns)});
  }

  /** @returns {{study: Study, turns: Turn[]}} what the table stands at; never changed afterwards */
  get held() {
    return {study: this.study, turns: this.#turns};
  }

  /** @param {{study: Study, turns: Turn[]}} held what the table shall stand at; what is under way is forgotten */
  hold({study, turns}) {
    this.#asking?.abort();
    this.#asking = null;
    this.study = study;
    this.#turns = turns;
    const {view, you} = this.answer;
    this.owner.tell({t: "rewound", view, you});
    this.answered(this.answer);
  }

  /**
   * @param {Decision[]} decisions
   * @param {AbortSignal} given up
   * @returns {Promise<any>} the answer or the refusal; nothing that matters once it was given up
   */
  async #ask(decisions, given) {
    const body = JSON.stringify({
      ...this.study.basis,
      decisions: [...this.#turns.flatMap((turn) => turn.decisions), ...decisions],
      from: this.owner.state().view.ply + 1,
    });
    for (let tries = 0; !given.aborted; tries += 1) {
      try {
        const told = await this.#post(body, given);
        this.owner.tell({t: "link", link: "open"});
        return told;
      } catch {
        if (given.aborted) break;
        this.owner.tell({t: "link", link: "lost"});
        await pause(backoff(tries, Math.random()), given);
      }
    }
    return null;
  }

  /**
   * @param {string} body
   * @param {AbortSignal} given up
   */
  async #post(body, given) {
    const signal = AbortSignal.any([given, AbortSignal.timeout(SILENCE_MS)]);
    const headers = {"Content-Type": "application/json", "X-CSRFToken": this.study.token};
    const answer = await fetch(this.study.address, {method: "POST", headers, body, signal});
    if (!answer.ok && (answer.status < 400 || answer.status >= 500)) throw new Error(String(answer.status));
    const told = await answer.json();
    if (!answer.ok && !told.code) throw new Error(String(answer.status));
    return told;
  }
}

/**
 * Wait; not longer when the network returns, or when it was given up.
 * @type {(ms: number, given: AbortSignal) => Promise<void>}
 */
const pause = (ms, given) =>
  new Promise((done) => {
    const timer = setTimeout(end, ms);
    given.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
    function end() {
      clearTimeout(timer);
      given.removeEventListener("abort", end);
      globalThis.removeEventListener?.("online", end);
      done();
    }
  });
