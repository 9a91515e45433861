// @ts-nocheck the page is a stand-in
/** B018: the tab that sought goes to the table, every other one shows a notice that can be dismissed. */
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {JS} from "./sources.js";

const items = new Map();
globalThis.sessionStorage = {getItem: (key) => items.get(key) ?? null, setItem: (key, value) => items.set(key, value)};
globalThis.localStorage = {getItem: () => '{"sound": false}'};
globalThis.location = {pathname: "/lobby"};
globalThis.document = {title: "Play"};
const {hear} = await import(`${JS}/meeting.js`);
const {tabName} = await import(`${JS}/tab.js`);
const notes = await import(`${JS}/note-list.js`);

/** @type {string[]} */
let there = [];
notes.watchNotes((now) => (there = now.map(({key}) => key)));
const gone = [];
const sent = [];
const said = [];
const page = {
  send: (message) => sent.push(message),
  say: (words) => said.push(words),
  go: (address) => gone.push(address),
};

beforeEach(() => {
  for (const list of [gone, sent, said]) list.length = 0;
  for (const key of there) notes.remove(key);
});

test("the tab keeps its name over a reload", () => {
  assert.equal(tabName(), tabName());
  assert.match(tabName(), /^[0-9a-f]{32}$/);
});

test("the tab that sought says so and goes", async () => {
  hear({t: "paired", game: "abc", tab: tabName()}, page);
  assert.equal(said.length, 1);
  assert.match(document.title, /^● /);
  await new Promise((done) => setTimeout(done, 1000));
  assert.deepEqual(gone, ["/game/abc"]);
  assert.deepEqual(there, []);
});

test("another tab stays and shows a notice, unless it is at that table", async () => {
  hear({t: "paired", game: "abc", tab: "another"}, page);
  assert.deepEqual(there, ["paired-abc"]);
  notes.remove("paired-abc");
  location.pathname = "/game/abc";
  hear({t: "paired", game: "abc", tab: "another"}, page);
  location.pathname = "/lobby";
  await new Promise((done) => setTimeout(done, 1000));
  assert.deepEqual([gone, there], [[], []]);
});

test("somebody who has come is told of until one is paired", () => {
  hear({t: "come-over", pool: "live"}, page);
  assert.deepEqual(there, ["come-over"]);
  hear({t: "paired", game: "abc", tab: "another"}, page);
  assert.deepEqual(there, ["paired-abc"]);
});
