// @ts-nocheck the examples are partial on purpose
/** Stepping through a game: what is shown at a step, what changed, and which step an address or a key means. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {keptSteps, stateAt, stepOf} = await import(`${JS}/replay.js`);
const {changedAt, changedSpaces, deltas, entryAt} = await import(`${JS}/replay-changes.js`);
const {KnownSteps} = await import(`${JS}/replay-steps.js`);

const position = (more = {}) => ({
  warriors: {},
  crystals: {a1: "EES", a5: "EEE"},
  relics: ["b2"],
  storage: {balan: "", wazu: ""},
  score: {balan: 0, wazu: 0},
  deaths: {balan: 0, wazu: 0},
  claimed: [],
  track: 0,
  round: 1,
  ...more,
});
const entry = (ply) => ({version: ply + 3, ply, kind: "decision", seat: "balan", at: 0, steps: []});
const view = {ply: 7, steps: [4, 5, 6], status: "over", result: {winner: "balan"}, dice: {}, position: position(), log: [entry(1), entry(2), entry(3)]};
const state = {view, you: ["balan"], choices: {ply: 3}, pending: ["k"], refusal: {code: "x"}};

test("B103: an earlier step has its own position, ply and status, and nothing to decide", () => {
  const earlier = position({round: 0});
  const shown = stateAt(state, 2, {position: earlier, threats: []});
  assert.equal(shown.view.position, earlier);
  assert.deepEqual([shown.view.steps, shown.view.status, shown.view.result], [[4, 5], "playing", null]);
  assert.deepEqual([shown.choices, shown.pending, shown.refusal], [null, [], null]);
  assert.equal(shown.view.log.length, 3);
});

test("the end is only shown at the last step", () => {
  const shown = stateAt(state, 3, {position: position(), threats: []});
  assert.deepEqual([shown.view.status, shown.view.result], ["over", {winner: "balan"}]);
});

test("the live state is not touched by looking back", () => {
  const before = JSON.stringify(state);
  stateAt(state, 0, {position: position(), threats: []});
  assert.equal(JSON.stringify(state), before);
});

test("each step finds its own line of the log, the deal none", () => {
  assert.equal(entryAt(view, 2).ply, 2);
  assert.equal(entryAt(view, 0), null);
});

test("B107: steps count what stands, and what was taken back is no step any more", () => {
  const before = {...view, steps: [4, 5, 6]};
  assert.equal(keptSteps(before, {...view, steps: [4, 5, 6, 7]}), 3);
  assert.equal(keptSteps(before, {...view, steps: [4]}), 1);
  assert.equal(keptSteps(before, {...view, steps: [4, 5, 8]}), 2);
  const undone = {...view, steps: [4, 6]};
  assert.equal(entryAt(undone, 2).version, 6);
});

test("steps that were taken back are forgotten, and an answer that was asked for before is not taken", async (t) => {
  const steps = new KnownSteps("/steps", () => {});
  steps.take(0, ["deal", "one", "two"]);
  let answer = (/** @type {any} */ _) => {};
  t.mock.method(globalThis, "fetch", () => new Promise((resolve) => (answer = resolve)));
  const asked = steps.ask(3);
  steps.keep(1);
  assert.deepEqual([steps.at(1), steps.at(2), steps.gap], ["one", null, 2]);
  answer({ok: true, json: async () => ({from: 3, steps: ["three"]})});
  await asked;
  assert.equal(steps.at(3), null);
  assert.equal(steps.failed, false);
});

test("changed spaces: a Warrior comes, Crystals go, a Relic is claimed, a Warrior falls", () => {
  const warrior = {tribe: "balan", tile: "guard", alive: true};
  const after = position({warriors: {a1: warrior, b2: warrior}, crystals: {a5: "EEE"}, relics: []});
  assert.deepEqual(changedSpaces(position(), after), ["a1", "b2"]);
  const fallen = {...after, warriors: {...after.warriors, b2: {...warrior, alive: false}}};
  assert.deepEqual(changedSpaces(after, fallen), ["b2"]);
  assert.deepEqual(changedSpaces(after, after), []);
});

test("while live nothing counts as changed, nor before both steps are known", () => {
  const steps = new KnownSteps(null, () => {});
  assert.deepEqual([...changedAt({step: null, shown: null, steps})], []);
  const shown = {position: position({relics: []}), threats: []};
  assert.deepEqual([...changedAt({step: 1, shown, steps})], []);
  steps.take(0, [{position: position(), threats: []}]);
  assert.deepEqual([...changedAt({step: 1, shown, steps})], ["b2"]);
});

test("what changed beside the board is told with before and after", () => {
  const after = position({storage: {balan: "EE", wazu: ""}, track: 2, round: 2, claimed: ["wazu"], deaths: {balan: 2, wazu: 0}});
  assert.deepEqual(deltas(position(), after), [
    {what: "storage", tribe: "balan", before: "", after: "EE"},
    {what: "deaths", tribe: "balan", before: 0, after: 2},
    {what: "relics", tribe: "wazu", before: 0, after: 1},
    {what: "track", tribe: null, before: 0, after: 2},
    {what: "round", tribe: null, before: 1, after: 2},
  ]);
});

test("a link leads to a step by fragment or by query, anything else to none", () => {
  assert.equal(stepOf({hash: "#step-12", search: ""}), 12);
  assert.equal(stepOf({hash: "", search: "?step=7"}), 7);
  for (const hash of ["#step-", "#step--1", "#step-1e3", "#step-999999", "#log"]) {
    assert.equal(stepOf({hash, search: ""}), null);
  }
  assert.equal(stepOf({hash: "", search: "?step=abc"}), null);
});

test("known steps: the gap is the first that is missing, and one request at a time asks for it", async () => {
  const asked = [];
  let arrivals = 0;
  globalThis.fetch = async (address) => {
    asked.push(address);
    return {ok: true, json: async () => ({from: 1, steps: ["one", "two"]})};
  };
  const steps = new KnownSteps("/game/x/steps", () => (arrivals += 1));
  steps.take(0, ["deal"]);
  assert.equal(steps.gap, 1);
  await Promise.all([steps.ask(1), steps.ask(1)]);
  assert.deepEqual(asked, ["/game/x/steps?from=1"]);
  assert.deepEqual([steps.at(2), steps.at(3), steps.gap, arrivals], ["two", null, 3, 2]);
});

test("steps that do not come are told, not asked for without end", async () => {
  globalThis.fetch = async () => ({ok: false, status: 503});
  const steps = new KnownSteps("/game/x/steps", () => {});
  await steps.ask(0);
  assert.equal(steps.failed, true);
});
