// @ts-nocheck the clock is a stand-in
/** What is said to those who hear the page: nothing is lost, and nothing that is out of date is said. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {Announcer} = await import(`${JS}/announcer.js`);

/** An announcer, and all that has stood in its live region. */
function listened(context) {
  context.mock.timers.enable({apis: ["setTimeout"]});
  const heard = [];
  const announcer = new Announcer(() => heard.push(announcer.words));
  return {announcer, heard, wait: (ms) => context.mock.timers.tick(ms)};
}

test("what comes alone is said at once", (context) => {
  const {announcer, heard} = listened(context);
  announcer.tell("Balan takes a pair.");
  assert.deepEqual(heard, ["Balan takes a pair."]);
});

test("news in quick succession is all said, the first at once and the others in one breath", (context) => {
  const {announcer, heard, wait} = listened(context);
  announcer.tell("one.");
  wait(10);
  announcer.tell("two.");
  wait(10);
  announcer.tell("three.");
  assert.deepEqual(heard, ["one."]);
  wait(799);
  assert.deepEqual(heard, ["one.", "two. three."]);
  announcer.tell("four.");
  wait(1000);
  assert.deepEqual(heard, ["one.", "two. three.", "four."]);
});

test("news with time between is said as it comes", (context) => {
  const {announcer, heard, wait} = listened(context);
  for (const words of ["one.", "two."]) {
    announcer.tell(words);
    wait(800);
  }
  assert.deepEqual(heard, ["one.", "two."]);
});

test("the same news twice is said twice, nothing is no news", (context) => {
  const {announcer, heard, wait} = listened(context);
  announcer.tell("again.");
  announcer.tell("");
  wait(800);
  announcer.tell("again.");
  assert.equal(heard.length, 2);
  assert.notEqual(heard[0], heard[1]);
  assert.deepEqual(heard.map((words) => words.trim()), ["again.", "again."]);
});

test("of how things are only the newest is said after what has been said", (context) => {
  const {announcer, heard, wait} = listened(context);
  for (const words of ["turned once", "turned twice", "turned three times"]) announcer.replace(words);
  wait(800);
  assert.deepEqual(heard, ["turned once", "turned three times"]);
});

test("what is as it was said before is not said again", (context) => {
  const {announcer, heard, wait} = listened(context);
  announcer.replace("here");
  announcer.replace("there");
  announcer.replace("here");
  wait(5000);
  announcer.replace("here");
  assert.deepEqual(heard, ["here"]);
});
