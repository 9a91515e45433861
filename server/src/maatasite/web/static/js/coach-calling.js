/**
 * Calling the coach, who comes (`coach.js`, fetched then) only to who wants it.
 * @module
 */
/** @import {State} from "./protocol.js" */
/** @import {Coach} from "./coach.js" */

import {withTexts} from "./later.js";

/** The coach is for whoever plays the computer. @type {(state: State) => boolean} */
export const mayBeCoached = ({view, you}) => view.kind === "computer" && you.length > 0;

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
