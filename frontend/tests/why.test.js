// @ts-nocheck the examples are partial on purpose
/** Ask why: every step, end and refusal has its rule; fights show their sums and who is part of them. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import test from "node:test";
import {JS} from "./sources.js";

const {involvedIn, reasonsOf, refusedRule, scoreReasons, stepReasons} = await import(`${JS}/why.js`);
const {RULE_NAMES, ruleNamed} = await import(`${JS}/why-rules.js`);
const {hasReasons} = await import(`${JS}/log-words.js`);
const {STEP_CODES} = await import(`${JS}/step-words.js`);
const {threatWords} = await import(`${JS}/threat-words.js`);

const parts = (total) => ({printed: total, energy: 0, ability: 0, total});
const fought = {
  code: "fought", clause: "R9", space: "b2", tribe: "balan", tile: "guard", survives: false, sum: 9,
  strength: {printed: 4, energy: 2, ability: 0, total: 6},
  against: [
    {space: "b3", tribe: "wazu", tile: "champion", strength: parts(5)},
    {space: "c2", tribe: "wazu", tile: "lancer", strength: parts(4)},
  ],
};
const FACTS = {
  "order-decided": {tribe: "balan", first: "balan", why: "weaker", strengths: {balan: 2, wazu: 4}},
  "relic-claimed": {space: "c3", cost: 3, helpers: ["c2"]},
  supported: {space: "c3", energy: 1, arrows: [{from: "c2", direction: "N"}]},
  turned: {space: "c3", reach: ["c4"]},
  surrounded: {spaces: ["a1"]},
  fought,
  "spirit-moved": {to: "b1", from: ["a1"], count: 1},
  "spirit-lost": {from: ["a1"], count: 1},
};

for (const code of STEP_CODES.filter((one) => one !== "ended")) {
  test(`step ${code} opens its rule`, () => {
    const [reason, ...rest] = stepReasons({code, space: "c3", ...FACTS[code]});
    assert.equal(rest.length, 0);
    assert.match(reason.rule.clause, /^(R\d+|\d(\.\d)?)$/);
    assert.ok(reason.rule.name && reason.rule.text.endsWith("."));
  });
}

test("the clause shown is the one that the engine names", () => {
  const table = readFileSync(new URL("../../docs/steps.md", import.meta.url), "utf8");
  for (const [, code, clause] of table.matchAll(/^\| `([\w-]+)` \| ([\w.]+)/gm)) {
    if (code !== "ended") assert.equal(stepReasons({code, space: "c3", ...FACTS[code]})[0].rule.clause, clause, code);
  }
  const tie = {...FACTS["order-decided"], code: "order-decided", why: "tie"};
  assert.equal(stepReasons(tie)[0].rule.clause, "R3");
});

test("R9: a fight's reason has both sums in their parts, the Warriors and who bears down on whom", () => {
  const [reason] = stepReasons(fought);
  assert.equal(reason.facts[0], "Balan guard on b2: 4 printed + 2 from Energy = 6.");
  assert.equal(reason.facts[1], "Against it: champion on b3 5 + lancer on c2 4; together 9.");
  const {spaces, arrows} = involvedIn([reason]);
  assert.deepEqual([...spaces], ["b2", "b3", "c2"]);
  assert.deepEqual(arrows, [["b3", "b2"], ["c2", "b2"]]);
});

test("5.3: Support's reason shows the arrows", () => {
  assert.deepEqual(stepReasons({code: "supported", ...FACTS.supported})[0].arrows, [["c2", "c3"]]);
});

test("every end names why the game ended and what decided it", () => {
  for (const reason of ["deaths", "warriors", "spaces"]) {
    for (const decided_by of ["points", "living", "last-relic", "nothing"]) {
      assert.equal(reasonsOf({kind: "ended", steps: [], facts: {reason, decided_by}}).length, 2);
    }
  }
});

test("what no rule asks for has no reason to open", () => {
  assert.deepEqual(reasonsOf({kind: "seated", steps: []}), []);
  assert.deepEqual(reasonsOf({kind: "ended", steps: [], facts: {reason: "resign", decided_by: null}}), []);
});

test("a line opens exactly when there are reasons to open", () => {
  const steps = STEP_CODES.map((code) => ({code, space: "c3", ...FACTS[code]}));
  const entries = [
    ...steps.map((step) => ({kind: "decision", steps: [step]})),
    ...["created", "seated", "contributed", "dealt", "resigned", "rematch"].map((kind) => ({kind, steps: []})),
    {kind: "ended", steps: [], facts: {reason: "spaces", decided_by: "living"}},
    {kind: "ended", steps: [], facts: {reason: "resign", decided_by: null}},
  ];
  for (const entry of entries) assert.equal(hasReasons(entry), reasonsOf(entry).length > 0, JSON.stringify(entry));
});

for (const code of ["space-taken", "relic-unaffordable", "storage-over-four", "wrong-phase", "payment-without-spirit"]) {
  test(`refusal ${code} names its rule`, () => assert.ok(refusedRule(code)?.text));
}

test("a refusal of the network names no rule of the game", () => assert.equal(refusedRule("rate-limited"), null));

test("9: points are told by Warrior, and add up", () => {
  const position = {
    warriors: {
      a1: {tribe: "balan", tile: "keeper", alive: true, diamonds: 2, spirit: 1},
      b1: {tribe: "balan", tile: "weaver", alive: false, diamonds: 0, spirit: 0},
      c1: {tribe: "wazu", tile: "keeper", alive: true, diamonds: 2, spirit: 0},
    },
    score_parts: {balan: {diamonds: 2, spirit: 1, relics: 3, total: 6}},
  };
  const reasons = scoreReasons(position, "balan", "progressive");
  assert.deepEqual(reasons.map((one) => one.facts[0]), ["keeper on a1 2 = 2.", "keeper on a1 1 = 1.", "Points: 3."]);
  assert.deepEqual([...involvedIn(reasons).spaces], ["a1"]);
  assert.notEqual(scoreReasons(position, "balan", "standard")[2].rule.text, reasons[2].rule.text);
});

test("every rule is a whole sentence with a clause", () => {
  for (const name of RULE_NAMES) assert.match(ruleNamed(name).text, /^[A-Z].*\.$/, name);
});

test("a threat says what it takes, or that nothing more is needed", () => {
  const threat = {space: "a1", tribe: "balan", tile: "lancer", open: "b1", strength: parts(6), against: [], sum: 5, spare: 1, enemy: 2};
  assert.match(threatWords(threat), /open side b1: 6 against 5\. An enemy of Strength 2 or more/);
  assert.match(threatWords({...threat, enemy: 0}), /whoever closes/);
});
