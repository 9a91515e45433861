// @ts-nocheck the examples are partial on purpose
/** Coming back after a loss, and the commands that wait for their answer. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {Connection} = await import(`${JS}/connection.js`);
const {PROTOCOL, backoff} = await import(`${JS}/line.js`);
const {initialState, reduce} = await import(`${JS}/store.js`);
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

/** A connection whose sockets are `opened`, with what its page was told of the line in `links`. */
function begun() {
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  const opened = [];
  globalThis.WebSocket = class {
    constructor() {
      opened.push(this);
    }
    send() {}
    close() {}
  };
  const told = [];
  const owner = {state: () => ({game: "g", view: {version: 3}, heard: 3}), tell: (message) => told.push(message)};
  new Connection("ws://here", new Outbox("g", new Store()), owner).start();
  const hear = (message) => opened.at(-1).onmessage({data: JSON.stringify(message)});
  return {opened, hear, links: () => told.filter(({t}) => t === "link").map(({link}) => link), page};
}

test("B185: a planned restart is no alarm, and the page comes back when it was asked to, not before", (t) => {
  t.mock.timers.enable({apis: ["setTimeout", "Date"]});
  const {opened, hear, links} = begun();
  hear({t: "hello", protocol: PROTOCOL, build: "", now: 0});
  hear({t: "bye", code: "restarting", retry_ms: 5_000});
  opened[0].onclose();
  assert.deepEqual(links(), ["open", "connecting"]);
  t.mock.timers.tick(4_999);
  assert.equal(opened.length, 1);
  t.mock.timers.tick(1);
  assert.equal(opened.length, 2);
  opened[1].onclose(); // it has not started yet
  assert.deepEqual(links(), ["open", "connecting", "connecting"]);
  t.mock.timers.tick(2_000);
  assert.equal(opened.length, 3);
  hear({t: "hello", protocol: PROTOCOL, build: "", now: 0});
  opened[2].onclose(); // and that was no restart
  assert.deepEqual(links().slice(3), ["open", "lost"]);
});

test("a page that the server no longer understands hangs up; one that is newer than the server comes back", (t) => {
  t.mock.timers.enable({apis: ["setTimeout", "Date"]});
  for (const [protocol, links, tries] of [[99, ["open", "ended"], 1], [0, ["open", "lost"], 2]]) {
    const {opened, hear, links: told} = begun();
    hear({t: "hello", protocol, build: "", now: 0});
    hear({t: "bye", code: "protocol-mismatch"});
    opened[0].onclose();
    t.mock.timers.tick(1_000); // no first wait is longer
    assert.deepEqual([told(), opened.length], [links, tries]);
  }
});

test("a restart that takes too long is told as what it is", (t) => {
  t.mock.timers.enable({apis: ["setTimeout", "Date"]});
  const {opened, hear, links} = begun();
  hear({t: "bye", code: "restarting", retry_ms: 2_000});
  for (let tries = 0; tries < 10; tries++) {
    opened.at(-1).onclose();
    t.mock.timers.tick(15_000);
  }
  assert.deepEqual([...new Set(links())], ["connecting", "lost"]);
});

test("B185: nobody is shown a refusal because the server restarts", () => {
  const state = initialState({game: "g", version: 1, ply: 1}, []);
  assert.equal(reduce(state, {t: "bye", code: "restarting", retry_ms: 1}), state);
  assert.equal(reduce(state, {t: "bye", code: "seat-moved"}).refusal.code, "seat-moved");
});

test("a beat that does not name the game says that the page's watch was lost: it watches again", () => {
  globalThis.addEventListener = () => {};
  const sent = [];
  let socket;
  globalThis.WebSocket = class {
    constructor() {
      socket = this;
    }
    send(text) {
      sent.push(JSON.parse(text));
    }
    close() {}
  };
  const owner = {state: () => ({game: "g", view: {version: 3}, heard: 3}), tell: () => {}};
  const line = new Connection("ws://here", new Outbox("g", new Store()), owner);
  line.start();
  const watched = (message) => {
    sent.length = 0;
    socket.onmessage({data: JSON.stringify(message)});
    return sent.filter(({t}) => t === "watch").length;
  };
  assert.equal(watched({t: "hello", protocol: 1, build: "", now: 0}), 1);
  assert.equal(watched({t: "beat", now: 0, games: {g: 3}}), 0);
  assert.equal(watched({t: "beat", now: 0, games: {}}), 1);
  line.end();
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
  hear({t: "hello", protocol: PROTOCOL, build: "", now: 0});
  hear({t: "refused", code: "private-game", facts: {}, game: "g"});
  assert.ok(opened[0].closed);
  assert.deepEqual(links, ["open", "ended"]);
  page.dispatchEvent(new Event("online"));
  assert.equal(opened.length, 1);
});
