/**
 * Decides what is shown and heard of the news: at once while the reader looks on, later as "since you left".
 * @module
 */
/** @import {LogEntry, State, Tribe, View} from "./protocol.js" */
/** @import {Settings} from "./settings.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {gettext, together} from "./i18n.js";
import {Later} from "./later.js";
import {entryWords} from "./log-words.js";
import {mySeatToMove} from "./prompt-words.js";
import {speedOf} from "./settings.js";

/** How long a step stands that is played through, beside its own motion; and how long without any. */
const LOOK_MS = 900;
const STILL_MS = 1600;
/** So many decisions at once are told in words, not shown. */
const TOO_MANY = 4;
const REDUCED = "(prefers-reduced-motion: reduce)";

/** @typedef {import("lit").LitElement & {settings: Settings, state: State | null, replay: {step: number | null} | null}} Host */

export class MotionStage {
  /** @param {Host} host the table, which is drawn anew when what was missed changes */
  constructor(host) {
    this.host = host;
    /** @type {LogEntry[]} */
    this.missed = [];
    this.motion = new Later(async () => new (await import("./motion.js")).Motion(host));
    this.seen = 0;
  }

  /** @param {State} state as the page shows it first */
  begin({view, you}) {
    const seen = keptVersion(view.game);
    if (seen !== null) this.missed = missedEntries(view, you, seen);
    this.#see(view);
    document.addEventListener("visibilitychange", this.#back);
    if (view.status !== "over") this.motion.soon();
  }

  /** @param {View} view */
  #see(view) {
    if (document.hidden) return;
    this.seen = view.version;
    keepVersion(view);
  }

  #back = () => {
    const state = this.host.state;
    if (document.hidden || !state) return;
    this.#miss(missedEntries(state.view, state.you, this.seen));
    this.#see(state.view);
  };

  /** @param {LogEntry[]} entries */
  #miss(entries) {
    if (entries.length) this.missed = entries;
    this.host.requestUpdate();
  }

  /**
   * The table is about to be drawn with a newer state.
   * @param {State} before
   * @param {State} after
   */
  news(before, after) {
    const fresh = after.view.log.filter((entry) => entry.version > before.view.version);
    if (fresh.length === 0) return;
    const turn = after.view.kind !== "screen" && !mySeatToMove(before) && mySeatToMove(after) ? "yours" : "";
    if (fresh.filter(({kind}) => kind === "decision").length > TOO_MANY) {
      this.#miss(missedEntries(after.view, after.you, before.view.version));
      fresh.length = 0;
    }
    const apart = document.hidden || this.host.replay?.step != null;
    this.#show(apart ? [] : fresh, turn);
    this.#see(after.view);
  }

  /** @type {(entries: LogEntry[], last: string) => void} */
  #show(entries, last) {
    const {sound, volume} = this.host.settings;
    const steps = entries.flatMap((entry) => entry.steps);
    void this.motion.here?.show(steps, this.#speed, sound ? volume : 0, last);
  }

  /** One's own time is nearly up. */
  alarm() {
    this.#show([], "low");
  }

  /** @returns {number} */
  get #speed() {
    return speedOf(this.host.settings.motion, matchMedia(REDUCED).matches);
  }

  /** Somebody has said something. */
  ring() {
    this.#show([], "said");
  }

  /**
   * The table is about to be drawn with a step of a game that is played through.
   * @param {number} step
   * @returns {number} how long it is to stand, in milliseconds
   */
  play(step) {
    const {log, steps} = this.host.state?.view ?? {log: [], steps: []};
    const entries = log.filter(({version}) => version === steps[step - 1]);
    this.#show(entries, "");
    const moving = this.motion.here?.lasts(entries.flatMap(({steps}) => steps)) ?? 0;
    return this.#speed ? this.#speed * (LOOK_MS + moving) : STILL_MS;
  }

  /** Whatever still moves gives way. */
  finish() {
    this.motion.here?.finish();
  }

  /** @returns {TemplateResult | typeof nothing} what happened while the reader was away */
  card() {
    if (this.missed.length === 0) return nothing;
    return html`<section class="card since" aria-labelledby="since-name">
      <h2 id="since-name">${gettext("Since you left")}</h2>
      <ol>${this.missed.map((entry) => html`<li>${together(entryWords(entry))}</li>`)}</ol>
      <div class="links">${this.#speed
        ? html`<button type="button" class="btn" @click=${() => this.#again()}>${gettext("Show on the board")}</button>`
        : nothing}
        <button type="button" class="btn" @click=${() => this.#dismiss()}>${gettext("OK")}</button></div></section>`;
  }

  async #again() {
    await this.motion.fetch();
    this.#show(this.missed, "");
  }

  #dismiss() {
    this.missed = [];
    this.host.requestUpdate();
  }
}

const TOLD = new Set(["decision", "chance", "taken-back", "resigned", "aborted", "lapsed", "claimed", "ended"]);

/**
 * @param {View} view
 * @param {Tribe[]} you
 * @param {number} seen the last version that was looked at
 * @returns {LogEntry[]} what somebody else has done since, with what followed; empty when nobody did anything
 */
export function missedEntries({log}, you, seen) {
  const fresh = log.filter(({kind, version}) => version > seen && TOLD.has(kind));
  const others = fresh.some(({kind, seat}) => kind !== "chance" && (!seat || !you.includes(seat)));
  return others ? fresh : [];
}

/** @type {(game: string) => string} */
const keyOf = (game) => `maatatahay:seen:${game}`;

/** @type {(game: string) => number | null} */
function keptVersion(game) {
  try {
    const kept = Number(localStorage.getItem(keyOf(game)) ?? NaN);
    return Number.isInteger(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {View} view */
function keepVersion({game, version}) {
  try {
    localStorage.setItem(keyOf(game), String(version));
  } catch {
    // Without storage only what is missed while the page is open can be told.
  }
}
