/**
 * The table page: hand the server's first state to the table.
 * @module
 */

import {pageState} from "./page-state.js";
import {GameTable} from "./table.js";

const table = document.querySelector("game-table");
if (table instanceof GameTable) await table.begin(pageState());
