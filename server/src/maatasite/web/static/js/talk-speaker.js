/**
 * Who has said something.
 * @module
 */
/** @import {State, TalkLine} from "./protocol.js" */

import {gettext} from "./i18n.js";
import {playerName} from "./player-panel.js";

/**
 * @param {TalkLine} line
 * @param {State} state
 * @returns {string} who said it
 */
export function speaker({seat, name}, state) {
  return seat ? playerName(state, seat) : (name ?? gettext("Deleted player"));
}
