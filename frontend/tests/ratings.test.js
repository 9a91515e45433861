// @ts-nocheck the examples are partial on purpose
/** What the page asks and says of ratings: once for each occasion, and again when nobody answers. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {ratingNews} = await import(`${JS}/rating-news.js`);
const {signed} = await import(`${JS}/names.js`);

const seats = (wazu = {kind: "person", name: "Bo"}) => ({balan: {kind: "person", name: "Ana"}, wazu});
const running = (more = {}) => ({view: {seats: seats(), status: "playing", rated: true, ...more}, you: ["balan"]});
const over = running({status: "over"});
const AFTER = {balan: {rating: 1500, provisional: true, change: -12}, wazu: {rating: 1600, provisional: false, change: 12}};

/** A page that came with this state; `answers` are what the server gives, in turn. */
function page(first, answers) {
  const told = [];
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no connection");
    return {ok: answer !== 503, json: async () => answer};
  };
  const look = ratingNews("/ratings", (message) => told.push(message), (words) => told.push(words), first.view, async () => {});
  return {look, told, asked};
}

test("nothing is asked while nothing changes that ratings depend on", async () => {
  const {look, asked} = page(running(), [AFTER]);
  await look(running());
  await look(running({ply: 7}));
  assert.deepEqual(asked, []);
});

test("after a rated end the change is asked for once, shown, and said to whoever played", async () => {
  const {look, told, asked} = page(running(), [AFTER]);
  await look(over);
  await look(over);
  assert.deepEqual(told, [{t: "ratings", ratings: AFTER}, "Your rating: −12."]);
  assert.equal(asked.length, 1);
});

test("who looks on, or sits on both sides, hears of nobody's own rating", async () => {
  for (const you of [[], ["balan", "wazu"]]) {
    const {look, told} = page(running(), [AFTER]);
    await look({...over, you});
    assert.equal(told.length, 1);
  }
});

test("an unrated end changes nothing, a seat that is taken does", async () => {
  const open = running({seats: seats({kind: "open", name: null}), status: "waiting", rated: false});
  const {look, told, asked} = page(open, [{balan: AFTER.balan}]);
  await look(running({rated: false}));
  await look(running({rated: false, status: "over"}));
  assert.equal(asked.length, 1);
  assert.equal(told[0].t, "ratings");
});

test("no connection and a busy server are borne", async () => {
  const {look, told, asked} = page(running(), [null, 503, AFTER]);
  await look(over);
  assert.equal(asked.length, 3);
  assert.deepEqual(told[0], {t: "ratings", ratings: AFTER});
});

test("a server that never answers leaves the table as it is", async () => {
  const {look, told, asked} = page(running(), []);
  await look(over);
  assert.deepEqual(told, []);
  assert.equal(asked.length, 4);
});

test("points have their sign", () => {
  assert.deepEqual([12, -3, 0].map(signed), ["+12", "−3", "±0"]);
});
