// @ts-nocheck the examples are partial on purpose
/** Coming back after a loss, and the commands that wait for their answer. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {Connection} = await import(`${JS}/connection.js`);
const {backoff} = await import(`${JS}/line.js`);
const {Outbox, freshKey} = await import(`${JS}/outbox.js`);
const {contributionsDue} = await import(`${JS}/keepsake.js`);

class Store {
  items = new Map();
  getItem = (name) => this.items.get(name) ?? null;
  setItem = (name, value) => void this.items.set(name, value);
  removeItem = (name) => void this.items.delete(name);
}

test("waits grow, are spread, and end at 15 s", () => {
  assert.equal(backoff(0, 0), 200);
  assert.ok(backoff(3, 0.5) > backoff(1, 0.5));
  assert.notEqual(backoff(2, 0.1), backoff(2, 0.9));
  assert.ok(backoff(50, 0.999) <= 15_000);
});

test("B008: an unanswered command survives a reload with its key, an answered one does not", () => {
  const store = new Store();
  new Outbox("g", store).add({t: "decide", game: "g", key: "a"});
  const reloaded = new Outbox("g", store);
  assert.deepEqual(reloaded.commands.map(({key}) => key), ["a"]);
  reloaded.settle("other");
  assert.equal(reloaded.commands.length, 1);
  reloaded.settle("a");
  assert.equal(new Outbox("g", store).commands.length, 0);
});

test("games do not share their commands", () => {
  const store = new Store();
  new Outbox("g", store).add({t: "decide", game: "g", key: "a"});
  assert.equal(new Outbox("h", store).commands.length, 0);
});

test("keys are 128 bits and never the same", () => {
  assert.match(freshKey(), /^[0-9a-f]{32}$/);
  assert.notEqual(freshKey(), freshKey());
});

const seat = (contributed) => ({kind: "person", name: null, contributed});

test("a contribution is due from each own seat once, on a shared screen from Balan alone", () => {
  const view = {status: "dealing", kind: "friend", seats: {balan: seat(false), wazu: seat(true)}};
  assert.deepEqual(contributionsDue(view, ["balan"]), ["balan"]);
  assert.deepEqual(contributionsDue(view, ["wazu"]), []);
  assert.deepEqual(contributionsDue({...view, status: "playing"}, ["balan"]), []);
  const shared = {status: "dealing", kind: "screen", seats: {balan: seat(false), wazu: seat(false)}};
  assert.deepEqual(contributionsDue(shared, ["balan", "wazu"]), ["balan"]);
});

test("a page that may see the game no more hangs up for good, and does not try again", async () => {
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  const opened = [];
  globalThis.WebSocket = class {
    constructor() {
      this.closed = false;
      opened.push(this);
    }
    send() {}
    close() {
      this.closed = true;
    }
  };
  const links = [];
  const owner = {state: () => ({game: "g", view: {version: 3}, heard: 3}), tell: (m) => m.t === "link" && links.push(m.link)};
  const line = new Connection("ws://here", new Outbox("g", new Store()), owner);
  line.start();
  const hear = (message) => opened[0].onmessage({data: JSON.stringify(message)});
  hear({t: "hello", protocol: 1, build: "", now: 0});
  hear({t: "refused", code: "private-game", facts: {}, game: "g"});
  assert.ok(opened[0].closed);
  assert.deepEqual(links, ["open", "ended"]);
  page.dispatchEvent(new Event("online"));
  assert.equal(opened.length, 1);
});
