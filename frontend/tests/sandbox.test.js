// @ts-nocheck the examples are partial on purpose
/** The sandbox: what can be undone and done again, and a line that goes back to anything it stood at. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {History} = await import(`${JS}/sandbox-history.js`);
const {StudyConnection} = await import(`${JS}/study-connection.js`);
const {initialState, reduce} = await import(`${JS}/store.js`);

test("what was undone is done again, until something else is done", () => {
  const history = new History();
  for (const state of ["a", "b", "c"]) history.push(state);
  assert.equal(history.undo(), "b");
  assert.equal(history.undo(), "a");
  assert.equal(history.undo(), null);
  assert.equal(history.canUndo, false);
  assert.equal(history.redo(), "b");
  history.push("d");
  assert.equal(history.canRedo, false);
  assert.equal(history.redo(), null);
  assert.equal(history.undo(), "b");
});

test("a very long sitting forgets its beginning, not its end", () => {
  const history = new History();
  for (let n = 0; n < 600; n += 1) history.push(n);
  let last;
  for (let state = history.undo(); state !== null; state = history.undo()) last = state;
  assert.equal(last, 100);
});

const view = (game, ply) => ({game, version: ply, ply, kind: "study", status: "playing", log: []});
const answer = (ply, more = {}) => ({view: view("", ply), you: ["balan", "wazu"], choices: {at: ply}, steps: {from: ply, steps: []}, ...more});

function begun(...answers) {
  const asked = [];
  const table = {state: initialState(view("", 0), ["balan", "wazu"])};
  globalThis.fetch = async (_, {body}) => {
    asked.push(JSON.parse(body));
    const told = answers.shift();
    return {ok: true, status: 200, json: async () => told};
  };
  const owner = {state: () => table.state, tell: (message) => (table.state = reduce(table.state, message))};
  const study = {address: "/", token: "", basis: {position: "one", draw: true}, begun: answer(0)};
  const line = new StudyConnection(study, owner);
  line.start();
  return {line, table, asked};
}

test("what chance gave is sent with the decisions from then on: it never changes afterwards", async () => {
  const {line, asked} = begun(answer(2, {drawn: [{reveal: ["child", "elder"]}]}), answer(3));
  await line.play([{place: "a1"}]);
  await line.play([{pair: ["child", "elder"]}]);
  assert.deepEqual(asked[1].decisions, [{place: "a1"}, {reveal: ["child", "elder"]}, {pair: ["child", "elder"]}]);
});

test("the line goes back to what it stood at, and to another beginning, without a request", async () => {
  const {line, table, asked} = begun(answer(2), answer(1));
  const first = line.held;
  await line.play([{place: "a1"}]);
  const second = line.held;
  line.hold(first);
  assert.equal(table.state.view.ply, 0);
  line.hold(second);
  assert.equal(table.state.view.ply, 2);
  line.hold({study: {...line.study, basis: {position: "two"}, begun: answer(0)}, turns: []});
  assert.equal(table.state.view.ply, 0);
  assert.equal(asked.length, 1);
  await line.play([{place: "b1"}]);
  assert.deepEqual(asked[1], {position: "two", decisions: [{place: "b1"}], from: 1});
  line.hold(first);
  assert.deepEqual(line.study.basis, {position: "one", draw: true});
});
