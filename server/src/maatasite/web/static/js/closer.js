/**
 * All that looks closer at a game: stepping through it, reasons, refusals with their rule, threats, what is still to
 * come, how it ended. Nobody needs it to see the table or to decide, so the table fetches it later.
 * @module
 */

/** @import {State} from "./protocol.js" */
/** @import {Tab} from "./game-log.js" */
/** @import {KnownSteps} from "./replay-steps.js" */

import {ledgerList} from "./ledger-list.js";
import {threatList} from "./threats.js";
import {unseenList} from "./unseen.js";

export {refusalLine} from "./refusal-line.js";
export {replayBar, stepWordsOf} from "./replay-bar.js";
export {changedAt} from "./replay-changes.js";
export {resultCard} from "./result-card.js";
export {openReasons, reasonsAsked, scoreCard} from "./why-asked.js";
export {involvedIn} from "./why.js";

/**
 * What stands in the log's place while another tab is chosen.
 * @param {Tab} tab
 * @param {State} state as it is shown
 * @param {KnownSteps} steps
 */
export function aidPanel(tab, {view}, steps) {
  if (tab === "unseen") return unseenList(view);
  if (tab === "time") return ledgerList(view);
  return threatList(view.position ? (steps.of(view)?.threats ?? null) : []);
}
