/**
 * A lesson's page: the table with a line of its own, and the verdict on what was tried.
 * @module
 */
/** @import {PageState} from "./page-state.js" */
/** @import {Decision} from "./protocol.js" */
/** @import {Hand, Verdict} from "./lesson-verdict.js" */

import {together} from "./i18n.js";
import {learn} from "./learnt.js";
import {verdictBar, watchBar} from "./lesson-verdict.js";
import {token} from "./page-form.js";
import {pageState} from "./page-state.js";
import {StudyConnection} from "./study-connection.js";
import {GameTable} from "./table.js";

/** How long the page waits before each decision that it shows. */
const LOOK_MS = 900;

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} url
 * @property {{from: number, steps: import("./protocol.js").GameStep[]}} steps
 * @property {Decision[][]} solution
 * @property {Hand["next"]} next
 * @property {Record<string, string>} words
 */

class LessonPage {
  /**
   * @param {GameTable} table
   * @param {Lesson} lesson
   */
  constructor(table, lesson) {
    this.table = table;
    this.lesson = lesson;
    /** @type {StudyConnection | null} */
    this.line = null;
    /** Does the page itself play? */
    this.showing = false;
  }

  /** @param {PageState} page */
  async begin(page) {
    const {url, steps} = this.lesson;
    const begun = {...page, steps};
    await this.table.begin(page, (owner) => {
      this.line = new StudyConnection({address: url, token: token(), begun}, owner, this.#answered);
      return this.line;
    });
    this.table.addEventListener("click", this.#chosen);
  }

  /** On a low screen Confirm lies below the words and the board: who has chosen something shall see it. */
  #chosen = async (/** @type {Event} */ {target}) => {
    if (!(target instanceof Element && target.closest(".cell, .pair"))) return;
    await this.table.updateComplete;
    this.table.querySelector(".act")?.scrollIntoView({block: "nearest"});
  };

  /** @type {(answer: {verdict: Verdict | null, steps: {from: number, steps: any[]}}) => void} */
  #answered = ({verdict, steps}) => {
    const {table, lesson} = this;
    table.replay?.steps.take(steps.from, steps.steps);
    if (!verdict) {
      table.instead = this.showing ? watchBar(lesson.words) : null;
      return;
    }
    const {next, words} = lesson;
    const shown = this.showing;
    this.showing = false;
    table.instead = verdictBar(verdict, shown, {next, words, again: this.#again, show: this.#show});
    if (verdict.right && !shown) learn(lesson.id);
    table.news.tell(together([(shown ? words.shown : verdict.right ? words.right : words.wrong) ?? "", verdict.text]));
    void this.#lookAtVerdict();
  };

  async #lookAtVerdict() {
    this.table.focusDue = false;
    await this.table.updateComplete;
    const bar = this.table.querySelector(".verdict");
    /** @type {HTMLElement | null | undefined} */
    const onward = bar?.querySelector(".pri");
    onward?.focus({preventScroll: true});
    bar?.scrollIntoView({block: "nearest"});
  }

  #again = () => {
    this.table.focusDue = true;
    this.line?.rewind(0);
  };

  #show = async () => {
    this.showing = true;
    this.line?.rewind(0);
    for (const decisions of this.lesson.solution) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      await this.line?.play(decisions);
    }
  };
}

const table = document.querySelector("game-table");
if (table instanceof GameTable) {
  const page = /** @type {PageState & {lesson: Lesson}} */ (pageState());
  await new LessonPage(table, page.lesson).begin(page);
}
