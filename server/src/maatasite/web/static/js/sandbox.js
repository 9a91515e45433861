/**
 * The sandbox page: a table of which nothing is stored, with a position that can be set up by hand. Everything can be
 * undone, and the address always holds the position.
 * @module
 */
/** @import {Owner} from "./connection.js" */
/** @import {Answer, Study, Turn} from "./study-connection.js" */
/** @import {PageState} from "./page-state.js" */
/** @import {Space} from "./protocol.js" */
/** @import {CanCome} from "./sandbox-chance.js" */

import {Later} from "./later.js";
import {pageState} from "./page-state.js";
import {chancePanel} from "./sandbox-chance.js";
import {History} from "./sandbox-history.js";
import {StudyConnection} from "./study-connection.js";
import {GameTable} from "./table.js";

/**
 * @typedef {Answer & {position: string, can_come: CanCome}} Tried
 * @typedef {PageState & {study: Study, change: string, words: Record<string, string>}} SandboxState
 * @typedef {{study: Study, turns: Turn[]}} Held
 */

/** After this much silence a change counts as lost. */
const SILENCE_MS = 10_000;

/** The keys that change what stands on the space that has the keyboard. @type {Record<string, string>} */
const ON_SPACE = {r: "turn", delete: "clear"};

class Sandbox {
  /** @type {History<Held>} */
  #history = new History();
  #stepping = false;
  /** @type {Owner | null} */
  #owner = null;
  /** @type {StudyConnection | null} */
  #line = null;
  /** @type {import("./sandbox-setup.js").Setup | null} */
  #setup = null;
  /** Changes by hand are made one after another, each of what the one before left. */
  #changes = Promise.resolve();
  /** Raised by each undo and redo: what was still to be changed is not, then. */
  #steps = 0;
  #draws = true;
  mode = "play";

  /**
   * @param {GameTable} table
   * @param {SandboxState} page
   */
  constructor(table, page) {
    this.table = table;
    this.page = page;
    this.maker = new Later(() => import("./sandbox-setup.js"), () => this.#begunSetup());
  }

  async begin() {
    const shared = new URLSearchParams(location.search).has("p");
    await this.table.begin(this.page, (owner) => {
      this.#owner = owner;
      return (this.#line = new StudyConnection(this.page.study, owner, () => this.#answered()));
    });
    document.addEventListener("click", this.#click);
    document.addEventListener("change", this.#change);
    document.addEventListener("keydown", this.#key);
    await this.table.updateComplete;
    this.table.querySelector("game-board")?.addEventListener("choose", (event) => {
      if (this.mode === "setup") this.#setup?.choose(/** @type {CustomEvent<Space>} */ (event).detail);
    });
    this.#to(shared ? "play" : "setup");
  }

  /** @returns {StudyConnection} */
  get #held() {
    if (!this.#line) throw new Error("the sandbox has not begun");
    return this.#line;
  }

  /** @returns {Tried} what the table shows */
  get #answer() {
    return this.#held.answer;
  }

  /** The table shows something else. */
  #answered() {
    const {study, turns} = this.#held.held;
    const steps = this.table.replay?.steps;
    steps?.known.clear();
    for (const answer of [study.begun, ...turns.map((turn) => turn.answer)]) steps?.take(answer.steps.from, answer.steps.steps);
    if (this.table.replay?.step !== null) this.table.replay?.go(null);
    if (!this.#stepping) this.#history.push({study, turns});
    const address = `${location.pathname}?p=${this.#answer.position}`;
    history.replaceState(null, "", address);
    for (const field of document.querySelectorAll("form.lang [name=next]")) /** @type {HTMLInputElement} */ (field).value = address;
    for (const field of document.querySelectorAll("#sandbox-link")) /** @type {HTMLInputElement} */ (field).value = location.href;
    this.#show();
  }

  /** The bar, the panel under the board, and who may decide. */
  #show() {
    const {you, can_come: canCome, view} = this.#answer;
    const setting = this.mode === "setup";
    this.#owner?.tell({t: "you", game: view.game, seats: setting ? [] : you});
    const chance = canCome.reward || canCome.reveal ? chancePanel(canCome, this.page.words, this.#give) : null;
    this.table.instead = setting ? /** @type {any} */ (this.#setup?.element ?? null) : chance;
    if (setting) this.#setup?.show(view);
    for (const button of document.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === this.mode));
    }
    this.#enable("undo", this.#history.canUndo);
    this.#enable("redo", this.#history.canRedo);
    this.table.classList.toggle("setting", setting);
  }

  /**
   * A button that has nothing to do keeps the keyboard.
   * @param {string} name
   * @param {boolean} can
   */
  #enable(name, can) {
    document.querySelector(`[data-do=${name}]`)?.setAttribute("aria-disabled", String(!can));
  }

  /** @param {string} mode */
  #to(mode) {
    this.mode = mode;
    if (mode === "setup") {
      this.table.replay?.go(null);
      void this.maker.fetch();
    }
    this.#show();
  }

  #begunSetup() {
    const element = document.getElementById("setup");
    if (!this.#setup && element && this.maker.here) this.#setup = new this.maker.here.Setup(element, this.#make);
    this.#show();
  }

  /** @type {import("./sandbox-chance.js").Give} */
  #give = (given) => {
    const line = this.#held;
    line.study = {...line.study, basis: {...line.study.basis, draw: this.#draws || given === null}};
    void line.play(/** @type {any[]} */ (given ? [given] : [])).finally(() => this.#tellDraws());
  };

  /** The server draws when chance is due, unless the person wants to say what comes. */
  #tellDraws() {
    const line = this.#held;
    line.study = {...line.study, basis: {...line.study.basis, draw: this.#draws}};
  }

  /** @type {import("./sandbox-setup.js").Make} */
  #make = (change, space) => {
    const steps = this.#steps;
    this.#changes = this.#changes.then(async () => {
      const told = steps === this.#steps ? await this.#asked(change) : null;
      if (told && steps === this.#steps) this.#made(told, space);
    });
  };

  /**
   * @param {object} change
   * @returns {Promise<any>} the answer, or why not
   */
  async #asked(change) {
    const body = JSON.stringify({position: this.#answer.position, change});
    const headers = {"Content-Type": "application/json", "X-CSRFToken": this.page.study.token};
    try {
      const answer = await fetch(this.page.change, {method: "POST", headers, body, signal: AbortSignal.timeout(SILENCE_MS)});
      return await answer.json();
    } catch {
      return {code: "lost"};
    }
  }

  /**
   * @param {any} told the answer, or why not
   * @param {Space | null} space
   */
  #made(told, space) {
    this.#setup?.fault(told.code ? (told.words ?? this.page.words.lost) : "");
    if (told.code) return;
    const study = {...this.page.study, basis: {position: told.position, draw: this.#draws}, begun: told};
    this.#held.hold({study, turns: []});
    const {view} = told;
    if (space) this.table.news.tell(this.maker.here?.spaceSaid(space, view.position, view.tiles) ?? "");
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    const held = this.#history[way]();
    if (!held) return;
    this.#steps += 1;
    this.#stepping = true;
    this.#held.hold(held);
    this.#stepping = false;
    this.#tellDraws();
    this.#setup?.fault("");
    this.table.news.tell(this.page.words[way] ?? "");
  }

  /** @type {(event: MouseEvent) => void} */
  #click = ({target}) => {
    const button = target instanceof Element ? target.closest("[data-mode], [data-do]") : null;
    const mode = button?.getAttribute("data-mode");
    const what = button?.getAttribute("data-do");
    if (mode) this.#to(mode);
    if (what === "undo" || what === "redo") this.#step(what);
  };

  /** @type {(event: Event) => void} */
  #change = ({target}) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "chance") return;
    this.#draws = !target.checked;
    this.#tellDraws();
  };

  /** @type {(event: KeyboardEvent) => void} */
  #key = (event) => {
    const space = event.target instanceof Element ? event.target.getAttribute("data-space") : null;
    if (space && this.mode === "setup" && !(event.ctrlKey || event.metaKey || event.altKey)) {
      const change = ON_SPACE[event.key.toLowerCase()];
      if (change) this.#make({[change]: {space}}, space);
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    if (event.target instanceof Element && event.target.closest("input[readonly], textarea, dialog")) return;
    event.preventDefault();
    this.#step(event.shiftKey ? "redo" : "undo");
  };
}

const table = document.querySelector("game-table");
if (table instanceof GameTable) await new Sandbox(table, /** @type {SandboxState} */ (pageState())).begin();
