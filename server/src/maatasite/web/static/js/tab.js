/**
 * What this tab is called among all of a person's: a seek says by it which page goes to the game.
 * @module
 */

import {freshKey} from "./outbox.js";
import {tabStorage} from "./page-state.js";

const KEY = "maatatahay:tab";

/** @returns {string} the same for as long as the tab lives */
export function tabName() {
  const storage = tabStorage();
  try {
    const name = storage?.getItem(KEY) ?? freshKey();
    storage?.setItem(KEY, name);
    return name;
  } catch {
    return fallback;
  }
}

/** Where nothing can be kept, a reloaded page is another tab. */
const fallback = freshKey();
