/**
 * Stepping through the game: where one is, what happened there, what changed, and how to go on.
 * @module
 */
/** @import {Delta} from "./replay-changes.js" */
/** @import {GameStep, LogEntry, State} from "./protocol.js" */
/** @import {Urls} from "./page-state.js" */
/** @import {ReplayControl} from "./replay-control.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {format, gettext, together} from "./i18n.js";
import {entryWords} from "./log-words.js";
import {bundleWords, tribeName} from "./names.js";
import {deltas, entryAt} from "./replay-changes.js";
import {resultWords} from "./result-words.js";
import {stepButtons} from "./step-buttons.js";

/**
 * @param {State} state as it is shown
 * @param {ReplayControl} replay
 * @param {Pick<Urls, "branch" | "sandbox"> | null} urls where one goes on from here
 * @returns {TemplateResult}
 */
export function replayBar(state, replay, urls) {
  const {step, last} = replay;
  const at = step ?? last;
  const {lead, more} = stepWordsOf(state, replay);
  const {rated, status} = replay.state().view;
  const closed = rated && status !== "over"; // nobody is helped in a rated game while it runs
  return html`<section class="card act replay ${step === null ? "begins" : ""}" aria-label=${gettext("Step through the game")}>
    <p class="lead"><b class="no">${format(gettext("Step %(step)s of %(steps)s"), {step: at, steps: last})}</b> ${lead}</p>
    <p class="more" tabindex="0">${together(more)}</p>
    <input type="range" class="seek" min="0" max=${last} .value=${String(at)} aria-label=${gettext("Step")}
      aria-valuetext=${`${at}. ${lead}`} @input=${(/** @type {any} */ event) => replay.go(Number(event.target.value))}>
    ${state.view.kind !== "record" && replay.state().view.status !== "over"
      ? html`<button type="button" class="btn pri" @click=${() => replay.go(null)}>${gettext("Live")}</button>`
      : nothing}
    <div class="controls">${stepButtons(replay)}
      ${urls?.branch && state.view.status !== "over" && !closed ? goOn(urls.branch, at, gettext("Play on from here")) : nothing}
      ${urls?.sandbox && !closed ? goOn(urls.sandbox, at, gettext("Open in the sandbox")) : nothing}</div>
  </section>`;
}

/**
 * On from this step: a link, or for a record that only this page holds the form that brings it along.
 * @type {(address: string, step: number, name: string) => TemplateResult}
 */
const goOn = (address, step, name) => {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("#branch-form");
  if (!form) return html`<a class="btn" href=${`${address}?step=${step}`}>${name}</a>`;
  return html`<button type="button" class="btn" @click=${() => {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("step")).value = String(step);
    form.action = address;
    form.submit();
  }}>${name}</button>`;
};

/**
 * What happened at the step that is shown, and what it changed beside the board; how the game ended, while the bar
 * stands under a finished game that nobody steps through yet.
 * @param {State} state
 * @param {ReplayControl} replay
 * @returns {{lead: string, more: string[]}}
 */
export function stepWordsOf({view}, replay) {
  const {step, shown: known} = replay;
  if (step === null) return {lead: view.result ? resultWords(view.result) : "", more: []};
  if (!known) return {lead: replay.steps.failed ? gettext("The steps could not be loaded.") : gettext("Loading …"), more: []};
  const [lead = "", ...rest] = happened(entryAt(view, step));
  return {lead, more: [...rest, ...changes(replay.steps.at(step - 1), known)]};
}

/** @type {(entry: LogEntry | null) => string[]} */
const happened = (entry) => (entry ? entryWords(entry) : [gettext("Warriors and Crystals are dealt.")]);

/** @type {(before: GameStep | null, after: GameStep) => string[]} */
const changes = (before, after) => (before ? deltas(before.position, after.position).map(deltaWords) : []);

/** @type {Record<Delta["what"], () => string>} */
const NAMES = {
  storage: () => gettext("%(tribe)s, storage: %(before)s → %(after)s."),
  points: () => gettext("%(tribe)s, points: %(before)s → %(after)s."),
  deaths: () => gettext("%(tribe)s, fallen: %(before)s → %(after)s."),
  relics: () => gettext("%(tribe)s, Relics: %(before)s → %(after)s."),
  track: () => gettext("Spirit Track: %(before)s → %(after)s."),
  round: () => gettext("Round: %(before)s → %(after)s."),
};

/**
 * @param {Delta} delta
 * @returns {string}
 */
function deltaWords({what, tribe, before, after}) {
  /** @type {(value: string | number) => string | number} */
  const told = (value) => (what === "storage" ? bundleWords(String(value)) : value);
  return format(NAMES[what](), {tribe: tribe ? tribeName(tribe) : "", before: told(before), after: told(after)});
}
