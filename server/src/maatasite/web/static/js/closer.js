/**
 * All that looks closer at a game: stepping through it, reasons, refusals with their rule, threats, what is still to
 * come, how it ended. Nobody needs it to see the table or to decide, so the table fetches it later.
 * @module
 */

export {refusalLine} from "./refusal-line.js";
export {replayBar, stepWordsOf} from "./replay-bar.js";
export {changedAt} from "./replay-changes.js";
export {resultCard} from "./result-card.js";
export {threatList} from "./threats.js";
export {unseenList} from "./unseen.js";
export {ledgerList} from "./ledger-list.js";
export {openReasons, reasonsAsked, scoreCard} from "./why-asked.js";
export {involvedIn} from "./why.js";
