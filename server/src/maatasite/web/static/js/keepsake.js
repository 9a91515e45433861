/**
 * What this browser keeps of a game's chance: the first commitment it saw, and its own contributions.
 * @module
 */
/** @import {Kept} from "./dice.js" */
/** @import {Tribe, View} from "./protocol.js" */

import {hexOf} from "./hex.js";

/** @type {(game: string) => string} */
const keyOf = (game) => `maatatahay:dice:${game}`;

/**
 * @param {string} game
 * @returns {Kept | null} null when nothing was kept, or the browser keeps nothing
 */
export function kept(game) {
  try {
    const stored = localStorage.getItem(keyOf(game));
    return stored ? JSON.parse(stored) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {Kept} keepsake
 */
function keep(game, keepsake) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(keepsake));
  } catch {
    // A browser that stores nothing can still play; it only cannot compare afterwards.
  }
}

/**
 * Keep the commitment of a game, the first time it is seen.
 * @param {View} view
 */
export function keepCommitment(view) {
  if (view.commitment && !kept(view.game)) keep(view.game, {commitment: view.commitment, contributions: {}});
}

/**
 * The contribution of a seat: drawn once, after the commitment has come, the same in every tab.
 * @param {View} view
 * @param {Tribe} seat
 * @returns {string} 32 bytes in hex
 */
export function contribution(view, seat) {
  keepCommitment(view);
  const now = kept(view.game) ?? {commitment: view.commitment, contributions: {}};
  const own = now.contributions[seat] ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
  keep(view.game, {...now, contributions: {...now.contributions, [seat]: own}});
  return own;
}

/**
 * The seats of this browser whose contribution the deal still waits for. One screen for two contributes
 * once, for Balan.
 * @param {View} view
 * @param {Tribe[]} you
 * @returns {Tribe[]}
 */
export function contributionsDue(view, you) {
  if (view.status !== "dealing") return [];
  return you.filter((seat) => {
    const {kind, contributed} = view.seats[seat];
    return kind === "person" && !contributed && !(view.kind === "screen" && seat === "wazu");
  });
}
