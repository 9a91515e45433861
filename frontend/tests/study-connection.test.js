// @ts-nocheck the examples are partial on purpose
/** The line of a table that nobody else plays at: asks with all that was decided, asks again, takes back. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {StudyConnection} = await import(`${JS}/study-connection.js`);
const {initialState, reduce} = await import(`${JS}/store.js`);

const view = (ply) => ({game: "", version: ply, ply, kind: "study", status: "playing", log: []});
const answer = (ply, more = {}) => ({
  view: view(ply),
  you: ["balan"],
  choices: {phase: "place", at: ply},
  steps: {from: ply, steps: []},
  ...more,
});
const ok = (told) => ({ok: true, status: 200, json: async () => told});
const refused = (status, told) => ({ok: false, status, json: async () => told});

/** A table with its line; `answers` are what the server says to each request, in turn. */
function begun(...answers) {
  const asked = [];
  const table = {state: initialState(view(0), ["balan"]), told: [], heard: []};
  globalThis.fetch = async (address, {headers, body, signal}) => {
    asked.push({address, headers, body: JSON.parse(body), signal});
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return typeof next === "function" ? next(signal) : next;
  };
  const owner = {
    state: () => table.state,
    tell: (message) => {
      table.told.push(message);
      table.state = reduce(table.state, message);
    },
  };
  const study = {address: "/learn/x", token: "secret", basis: {of: "mine"}, begun: answer(0)};
  const line = new StudyConnection(study, owner, (told) => table.heard.push(told.view.ply));
  line.start();
  return {line, table, asked};
}

const decide = (key, ...decisions) => ({t: "decide", game: "", key, decisions});

test("the first answer came with the page: choices are there without a request", () => {
  const {line, table, asked} = begun();
  line.send({t: "options", game: "", ply: 0});
  assert.deepEqual(table.state.choices, {ply: 0, choices: {phase: "place", at: 0}});
  assert.equal(table.state.link, "open");
  assert.deepEqual(table.heard, [0]);
  assert.equal(asked.length, 0);
  line.send({t: "options", game: "", ply: 7});
  line.send({t: "hint", game: "", ply: 0});
  assert.equal(table.told.length, 2, "what is not known here has no answer");
});

test("a decision is sent with all before it, what the server has to know, and the token", async () => {
  const {line, table, asked} = begun(ok(answer(2)), ok(answer(4, {verdict: "well done"})));
  assert.equal(await line.command(decide("a", {place: "a1"}, {activate: {}})), true);
  assert.equal(await line.command(decide("b", {place: "b1"})), true);
  assert.deepEqual(asked[1].body, {of: "mine", decisions: [{place: "a1"}, {activate: {}}, {place: "b1"}], from: 3});
  assert.equal(asked[1].headers["X-CSRFToken"], "secret");
  assert.equal(table.state.view.ply, 4);
  assert.deepEqual(table.state.pending, []);
  assert.equal(line.answer.verdict, "well done");
  assert.deepEqual(table.heard, [0, 2, 4]);
});

test("a refusal changes nothing, and the next decision is asked without it", async () => {
  const {line, table, asked} = begun(refused(400, {code: "space-taken", facts: {space: "a1"}}), ok(answer(2)));
  assert.equal(await line.command(decide("a", {place: "a1"})), false);
  assert.deepEqual(table.state.refusal, {code: "space-taken", facts: {space: "a1"}});
  assert.deepEqual(table.state.pending, []);
  assert.equal(table.state.view.ply, 0);
  await line.command(decide("b", {place: "b1"}));
  assert.deepEqual(asked[1].body.decisions, [{place: "b1"}]);
});

test("without an answer the same is sent again, and the page says so meanwhile", async () => {
  const {line, table, asked} = begun(new TypeError("network"), refused(503, {}), ok(answer(2)));
  assert.equal(await line.command(decide("a", {place: "a1"})), true);
  assert.equal(asked.length, 3);
  assert.deepEqual(asked[0].body, asked[2].body);
  const links = table.told.filter(({t}) => t === "link").map(({link}) => link);
  assert.deepEqual(links, ["open", "lost", "lost", "open"]);
});

test("a page that the server did not write, such as a proxy's, is no refusal", async () => {
  const {line, asked} = begun(refused(404, {}), ok(answer(2)));
  assert.equal(await line.command(decide("a", {place: "a1"})), true);
  assert.equal(asked.length, 2);
});

test("taking back needs no request, and later decisions do not hold what was taken back", async () => {
  const {line, table, asked} = begun(ok(answer(2)), ok(answer(4)), ok(answer(4)));
  await line.command(decide("a", {place: "a1"}));
  await line.command(decide("b", {place: "b1"}));
  line.rewind(1);
  assert.equal(table.state.view.ply, 2);
  assert.equal(table.state.view.version, 2, "an older version is taken, for once");
  assert.equal(table.state.choices, null);
  assert.equal(line.turns, 1);
  assert.equal(asked.length, 2);
  await line.play([{place: "c1"}]);
  assert.deepEqual(asked[2].body.decisions, [{place: "a1"}, {place: "c1"}]);
  assert.deepEqual(table.heard, [0, 2, 4, 2, 4]);
});

test("what was taken back while it was under way does not come after all", async () => {
  let release;
  const late = (signal) => new Promise((done, fail) => {
    release = () => (signal.aborted ? fail(new DOMException("", "AbortError")) : done(ok(answer(2))));
  });
  const {line, table} = begun(late);
  const sent = line.command(decide("a", {place: "a1"}));
  assert.deepEqual(table.state.pending, ["a"]);
  line.rewind(0);
  release();
  assert.equal(await sent, false);
  assert.equal(table.state.view.ply, 0);
  assert.deepEqual(table.state.pending, []);
  assert.equal(table.state.link, "open");
});
