// @ts-nocheck a page's surroundings are stand-ins on purpose
/** When a page registers the service worker: late, where one may be, and not for who saves each byte. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import vm from "node:vm";
import {JS} from "./sources.js";

const SOURCE = readFileSync(new URL(`${JS}/app.js`), "utf8");

/** A page in a browser that can do this; `rest` lets it come to rest after it has loaded. */
function page(navigator) {
  const listeners = {};
  const later = [];
  vm.runInNewContext(SOURCE, {
    navigator,
    document: {currentScript: {dataset: {worker: "/service-worker.js?language=nl"}}, querySelector: () => null},
    addEventListener: (name, listener) => (listeners[name] = listener),
    setTimeout: (work) => later.push(work),
  });
  return {load: () => listeners.load?.(), rest: () => later.forEach((work) => work())};
}

function worker(outcome = Promise.resolve()) {
  const asked = [];
  return {asked, register: (address) => (asked.push(address), outcome)};
}

test("the worker is registered once the page has loaded and come to rest, in the page's language", () => {
  const serviceWorker = worker();
  const {load, rest} = page({serviceWorker});
  assert.deepEqual(serviceWorker.asked, []);
  load();
  assert.deepEqual(serviceWorker.asked, []);
  rest();
  assert.deepEqual(serviceWorker.asked, ["/service-worker.js?language=nl"]);
});

test("a browser without service workers, or one that saves data, is left alone", () => {
  const serviceWorker = worker();
  for (const navigator of [{}, {serviceWorker, connection: {saveData: true}}]) {
    const {load, rest} = page(navigator);
    load();
    rest();
  }
  assert.deepEqual(serviceWorker.asked, []);
});

test("a worker that cannot be registered is no fault of the page", async () => {
  const faults = [];
  const note = (fault) => faults.push(fault);
  process.on("unhandledRejection", note);
  const {load, rest} = page({serviceWorker: worker(Promise.reject(new TypeError("no connection")))});
  load();
  rest();
  await new Promise((done) => setTimeout(done, 5));
  process.off("unhandledRejection", note);
  assert.deepEqual(faults, []);
});
