// @ts-nocheck the clocks are partial on purpose
/** What a clock shows between the server's messages, and what time it is there. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {isLow, isRunning, timeLeft} = await import(`${JS}/clock-reading.js`);
const {clockText, spanWords} = await import(`${JS}/durations.js`);
const {heardTime, serverNow} = await import(`${JS}/server-time.js`);

const clock = (more = {}) => ({
  control: {live: {base: 180_000, increment: 5_000}},
  left: {balan: 100_000, wazu: 180_000},
  turn: "balan",
  since: 1_000,
  deadline: 101_000,
  stills: [],
  over: false,
  ...more,
});

test("only the clock of whoever must decide runs, and never below nothing", () => {
  assert.deepEqual([timeLeft(clock(), "balan", 1_000), timeLeft(clock(), "balan", 61_000)], [100_000, 40_000]);
  assert.deepEqual([timeLeft(clock(), "wazu", 61_000), timeLeft(clock(), "balan", 999_000)], [180_000, 0]);
  assert.deepEqual([isRunning(clock(), 2_000), isRunning(clock(), 101_000), isRunning(clock({turn: null}), 2_000)], [true, false, false]);
});

test("a clock stands still in a pause, also where spans overlap, and goes on after it", () => {
  const stills = [{kind: "pause", start: 11_000, end: 31_000}, {kind: "gap", start: 21_000, end: 41_000}];
  const paused = clock({deadline: 131_000, stills});
  assert.deepEqual([11_000, 25_000, 41_000, 42_000].map((now) => timeLeft(paused, "balan", now)), [90_000, 90_000, 90_000, 89_000]);
  assert.deepEqual([10_999, 11_000, 40_999, 41_000].map((now) => isRunning(paused, now)), [true, false, false, true]);
});

test("a clock is low by its own measure", () => {
  assert.deepEqual([30_001, 30_000].map((left) => isLow(clock(), left)), [false, true]);
  const short = clock({control: {live: {base: 60_000, increment: 0}}});
  assert.deepEqual([12_001, 12_000].map((left) => isLow(short, left)), [false, true]);
  const days = clock({control: {correspondence: {decision: 86_400_000, bank: 0}}});
  assert.deepEqual([7, 6].map((hours) => isLow(days, hours * 3_600_000)), [false, true]);
});

test("clocks are written and said in the reader's way", () => {
  assert.deepEqual([0, 9_449, 10_000, 299_999, 3_723_000].map(clockText), ["0:00.0", "0:09.4", "0:10", "4:59", "1:02:03"]);
  assert.equal(clockText(2 * 86_400_000 + 5 * 3_600_000 + 1), "2 days 5 hr");
  assert.deepEqual([60_000, 61_000, 90_000_000, 300, 0].map((ms) => spanWords(ms)), ["1 minute", "1 minute 1 second", "1 day 1 hour", "0.3 seconds", "0 seconds"]);
});

test("B028: the server's time is measured: the message that took least counts, whatever the device's clock says", () => {
  heardTime(5_000_000, 100);
  heardTime(5_000_400, 1_000);
  heardTime(5_001_890, 2_000);
  assert.equal(serverNow(3_000), 5_002_900);
});
