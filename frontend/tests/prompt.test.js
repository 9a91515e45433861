// @ts-nocheck the examples are partial on purpose
/** What is to be done, in words. */

import assert from "node:assert/strict";
import {test} from "node:test";
import {JS} from "./sources.js";

const {promptWords} = await import(`${JS}/prompt-words.js`);
const {emptyDraft} = await import(`${JS}/draft.js`);

const AT_MOST = "Crystals from the storage may go onto the new Warrior; at most 4 may stay in the storage.";

/** Where a Warrior that was placed on a Relic is given some of these. */
const activating = (adds) => ({
  you: ["wazu"],
  view: {status: "playing", kind: "computer", position: {to_move: "wazu"}},
  choices: {
    choices: {
      phase: "activate",
      tile: "guard",
      space: "d2",
      reach: [["d3"], [], [], []],
      activations: adds.map((add) => ({add, steps: [], storage: "EE", score: {balan: 0, wazu: 0}, rotations: [0, 1, 2, 3]})),
    },
  },
});

test("Crystals that cannot be taken off again are explained, and only those", () => {
  const more = (adds) => promptWords(activating(adds), emptyDraft(3)).more;
  assert.ok(more(["E", "EE"]).includes(AT_MOST));
  assert.ok(!more(["", "E"]).includes(AT_MOST));
});
