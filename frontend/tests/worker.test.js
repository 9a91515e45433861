// @ts-nocheck a service worker's surroundings are stand-ins on purpose
/** Which request the service worker answers, with what, and what it keeps: never a board, never a person. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import vm from "node:vm";

const SOURCES = new URL("../../server/src/maatasite/web/static/worker/", import.meta.url);
const ORIGIN = "https://site.example";
const FILE = "/static/css/rules.0123456789ab.css";
const KEPT = {
  version: "v2",
  language: "nl",
  offline: "/kept/nl/offline",
  pages: {"/rules": "/kept/nl/rules", "/learn": "/kept/nl/learn", "/learn/fight": "/kept/nl/learn"},
  files: [FILE],
};
const OWN = "maatatahay-nl-v2";
const ALL = ["/kept/nl/offline", "/kept/nl/rules", "/kept/nl/learn", FILE];

const source = (name) => readFileSync(new URL(name, SOURCES), "utf8");
const full = (url) => new URL(url, ORIGIN).href;

/** A worker with a network that is a function from paths to answers, and caches that are maps. */
function start(network, held = {}) {
  const stores = new Map(Object.entries(held).map(([name, store]) => [name, new Map(Object.entries(store))]));
  const listeners = {};
  const asked = [];
  const fetch = async (request) => {
    asked.push(request);
    const answer = await network(new URL(request.url ?? request, ORIGIN).pathname);
    if (!answer) throw new TypeError("no connection");
    return answer;
  };
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    open: async (name) => {
      if (!stores.has(name)) stores.set(name, new Map());
      const store = stores.get(name);
      return {
        match: async (url) => store.get(new URL(url, ORIGIN).pathname)?.clone(),
        addAll: async (requests) => {
          for (const request of requests) {
            const answer = await fetch(request);
            if (answer.status !== 200) throw new TypeError("not kept");
            store.set(new URL(request.url).pathname, answer);
          }
        },
      };
    },
  };
  class OwnRequest extends Request {
    constructor(url, how) {
      super(full(url), how);
    }
  }
  const worker = {
    location: {origin: ORIGIN},
    registration: {navigationPreload: {enable: async () => {}}},
    skipped: 0,
    skipWaiting: async () => void (worker.skipped += 1),
    addEventListener: (name, listener) => (listeners[name] = listener),
  };
  const context = vm.createContext({self: worker, KEPT, caches, fetch, URL, Response, Request: OwnRequest, Promise});
  for (const name of ["answers.js", "worker.js"]) vm.runInContext(source(name), context);

  const happen = async (name) => {
    let done;
    listeners[name]({waitUntil: (work) => (done = work)});
    await done;
  };
  /** @returns {Promise<string | null>} the text that is answered; null where the worker keeps out */
  const ask = async (url, {method = "GET", mode = "navigate", preloaded = undefined} = {}) => {
    let answer = null;
    listeners.fetch({
      request: {url: full(url), method, mode},
      preloadResponse: Promise.resolve(preloaded),
      respondWith: (given) => (answer = given),
    });
    return answer && (await answer).text();
  };
  return {ask, asked, context, happen, stores, worker};
}

const fill = () => ({
  [OWN]: {
    "/kept/nl/offline": new Response("no connection"),
    "/kept/nl/rules": new Response("the rules, kept"),
    "/kept/nl/learn": new Response("the lessons, kept"),
    [FILE]: new Response("style, kept"),
  },
});
const online = (path) => new Response(`${path} of the server`);
const offline = () => null;

const PAGES = ["/", "/my", "/new", "/game/AAAAAAAAAAAAAAAAAAAAAA", "/game/AAAAAAAAAAAAAAAAAAAAAA?step=4", "/rules", "/nowhere"];
const OTHERS = ["/jsi18n/?language=nl&texts=1", "/game/AAAAAAAAAAAAAAAAAAAAAA/steps", "/healthz", "/static/css/rules.css",
  "/static/js/table.aaaaaaaaaaaa.js", "/kept/nl/rules", "https://elsewhere.example/rules"];

test("while the server answers every page is the server's, whatever is kept", async () => {
  const {ask} = start(online, fill());
  for (const page of PAGES) assert.equal(await ask(page), `${new URL(page, ORIGIN).pathname} of the server`);
});

test("without the server a game is the offline page and never an old board", async () => {
  const game = "/game/AAAAAAAAAAAAAAAAAAAAAA";
  const held = fill();
  held[OWN][game] = new Response("an old board");
  const {ask} = start(offline, held);
  assert.equal(await ask(game), "no connection");
  assert.equal(await ask(`${game}?step=4`), "no connection");
  for (const page of PAGES.filter((one) => one !== "/rules")) assert.equal(await ask(page), "no connection");
});

test("without the server the rules are the copy, at every address within them, and so are the lessons", async () => {
  const {ask} = start(offline, fill());
  for (const page of ["/rules", "/rules#R9", "/rules?x=1"]) assert.equal(await ask(page), "the rules, kept");
  assert.equal(await ask("/rules/more"), "no connection");
  for (const page of ["/learn", "/learn/fight"]) assert.equal(await ask(page), "the lessons, kept");
});

test("word from a proxy that the server is away counts as no answer; what the server itself says does not", async () => {
  for (const status of [502, 504]) {
    const {ask} = start(() => new Response("a proxy", {status}), fill());
    assert.equal(await ask("/my"), "no connection");
  }
  for (const status of [404, 409, 429, 500, 503]) {
    const {ask} = start(() => new Response("the server", {status}), fill());
    assert.equal(await ask("/rules"), "the server");
  }
});

test("what the browser fetched ahead is used and nothing is asked for twice", async () => {
  const {ask, asked} = start(online, fill());
  assert.equal(await ask("/my", {preloaded: new Response("ahead")}), "ahead");
  assert.equal(asked.length, 0);
});

test("a kept file of a hashed name is not asked for again; thrown away, it is the server's", async () => {
  const held = start(online, fill());
  assert.equal(await held.ask(FILE, {mode: "no-cors"}), "style, kept");
  assert.equal(held.asked.length, 0);
  assert.equal(await start(online).ask(FILE, {mode: "no-cors"}), `${FILE} of the server`);
});

test("the worker keeps out of all that is sent and of all that modules ask for", async () => {
  const {ask} = start(online, fill());
  for (const method of ["POST", "PUT", "DELETE", "HEAD"]) {
    for (const url of [...PAGES, FILE]) assert.equal(await ask(url, {method}), null, `${method} ${url}`);
  }
  for (const url of [...PAGES, ...OTHERS]) assert.equal(await ask(url, {mode: "cors"}), null, url);
  assert.equal(await ask("https://elsewhere.example/rules"), null);
});

test("whatever is asked for and answered, nothing is added to what is kept", async () => {
  const {ask, stores} = start(online, fill());
  for (const url of [...PAGES, ...OTHERS]) await ask(url);
  assert.deepEqual([...stores.keys()], [OWN]);
  assert.deepEqual([...stores.get(OWN).keys()], ALL);
});

test("all that is kept is fetched once and without cookies, the copies anew, and then the worker takes over at once", async () => {
  const {asked, happen, stores, worker} = start(online);
  await happen("install");
  assert.deepEqual([...stores.get(OWN).keys()], ALL);
  assert.deepEqual(asked.map((one) => one.credentials), ["omit", "omit", "omit", "omit"]);
  assert.deepEqual(asked.map((one) => one.cache), ["reload", "reload", "reload", "default"]);
  assert.equal(worker.skipped, 1);
});

test("if something does not come nothing is kept, and the older worker stays", async () => {
  const {happen, stores, worker} = start((path) => (path === FILE ? null : online(path)));
  await assert.rejects(happen("install"));
  assert.deepEqual([...stores.keys()], []);
  assert.equal(worker.skipped, 0);
});

test("what older workers kept, in this language or another, goes; what is not ours stays", async () => {
  const {happen, stores} = start(online, {...fill(), "maatatahay-nl-v1": {}, "maatatahay-en-v2": {}, other: {}});
  await happen("activate");
  assert.deepEqual([...stores.keys()], [OWN, "other"]);
});

test("without anything kept a page that does not come is an error of the browser's own", async () => {
  const {ask} = start(offline);
  assert.equal(await ask("/my"), "");
});
