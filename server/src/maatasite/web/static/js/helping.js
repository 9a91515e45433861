/**
 * Help at the table, fetched by whoever wants it: hints, listed once they are thought of (`hint-list.js`), and the coach
 * (`coach.js`).
 * @module
 */
/** @import {Choices, Draft, OwnMessage, Space, State} from "./protocol.js" */
/** @import {Coach} from "./coach.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {gettext} from "./i18n.js";
import {withTexts} from "./later.js";

/**
 * @typedef {object} Host the table
 * @property {() => State} held the newest state
 * @property {() => Choices | null} choices while this browser decides
 * @property {(message: OwnMessage) => void} tell
 * @property {(message: object) => void} send
 * @property {(words: string) => void} say
 * @property {(draft: Draft) => void} take
 * @property {(space: Space | null) => void} look
 */

export class Hinting {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Hints are for whoever decides where nobody else plays, unless it is for the rating. */
  get may() {
    const {kind, rated} = this.host.held().view;
    return ["computer", "screen"].includes(kind) && !rated && !!this.host.choices();
  }

  ask = () => {
    const {game, view, hint} = this.host.held();
    if (hint?.hints === null) return;
    withTexts(() => import("./hint-list.js")).catch(() => {}); // the table hears of it
    this.host.say(gettext("Thinking of a hint …"));
    this.host.tell({t: "hint-asked", ply: view.ply});
    this.host.send({t: "hint", game, ply: view.ply});
  };

  /**
   * @param {State} state
   * @param {Choices | null} choices
   * @returns {TemplateResult | typeof nothing}
   */
  list({hint, view}, choices) {
    if (!hint?.hints || !choices) return nothing;
    const {take, look, say, tell} = this.host;
    return html`<hint-list .hints=${hint.hints} .choices=${choices} .ply=${view.ply}
      @take=${(/** @type {CustomEvent<Draft>} */ {detail}) => take(detail)}
      @look=${(/** @type {CustomEvent<Space | null>} */ {detail}) => look(detail)}
      @said=${(/** @type {CustomEvent<string>} */ {detail}) => say(detail)}
      @done=${() => tell({t: "hint-done"})}></hint-list>`;
  }
}

/** The coach is for whoever plays the computer, unless it is for the rating. @type {(state: State) => boolean} */
export const mayBeCoached = ({view, you}) => view.kind === "computer" && !view.rated && you.length > 0;

/**
 * @param {State} state
 * @param {ConstructorParameters<typeof Coach>[0]} host
 * @returns {Promise<Coach | null>} null where there is none, or no connection
 */
export async function callCoach(state, host) {
  if (!mayBeCoached(state)) return null;
  const {Coach} = await withTexts(() => import("./coach.js")).catch(() => ({Coach: null}));
  return Coach && new Coach(host);
}
