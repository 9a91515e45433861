// @ts-nocheck the examples are partial on purpose
/** Look-ups in the listed choices, the draft, and what Confirm would send. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const lookup = await import(`${JS}/choices.js`);
const {change, emptyDraft, isStarted} = await import(`${JS}/draft.js`);
const {marksOf} = await import(`${JS}/marks.js`);

const fought = {code: "fought", space: "b1", sum: 11, strength: {total: 6}, survives: false};
const standing = (strength, energy, spirit) => ({strength, energy, spirit});
const place = {
  phase: "place",
  to_move: "balan",
  tile: "guard",
  choices: [
    {
      space: "a1",
      kind: "free",
      collect: "ES",
      support: [{from: "a2", direction: "S"}],
      reach: [["a2"], ["b1"], [], []],
      activations: [
        {add: "E", warrior: standing(6, 2, 0), storage: "S", steps: [], score: {balan: 1, wazu: 0}},
        {add: "", warrior: standing(5, 1, 0), storage: "ES", steps: [fought], score: {balan: 1, wazu: 0}},
        {add: "S", warrior: standing(5, 1, 1), storage: "E", steps: [], score: {balan: 2, wazu: 0}},
      ],
    },
    {space: "c3", kind: "relic", cost: 2, helpers: [], payments: ["ES", "SS"], support: [], reach: [[], [], [], []]},
  ],
  refused: {b2: "space-taken"},
};
const drafted = (...actions) => actions.reduce(change, emptyDraft(3));
const space = (name) => ({do: "space", space: name});

test("only listed spaces are open", () => {
  assert.deepEqual([...lookup.openSpaces(place)], ["a1", "c3"]);
  assert.equal(lookup.placeAt(place, "b2"), null);
});

test("a free space is confirmed with its turn and its Crystals in one command", () => {
  const draft = drafted(space("a1"), {do: "turn", by: -1}, {do: "add", add: "S"});
  assert.deepEqual(lookup.decisions(place, draft), [{place: "a1"}, {activate: {rotation: 3, add: "S"}}]);
});

test("without a choice the fewest Crystals are added", () => {
  assert.equal(lookup.activation(place, drafted(space("a1"))).add, "");
});

test("a Relic is claimed first, with its payment alone", () => {
  assert.deepEqual(lookup.decisions(place, drafted(space("c3"))), [{place: "c3", pay: "ES"}]);
  const draft = drafted(space("c3"), {do: "pay", pay: "SS"});
  assert.deepEqual(lookup.decisions(place, draft), [{place: "c3", pay: "SS"}]);
});

test("after the reward the turn and the Crystals are confirmed", () => {
  const {reach, activations} = place.choices[0];
  const choices = {phase: "activate", to_move: "balan", tile: "guard", space: "c3", reach, activations};
  const draft = drafted({do: "turn", by: 1});
  assert.deepEqual(lookup.decisions(choices, draft), [{activate: {rotation: 1, add: ""}}]);
  assert.deepEqual(lookup.reach(choices, draft), ["b1"]);
});

test("pair and order", () => {
  const pairs = {phase: "pair", choices: [{decision: {pair: ["guard", "lancer"]}, decides: "balan", why: "tie"}]};
  assert.deepEqual(lookup.decisions(pairs, drafted()), []);
  assert.deepEqual(lookup.decisions(pairs, drafted({do: "pair", pair: 0})), [{pair: ["guard", "lancer"]}]);
  const order = {phase: "order", choices: [{decision: {first: "balan"}}, {decision: {first: "wazu"}}]};
  assert.deepEqual(lookup.orders(order), ["balan", "wazu"]);
  assert.deepEqual(lookup.decisions(order, drafted({do: "first", first: "wazu"})), [{first: "wazu"}]);
});

test("Crystals step through listed bundles only", () => {
  const all = place.choices[0].activations;
  assert.equal(lookup.neighbour(all, "", {energy: 1}).add, "E");
  assert.equal(lookup.neighbour(all, "E", {spirit: 1}), null);
  assert.equal(lookup.neighbour(all, "", {energy: -1}), null);
});

test("B016: Escape steps back and at last leaves nothing to send", () => {
  const back = {do: "back"};
  let draft = drafted(space("a1"), {do: "turn", by: 1}, {do: "add", add: "E"});
  draft = change(draft, back);
  assert.deepEqual([draft.add, draft.rotation, draft.space], [null, 1, "a1"]);
  draft = change(draft, back);
  assert.deepEqual([draft.rotation, draft.space], [0, "a1"]);
  draft = change(draft, back);
  assert.ok(!isStarted(draft));
  assert.deepEqual(lookup.decisions(place, draft), []);
});

test("another space keeps the turn and forgets Crystals and payment", () => {
  const draft = drafted(space("a1"), {do: "turn", by: 1}, {do: "add", add: "E"}, space("c3"));
  assert.deepEqual([draft.rotation, draft.add, draft.space], [1, null, "c3"]);
});

test("the board shows support, reach and the sums of the listed fights", () => {
  const marks = marksOf(place, drafted(space("a1"), {do: "turn", by: 1}));
  assert.deepEqual(marks.reach, ["b1"]);
  assert.deepEqual(marks.fights.get("b1"), {sum: 11, own: 6, survives: false});
  assert.deepEqual([marks.ghost.strength, marks.ghost.energy, marks.ghost.rotation], [5, 1, 1]);
  assert.equal(marks.support.length, 1);
});
