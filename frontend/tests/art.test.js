// @ts-nocheck reads the sources as text
/** B159: every Warrior of both tribes is drawn with shapes of its own, so that no sign rests on colour alone. */
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import test from "node:test";
import {gzipSync} from "node:zlib";
import {JS} from "./sources.js";

const WEB = new URL("../../", `${JS}/`);
const files = await Promise.all(
  ["symbols.svg", "warriors.svg"].map((name) => readFile(new URL(`templates/web/${name}`, WEB), "utf8")),
);
const sprite = files.join("");
const symbols = new Map([...sprite.matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, body]) => [id, body]));
const toml = await readFile(new URL("../../engine/src/maatatahay/data/tile_sets/house-1.toml", import.meta.url), "utf8");
const tiles = [...toml.matchAll(/^id = "(\w+)"/gm)].map(([, id]) => id);

/** A drawing without its colours: only what a shape is. */
const shape = (id) => symbols.get(id)?.replace(/(fill|stroke)="[^"]*"/g, "").replace(/\b[bw]-?\w*(?=")/g, "");

test("every Warrior of the tile set has a drawing in each tribe, and no two have the same shapes", () => {
  const shapes = tiles.flatMap((tile) => ["b", "w"].map((tribe) => shape(`${tribe}-${tile}`)));
  assert.equal(shapes.length, 24);
  assert.ok(shapes.every(Boolean));
  assert.equal(new Set(shapes).size, 24);
});

test("the tribes' tiles, plates, bands and fallen differ in shape too", () => {
  for (const part of ["body", "collar", "plate", "trim", "crest", "down"]) {
    assert.notEqual(shape(`b-${part}`), shape(`w-${part}`), part);
  }
});

test("every symbol that is used is there", () => {
  for (const [, id] of sprite.matchAll(/<use href="#([\w-]+)"/g)) assert.ok(sprite.includes(`id="${id}"`), id);
});

test("the art stays within 25 kB, compressed", () => {
  const size = gzipSync(sprite, {level: 9}).length;
  assert.ok(size <= 25_000, `${size}`);
});
