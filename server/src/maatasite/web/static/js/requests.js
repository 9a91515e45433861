/**
 * What the page asks the server for by itself: the choices of a new decision, hints again after a reconnection; and
 * what it tells: our part of the chance, how long the computer shall wait.
 * @module
 */
/** @import {State, Tribe} from "./protocol.js" */
/** @import {Line} from "./connection.js" */

import {contribution, contributionsDue} from "./keepsake.js";
import {freshKey} from "./outbox.js";
import {mySeatToMove} from "./prompt-words.js";

export class Requests {
  /**
   * @param {() => State} held the newest state
   * @param {() => Line | null} line
   */
  constructor(held, line) {
    this.held = held;
    this.line = line;
    this.askedPly = -1;
  }

  /**
   * Ask for the choices of a new decision of ours, and add our part of the chance when it is awaited.
   * @param {boolean} again after a reconnection, what was asked before may be lost
   * @param {string} pace
   */
  askWhatIsDue(again, pace) {
    const {view, you, game, choices, hint} = this.held();
    if (again) this.askedPly = -1;
    if (mySeatToMove(this.held()) && choices?.ply !== view.ply && this.askedPly !== view.ply) {
      this.askedPly = view.ply;
      this.line()?.send({t: "options", game, ply: view.ply});
    }
    if (again && hint?.hints === null) this.line()?.send({t: "hint", game, ply: view.ply});
    if (again && pace !== "normal") this.sayPace(pace);
    for (const seat of contributionsDue(view, you)) this.#contribute(seat);
  }

  /** Tell how long the computer shall wait before it answers. @param {string} pace */
  sayPace(pace) {
    const {view, you, game} = this.held();
    if (view.kind === "computer" && you.length) this.line()?.send({t: "pace", game, pace});
  }

  /** @param {Tribe} seat */
  #contribute(seat) {
    const line = this.line();
    if (line?.outbox?.commands.some((command) => command.t === "contribute" && command.seat === seat)) return;
    const {game, view} = this.held();
    line?.command({t: "contribute", game, key: freshKey(), seat, bytes: contribution(view, seat)});
  }
}
