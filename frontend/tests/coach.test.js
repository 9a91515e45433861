// @ts-nocheck the examples are partial on purpose
/** The coach: a word for every code, what it does with a decision, and that it is never in the way. */

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {mock, test} from "node:test";
import {JS} from "./sources.js";

const {LOSSES, MISSED, REPLIES, coachWords} = await import(`${JS}/coach-words.js`);
const {Asking, PATIENCE_MS} = await import(`${JS}/coach-asking.js`);
const {REASON_CODES, reasonWords} = await import(`${JS}/hint-words.js`);
const {change, emptyDraft} = await import(`${JS}/draft.js`);

const SERVER = new URL("../../server/src/maatasite/opponents/coaching.py", import.meta.url);
const FACTS = {space: "c3", tile: "guard", own: 4, enemy: 6, value: 2, crystals: "EES", energy: 2, count: 2};
const silence = {reasons: [], reply: [], missed: []};

test("every code that the coach may say has words", () => {
  const source = readFileSync(SERVER, "utf8");
  for (const [name, words] of Object.entries({LOSSES, REPLIES, MISSED})) {
    const codes = [...(source.match(new RegExp(`^${name}: Final = \\((.*)\\)`, "m"))?.[1] ?? "").matchAll(/\w+/g)].map(String);
    assert.deepEqual(Object.keys(words).sort(), codes.sort(), name);
    for (const code of codes) assert.match(words[code]({code, ...FACTS}), /\w.*\.$/);
  }
  for (const code of REASON_CODES) {
    const said = coachWords({...silence, verdict: "good", reasons: [{code, ...FACTS}]});
    assert.ok(said.startsWith("Well played! ") && said.endsWith(reasonWords({code, ...FACTS})), said);
  }
});

test("a warning says why: what falls now, what the enemy could do, what is missed without its space", () => {
  const one = (code, facts = {}) => [{code, ...FACTS, ...facts}];
  assert.equal(
    coachWords({...silence, verdict: "blunder", reasons: one("loses")}),
    "Your guard on c3 falls: 4 against 6.",
  );
  assert.equal(
    coachWords({verdict: "blunder", reasons: one("spares"), reply: one("fells", {space: "a1"}), missed: one("claims")}),
    "The enemy guard on c3 would be safe for good: 4 against 6. The enemy could then surround your guard on a1, and it " +
      "would fall: 4 against 6. A Relic worth 2 points could be yours now.",
  );
  assert.equal(coachWords({...silence, verdict: "blunder", reasons: [{code: "of another release"}]}), "");
});

/** A table that writes down what the coach does with it. */
function table(listens = true) {
  const told = [];
  const note = (name) => (what) => told.push([name, what?.t ?? what]);
  const sent = [];
  return {
    told,
    sent,
    wanted: listens,
    listens() {
      return this.wanted;
    },
    send: (message) => sent.push(message),
    tell: note("tell"),
    decide: (command) => told.push(["decide", command.key]),
    say: note("say"),
    back: note("back"),
  };
}

const command = {t: "decide", game: "g", ply: 7, key: "k", seat: "balan", decisions: [{place: "c3"}, {activate: {}}]};
const draft = {...emptyDraft(7), space: "c3"};
const asked = (at) => ({t: "coached", game: "g", ply: 7, key: at.sent[0].key, ...silence, verdict: ""});
const blunder = (at) => ({...asked(at), verdict: "blunder", reasons: [{code: "loses", ...FACTS}]});

test("silence lets the decision go, once", () => {
  const at = table();
  const coach = new Asking(at);
  assert.equal(coach.takes(command, draft), true);
  assert.notEqual(at.sent[0].key, command.key, "an answer to the coach's question is none to the command");
  assert.equal(coach.hears(asked(at)), true);
  assert.equal(coach.hears(asked(at)), true, "a late answer is heard and changes nothing");
  assert.deepEqual(at.told.filter(([what]) => what === "decide"), [["decide", "k"]]);
  assert.equal(coach.warning(draft), "");
});

test("praise is said and shown until the next decision is prepared", () => {
  const at = table();
  const coach = new Asking(at);
  coach.takes(command, draft);
  coach.hears({...asked(at), verdict: "good", reasons: [{code: "fells", ...FACTS}]});
  assert.deepEqual(at.told.at(-1), ["decide", "k"]);
  const next = emptyDraft(8);
  assert.match(coach.praise(next), /^Well played! The enemy guard on c3 falls/);
  assert.equal(coach.praise(change(next, {do: "space", space: "a1"})), "");
});

test("a warning sends nothing; think again leaves the draft, and what was warned of is not asked about again", () => {
  const at = table();
  const coach = new Asking(at);
  coach.takes(command, draft);
  coach.hears(blunder(at));
  assert.deepEqual(at.told, [["tell", "sent"], ["tell", "settled"]]);
  assert.equal(coach.warning(draft), "Your guard on c3 falls: 4 against 6.");
  assert.equal(coach.warning(change(draft, {do: "turn", by: 1})), "", "another draft, another question");
  assert.equal(coach.again(), true);
  assert.equal(coach.warning(draft), "");
  assert.equal(coach.again(), false, "Escape then takes back as ever");
  assert.equal(coach.takes(command, draft), false);
});

test("play it anyway sends it once", () => {
  const at = table();
  const coach = new Asking(at);
  coach.takes(command, draft);
  coach.hears(blunder(at));
  coach.anyway();
  coach.anyway();
  assert.deepEqual(at.told.filter(([what]) => what === "decide"), [["decide", "k"]]);
});

test("never in the way: no answer in time, a refusal, or the coach silenced meanwhile, and the decision goes", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const late = table();
  new Asking(late).takes(command, draft);
  mock.timers.tick(PATIENCE_MS);
  assert.deepEqual(late.told.at(-1), ["decide", "k"]);
  mock.timers.reset();
  const refused = table();
  const coach = new Asking(refused);
  coach.takes(command, draft);
  assert.equal(coach.hears({t: "refused", code: "no-such", key: "another"}), false);
  assert.equal(coach.hears({t: "refused", code: "rate-limited", key: refused.sent[0].key}), true);
  assert.deepEqual(refused.told.at(-1), ["decide", "k"]);
  const silenced = table();
  const quiet = new Asking(silenced);
  quiet.takes(command, draft);
  silenced.wanted = false;
  quiet.hears(blunder(silenced));
  assert.deepEqual(silenced.told.at(-1), ["decide", "k"]);
});

test("the coach is not asked when it is silenced, nor about a pair or the order", () => {
  assert.equal(new Asking(table(false)).takes(command, draft), false);
  for (const decision of [{pair: ["guard", "scout"]}, {first: "wazu"}]) {
    assert.equal(new Asking(table()).takes({...command, decisions: [decision]}, draft), false);
  }
});
