// @ts-nocheck a page's surroundings are stand-ins on purpose
/** The list of games to watch: fetched anew while it is looked at, and changed only when it has changed. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import vm from "node:vm";
import {JS} from "./sources.js";

const SOURCE = readFileSync(new URL(`${JS}/watch.js`), "utf8");

/** A page with a list that answers these texts in turn; `address` null: a later page of it. */
function page(answers, address = "/watch?part=1") {
  const told = {asked: [], written: [], focused: [], hidden: false, now: null, shown: null};
  const link = {getAttribute: () => "/game/a", focus: () => told.focused.push("/game/a")};
  const list = {
    getAttribute: () => address,
    contains: (element) => element === link,
    querySelector: (selector) => (selector.includes("/game/a") ? link : null),
    set innerHTML(text) {
      told.written.push(text);
    },
  };
  vm.runInNewContext(SOURCE, {
    CSS: {escape: (text) => text},
    document: {
      activeElement: link,
      querySelector: () => list,
      addEventListener: (name, listener) => (told.shown = listener),
      get hidden() {
        return told.hidden;
      },
    },
    fetch: async (path) => {
      told.asked.push(path);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return {ok: answer !== null, text: async () => answer};
    },
    setInterval: (work) => (told.now = work),
  });
  return told;
}

const rest = () => new Promise((done) => setTimeout(done, 5));

test("a list that has changed takes the place of the old one, and the keyboard stays where it was", async () => {
  const told = page(["one", "one", "two"]);
  for (let turn = 0; turn < 3; turn += 1) {
    told.now();
    await rest();
  }
  assert.deepEqual(told.asked, Array(3).fill("/watch?part=1"));
  assert.deepEqual(told.written, ["one", "two"]);
  assert.deepEqual(told.focused, ["/game/a", "/game/a"]);
});

test("nothing is fetched while nobody looks, and at once when somebody does again", async () => {
  const told = page(["one"]);
  told.hidden = true;
  told.now();
  await rest();
  assert.deepEqual(told.asked, []);
  told.hidden = false;
  told.shown();
  await rest();
  assert.deepEqual(told.written, ["one"]);
});

test("what cannot be fetched leaves the list as it is", async () => {
  const told = page([new TypeError("no connection"), null]);
  told.now();
  told.now();
  await rest();
  assert.equal(told.asked.length, 2);
  assert.deepEqual(told.written, []);
});

test("a later page stays as it is", () => {
  const told = page([], null);
  assert.equal(told.now, null);
  assert.equal(told.shown, null);
});
