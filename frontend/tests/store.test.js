// @ts-nocheck the examples are partial on purpose
/** The page's state under old, repeated, reordered and missing messages. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {initialState, isAnswer, isBehind, reduce} = await import(`${JS}/store.js`);

const GAME = "g";
const entry = (version) => ({version, ply: version, kind: "decision", seat: "balan", at: 0, steps: []});
const bare = (version) => ({game: GAME, version, ply: version, status: "playing", seats: {}, position: null});
const viewAt = (version) => ({...bare(version), log: Array.from({length: version}, (_, i) => entry(i + 1))});
const event = (version, since = version - 1) => ({
  t: "event",
  game: GAME,
  version,
  since,
  entries: Array.from({length: version - since}, (_, i) => entry(since + 1 + i)),
  view: bare(version),
});
const snapshot = (version) => ({t: "state", game: GAME, version, view: viewAt(version), you: ["balan"]});
const start = (version = 5) => initialState(viewAt(version), ["balan"]);
const run = (messages, state = start()) => messages.reduce(reduce, state);

test("the next event is applied and its lines are added to the log", () => {
  assert.deepEqual(run([event(6)]).view, viewAt(6));
});

test("B010: N+2 before N+1, N+1 twice, then N: the board equals the snapshot, no line is doubled", () => {
  const behind = run([event(7)]);
  assert.ok(isBehind(behind));
  assert.deepEqual(behind.view, viewAt(5));
  const later = run([event(6), event(6), event(5), snapshot(7)], behind);
  assert.ok(!isBehind(later));
  assert.deepEqual(later.view, viewAt(7));
});

test("an event that overlaps what is held adds only what is new", () => {
  assert.deepEqual(run([event(7, 3)]).view, viewAt(7));
});

test("an old snapshot changes nothing", () => {
  const state = start();
  assert.equal(reduce(state, snapshot(4)), state);
});

test("a repeated event changes nothing", () => {
  const state = run([event(6)]);
  assert.equal(reduce(state, event(6)), state);
});

test("B004: a beat with a newer version shows that something was missed", () => {
  assert.ok(isBehind(run([{t: "beat", now: 0, games: {[GAME]: 6}}])));
  assert.ok(!isBehind(run([{t: "beat", now: 0, games: {[GAME]: 5}}])));
});

test("B020: messages of another game are ignored", () => {
  const state = start();
  assert.equal(reduce(state, {...event(6), game: "other"}), state);
});

test("choices are kept for their ply only", () => {
  const options = (ply) => ({t: "options", game: GAME, ply, choices: {phase: "pair"}});
  const state = run([options(5)]);
  assert.equal(state.choices.ply, 5);
  assert.equal(run([options(4)]).choices, null);
  assert.equal(reduce(state, event(6)).choices, null);
});

test("DOUBLE: a command is pending until its own acknowledgement", () => {
  const state = run([{t: "sent", key: "a"}]);
  assert.deepEqual(state.pending, ["a"]);
  assert.deepEqual(reduce(state, {t: "ack", game: GAME, key: "b", version: 5}).pending, ["a"]);
  assert.deepEqual(reduce(state, {t: "ack", game: GAME, key: "a", version: 5}).pending, []);
});

test("a refusal ends the waiting and is told; a new ply takes it away", () => {
  const refused = {t: "refused", game: GAME, key: "a", code: "stale-ply", facts: {}, version: 5};
  const state = run([{t: "sent", key: "a"}, refused]);
  assert.deepEqual(state.pending, []);
  assert.equal(state.refusal.code, "stale-ply");
  assert.equal(reduce(state, event(6)).refusal, null);
});

test("after try-again the command stays due", () => {
  const refused = {t: "refused", game: GAME, key: "a", code: "try-again"};
  assert.ok(!isAnswer(refused));
  assert.deepEqual(run([{t: "sent", key: "a"}, refused]).pending, ["a"]);
});

test("B087: seats that went are gone from the page", () => {
  assert.deepEqual(run([{t: "you", game: GAME, seats: []}]).you, []);
});

test("B034: a part of the page that is gone while the line is open means a newer build; without a line it means nothing", () => {
  assert.ok(run([{t: "link", link: "open"}, {t: "missing"}]).outdated);
  assert.ok(run([{t: "link", link: "open"}, {t: "missing"}, {t: "hello", protocol: 1, build: "x", now: 0}]).outdated);
  assert.equal(run([{t: "link", link: "lost"}, {t: "missing"}]).outdated, false);
});

test("another protocol is noticed", () => {
  assert.ok(run([{t: "hello", protocol: 99, build: "x", now: 0}]).outdated);
  assert.equal(run([{t: "hello", protocol: 0, build: "x", now: 0}]).outdated, false, "an older server ends soon");
  assert.ok(run([{t: "hello", protocol: 99, build: "x", now: 0}, {t: "bye", code: "protocol-mismatch"}]).refusal);
  assert.equal(run([{t: "bye", code: "protocol-mismatch"}]).refusal, null);
});
