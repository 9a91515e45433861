// @ts-nocheck the examples are partial on purpose
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import test from "node:test";
import {JS} from "./sources.js";

const {DEFAULTS, lowerSide, readSettings} = await import(`${JS}/settings.js`);
const {isSentAtOnce} = await import(`${JS}/at-once.js`);
const {emptyDraft} = await import(`${JS}/draft.js`);

const pointer = (coarse) => (globalThis.matchMedia = () => ({matches: coarse}));

test("the form shows at first what counts without settings", async () => {
  const form = await readFile(new URL("../../templates/web/settings.html", `${JS}/`), "utf8");
  for (const [name, value] of Object.entries(DEFAULTS)) {
    const [tag] = form.match(new RegExp(`<(input|select)[^>]* name="${name}"[^>]*>|<select name="${name}">`)) ?? [];
    assert.ok(tag, name);
    if (typeof value === "boolean") assert.equal(tag.includes(" checked"), value, name);
    if (typeof value === "number") assert.ok(tag.includes(`value="${value}"`), name);
  }
});

test("what is stored is taken where it is usable", () => {
  assert.deepEqual(readSettings(null), DEFAULTS);
  assert.deepEqual(readSettings({sound: "loud", volume: 70, strange: 1, hold: true}), {...DEFAULTS, volume: 70, hold: true});
});

test("B150 Confirm is asked for by default, and on touch whatever is set", () => {
  const free = {...DEFAULTS, confirmPair: false, confirmOrder: false, confirmPlace: false};
  const before = {...emptyDraft(3), space: "b2"};
  const actions = [{do: "pair", pair: 1}, {do: "first", first: "wazu"}, {do: "space", space: "b2"}];
  pointer(false);
  assert.deepEqual(actions.map((action) => isSentAtOnce(action, before, DEFAULTS)), [false, false, false]);
  assert.deepEqual(actions.map((action) => isSentAtOnce(action, before, free)), [true, true, true]);
  assert.equal(isSentAtOnce({do: "space", space: "a1"}, before, free), false, "the first choice of a space only shows it");
  assert.equal(isSentAtOnce({do: "turn", by: 1}, before, free), false);
  pointer(true);
  assert.deepEqual(actions.map((action) => isSentAtOnce(action, before, free)), [false, false, false]);
});

test("the lower panel is one's own unless set otherwise", () => {
  const state = {view: {kind: "friend"}, you: ["wazu"]};
  assert.equal(lowerSide(state, "mine"), "wazu");
  assert.equal(lowerSide(state, "balan"), "balan");
  assert.equal(lowerSide({view: {kind: "screen"}, you: ["balan", "wazu"]}, "mine"), "balan");
  assert.equal(lowerSide({view: {kind: "friend"}, you: []}, "mine"), "balan");
});
