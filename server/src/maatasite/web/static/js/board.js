/**
 * The board: a grid of 25 real buttons, the same for eye, finger, keyboard and screen reader.
 * @module
 */
/** @import {Scene} from "./cell-words.js" */
/** @import {Space, Threat} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {LitElement, classMap, html, nothing, svg} from "lit";
import {bracketArt, crystalArt, fallenArt, relicArt, ringArt, warriorArt} from "./art.js";
import {cellWords, emptyScene} from "./cell-words.js";
import {COLUMNS, ROWS, beside, between} from "./geometry.js";
import {gettext} from "./i18n.js";

/** Fires `choose` with the space, `look` with the one hovered or focused (null: none); turning and stepping back are keys of the whole table. */
export class GameBoard extends LitElement {
  static properties = {scene: {attribute: false}, focused: {state: true}};

  constructor() {
    super();
    /** @type {Scene} */
    this.scene = emptyScene();
    /** @type {Space} */
    this.focused = "c3";
    /** @type {Space | null} under the mouse */
    this.hovered = null;
    /** @type {Space | null} focused by key */
    this.byKey = null;
  }

  /** Its own board takes the place of the empty one that the server drew, which is as large. */
  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  render() {
    return html`<div class="board" dir="ltr">
      <svg class="frame" viewBox="0 0 600 600" aria-hidden="true"><use href="#frame"></use></svg>
      <div class="grid" role="grid" aria-label=${gettext("Board, five by five")}
        @keydown=${this.#move} @focusin=${this.#follow} @focusout=${this.#blurred} @click=${this.#choose}
        @pointerover=${this.#hover} @pointerleave=${this.#hover}>
        ${ROWS.map((row) => html`<div class="row" role="row">
          ${COLUMNS.map((column) => this.#cell(`${column}${row}`))}</div>`)}
      </div>
      ${this.#pointers()}
    </div>`;
  }

  /** @returns {import("./marks.js").Marks} */
  get #drawn() {
    return this.scene.preview ?? this.scene.marks;
  }

  /**
   * @param {Space} space
   * @returns {TemplateResult}
   */
  #cell(space) {
    const {last, changed, involved} = this.scene;
    const marks = this.#drawn;
    const classes = {
      cell: true,
      changed: changed.has(space),
      involved: involved.spaces.has(space),
      hinted: this.scene.hinted.has(space),
      open: marks.open.has(space),
      hot: marks.chosen === space,
      looked: marks === this.scene.preview && marks.chosen === space,
      reached: marks.reach.includes(space),
      last: last === space,
    };
    return html`<div class="gc" role="gridcell"><button type="button" class=${classMap(classes)}
      data-space=${space} tabindex=${space === this.focused ? 0 : -1}
      ><span class="vh">${cellWords(space, this.scene)}</span
      ><svg class="face" viewBox="0 0 100 100" aria-hidden="true">${this.#face(space)}</svg></button></div>`;
  }

  /**
   * @param {Space} space
   * @returns {TemplateResult}
   */
  #face(space) {
    const {fights, chosen, support} = this.#drawn;
    const fight = fights.get(space);
    const low = space === chosen && support.some((arrow) => arrow.direction === "S");
    return svg`${this.#content(space)}${fight ? ringArt(fight, low) : nothing}`;
  }

  /**
   * @param {Space} space
   * @returns {TemplateResult}
   */
  #content(space) {
    const {position, tiles} = this.scene;
    const marks = this.#drawn;
    const ghost = space === marks.chosen ? marks.ghost : null;
    const warrior = ghost ?? position?.warriors[space];
    const tile = warrior && tiles[warrior.tile];
    if (warrior && "alive" in warrior && !warrior.alive) return fallenArt(warrior.tribe);
    if (warrior && tile) return warriorArt({...warrior, id: warrior.tile, tile});
    if (position?.relics.includes(space)) {
      return svg`${bracketArt()}${relicArt(space, position.relic_costs[space])}`;
    }
    return svg`${bracketArt()}${crystalArt(position?.crystals[space] ?? "")}`;
  }

  /** @returns {TemplateResult} Support, where the new Warrior points, what a reason is about, the open sides */
  #pointers() {
    const {involved, threats} = this.scene;
    const {support, reach, chosen} = this.#drawn;
    return html`<svg class="beams" viewBox="0 0 100 100" aria-hidden="true">
      ${chosen ? reach.map((space) => beam(chosen, space)) : nothing}
      ${chosen ? support.map((arrow) => pin(arrow.from, chosen)) : nothing}
      ${involved.arrows.map(([from, to]) => beam(from, to))}
      ${threats.map(gap)}
    </svg>`;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : beside(this.focused, event.key);
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */
    const button = this.querySelector(`[data-space=${next}]`);
    button?.focus();
  }

  /** @param {FocusEvent} event */
  #follow(event) {
    this.focused = spaceOf(event) ?? this.focused;
    this.byKey = event.target instanceof Element && event.target.matches(":focus-visible") ? this.focused : null;
    this.#look();
  }

  #blurred() {
    this.byKey = null;
    this.#look();
  }

  /** @param {PointerEvent} event a finger does not hover */
  #hover(event) {
    this.hovered = event.pointerType === "touch" || event.type === "pointerleave" ? null : spaceOf(event);
    this.#look();
  }

  #look() {
    this.dispatchEvent(new CustomEvent("look", {detail: this.hovered ?? this.byKey}));
  }

  /** @param {MouseEvent} event */
  #choose(event) {
    const space = spaceOf(event);
    if (space) this.dispatchEvent(new CustomEvent("choose", {detail: space}));
  }
}

/**
 * @param {Event} event
 * @returns {Space | null}
 */
function spaceOf({target}) {
  const button = target instanceof Element ? target.closest("[data-space]") : null;
  return button?.getAttribute("data-space") ?? null;
}

/** @type {(from: Space, to: Space) => TemplateResult} */
const pin = (from, to) => {
  const {x, y, angle} = between(from, to, 0.42);
  return svg`<g class="pin" transform="translate(${x} ${y})">
    <path transform="rotate(${angle})" d="M0-5 2.7-1.5A3.1 3.1 0 1 1-2.7-1.5z"></path>
    <text y="1.1">+1</text></g>`;
};

/** @type {(from: Space, to: Space) => TemplateResult} */
const beam = (from, to) => {
  const {x, y, angle} = between(from, to, 0.62);
  return svg`<path class="beam" transform="translate(${x} ${y}) rotate(${angle})" d="M0-3 2.7 2.2 0 .8-2.7 2.2z"></path>`;
};

/** The open side of a threatened Warrior, with the enemy's Strength that it takes. @type {(threat: Threat) => TemplateResult} */
const gap = ({space, open, tribe, enemy}) => {
  const {x, y} = between(space, open, 0.5);
  return svg`<g class="gap ${tribe} ${enemy ? "" : "lost"}" transform="translate(${x} ${y})"><circle r="3.4"></circle
    ><text y="1.3">${enemy || "!"}</text></g>`;
};

customElements.define("game-board", GameBoard);
