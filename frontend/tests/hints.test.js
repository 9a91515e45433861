/** Hints: their words, a word for every reason of the engine, and the draft that they prepare. */

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {JS} from "./sources.js";

const {REASON_CODES, hintWords, outlookWords, reasonWords} = await import(`${JS}/hint-words.js`);
const {initialState, reduce} = await import(`${JS}/store.js`);
const {hintDraft} = await import(`${JS}/hint-draft.js`);

const ENGINE = new URL("../../engine/src/maatatahay/reasons.py", import.meta.url);
const hint = (/** @type {any[]} */ ...decisions) => ({decisions, win: 0.634, points: -2.25, proven: false, reasons: []});

test("every reason of the engine has words", () => {
  const source = readFileSync(ENGINE, "utf8").split("def reasons")[1] ?? "";
  const named = new Set([...source.matchAll(/"code": "(\w+)"|"(secures|loses|spares|fells)"/g)].map((m) => m[1] ?? m[2]));
  assert.deepEqual([...named].sort(), [...REASON_CODES].sort());
  const facts = {space: "c3", tile: "guard", own: 5, enemy: 4, value: 2, crystals: "EES", energy: 2, count: -1};
  for (const code of REASON_CODES) assert.match(reasonWords({code, ...facts}), /\w.*\.$/);
  assert.equal(reasonWords({code: "of another release"}), "");
});

test("a hint says what to do, and how the game would stand for whoever decides", () => {
  assert.equal(
    hintWords(hint({place: "c3"}, {activate: {rotation: 1, add: "E"}})),
    "Place on c3. Turn it right once. Add 1 Energy.",
  );
  assert.equal(hintWords(hint({place: "c3"}, {activate: {rotation: 0, add: ""}})), "Place on c3. Leave it as it is.");
  assert.equal(hintWords(hint({place: "b2", pay: "ES"})), "Claim the Relic on b2 for 1 Energy and 1 Spirit.");
  assert.equal(hintWords(hint({first: "wazu"})), "Wazu places first.");
  assert.match(hintWords(hint({pair: ["guard", "scout"]})), /Balan guard.*Wazu scout/);
  assert.equal(outlookWords(hint()), "Won in about 63 of 100, −2.3 points at the end.");
  assert.match(outlookWords({...hint(), points: -0.04}), /\+0\.0 points/, "no minus before nothing");
  assert.match(outlookWords({...hint(), proven: true, win: 1, points: 4}), /^Proven: won in 100 of 100, \+4\.0/);
});

test("a hint prepares the draft and confirms nothing", () => {
  const place = {phase: "place", choices: [{space: "c3", kind: "free"}]};
  assert.deepEqual(hintDraft(place, [{place: "c3"}, {activate: {rotation: 3, add: "S"}}], 7), {
    ply: 7, pair: null, first: null, space: "c3", pay: null, rotation: 3, add: "S",
  });
  assert.equal(hintDraft(place, [{place: "b2", pay: "SS"}], 7).pay, "SS");
  const pairs = {phase: "pair", choices: [{decision: {pair: ["elder", "child"]}}, {decision: {pair: ["guard", "scout"]}}]};
  assert.equal(hintDraft(pairs, [{pair: ["guard", "scout"]}], 7).pair, 1);
  assert.equal(hintDraft(pairs, [{pair: ["x", "y"]}], 7).pair, null);
});

test("hints belong to their ply: late ones are dropped, and a refusal ends the wait", () => {
  const view = {game: "g", version: 5, ply: 7, log: []};
  const start = initialState(/** @type {any} */ (view), ["balan"]);
  const asked = reduce(start, {t: "hint-asked", ply: 7});
  assert.deepEqual(asked.hint, {ply: 7, hints: null});
  assert.equal(reduce(asked, {t: "hint", game: "g", ply: 6, hints: []}), asked);
  assert.equal(reduce(asked, {t: "refused", game: "g", code: "no-hint"}).hint, null);
  const told = reduce(asked, {t: "hint", game: "g", ply: 7, hints: [hint({place: "c3"})]});
  assert.equal(told.hint.hints.length, 1);
  assert.equal(reduce(told, {t: "refused", game: "g", code: "space-taken"}).hint, told.hint);
  const next = {...view, version: 6, ply: 8};
  assert.equal(reduce(told, {t: "event", game: "g", version: 6, since: 5, entries: [], view: next}).hint, null);
  assert.equal(reduce(told, {t: "hint-done"}).hint, null);
});
