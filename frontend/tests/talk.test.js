// @ts-nocheck the examples are partial on purpose
/** Talk: each line once and in order, links of the web alone, and what the page says to the server and when. */

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {mock, test} from "node:test";
import {JS} from "./sources.js";

const lines = await import(`${JS}/talk-lines.js`);
const {Hearing} = await import(`${JS}/talk-hearing.js`);
const {linked} = await import(`${JS}/talk-links.js`);
const {PHRASES, REFUSALS, lineWords, refusalWords} = await import(`${JS}/talk-words.js`);

const SERVER = new URL("../../server/src/maatasite/talk/", import.meta.url);
const said = (room, number, at, more = {}) => ({room, number, at, seat: "", name: null, own: false, phrase: "yes", text: "", blank: "", ...more});
const names = (all) => all.map(lines.nameOf);

test("B078 lines that come again, late, and in parts are there once, in the order of their time", () => {
  let talk = lines.asked(lines.nothingSaid());
  talk = lines.withLine(talk, said("players", 4, 40)); // somebody speaks before the backlog is here
  assert.deepEqual(talk.since, {players: 0, watchers: 0});
  talk = lines.withPart(talk, {lines: [said("players", 1, 10), said("players", 2, 20)], since: {players: 2, watchers: 0}, more: true});
  assert.equal(talk.caught, false);
  talk = lines.withPart(talk, {lines: [said("players", 3, 30), said("players", 4, 40)], since: {players: 4, watchers: 0}, more: false});
  for (let back = 0; back < 5; back += 1) {
    talk = lines.asked(talk);
    talk = lines.withPart(talk, {lines: [], since: talk.since, more: false});
    talk = lines.withLine(talk, said("players", 5 + back, 50 + back));
    talk = lines.withLine(talk, said("players", 5 + back, 50 + back));
  }
  assert.deepEqual(names(talk.lines), [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `players ${n}`));
  assert.deepEqual(talk.since, {players: 9, watchers: 0});
});

test("B080 at the end what was shut comes in between, by its time", () => {
  let talk = lines.withPart(lines.nothingSaid(), {lines: [said("players", 1, 10), said("players", 2, 30)], since: {players: 2, watchers: 0}, more: false});
  talk = lines.opened(talk);
  assert.deepEqual(talk.since, {players: 0, watchers: 0});
  const whole = [said("players", 1, 10), said("watchers", 1, 20), said("players", 2, 30), said("watchers", 2, 30)];
  talk = lines.withPart(talk, {lines: whole, since: {players: 2, watchers: 2}, more: false});
  assert.deepEqual(names(talk.lines), names(whole));
});

test("a line whose words are gone takes the older one's place", () => {
  const [line] = lines.merged([said("players", 1, 10, {text: "rude"})], [said("players", 1, 10, {phrase: "", blank: "left"})]);
  assert.equal(lineWords(line), "(deleted)");
});

test("what is new are the others' lines above what was read, in each room by itself", () => {
  const all = [said("players", 1, 1), said("players", 2, 2, {own: true}), said("players", 3, 3), said("watchers", 1, 4)];
  assert.equal(lines.unread(all, {players: 1, watchers: 0}), 2);
  const read = lines.readAll(all, {players: 0, watchers: 0});
  assert.deepEqual(read, {players: 3, watchers: 1});
  assert.equal(lines.unread(all, read), 0);
  for (const junk of [null, 7, "x", [], {players: "9", watchers: 1.5}]) {
    assert.deepEqual(lines.marksOf(junk), {players: 0, watchers: 0});
  }
});

test("B076 only addresses of the web become links, and the text stays as it was", () => {
  const links = (text) => linked(text).filter(({href}) => href).map(({href}) => href);
  for (const text of [
    "javascript:alert(1)", "data:text/html,<b>", "see ftp://example.org", "http://", "https:///x", "http:javascript:1",
    "https://name:word@example.org/", "xhttp://example.org", "<a href='https://'>", "vbscript:x", "//example.org",
  ]) {
    assert.deepEqual(links(text), [], text);
  }
  assert.deepEqual(links("(see https://example.org/a?b=c#d.)"), ["https://example.org/a?b=c#d"]);
  assert.deepEqual(links("HTTP://EXAMPLE.ORG。http://b.example，"), ["http://example.org/", "http://b.example/"]);
  assert.deepEqual(links('https://example.org/"onclick="x'), ["https://example.org/"]);
  for (const text of ["a https://x.example b http://y.example", "none", "", "https://x.example", `https://x.example/${"y".repeat(1e5)}`]) {
    assert.equal(linked(text).map((part) => part.text).join(""), text);
  }
});

test("there are words for every phrase and every refusal of the server", () => {
  const phrases = readFileSync(new URL("phrases.py", SERVER), "utf8").match(/^ {4}"[\w-]+",$/gm).map((line) => line.trim().slice(1, -2));
  assert.deepEqual(Object.keys(PHRASES), phrases);
  for (const words of Object.values(PHRASES)) assert.match(words(), /\w.*[.!?]$/);
  const sources = ["rights.py", "saying.py", "words.py"].map((name) => readFileSync(new URL(name, SERVER), "utf8")).join("");
  const codes = [...sources.matchAll(/Refused\("([\w-]+)"/g)].map(([, code]) => code);
  assert.ok(codes.length > 8);
  for (const code of codes) assert.ok(REFUSALS[code], code);
  assert.equal(refusalWords({code: "text-too-long", facts: {most: 280}}), "At most 280 characters.");
  assert.equal(refusalWords({code: "never heard of"}), "That could not be said.");
});

/** A table that keeps what is sent, said and rung. */
function table(more = {}) {
  const state = {game: "g", link: "open", you: ["balan"], view: {status: "playing"}, ...more};
  const sent = [];
  const heard = {said: [], rung: 0};
  const talk = new Hearing({
    state: () => state, speaker: ({seat}) => seat, pending: null, changed: () => {},
    send: (message) => sent.push(message), say: (words) => heard.said.push(words), ring: () => (heard.rung += 1),
  });
  return {state, sent, heard, talk};
}

const part = (all, since, more = false) => ({t: "talk", game: "g", lines: all, since: {players: 0, watchers: 0, ...since}, more});

test("B078 with each connection it asks for what is missing, and says again what was not heard, under the same key", () => {
  const {talk, sent} = table({link: "connecting"});
  assert.deepEqual(sent, []);
  assert.equal(talk.hears({t: "link", link: "open"}), false);
  assert.deepEqual(sent, [{t: "talk", game: "g", since: {players: 0, watchers: 0}}]);
  assert.equal(talk.hears(part([said("players", 1, 10)], {players: 1}, true)), true);
  assert.deepEqual(sent[1], {t: "talk", game: "g", since: {players: 1, watchers: 0}});
  talk.hears(part([], {players: 1}));
  talk.say({phrase: "hello"});
  const [, , hello] = sent;
  assert.deepEqual({...hello, key: "k"}, {t: "say", room: "players", phrase: "hello", game: "g", key: "k"});
  talk.hears({t: "link", link: "open"});
  assert.deepEqual(sent.slice(3), [{t: "talk", game: "g", since: {players: 1, watchers: 0}}, hello]);
  mock.timers.enable({apis: ["setTimeout"]});
  assert.equal(talk.hears({t: "refused", game: "g", key: hello.key, code: "try-again"}), true);
  sent.length = 0;
  mock.timers.tick(4000);
  mock.timers.reset();
  assert.deepEqual(sent.at(-1), hello);
  assert.equal(talk.shown.waiting.length, 1);
  talk.hears({t: "said", game: "g", key: hello.key, number: 2});
  assert.deepEqual(talk.shown.waiting, []);
});

test("a line of somebody else is said and rung once; one's own and the backlog are not", () => {
  const {talk, heard} = table();
  talk.hears(part([said("players", 1, 10)], {players: 1}));
  const line = {t: "line", game: "g", line: said("players", 2, 20, {seat: "wazu", phrase: "good-luck"})};
  talk.hears(line);
  talk.hears(line);
  talk.hears({t: "line", game: "g", line: said("players", 3, 30, {own: true})});
  assert.deepEqual(heard, {said: ["\u2068wazu\u2069: Good luck!"], rung: 1});
  assert.equal(talk.unread, 2);
  talk.look(true);
  assert.equal(talk.unread, 0);
  talk.hears({...line, line: said("players", 4, 40)});
  assert.equal(talk.unread, 0);
  talk.look(false);
  talk.hears({...line, line: said("players", 5, 50)});
  assert.equal(talk.unread, 1);
});

test("what is refused comes back to be written, with the reason; the table's own refusals are left to the table", () => {
  const {talk, sent, heard} = table();
  talk.say({text: "too much"});
  const {key} = sent.at(-1);
  assert.equal(talk.hears({t: "refused", game: "g", key: "another", code: "stale-ply"}), false);
  assert.equal(talk.hears({t: "refused", game: "g", key, code: "rate-limited"}), true);
  assert.deepEqual([talk.draft, talk.shown.waiting, heard.said.length], ["too much", [], 1]);
  assert.equal(talk.shown.trouble, heard.said[0]);
});

test("B080 at the end everything is asked for once more; with another seat all is forgotten first", () => {
  const {talk, sent} = table();
  talk.hears(part([said("players", 1, 10)], {players: 1}));
  sent.length = 0;
  for (let n = 0; n < 2; n += 1) assert.equal(talk.hears({t: "event", game: "g", view: {status: "over"}}), false);
  assert.deepEqual(sent, [{t: "talk", game: "g", since: {players: 0, watchers: 0}}]);
  assert.equal(talk.said.lines.length, 1);
  talk.hears({t: "you", game: "g", seats: ["balan"]});
  assert.equal(sent.length, 1);
  talk.hears({t: "you", game: "g", seats: []});
  assert.equal(sent.length, 2);
  assert.deepEqual(talk.said.lines, []);
});
