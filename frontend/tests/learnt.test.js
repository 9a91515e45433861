// @ts-nocheck the storage is a stand-in
/** What a browser remembers of the tutorial, with a storage, with a spoilt one and with none. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {learn, learnt, nextOf} = await import(`${JS}/learnt.js`);

/** A browser's storage that holds this text, or refuses everything. */
function storage(text, refuses = false) {
  let kept = text;
  const of = {getItem: () => kept, setItem: (_name, value) => void (kept = value)};
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      if (refuses) throw new DOMException("blocked", "SecurityError");
      return of;
    },
  });
}

test("what was done is remembered once", () => {
  storage(null);
  learn("collect/1");
  learn("collect/1");
  learn("collect/2");
  assert.deepEqual([...learnt()], ["collect/1", "collect/2"]);
});

for (const spoilt of ["", "{", '"x"', "{}", "null"]) {
  test(`a spoilt memory counts as none: ${spoilt}`, () => {
    storage(spoilt);
    assert.equal(learnt().size, 0);
    learn("fight/1");
    assert.deepEqual([...learnt()], ["fight/1"]);
  });
}

test("a browser that stores nothing remembers nothing, and nothing fails", () => {
  storage(null, true);
  learn("collect/1");
  assert.equal(learnt().size, 0);
});

test("one goes on at the first that is not done, also if a later one is", () => {
  const all = ["a/1", "a/2", "b/1"];
  assert.equal(nextOf(all, new Set(["a/1", "b/1"])), "a/2");
  assert.equal(nextOf(all, new Set(all)), null);
});
