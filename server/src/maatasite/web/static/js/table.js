/**
 * The table: holds the state and the draft, talks to the server, and lays out the parts.
 * @module
 */
/** @import {DraftAction, Draft, OwnMessage, ServerMessage, Space, State, Tribe} from "./protocol.js" */
/** @import {PageState, Urls} from "./page-state.js" */
/** @import {Asked} from "./why-asked.js" */
/** @import {Line, Owner} from "./connection.js" */

import {LitElement, html, nothing} from "lit";
import {actionBar} from "./action-bar.js";
import {Announcer} from "./announcer.js";
import {isSentAtOnce} from "./at-once.js";
import "./board.js";
import * as lookup from "./choices.js";
import {Connection} from "./connection.js";
import {change, emptyDraft} from "./draft.js";
import "./game-log.js";
import {Hinting, callCoach, mayBeCoached} from "./helping.js";
import {gettext, together} from "./i18n.js";
import {keepCommitment} from "./keepsake.js";
import {Later, withTexts} from "./later.js";
import {linkStatus} from "./link-status.js";
import {newsWords} from "./log-words.js";
import {MotionStage} from "./motion-stage.js";
import {rival} from "./names.js";
import {Outbox, freshKey} from "./outbox.js";
import {socketAddress, tabStorage} from "./page-state.js";
import {pairOffer} from "./pair-offer.js";
import {playerPanel} from "./player-panel.js";
import {isAlone, mySeatToMove, promptWords} from "./prompt-words.js";
import {Requests} from "./requests.js";
import {stepOf} from "./replay.js";
import {ReplayControl} from "./replay-control.js";
import {roundSteps} from "./round-steps.js";
import {sceneOf} from "./scene.js";
import "./seat-tools.js";
import {keepSetting, keptSettings, lowerSide, watchSettings} from "./settings.js";
import {spiritTrack} from "./spirit-track.js";
import {initialState, reduce} from "./store.js";
import {listenToKeys} from "./table-keys.js";
import {showTurn} from "./turn-sign.js";

export class GameTable extends LitElement {
  static properties = {
    state: {state: true},
    draft: {state: true},
    settings: {state: true},
    look: {state: true},
    asked: {state: true},
    tab: {state: true},
    instead: {state: true},
  };

  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {Draft} */
    this.draft = emptyDraft(0);
    this.news = new Announcer(() => this.requestUpdate());
    this.prompt = new Announcer(() => this.requestUpdate());
    /** @type {Urls | null} */
    this.urls = null;
    /** @type {Line | null} */
    this.connection = null;
    /** @type {Element | null} */
    this.waiting = null;
    this.requests = new Requests(() => this.#held, () => this.connection);
    this.hints = new Hinting({
      held: () => this.#held,
      choices: () => this.#choices,
      tell: this.#tell.bind(this),
      send: (message) => this.connection?.send(message),
      say: (words) => this.news.tell(words),
      take: (draft) => (this.draft = draft),
      look: (space) => (this.look = space),
    });
    this.settings = keptSettings();
    this.stage = new MotionStage(this);
    this.closer = new Later(() => import("./closer.js"), () => this.requestUpdate());
    /** @type {Later<unknown>[]} what else a game that is played needs; fetched again if the line was down */
    this.parts = [new Later(() => import("./offers.js"))];
    /** @type {Space | null} the space that is hovered or focused, for a preview */
    this.look = null;
    /** @type {Asked} whose reasons are open */
    this.asked = null;
    /** @type {import("./game-log.js").Tab} beside the board; with "threats" they are also marked on it */
    this.tab = "log";
    /** @type {import("./templates.js").TemplateResult | null} what the page shows in the place of the question what to do */
    this.instead = null;
    /** @type {ReplayControl | null} */
    this.replay = null;
    /** After Confirm its button is gone: the next choice gets the keyboard. */
    this.focusDue = false;
    /** One's own decision was followed by another: the page moves to it. After somebody else's it stays where it is read. */
    this.sightDue = false;
    /** @type {import("./coach.js").Coach | null} looks at decisions before they are sent, once the reader has wanted it */
    this.coach = null;
    /** @type {import("./rating-news.js").Look | null} asks for ratings when something changes them */
    this.rated = null;
    /** @type {import("./talk.js").Talk | null} what is said at the table, once it was fetched */
    this.talk = null;
  }

  createRenderRoot() {
    return this;
  }

  /**
   * Take over from the server's first picture and go live.
   * @param {PageState} page
   * @param {(owner: Owner) => Line} [connect] a line of the page's own, where there is no live one
   */
  async begin({view, you, presence, urls, steps, opponents, ratings}, connect) {
    if (view.result || steps || stepOf(location) !== null) await this.closer.fetch();
    else this.closer.soon();
    this.waiting = this.querySelector("#waiting");
    this.replaceChildren();
    const outbox = new Outbox(view.game, tabStorage());
    const pending = outbox.commands.map((command) => command.key);
    const state = initialState(view, you);
    this.state = {...state, pending, presence: presence ?? state.presence, opponents: opponents ?? {}, ratings: ratings ?? {}};
    this.draft = emptyDraft(view.ply);
    this.urls = urls;
    this.stage.begin(this.state);
    listenToKeys(this, {
      decides: () => !!this.#choices,
      again: () => !!this.coach?.again(),
      act: this.#act.bind(this),
      hint: () => this.hints.may && this.hints.ask(),
      threats: () => (this.tab = this.tab === "threats" ? "log" : "threats"),
      step: (event) => !!this.replay?.key(event),
    });
    this.addEventListener("click", this.#why);
    if (view.clock) this.#beginClocks();
    if (urls.ratings && view.speed) this.#followRatings(urls.ratings);
    if (urls.ws) addEventListener("heard", this.#meet);
    addEventListener("missing", () => this.#tell({t: "missing"}));
    watchSettings((settings) => {
      const other = settings.pace !== this.settings.pace;
      this.settings = settings;
      if (other) this.requests.sayPace(settings.pace);
      void this.#callCoach();
      void this.#callTalk();
      if (!settings.talk && this.tab === "talk") this.tab = "log";
    });
    this.#beginReplay(urls.steps, steps ?? null);
    const owner = {state: () => this.#held, tell: this.#tell.bind(this)};
    if (connect) this.connection = connect(owner);
    else if (urls.ws) {
      keepCommitment(view);
      const line = new Connection(socketAddress(urls.ws), outbox, owner);
      this.connection = line;
      setTimeout(() => void withTexts(() => import("./attention.js")).then(({beside}) => beside(line, view.game), () => {}));
    }
    this.connection?.start();
    if (location.hash === "#coach" && mayBeCoached(this.#held)) {
      keepSetting({coach: true});
      history.replaceState(null, "", location.pathname); // so that to come back does not call again whom one has silenced
    }
    void this.#callCoach();
    setTimeout(() => this.#callTalk());
  }

  /** May something be said at this table? Who plays alone reads what was said of it when it is over. */
  get #talks() {
    const {view, you} = this.#held;
    const begun = ["dealing", "playing", "over"].includes(view.status) && ["friend", "computer", "screen"].includes(view.kind);
    return !!this.urls?.ws && this.settings.talk && begun && (view.kind === "friend" || !you.length || view.status === "over");
  }

  async #callTalk() {
    if (this.talk || !this.#talks) return;
    const part = await withTexts(() => import("./talk.js")).catch(() => null);
    if (!part || this.talk) return;
    this.talk = new part.Talk({
      state: () => this.#held,
      speaker: (line) => part.speaker(line, this.#held),
      send: (message) => this.connection?.send(message),
      say: (words) => this.settings.talk && this.news.tell(words),
      ring: () => this.settings.talk && this.stage.ring(),
      changed: () => this.requestUpdate(),
      pending: tabStorage(),
    });
    this.requestUpdate();
  }

  /** An opponent who comes is rare: what tells of one is fetched then. @type {(event: Event) => Promise<void>} */
  #meet = async (event) => {
    const {detail} = /** @type {CustomEvent<ServerMessage>} */ (event);
    if (detail.t !== "paired" && detail.t !== "come-over") return;
    const part = await withTexts(() => import("./meeting.js")).catch(() => null);
    part?.hear(detail, {send: (message) => this.connection?.send(message), say: (words) => this.news.tell(words)});
  };

  async #callCoach() {
    if (!this.settings.coach || this.coach) return;
    const called = await callCoach(this.#held, {
      listens: () => this.settings.coach && this.#held.link === "open",
      send: (message) => this.connection?.send(message),
      tell: this.#tell.bind(this),
      decide: this.#decide.bind(this),
      say: (words) => this.news.tell(words),
      back: () => this.#toConfirm(),
    });
    this.coach ??= called;
  }

  /** Give the keyboard to Confirm, which has made room for something. */
  async #toConfirm() {
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector(".controls .pri"))?.focus({preventScroll: true});
  }

  /**
   * @param {string | null} address where the steps are told
   * @param {PageState["steps"] | null} steps all of them, for a record that only this page holds
   */
  #beginReplay(address, steps) {
    this.replay = new ReplayControl(this, address, () => this.#held, this.stage);
    if (steps) this.replay.steps.take(steps.from, steps.steps);
    this.replay.follow();
    if (steps && this.replay.step === null) this.replay.go(0);
  }

  /** Clocks are fetched for timed games only, and tell when one's own time gets short. */
  #beginClocks() {
    const clock = new Later(() => import("./game-clock.js"));
    void clock.fetch();
    this.parts.push(clock);
    this.addEventListener("said", (event) => this.news.tell(/** @type {CustomEvent<string>} */ (event).detail));
    this.addEventListener("alarm", () => this.stage.alarm());
  }

  /** @param {string} address where the server tells the ratings, which change with who sits there and with the end */
  #followRatings(address) {
    const part = new Later(() => import("./rating-news.js"), () => {
      this.rated = part.here?.ratingNews(address, this.#tell.bind(this), (words) => this.news.tell(words)) ?? null;
      void this.rated?.(this.#held);
    });
    this.parts.push(part);
  }

  /** @returns {State} */
  get #held() {
    if (!this.state) throw new Error("the table has not begun");
    return this.state;
  }

  /** @param {ServerMessage | OwnMessage} message */
  #tell(message) {
    if (this.coach?.hears(message) || this.talk?.hears(message)) return;
    const before = this.#held;
    const state = reduce(before, message);
    if (state === before) return;
    this.stage.news(before, state);
    this.state = state;
    this.replay?.renew(before.view);
    void this.rated?.(state);
    if (state.view.ply !== this.draft.ply) {
      this.draft = emptyDraft(state.view.ply);
      this.sightDue = !!mySeatToMove(before) && mySeatToMove(before) === mySeatToMove(state);
    }
    if (state.view.version > before.view.version) this.news.tell(newsWords(state.view, before.view.version));
    if (state.outdated && !before.outdated) this.news.tell(gettext("A newer page is ready: reload"));
    if (state.view.status !== before.view.status) void this.#callTalk();
    if (state.link !== "open") return;
    this.requests.askWhatIsDue(["link", "state", "rewound"].includes(message.t), this.settings.pace);
    if (this.urls?.ws && state.view.status !== "over") for (const part of this.parts) void part.fetch();
  }

  /** @returns {import("./protocol.js").Choices | null} the choices, while this browser decides */
  get #choices() {
    const {choices, view} = this.#held;
    if (this.replay?.step !== null) return null;
    return mySeatToMove(this.#held) && choices?.ply === view.ply ? choices.choices : null;
  }

  /** @param {DraftAction} action */
  #act(action) {
    if (this.#held.pending.length) return;
    if (this.#held.refusal) this.#tell({t: "dismissed"});
    this.stage.finish();
    const before = this.draft;
    this.draft = change(before, action);
    if (isSentAtOnce(action, before, this.settings)) this.#confirm();
  }

  #confirm() {
    const {game, view, pending} = this.#held;
    const seat = mySeatToMove(this.#held);
    const choices = this.#choices;
    const decisions = choices ? lookup.decisions(choices, this.draft) : [];
    if (!seat || pending.length || decisions.length === 0) return;
    const command = {t: "decide", game, ply: view.ply, key: freshKey(), seat, decisions};
    if (!this.coach?.takes(command, this.draft)) this.#decide(command);
  }

  /** @param {import("./outbox.js").Command} command */
  #decide(command) {
    this.focusDue = true;
    this.connection?.command(command);
  }

  /** @param {CustomEvent<Space>} event */
  #choose({detail}) {
    const choices = this.#choices;
    if (!choices) return;
    if (lookup.placeAt(choices, detail)) this.#act({do: "space", space: detail});
    else this.#tell({t: "refused", game: this.#held.game, code: lookup.refusedAt(choices, detail)});
  }

  /** @param {MouseEvent} event on something that has reasons to show */
  #why({target}) {
    const tribe = target instanceof Element ? target.closest("[data-why]")?.getAttribute("data-why") : null;
    if (tribe) this.asked = {score: /** @type {Tribe} */ (tribe)};
  }

  /** @param {CustomEvent<{t: string, seat: Tribe}>} event a command other than a decision */
  #say({detail}) {
    const {game, view} = this.#held;
    if (detail.t === "take-back") this.focusDue = true;
    this.connection?.command({...detail, ...(detail.t === "take-back" ? {ply: view.ply} : {}), game, key: freshKey()});
  }

  /**
   * Open the reasons of a log line; while stepping, on the board of its own step.
   * @param {number | null} version
   */
  #ask(version) {
    this.asked = version === null ? null : {version};
    const step = version === null ? null : this.replay?.stepOf(version);
    if (this.replay?.step !== null && step) this.replay?.go(step);
  }

  /** Until it has begun, the server's first picture stays. */
  shouldUpdate() {
    return this.state !== null;
  }

  willUpdate() {
    if (this.state) this.prompt.replace(this.#spoken());
  }

  updated() {
    showTurn(!!this.state && !isAlone(this.state.view) && !!mySeatToMove(this.state)); // where nobody else decides it always is
    this.#keepFocus();
    this.#keepSight();
  }

  #keepFocus() {
    if (!this.focusDue || !this.#choices || this.state?.pending.length) return;
    if (document.activeElement !== document.body) return;
    this.focusDue = false;
    /** @type {HTMLElement | null} */
    const next = this.querySelector("button.pair, .controls button.pick") ?? this.querySelector(".cell[tabindex='0']");
    next?.focus({preventScroll: true});
  }

  #keepSight() {
    if (!this.sightDue || !this.#choices) return;
    this.sightDue = false;
    this.querySelector(".act")?.scrollIntoView({block: "nearest"});
  }

  render() {
    if (!this.state || !this.urls) return nothing;
    const {draft, urls, replay} = this;
    if (!replay) return nothing;
    const state = replay.shownState;
    const bottom = lowerSide(state, this.settings.side);
    const act = this.#act.bind(this);
    /** @type {import("./action-bar.js").Hand} */
    const hand = {act, confirm: this.#confirm.bind(this), refused: this.#refused(state), hint: this.hints.may ? this.hints.ask : null};
    const choices = this.#choices;
    const seen = choices && this.look ? lookup.draftLooking(choices, draft, this.look) : draft;
    const preview = choices && lookup.activation(choices, seen);
    return html`
      ${linkStatus(state)}${this.#talks ? this.talk?.button() : nothing}
      <div class="left">${playerPanel(state, rival(bottom), "top", preview)}${roundSteps(state)}
        ${playerPanel(state, bottom, "bottom", preview)}</div>
      <div class="mid">${spiritTrack(state.view)}
        <game-board .scene=${this.#scene(state, choices, seen)} @choose=${this.#choose}
          @look=${(/** @type {CustomEvent<Space | null>} */ event) => (this.look = event.detail)}></game-board>
        ${this.#below(state, replay, () => this.coach?.card(draft) ?? actionBar(state, choices, draft, hand, seen))}</div>
      <div class="right"><offer-card .state=${state} @say=${this.#say}></offer-card>${this.stage.card()}${this.#reasonsOfScore(state)}${this.#side(state, urls, choices, act)}${this.hints.list(state, choices)}
        <game-log .entries=${state.view.log} .replay=${replay} .step=${replay.step} .open=${this.#openLine?.version ?? null} .reasons=${this.#reasons(state)}
          .tab=${this.tab} .timed=${!!state.view.clock} .talk=${this.#talks ? (this.talk?.mark() ?? "") : null} .panel=${this.#panel(state)}
          @tab=${(/** @type {CustomEvent<import("./game-log.js").Tab>} */ {detail}) => (this.tab = detail)}
          @why=${(/** @type {CustomEvent<number | null>} */ event) => this.#ask(event.detail)}
          @step=${(/** @type {CustomEvent<number>} */ {detail}) => replay.go(detail)}></game-log>
        <seat-tools .state=${this.state} .urls=${urls} .hold=${this.settings.hold} .coach=${mayBeCoached(state) ? this.settings.coach : null} @say=${this.#say}
          @coach=${() => keepSetting({coach: !this.settings.coach})}></seat-tools></div>
      <p class="vh" role="status">${this.news.words}</p>
      <p class="vh" role="status">${this.prompt.words}</p>`;
  }

  /**
   * @param {State} state as it is shown
   * @param {import("./protocol.js").Choices | null} choices
   * @param {Draft} seen the draft, or what it would be with the space that is looked at
   * @returns {import("./cell-words.js").Scene}
   */
  #scene(state, choices, seen) {
    return sceneOf(state, {choices, draft: this.draft, seen}, this.#notes(state));
  }

  /**
   * @param {State} state as it is shown
   * @returns {import("./scene.js").Notes} what is looked at closer, on the board
   */
  #notes(state) {
    const threats = this.tab === "threats" ? (this.replay?.steps.of(state.view)?.threats ?? []) : [];
    const closer = this.asked || this.replay?.step !== null ? this.closer.here : null;
    if (!closer) return {threats};
    const reasons = this.asked ? closer.reasonsAsked(this.asked, state.view) : [];
    return {threats, involved: closer.involvedIn(reasons), changed: closer.changedAt(this.replay)};
  }

  /**
   * @param {State} state
   * @returns {import("./templates.js").TemplateResult | typeof nothing} why the last choice was refused, or praised
   */
  #refused({refusal}) {
    const line = refusal && this.closer.here?.refusalLine(refusal, () => this.#tell({t: "dismissed"}));
    return line ?? this.coach?.praised(this.draft) ?? nothing;
  }

  /**
   * @param {State} state as it is shown
   * @param {ReplayControl} replay
   * @param {() => import("./templates.js").TemplateResult} bar asks what to do
   */
  #below(state, replay, bar) {
    if (replay.step === null && this.instead) return this.instead;
    return replay.step === null && state.view.status !== "over" ? bar() : this.#replayBar(state, replay);
  }

  /**
   * @param {State} state as it is shown
   * @param {ReplayControl} replay
   */
  #replayBar(state, replay) {
    const bar = this.closer.here?.replayBar(state, replay, this.urls);
    return bar ?? html`<section class="card act replay"><p class="lead">${gettext("Loading …")}</p></section>`;
  }

  /** @param {State} state as it is shown */
  #panel(state) {
    if (this.tab === "log") return nothing;
    const steps = this.replay?.steps;
    if (this.tab === "talk") return this.talk?.panel() ?? gettext("Loading …");
    return (steps && this.closer.here?.aidPanel(this.tab, state, steps)) ?? gettext("Loading …");
  }

  /** @param {State} state as it is shown */
  #reasonsOfScore({view}) {
    const asked = this.asked && "score" in this.asked ? this.asked.score : null;
    const closer = asked && view.position ? this.closer.here : null;
    return asked && closer ? closer.scoreCard(view, asked, () => (this.asked = null)) : nothing;
  }

  /** The line of the log whose reasons are open. */
  get #openLine() {
    return this.asked && "version" in this.asked ? this.asked : null;
  }

  /** @param {State} state as it is shown */
  #reasons({view}) {
    return (this.#openLine && this.closer.here?.openReasons(this.#openLine, view)) ?? nothing;
  }

  /** @returns {string} the prompt, for those who hear the page */
  #spoken() {
    const replay = this.replay;
    const stepping = replay && replay.step !== null;
    if (this.instead && !stepping) return "";
    const words = stepping ? this.closer.here?.stepWordsOf(this.#held, replay) : promptWords(this.#held, this.draft);
    return words ? together([words.lead, ...words.more]) : "";
  }

  /**
   * What stands at the side: the invitation, the end, or the pairs on offer.
   * @param {State} state
   * @param {Urls} urls
   * @param {import("./protocol.js").Choices | null} choices
   * @param {(action: DraftAction) => void} act
   */
  #side(state, urls, choices, act) {
    if (state.view.status === "waiting" && this.waiting) return this.waiting;
    if (state.view.status === "over") return this.closer.here?.resultCard(state, urls) ?? nothing;
    return pairOffer(state, choices, this.draft, act);
  }
}

customElements.define("game-table", GameTable);
