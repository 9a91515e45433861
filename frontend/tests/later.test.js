// @ts-nocheck the parts are stand-ins on purpose
/** What comes after the first picture: fetched once, when it is wanted, and again after a failure. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {Later, withTexts} = await import(`${JS}/later.js`);

test("to look for it fetches it, once, and tells when it is here", async () => {
  let loads = 0;
  let arrivals = 0;
  const later = new Later(async () => ({load: (loads += 1)}), () => (arrivals += 1));
  assert.equal(later.here, null);
  assert.equal(later.here, null);
  await later.fetch();
  assert.deepEqual(later.here, {load: 1});
  await later.fetch();
  assert.deepEqual([loads, arrivals], [1, 1]);
});

test("what does not come is not there, and whoever wants it next tries again", async () => {
  let loads = 0;
  let arrivals = 0;
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("no connection");
    return "here";
  };
  const later = new Later(load, () => (arrivals += 1));
  await later.fetch();
  assert.deepEqual([later.here, arrivals], [null, 0]);
  await later.fetch();
  assert.deepEqual([later.here, arrivals], ["here", 1]);
});

test("B034: a part that does not come is told to the window, so that the page can say so", async () => {
  const heard = [];
  globalThis.dispatchEvent = (event) => heard.push(event.type);
  await new Later(async () => Promise.reject(new TypeError("404"))).fetch();
  await assert.rejects(withTexts(async () => Promise.reject(new TypeError("404"))));
  await withTexts(async () => "here");
  assert.deepEqual(heard, ["missing", "missing"]);
  delete globalThis.dispatchEvent;
});

test("what is not wanted yet waits until the page is at rest", async (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  let loads = 0;
  const later = new Later(async () => (loads += 1));
  later.soon();
  assert.equal(loads, 0);
  context.mock.timers.tick(300);
  await new Promise(setImmediate);
  assert.equal(loads, 1);
});

test("B163: a part is loaded when its texts are here, not before, since it speaks at once", async () => {
  const scripts = [];
  globalThis.document = {
    querySelector: () => ({getAttribute: () => "/texts"}),
    createElement: () => ({}),
    head: {append: (script) => scripts.push(script)},
  };
  const fresh = await import(`${JS}/later.js?texts`);
  let loads = 0;
  const coming = fresh.withTexts(async () => (loads += 1));
  await Promise.resolve();
  assert.deepEqual([scripts[0].src, loads], ["/texts", 0]);
  scripts[0].onload();
  await coming;
  await fresh.withTexts(async () => (loads += 1));
  assert.deepEqual([scripts.length, loads], [1, 2], "the texts come once");
  delete globalThis.document;
});
