/**
 * Setting a position up by hand: what is chosen in the palette is put on the space that is chosen on the board. Each
 * change is made by the server; nothing here knows what is allowed.
 * @module
 */
/** @import {Position, Space, Tile, View} from "./protocol.js" */

import {cellWords, emptyScene} from "./cell-words.js";
import {counts} from "./crystals.js";

/** @typedef {(change: object, space: Space | null) => void} Make asks the server for a change, of a space or not */

export class Setup {
  /**
   * @param {HTMLElement} element the form that came with the page
   * @param {Make} make
   */
  constructor(element, make) {
    this.element = element;
    this.make = make;
    element.hidden = false;
    element.addEventListener("click", this.#click);
    element.addEventListener("change", this.#change);
    element.addEventListener("submit", this.#due);
  }

  /** @param {Space} space on which what is chosen shall be put */
  choose(space) {
    const form = /** @type {HTMLFormElement} */ (this.element.querySelector("form.tools"));
    const fields = new FormData(form);
    for (const [name, facts] of Object.entries(JSON.parse(String(fields.get("tool"))))) {
      const tribe = name === "stand" ? {tribe: fields.get("tribe")} : {};
      this.make({[name]: {space, ...facts, ...tribe}}, space);
    }
  }

  /** @param {string} words why the last change was refused; none: it was not */
  fault(words) {
    const line = this.element.querySelector("[role=alert]");
    if (line) line.textContent = words;
  }

  /** @param {View} view whose counts are shown */
  show({position, options}) {
    if (!position) return;
    /** @type {Record<string, string | number>} */
    const facts = {...factsOf(position), ...options};
    for (const output of this.element.querySelectorAll("[data-shows]")) {
      const text = String(facts[output.getAttribute("data-shows") ?? ""] ?? "");
      if (output.textContent !== text) output.textContent = text;
    }
    for (const field of this.element.querySelectorAll("select[data-of]")) {
      const value = facts[field.getAttribute("data-of") ?? ""];
      if (value !== undefined) /** @type {HTMLSelectElement} */ (field).value = String(value);
    }
    const tribe = new FormData(/** @type {HTMLFormElement} */ (this.element.querySelector("form.tools"))).get("tribe");
    this.element.setAttribute("data-tribe", String(tribe));
    this.#showDue();
  }

  /** What is asked for depends on what is due. */
  #showDue() {
    const phase = /** @type {HTMLSelectElement | null} */ (this.element.querySelector("[name=phase]"))?.value;
    for (const field of this.element.querySelectorAll("[data-for]")) {
      /** @type {HTMLElement} */ (field).hidden = !field.getAttribute("data-for")?.split(" ").includes(phase ?? "");
    }
  }

  /** @param {MouseEvent} event */
  #click = ({target}) => {
    const change = target instanceof Element ? target.closest("[data-change]")?.getAttribute("data-change") : null;
    if (change) this.make(JSON.parse(change), null);
  };

  /** @param {Event} event */
  #change = ({target}) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const name = target.getAttribute("data-change-to");
    const [change, fact] = name?.split(".") ?? [];
    if (change && fact) this.make({[change]: {[fact]: fact === "number" ? Number(target.value) : target.value}}, null);
    if (target.name === "tribe") this.element.setAttribute("data-tribe", target.value);
    if (target.name === "phase") this.#showDue();
  };

  /** @param {SubmitEvent} event */
  #due = (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement && event.target.matches(".due")) {
      this.make({due: Object.fromEntries(new FormData(event.target))}, null);
    }
  };
}

/** @type {(position: Position) => Record<string, string | number>} */
const factsOf = ({storage, bag, claimed, round, active, phase, turn, to_move: tribe}) => ({
  "balan-energy": counts(storage.balan).energy,
  "balan-spirit": counts(storage.balan).spirit,
  "wazu-energy": counts(storage.wazu).energy,
  "wazu-spirit": counts(storage.wazu).spirit,
  "bag-energy": bag.energy,
  "bag-spirit": bag.spirit,
  "balan-claimed": claimed.filter((claimer) => claimer === "balan").length,
  "wazu-claimed": claimed.filter((claimer) => claimer === "wazu").length,
  round,
  active,
  ...(["pair", "order", "place"].includes(phase) ? {phase} : {}),
  ...(turn.pair ? {"pair-balan": turn.pair[0], "pair-wazu": turn.pair[1]} : {}),
  ...(phase === "place" && tribe ? {tribe} : {}),
});

/**
 * @param {Space} space
 * @param {Position} position
 * @param {Record<string, Tile>} tiles
 * @returns {string} what is there now
 */
export function spaceSaid(space, position, tiles) {
  return cellWords(space, {...emptyScene(), position, tiles});
}
