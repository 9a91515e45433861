// @ts-nocheck the examples are partial on purpose
/** The verifier against the test vector of docs/dice.md. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {checkReveals, checkRewards, checkSetup, commitmentOf, dealOf, verify} = await import(`${JS}/dice.js`);
const {bytesOf, hexOf} = await import(`${JS}/hex.js`);

const TILES = [
  "champion", "guard", "lancer", "hunter", "scout", "keeper", "drummer", "singer", "weaver", "child", "elder", "convert",
];
const SECRET = hexOf(Uint8Array.from({length: 32}, (_, i) => i));
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const DICE = {
  version: 1,
  game: "example",
  commitment: COMMITMENT,
  secret: SECRET,
  contributions: {balan: "11".repeat(32), wazu: ""},
};
const LAYOUT = ["32223", "2020" + "2", "22022", "20202", "32223"]; // from row 1 up; 0 is a Relic

/** The setup that the vector deals, built from its own bag. */
async function dealtSetup() {
  const {active, bag, pairs} = await dealOf(DICE, TILES);
  const rest = [...bag];
  const crystals = {};
  LAYOUT.forEach((row, y) =>
    [...row].forEach((n, x) => {
      if (n !== "0") crystals["abcde"[x] + (y + 1)] = rest.splice(0, Number(n)).sort().join("");
    }),
  );
  return {setup: {active, relics: [], crystals, display: pairs.slice(0, 3)}, rest, pairs};
}

test("hex and bytes are each other's inverse", () => {
  assert.equal(hexOf(bytesOf("00ff10")), "00ff10");
});

test("the vector's commitment", async () => {
  assert.equal(await commitmentOf(SECRET), COMMITMENT);
});

test("the vector's deal", async () => {
  const {setup, rest, pairs} = await dealtSetup();
  assert.equal(setup.active, "balan");
  const some = ["a1", "b1", "c1", "d1", "e1", "a2", "e5"].map((space) => setup.crystals[space]);
  assert.deepEqual(some, ["EEE", "EE", "ES", "EE", "EES", "ES", "EES"]);
  assert.deepEqual(pairs.slice(0, 4), [
    ["scout", "scout"],
    ["champion", "lancer"],
    ["guard", "champion"],
    ["singer", "drummer"],
  ]);
  assert.equal(rest.join(""), "EEEEEEESSSSSESES");
});

test("a true record passes, each changed part of it fails", async () => {
  const {setup, pairs} = await dealtSetup();
  const moves = [{reward: "EE"}, {reveal: pairs[3]}, {reward: "EE"}];
  const kept = {commitment: COMMITMENT, contributions: {balan: "11".repeat(32)}};
  const record = {dice: DICE, setup, moves};
  const failing = async (changed, memory = kept) =>
    (await verify({...record, ...changed}, TILES, memory)).filter(({ok}) => ok !== true).map(({code}) => code);
  assert.deepEqual(await failing({}), []);
  assert.deepEqual(await failing({}, null), ["kept-commitment"]);
  assert.deepEqual(await failing({}, {commitment: "00", contributions: {balan: "22"}}), [
    "kept-commitment",
    "own-contribution",
  ]);
  assert.deepEqual(await failing({setup: {...setup, active: "wazu"}}), ["setup"]);
  assert.deepEqual(await failing({setup: {...setup, crystals: {...setup.crystals, a1: "EES"}}}), ["setup"]);
  assert.deepEqual(await failing({moves: [{reward: "SS"}]}), ["rewards"]);
  assert.deepEqual(await failing({moves: [{reveal: pairs[4]}]}), ["reveals"]);
  assert.ok((await failing({dice: {...DICE, secret: "00".repeat(32)}})).includes("commitment"));
});

test("the last reward may be short when the bag runs out", () => {
  assert.ok(checkRewards([{reward: "ES"}, {reward: "S"}], ["S", "E", "S"]));
  assert.ok(!checkRewards([{reward: "ES"}, {reward: "SS"}], ["S", "E", "S"]));
});

test("reveals start with the fourth pair", () => {
  const pairs = Array.from({length: 5}, (_, i) => [`b${i}`, `w${i}`]);
  assert.ok(checkReveals([{reveal: ["b3", "w3"]}, {reveal: ["b4", "w4"]}], pairs));
});

test("Crystals that the layout does not give are left in the bag", () => {
  const deal = {active: "balan", bag: ["E", "S", "E"], pairs: []};
  assert.deepEqual(checkSetup({active: "balan", relics: [], crystals: {a1: "E"}, display: []}, deal).rest, ["S", "E"]);
});
