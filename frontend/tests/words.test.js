// @ts-nocheck the examples are partial on purpose
/** Every code of the contract has a sentence, with all its places filled. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {STEP_CODES, stepWords} = await import(`${JS}/step-words.js`);
const {LOG_KINDS, entryWords, offerWords} = await import(`${JS}/log-words.js`);
const {REFUSAL_CODES, refusalWords} = await import(`${JS}/refusal-words.js`);
const {DECIDED_CODES, REASON_CODES, endWords, winnerWords} = await import(`${JS}/result-words.js`);

const strength = {printed: 3, energy: 1, ability: 0, total: 4};
const result = {winner: "wazu", reason: "spaces", decided_by: "points", score: {balan: 3, wazu: 5}};
const who = {tribe: "balan", tile: "guard", space: "c3"};

/** One example of each step of the contract. */
const STEPS = [
  {code: "pair-taken", tribe: "balan", pair: ["guard", "lancer"]},
  {code: "order-decided", tribe: "balan", first: "wazu", why: "weaker", strengths: {balan: 1, wazu: 2}},
  {code: "placed", ...who},
  {code: "collected", tribe: "balan", space: "c3", crystals: "EES"},
  {code: "relic-claimed", tribe: "balan", space: "c3", cost: 2, helpers: ["c2"], paid: "ES", order: 1, value: 1},
  {code: "supported", tribe: "balan", space: "c3", energy: 1, arrows: [{from: "c2", direction: "N"}]},
  {code: "rewarded", tribe: "balan", crystals: "ES"},
  {code: "turned", tribe: "balan", space: "c3", rotation: 1, reach: ["d3"]},
  {code: "added", tribe: "balan", space: "c3", crystals: "E"},
  {code: "surrounded", spaces: ["c3", "d3"]},
  {code: "fought", ...who, strength, against: [{...who, strength}], sum: 5, survives: false},
  {code: "died", ...who, energy: 1, spirit: 0},
  {code: "spirit-moved", to: "c3", count: 2, from: ["d3"]},
  {code: "spirit-lost", count: 1, from: ["d3"]},
  {code: "track", before: 0, after: 2},
  {code: "round", round: 2, active: "wazu"},
  {code: "revealed", pair: ["guard", "lancer"]},
  {code: "ended", ...result},
];

const whole = (text) => {
  assert.ok(text.length > 3, text);
  assert.doesNotMatch(text, /%\(|undefined|null|NaN/);
};

for (const step of STEPS) {
  test(`step ${step.code} has a sentence`, () => whole(stepWords(step)));
}

test("no step has words that the contract does not know", () => {
  assert.deepEqual(new Set(STEP_CODES), new Set(STEPS.map((step) => step.code)));
});

test("a fight tells both sums, and whether the Warrior stands or falls", () => {
  const fight = STEPS.find((step) => step.code === "fought");
  assert.match(stepWords(fight), /falls: 4 against 5/);
  assert.match(stepWords({...fight, survives: true, sum: 4}), /stands: 4 against 4/);
});

test("an unknown step says nothing rather than something wrong", () => {
  assert.equal(stepWords({code: "from-the-future"}), "");
});

/** Facts of the log kinds that have some. */
const FACTS = {
  flagged: {clock: {tribe: "wazu"}},
  lapsed: {seats: ["balan"]},
  gap: {from: 0, back: 240_000},
  offered: {what: "take-back", decisions: 2},
  "taken-back": {decisions: 1},
  paused: {until: 600_000},
  seated: {seat: "wazu", name: "Ana"}, "seat-moved": {seats: ["balan"]}, left: {seats: ["wazu"]}, ended: result};
const KINDS = [
  "created", "seated", "contributed", "dealt", "decision", "chance", "resigned", "ended", "rematch", "withdrawn",
  "seat-moved", "flagged", "gap", "offered", "accepted", "declined", "cancelled", "taken-back", "paused", "resumed",
  "aborted", "claimed", "left", "lapsed",
];

for (const kind of KINDS) {
  test(`log line ${kind} has a sentence`, () => {
    const line = {version: 1, ply: 1, kind, seat: "wazu", at: 0, steps: [STEPS[0]], facts: FACTS[kind] ?? {}};
    entryWords(line).forEach(whole);
    assert.ok(entryWords(line).length);
  });
}

test("no log kind has words that the contract does not know", () => {
  assert.deepEqual(new Set(LOG_KINDS), new Set(KINDS));
});

test("B165: a player's name is isolated from the sentence around it", () => {
  const line = {version: 1, ply: 1, kind: "seated", seat: "wazu", at: 0, steps: [], facts: {name: "C++ שרה"}};
  assert.match(entryWords(line)[0], /\u2068C\+\+ שרה\u2069/);
});

test("B109: an offer of a take-back says how many decisions go", () => {
  assert.equal(offerWords({what: "take-back", seat: "wazu", decisions: 2}), "Wazu asks to take back 2 decisions.");
  assert.equal(offerWords({what: "take-back", seat: "wazu", decisions: 1}), "Wazu asks to take back 1 decision.");
  assert.equal(offerWords({what: "draw", seat: "balan"}), "Balan offers a draw.");
  assert.equal(offerWords({what: "pause", seat: "balan", ms: 600_000}), "Balan offers a pause of 10 minutes.");
});

const REFUSALS = [
  "stale-ply", "not-your-seat", "not-your-turn", "not-playing", "game-over", "unreadable-message",
  "unreadable-decision", "rate-limited", "unknown-game", "already-contributed", "session-gone", "message-too-large",
  "protocol-mismatch", "seat-taken", "withdrawn", "own-invite", "already-seated", "link-used", "link-expired",
  "unknown-link", "not-waiting", "not-over", "no-record-yet", "not-due", "bad-contribution", "try-again", "seat-moved",
  "no-such-offer", "offer-open", "declined-already", "nothing-to-take-back", "no-take-backs", "too-late-to-abort",
  "claim-too-early", "clock-paused", "not-paused", "pause-too-long", "time-is-up",
];

for (const code of REFUSALS) {
  test(`refusal ${code} has a sentence of its own`, () => {
    assert.ok(REFUSAL_CODES.includes(code));
    whole(refusalWords({code}));
  });
}

test("a refusal of the engine always has a sentence", () => whole(refusalWords({code: "illegal-something"})));

test("every end has its reason and its deciding rule in words", () => {
  for (const reason of ["deaths", "warriors", "spaces", "resign"]) assert.ok(REASON_CODES.includes(reason));
  for (const rule of ["points", "living", "last-relic", "nothing"]) assert.ok(DECIDED_CODES.includes(rule));
  assert.equal(winnerWords(result), "Wazu wins, 5 to 3.");
  assert.equal(winnerWords({...result, winner: null}), "A draw.");
  assert.equal(winnerWords({...result, reason: "resign", decided_by: null}), "Wazu wins.");
});

test("a game that ends by the fallen says whose they were, once it is that position which is shown", () => {
  const position = {phase: "over", deaths: {balan: 6, wazu: 2}};
  assert.equal(endWords({reason: "deaths"}, position), "Too many Warriors have fallen: 6 of Balan, 2 of Wazu.");
  assert.equal(endWords({reason: "deaths"}, {...position, phase: "place"}), "Too many Warriors have fallen.");
  assert.equal(endWords({reason: "resign"}, position), "The game was resigned.");
});
