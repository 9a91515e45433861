/**
 * The verifier of docs/dice.md: commitment, key, streams and deal, recomputed with Web Crypto. The one place
 * where the page computes something of the game, because checking is its purpose.
 * @module
 */
/** @import {Dice, Each, Pair, Tribe} from "./protocol.js" */

import {bytesOf, hexOf} from "./hex.js";

const text = new TextEncoder();

/**
 * @typedef {{active: Tribe, relics: string[], crystals: Record<string, string>, display: Pair[]}} SetupRecord
 * @typedef {{setup: SetupRecord, moves: Record<string, any>[], dice: Dice}} GameRecord
 * @typedef {{active: Tribe, bag: string[], pairs: Pair[]}} Deal
 * @typedef {{code: string, ok: boolean | null, facts?: Record<string, string>}} Finding `ok` is null when unknown here
 * @typedef {{commitment: string, contributions: Partial<Each<string>>}} Kept what this browser kept
 */

/**
 * @param {string} secret in hex
 * @returns {Promise<string>} its commitment in hex
 */
export async function commitmentOf(secret) {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(secret)));
}

/**
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {string} message
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function hmac(key, message) {
  const algorithm = {name: "HMAC", hash: "SHA-256"};
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, text.encode(message)));
}

/** The stream of one purpose: HMAC blocks for counter 0, 1, 2 … */
class Stream {
  /**
   * @param {Uint8Array<ArrayBuffer>} key
   * @param {string} purpose
   */
  constructor(key, purpose) {
    this.key = key;
    this.purpose = purpose;
    this.counter = 0;
    /** @type {number[]} */
    this.bytes = [];
  }

  /** @returns {Promise<number>} the next 4 bytes, big-endian */
  async word() {
    if (this.bytes.length === 0) {
      this.bytes.push(...(await hmac(this.key, `${this.purpose}:${this.counter}`)));
      this.counter += 1;
    }
    return this.bytes.splice(0, 4).reduce((word, byte) => word * 256 + byte, 0);
  }

  /**
   * @param {number} n
   * @returns {Promise<number>} evenly one of 0 … n − 1
   */
  async below(n) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = await this.word();
      if (word < limit) return word % n;
    }
  }

  /**
   * @param {string[]} list
   * @returns {Promise<string[]>} a shuffled copy
   */
  async shuffle(list) {
    const items = [...list];
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [items[i], items[j]] = [/** @type {string} */ (items[j]), /** @type {string} */ (items[i])];
    }
    return items;
  }
}

/**
 * Everything that chance gives in a game.
 * @param {Dice} dice
 * @param {string[]} tileIds the tile set's ids in the set's order
 * @returns {Promise<Deal>} the bag in drawing order, the pairs in the order of their reveal
 */
export async function dealOf(dice, tileIds) {
  const {balan, wazu} = dice.contributions;
  const key = await hmac(bytesOf(dice.secret), `maatatahay/dice/1\n${dice.game}\n${balan}\n${wazu}\n`);
  const active = (await new Stream(key, "active").below(2)) === 0 ? "balan" : "wazu";
  const bag = await new Stream(key, "bag").shuffle([...Array(45).fill("E"), ...Array(15).fill("S")]);
  const first = await new Stream(key, "balan").shuffle(tileIds);
  const second = await new Stream(key, "wazu").shuffle(tileIds);
  return {active, bag, pairs: first.map((tile, i) => [tile, /** @type {string} */ (second[i])])};
}

/** @type {(crystals: string[]) => string} */
const asBundle = (crystals) => [...crystals].sort().join("");

/** The 25 spaces in the order in which the bag fills them. */
const SPACES = [1, 2, 3, 4, 5].flatMap((row) => [..."abcde"].map((column) => `${column}${row}`));

/**
 * @param {SetupRecord} setup
 * @param {Deal} deal
 * @returns {{ok: boolean, rest: string[]}} whether the setup is the dealt one, and what stays in the bag
 */
export function checkSetup(setup, deal) {
  const rest = [...deal.bag];
  const filled = SPACES.map((space) => {
    const stored = setup.crystals[space] ?? "";
    return asBundle(rest.splice(0, stored.length)) === asBundle([...stored]);
  });
  const display = JSON.stringify(setup.display) === JSON.stringify(deal.pairs.slice(0, 3));
  return {ok: filled.every(Boolean) && display && setup.active === deal.active, rest};
}

/**
 * @param {Record<string, any>[]} moves
 * @param {string[]} bag what the setup left in it
 * @returns {boolean} is every reward the next two Crystals of the bag?
 */
export function checkRewards(moves, bag) {
  const rest = [...bag];
  const rewards = moves.filter((move) => "reward" in move);
  return rewards.every((move) => asBundle([...move.reward]) === asBundle(rest.splice(0, 2)));
}

/**
 * @param {Record<string, any>[]} moves
 * @param {Pair[]} pairs all twelve
 * @returns {boolean} is every revealed pair the next one?
 */
export function checkReveals(moves, pairs) {
  const reveals = moves.filter((move) => "reveal" in move);
  return reveals.every((move, i) => JSON.stringify(move.reveal) === JSON.stringify(pairs[i + 3]));
}

/**
 * @param {Dice} dice
 * @param {Kept | null} kept
 * @returns {Finding[]} the published chance against what this browser kept
 */
function checkKept(dice, kept) {
  /** @type {Finding[]} */
  const findings = [{code: "kept-commitment", ok: kept ? kept.commitment === dice.commitment : null}];
  for (const [tribe, bytes] of Object.entries(kept?.contributions ?? {})) {
    const ok = bytes === dice.contributions[/** @type {Tribe} */ (tribe)];
    findings.push({code: "own-contribution", ok, facts: {tribe}});
  }
  return findings;
}

/**
 * Check a finished game's chance.
 * @param {GameRecord} record
 * @param {string[]} tileIds the tile set's ids in the set's order
 * @param {Kept | null} kept
 * @returns {Promise<Finding[]>}
 */
export async function verify(record, tileIds, kept) {
  const {dice, setup, moves} = record;
  const deal = await dealOf(dice, tileIds);
  const {ok, rest} = checkSetup(setup, deal);
  return [
    {code: "commitment", ok: (await commitmentOf(dice.secret)) === dice.commitment},
    ...checkKept(dice, kept),
    {code: "setup", ok},
    {code: "rewards", ok: checkRewards(moves, rest)},
    {code: "reveals", ok: checkReveals(moves, deal.pairs)},
  ];
}
