// @ts-nocheck the examples are partial on purpose
/** The lobby's words, and who goes where when two are paired. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {JS} from "./sources.js";

const words = await import(`${JS}/lobby-words.js`);
const {LOBBY_REFUSALS, REASONS, controlWords, details, lobbyRefusal, rangeWords, reasonWords, refusalWays, termsWords} = words;

const row = {
  control: {live: {base: 600_000, increment: 20_000}},
  rated: false,
  tribe: "",
  relic_scoring: "progressive",
  end_by_deaths: "either-6",
};

test("a time control is said in whole words", () => {
  assert.equal(controlWords(row.control), "10 minutes + 20 seconds a round");
  assert.equal(controlWords({live: {base: 90_000, increment: 0}}), "1 minute 30 seconds + 0 seconds a round");
  const slow = {correspondence: {decision: 2 * 86_400_000, bank: 5 * 86_400_000}};
  assert.equal(controlWords(slow), "2 days a decision, bank of 5 days");
  assert.equal(controlWords({untimed: {}}), "no time limit");
});

test("what is as usual is not said, but whether it is rated always is", () => {
  assert.deepEqual(details(row), ["unrated"]);
  const other = {...row, rated: true, tribe: "wazu", relic_scoring: "standard", end_by_deaths: "track-6", low: 1200, high: null};
  assert.deepEqual(details(other), [
    "rated",
    "plays Wazu",
    "Relics count: standard",
    "ends when 6 Warriors have died in all",
    "rating from 1200",
  ]);
  assert.equal(termsWords(row), "10 minutes + 20 seconds a round · unrated");
});

test("a range has two ends, one, or none", () => {
  assert.equal(rangeWords({low: 1400, high: 1600}), "rating 1400 to 1600");
  assert.equal(rangeWords({low: null, high: 1600}), "rating up to 1600");
  assert.equal(rangeWords({}), "any rating");
});

test("page and server know the same reasons for a no, each with words of its own", () => {
  const server = readFileSync(new URL("../../server/src/maatasite/lobby/challenging.py", import.meta.url), "utf8");
  const codes = /REASONS: Final = \(([^)]*)\)/.exec(server)[1].match(/[\w-]+(?=")/g);
  assert.deepEqual(REASONS, codes);
  assert.equal(new Set(REASONS.map(reasonWords)).size, REASONS.length);
  assert.equal(reasonWords(""), "");
});

for (const code of [...LOBBY_REFUSALS, "seek-gone"]) {
  test(`the lobby's refusal ${code} has a sentence`, () => {
    assert.match(lobbyRefusal(code), /\.$/);
    assert.notEqual(lobbyRefusal(code), lobbyRefusal("made-up"));
  });
}

test("a refusal that something can be done about says where", () => {
  assert.equal(refusalWays("playing-already", {game: "g1"})[0].href, "/game/g1");
  assert.equal(refusalWays("account-needed")[0].href, "/account/signup/?next=/lobby");
  assert.deepEqual(refusalWays("rating-outside"), []);
});
