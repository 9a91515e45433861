// @ts-nocheck page and clock are stand-ins
/** Playing the steps of a game: each in its turn, until the end or until something else is asked of the page. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

globalThis.Element = class {
  constructor(...matches) {
    this.matches = matches;
  }
  closest(selector) {
    return this.matches.some((one) => selector.split(", ").includes(one)) ? this : null;
  }
};
globalThis.KeyboardEvent = class {};
const page = {};
globalThis.document = {
  addEventListener: (kind, listener) => (page[kind] = listener),
  removeEventListener: (kind) => delete page[kind],
};

const {Autoplay} = await import(`${JS}/autoplay.js`);

/** What would play a game of so many steps, each for 100 ms, from the step that is shown. */
function player(context, {step, last = 3, known = 99, failed = false}) {
  context.mock.timers.enable({apis: ["setTimeout"]});
  const told = [];
  const steps = {failed, gap: known, at: (n) => (n < steps.gap ? {} : null), ask: (from) => told.push(`ask ${from}`)};
  const replay = {step, last, steps, move: (to) => told.push((replay.step = to))};
  const stage = {play: (n) => (told.push(`play ${n}`), 100), finish: () => told.push("finish")};
  const auto = new Autoplay(replay, stage, () => {});
  return {auto, replay, steps, told, wait: (ms) => context.mock.timers.tick(ms)};
}

const key = (name, target = new Element()) => Object.assign(new KeyboardEvent(), {key: name, target});

test("it goes on from the step shown, shows each before the page has it, and stops at the last", (context) => {
  const {auto, told, wait} = player(context, {step: 1});
  auto.toggle();
  assert.deepEqual(told, ["play 2", 2]);
  wait(99);
  assert.equal(told.length, 2);
  wait(1);
  assert.deepEqual(told, ["play 2", 2, "play 3", 3]);
  assert.equal(auto.playing, false);
  wait(1000);
  assert.equal(told.length, 4);
  assert.deepEqual(page, {}, "nothing listens any more");
});

for (const step of [3, null]) {
  test(`from ${step === null ? "an end that nobody steps through" : "the last step"} it begins anew`, (context) => {
    const {auto, replay, wait} = player(context, {step});
    auto.toggle();
    assert.equal(replay.step, 0);
    for (let n = 1; n <= 3; n += 1) wait(100);
    assert.deepEqual([replay.step, auto.playing], [3, false]);
  });
}

test("the second press ends it", (context) => {
  const {auto, replay, wait} = player(context, {step: 0});
  auto.toggle();
  auto.toggle();
  wait(1000);
  assert.deepEqual([replay.step, auto.playing], [1, false]);
});

test("a game without steps cannot be played", (context) => {
  const {auto, told} = player(context, {step: 0, last: 0});
  auto.toggle();
  assert.deepEqual([auto.playing, told], [false, []]);
});

const STOPS = {
  "any other button": () => page.click({target: new Element("button")}),
  "the slider": () => page.click({target: new Element("input")}),
  "any key that means something": () => page.keydown(key("t")),
};
for (const [what, press] of Object.entries(STOPS)) {
  test(`${what} ends it, and what moves gives way`, (context) => {
    const {auto, told, wait} = player(context, {step: 0});
    auto.toggle();
    press();
    assert.equal(auto.playing, false);
    assert.equal(told.at(-1), "finish");
    wait(1000);
    assert.equal(told.at(-1), "finish");
  });
}

test("its own button and key, Tab, and a click beside everything do not end it by themselves", (context) => {
  const {auto} = player(context, {step: 0});
  auto.toggle();
  page.click({target: new Element("button", ".play")});
  page.keydown(key("Enter", new Element("button", ".play")));
  for (const name of ["p", "P", "Tab", "Shift"]) page.keydown(key(name));
  page.click({target: new Element("p")});
  assert.equal(auto.playing, true);
  auto.stop();
});

test("a step that is on its way is waited for, one that cannot come ends it", (context) => {
  const {auto, replay, steps, told, wait} = player(context, {step: 0, known: 1});
  auto.toggle();
  assert.deepEqual([told, replay.step], [["ask 1"], 0]);
  steps.gap = 2;
  wait(250);
  assert.equal(replay.step, 1);
  steps.failed = true;
  wait(100);
  assert.deepEqual([replay.step, auto.playing], [1, false]);
});

test("a game that grows meanwhile is played to its new end", (context) => {
  const {auto, replay, wait} = player(context, {step: 2});
  replay.last = 4;
  auto.toggle();
  wait(100);
  assert.deepEqual([replay.step, auto.playing], [4, false]);
});
