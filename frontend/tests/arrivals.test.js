// @ts-nocheck the examples are partial on purpose
/** B185: when the server is killed under many pages, they come back one by one, and ever more slowly while it is away. */
import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import {JS} from "./sources.js";

const {PageLine} = await import(`${JS}/line.js`);

const PAGES = 500;
const STEP_MS = 10;
const chance = Math.random;
let now, awayUntil, tries, sockets;

/** The server: away until an instant, then greeting whoever comes. */
class Socket {
  constructor() {
    tries.push(now);
    sockets.push(this);
    setTimeout(() => (now < awayUntil ? this.onclose() : this.#greet()), 1);
  }
  #greet() {
    this.open = now;
    this.onmessage({data: JSON.stringify({t: "hello", protocol: 1, build: "", now})});
  }
  send() {}
  close() {}
}

/** Numbers as chance gives them, the same in every run (mulberry32). */
function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

beforeEach(() => {
  mock.timers.enable({apis: ["setTimeout"]});
  Math.random = seeded(185);
  globalThis.addEventListener = () => {};
  globalThis.WebSocket = Socket;
  [now, awayUntil, tries, sockets] = [0, 0, [], []];
});
afterEach(() => {
  mock.timers.reset();
  Math.random = chance;
});

function pass(ms) {
  for (const until = now + ms; now < until; ) {
    now += STEP_MS;
    mock.timers.tick(STEP_MS);
  }
}

/** Opens the pages, kills the server for so long; gives when each came back, counted from the server's return. */
function arrivals(awayMs, pages = PAGES) {
  for (let n = 0; n < pages; n += 1) new PageLine("ws://here").start();
  pass(STEP_MS);
  const had = sockets.splice(0);
  tries.length = 0;
  awayUntil = now + awayMs;
  for (const socket of had) socket.onclose();
  for (let open = []; open.length < pages && now < awayUntil + 20_000; open = sockets.filter((one) => one.open)) {
    for (const socket of open) socket.onmessage({data: JSON.stringify({t: "beat", now, games: {}})});
    pass(500);
  }
  return sockets.filter(({open}) => open).map(({open}) => open - awayUntil).sort((a, b) => a - b);
}

/** The most that come within a span of this length. */
function busiest(times, ms) {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
}

for (const seconds of [1, 2, 3, 5, 10, 30]) {
  test(`B185: after ${seconds} s without the server 500 pages come back over several seconds`, () => {
    const times = arrivals(seconds * 1000);
    assert.equal(times.length, PAGES);
    assert.ok(times.at(-1) - times[0] >= 2_500, `all within ${times.at(-1) - times[0]} ms`);
    assert.ok(times.at(-1) <= 15_000, "nobody waits longer than a quarter of a minute");
    assert.ok(busiest(times, 100) <= PAGES / 8, `${busiest(times, 100)} within 0.1 s`);
    assert.ok(busiest(times, 1000) <= PAGES * 0.65, `${busiest(times, 1000)} within a second`);
  });
}

test("B185: each wait is longer than the one before in the mean, spread by chance, and ends at 15 s", () => {
  awayUntil = Infinity;
  const waits = [];
  for (let page = 0; page < 200; page += 1) {
    [tries, sockets] = [[], []];
    const line = new PageLine("ws://here");
    line.start();
    pass(45_000);
    line.end();
    waits.push(tries.slice(1).map((at, n) => at - tries[n]));
  }
  const mean = (n) => waits.reduce((sum, one) => sum + one[n], 0) / waits.length;
  for (let n = 1; n < 4; n += 1) assert.ok(mean(n) > 1.5 * mean(n - 1), `wait ${n}: ${mean(n)} after ${mean(n - 1)}`);
  for (let n = 0; n < 4; n += 1) {
    const sorted = waits.map((one) => one[n]).sort((a, b) => a - b);
    assert.ok(sorted.at(-1) > 3 * sorted[0], `wait ${n} is between ${sorted[0]} and ${sorted.at(-1)}`);
  }
  assert.ok(Math.max(...waits.flat()) <= 15_000 + STEP_MS);
});

test("a line on which everything comes but the greeting is given up like a dead one", () => {
  const line = new PageLine("ws://here");
  awayUntil = Infinity;
  line.start();
  const [silent] = sockets;
  silent.onclose = () => {}; // it stays open
  for (let beats = 0; beats < 3; beats += 1) {
    pass(4_000);
    silent.onmessage({data: JSON.stringify({t: "beat", now, games: {}})});
  }
  assert.ok(tries.length > 1, "another try was made");
});
