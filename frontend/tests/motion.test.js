// @ts-nocheck the examples are partial on purpose
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {beatsOf} = await import(`${JS}/motion-beats.js`);
const {speedOf} = await import(`${JS}/settings.js`);
const {SOUNDS} = await import(`${JS}/sound.js`);

const FIGHT = [
  {code: "placed", space: "b2"},
  {code: "supported", space: "b2", energy: 0, arrows: []},
  {code: "turned", space: "b2", rotation: 0},
  {code: "surrounded", spaces: ["b3"]},
  {code: "fought", space: "b3"},
  {code: "died", space: "b3"},
  {code: "track", before: 1, after: 2},
];

test("only what moves has a beat, in the order of the steps", () => {
  const beats = beatsOf(FIGHT);
  assert.deepEqual(beats.map(({step}) => step.code), ["placed", "fought", "died", "track"]);
  assert.deepEqual([...beats].sort((a, b) => a.at - b.at), beats);
});

test("a decision with a fight is over within three seconds at normal speed", () => {
  const end = Math.max(...beatsOf(FIGHT).map(({at, ms}) => at + ms));
  assert.ok(end > 500 && end < 3000, end);
});

test("a Warrior falls only after its fight was to be seen", () => {
  const [, fought, died] = beatsOf(FIGHT);
  assert.ok(died.at - fought.at >= 500);
});

test("the system's wish for less motion counts more than the setting", () => {
  assert.equal(speedOf("slow", true), 0);
  assert.equal(speedOf("off", false), 0);
  assert.ok(speedOf("slow", false) > speedOf("normal", false) && speedOf("normal", false) > speedOf("fast", false));
});

test("every sound that a beat asks for can be made", () => {
  const codes = ["placed", "collected", "relic-claimed", "supported", "rewarded", "turned", "added", "fought", "died", "spirit-moved", "revealed", "ended"];
  const beats = beatsOf(codes.map((code) => ({code, energy: 1, rotation: 1, crystals: "E"})));
  assert.equal(beats.length, codes.length);
  for (const {sound} of beats) assert.ok(!sound || SOUNDS[sound], sound);
  for (const tones of Object.values(SOUNDS)) {
    for (const [at, , , ring, level] of tones) assert.ok(at + ring < 2 && level <= 1);
  }
});
