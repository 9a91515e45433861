// @ts-nocheck a worker's and a page's surroundings are stand-ins on purpose
/** Notices: what a push message shows and where a click on it leads; what the page tells and shows of other games. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import vm from "node:vm";
import {JS} from "./sources.js";

const WORKER = new URL("../../server/src/maatasite/web/static/worker/", import.meta.url);
const ORIGIN = "https://site.example";
const source = (name) => readFileSync(new URL(name, WORKER), "utf8");
const {noticePath, noticeWords, attend} = await import(`${JS}/attention.js`);

/** A worker with these tabs, and all that it did. */
function start(...urls) {
  const done = [];
  const answers = {};
  const listeners = {};
  const tabs = urls.map((url) => ({url: ORIGIN + url, focus: async () => done.push(["focus", url])}));
  const self = {
    location: {origin: ORIGIN},
    registration: {
      showNotification: async (title, options) => done.push(["show", title, options]),
      pushManager: {subscribe: async ({applicationServerKey}) => (done.push(["subscribe", applicationServerKey]), subscription("made"))},
    },
    clients: {matchAll: async () => tabs, openWindow: async (url) => done.push(["open", url])},
    addEventListener: (name, listener) => (listeners[name] = listener),
  };
  const KEPT = {version: "v", language: "nl", offline: "/o", icon: "/static/icon.png", notices: "/n", renewal: "/r", pages: {}, files: []};
  const fetch = async (url, options) => {
    done.push(["fetch", url, String(options?.body ?? ""), options?.headers ?? {}]);
    return answers[url] ?? {ok: false};
  };
  const context = vm.createContext({self, KEPT, URL, URLSearchParams, Promise, fetch});
  for (const name of ["answers.js", "worker.js"]) vm.runInContext(source(name), context);
  const happen = async (name, event) => {
    let work;
    listeners[name]({...event, waitUntil: (given) => (work = given)});
    await work;
  };
  return {
    answers,
    renew: (newSubscription) => happen("pushsubscriptionchange", {newSubscription}),
    done: () => JSON.parse(JSON.stringify(done)),
    push: (text) => happen("push", {data: text === null ? null : {text: () => text}}),
    click: (data) => {
      const notification = {data, close: () => done.push(["close"])};
      return happen("notificationclick", {notification});
    },
  };
}

/** A push subscription as browsers give it. */
const subscription = (name) => ({toJSON: () => ({endpoint: `https://push.example/${name}`, keys: {p256dh: "P", auth: "A"}})});

test("a subscription that the browser changes is told to the server, and made anew where there is none", async () => {
  const told = (name) => `what=device-renewed&endpoint=https%3A%2F%2Fpush.example%2F${name}&p256dh=P&auth=A`;
  const allowed = {ok: true, json: async () => ({key: "KEY", token: "TOKEN"})};
  const given = start();
  given.answers["/r"] = allowed;
  await given.renew(subscription("given"));
  assert.deepEqual(given.done(), [["fetch", "/r", "", {}], ["fetch", "/n", told("given"), {"X-CSRFToken": "TOKEN"}]]);
  const ended = start();
  ended.answers["/r"] = allowed;
  await ended.renew(null);
  assert.deepEqual(ended.done(), [
    ["fetch", "/r", "", {}], ["subscribe", "KEY"], ["fetch", "/n", told("made"), {"X-CSRFToken": "TOKEN"}],
  ]);
  const untold = start();
  await untold.renew(subscription("given"));
  assert.deepEqual(untold.done(), [["fetch", "/r", "", {}]], "a browser that is told nothing stays so");
});

const MESSAGE = {title: "Maatatahay", body: "Jij bent!", url: "/game/abc", tag: "abc", lang: "nl", dir: "ltr"};

test("a push message is shown as it says, a later one of the same game in its place", async () => {
  const worker = start();
  await worker.push(JSON.stringify(MESSAGE));
  const options = {body: "Jij bent!", tag: "abc", lang: "nl", dir: "ltr", data: {url: "/game/abc"}, icon: "/static/icon.png"};
  assert.deepEqual(worker.done(), [["show", "Maatatahay", options]]);
});

test("what cannot be read is shown too, since a silent push loses its right, and nothing foreign gets in", async () => {
  for (const text of [null, "", "{", "7", "null", "[]", '{"title": {}, "body": 3, "dir": "up", "lang": [], "data": {"x": 1}}']) {
    const worker = start();
    await worker.push(text);
    const options = {body: "", tag: "maatatahay", lang: "", dir: "ltr", data: {url: ""}, icon: "/static/icon.png"};
    assert.deepEqual(worker.done(), [["show", "Maatatahay", options]], String(text));
  }
});

test("a click brings the game's tab to the front, wherever in the game it is, or opens one", async () => {
  const open = start("/my", "/game/abc?step=3#x", "/game/abd");
  await open.click({url: "/game/abc"});
  assert.deepEqual(open.done(), [["close"], ["focus", "/game/abc?step=3#x"]]);
  const closed = start("/my", "/game/abd");
  await closed.click({url: "/game/abc"});
  assert.deepEqual(closed.done(), [["close"], ["open", `${ORIGIN}/game/abc`]]);
});

test("a click never leaves the site", async () => {
  for (const url of ["https://elsewhere.example/", "//elsewhere.example/x", "javascript:alert(1)", "http://[", 7, undefined]) {
    const worker = start();
    await worker.click(url === undefined ? undefined : {url});
    assert.deepEqual(worker.done(), [["close"], ["open", `${ORIGIN}/`]], String(url));
  }
});

test("each notice has its sentence, and a name where there is one", () => {
  const words = (kind, facts = {}, name = "Bo") => noticeWords({t: "notice", kind, subject: "abc", name, facts});
  assert.equal(words("turn"), "It is your turn against Bo.");
  assert.equal(words("turn", {begin: true}, null), "Your game against a guest can begin: it waits for you.");
  assert.equal(words("challenge"), "Bo challenges you.");
  assert.equal(words("reminder", {step: 5}), "Your time against Bo runs short.");
  const ends = {won: "You have won against Bo.", lost: "You have lost against Bo.", draw: "Your game against Bo is a draw."};
  for (const [outcome, text] of Object.entries(ends)) assert.equal(words("result", {outcome, reason: "score"}), text);
  assert.equal(words("result", {outcome: "draw", reason: "aborted"}), "Your game against Bo was called off.");
});

test("a notice leads to its own page", () => {
  assert.equal(noticePath({subject: "b$&c", facts: {}}, "/game/abc", "abc"), "/game/b$&c");
  assert.equal(noticePath({subject: "x", facts: {url: "/challenge/x"}}, "/game/abc", "abc"), "/challenge/x");
});

test("the server hears at once whether the tab is in front, on each change, and anew on each new line", () => {
  const said = [];
  const listeners = {};
  const element = () => ({setAttribute() {}, append() {}, dataset: {}, children: []});
  globalThis.document = {
    visibilityState: "visible",
    focused: true,
    hasFocus: () => document.focused,
    addEventListener: (name, listener) => (listeners[name] = listener),
    createElement: element,
    querySelector: () => null,
    body: element(),
  };
  globalThis.addEventListener = (name, listener) => (listeners[name] = listener);
  const connection = {send: (message) => said.push(message.focused)};
  attend(connection, "abc");
  assert.deepEqual(said, [true]);
  listeners.focus();
  assert.deepEqual(said, [true], "nothing has changed");
  document.focused = false;
  listeners.blur();
  document.focused = true;
  listeners.focus();
  document.visibilityState = "hidden";
  listeners.visibilitychange();
  assert.deepEqual(said, [true, false, true, false]);
  listeners.heard({detail: {t: "hello"}});
  assert.deepEqual(said, [true, false, true, false, false]);
  listeners.heard({detail: {t: "beat", now: 1, games: {}}});
  assert.equal(said.length, 5);
});
