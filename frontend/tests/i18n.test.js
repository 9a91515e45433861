// @ts-nocheck a document of one attribute is enough here
/** Sentences one after the other and enumerations, as each language writes them. */
import assert from "node:assert/strict";
import test from "node:test";
import {JS} from "./sources.js";

const {decimal, format, listed, sentence, together} = await import(`${JS}/i18n.js`);

const speaking = (lang, say) => {
  globalThis.document = {documentElement: {lang}};
  try {
    return say();
  } finally {
    delete globalThis.document;
  }
};

test("sentences have a space between them, but for Chinese and Japanese", () => {
  assert.equal(speaking("en", () => together(["One.", "Two."])), "One. Two.");
  assert.equal(speaking("ko", () => together(["하나.", "둘."])), "하나. 둘.");
  for (const lang of ["zh-hant", "zh-hans", "ja"]) assert.equal(speaking(lang, () => together(["一。", "二。"])), "一。二。");
});

test("an enumeration of amounts keeps its numbers apart from ideographs", () => {
  assert.equal(speaking("zh-hant", () => listed(["1 能量", "1 靈魂"])), "1 能量和 1 靈魂");
  assert.equal(speaking("zh-hans", () => listed(["c2", "d3"])), "c2和 d3");
  assert.equal(speaking("nl", () => listed(["1 energie", "1 geest"])), "1 energie en 1 geest");
});

test("B166 a number has its reader's decimal sign and digits", () => {
  const told = {en: "1,234.5", de: "1.234,5", pl: "1234,5", "pt-BR": "1.234,5", "zh-Hant": "1,234.5", "fa-IR": "۱٬۲۳۴٫۵"};
  for (const [lang, words] of Object.entries(told)) assert.equal(speaking(lang, () => decimal(1234.5, 1)), words, lang);
  assert.equal(speaking("nl", () => decimal(4, 1)), "4,0");
  assert.equal(speaking("de", () => format("%(n)s", {n: 24})), "24");
});

test("a sentence begins with a capital, but the name of a space keeps its letter", () => {
  assert.equal(sentence("balan guard falls."), "Balan guard falls.");
  assert.equal(sentence("c3 的戰士倒下。"), "c3 的戰士倒下。");
});
