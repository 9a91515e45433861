// @ts-nocheck the examples are partial on purpose
/** B159: the colours of both themes keep their contrast, also where axe cannot judge (over gradients). */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import test from "node:test";
import {JS} from "./sources.js";

const css = await readFile(new URL(`${JS}/../css/tokens.css`), "utf8");

/** The tokens of every rule whose selector has this text. */
const tokensOf = (selector) =>
  Object.fromEntries(
    [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)]
      .filter(([, name]) => name.includes(selector))
      .flatMap(([, , body]) => [...body.matchAll(/(--[\w-]+): (#[0-9a-f]{3,6});/g)].map(([, key, colour]) => [key, colour])),
  );

const shared = tokensOf(":root");
const THEMES = {dark: {...shared, ...tokensOf('"dark"')}, light: {...shared, ...tokensOf('"light"')}};

function luminance(colour) {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/g, "$&$&") : colour;
  const [r, g, b] = hex.match(/[0-9a-f]{2}/g).map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const GROUNDS = ["--bg", "--bg2", "--card", "--card2"];
const WRITTEN = ["--text", "--mute", "--gold", "--ok", "--warn", "--b-text", "--w-text"];

for (const [theme, tokens] of Object.entries(THEMES)) {
  for (const ink of WRITTEN) {
    for (const ground of GROUNDS) {
      test(`${theme}: ${ink} can be read on ${ground}`, () => {
        const found = contrast(tokens[ink], tokens[ground]);
        assert.ok(found >= 4.5, found.toFixed(2));
      });
    }
  }
  test(`${theme}: borders of controls are seen`, () => {
    for (const ground of ["--card", "--card2"]) assert.ok(contrast(tokens["--ctl"], tokens[ground]) >= 3);
  });
  test(`${theme}: coordinates and legal spaces are seen on the board`, () => {
    assert.ok(contrast(tokens["--coord"], tokens["--board"]) >= 4.5);
    for (const ground of ["--cell", "--cell2"]) assert.ok(contrast(tokens["--gold"], tokens[ground]) >= 3);
  });
  test(`${theme}: a Warrior's edge, rim or band, is seen on its space`, () => {
    for (const tribe of ["b", "w"]) {
      for (const ground of ["--cell", "--cell2"]) {
        const best = Math.max(contrast(tokens[`--${tribe}-rim`], tokens[ground]), contrast(tokens[`--${tribe}-band`], tokens[ground]));
        assert.ok(best >= 3, best.toFixed(2));
      }
    }
  });
  test(`${theme}: the main button's words can be read`, () => {
    assert.ok(contrast(tokens["--on-hi"], tokens["--b-hi"]) >= 4.5);
  });
}
