/**
 * The page's state as a pure function of the messages it got. Old and repeated versions change nothing;
 * a gap is only remembered in `heard`, and {@link isBehind} makes the connection ask for the whole state.
 * @module
 */
/** @import {OwnMessage, ServerMessage, State, Tribe, View} from "./protocol.js" */

import {MISMATCH, PROTOCOL, RESTARTING} from "./line.js";

/**
 * @param {View} view
 * @param {Tribe[]} you the seats of this browser
 * @returns {State}
 */
export function initialState(view, you) {
  return {
    game: view.game,
    view,
    you,
    opponents: {},
    ratings: {},
    heard: view.version,
    choices: null,
    hint: null,
    presence: {seats: {}, watching: 0},
    link: "connecting",
    pending: [],
    refusal: null,
    outdated: false,
  };
}

/**
 * Has the page heard of a version that it does not hold?
 * @param {State} state
 * @returns {boolean}
 */
export function isBehind(state) {
  return state.heard > state.view.version;
}

/**
 * Does the message settle a command? After `try-again` the same command is due once more, with the same key.
 * @param {ServerMessage} message
 * @returns {message is Extract<ServerMessage, {t: "ack" | "refused"}>}
 */
export function isAnswer(message) {
  return message.t === "ack" || (message.t === "refused" && message.code !== "try-again");
}

/**
 * @param {State} state
 * @param {ServerMessage | OwnMessage} message
 * @returns {State} the same object when the message changes nothing
 */
export function reduce(state, message) {
  if ("game" in message && message.game !== undefined && message.game !== state.game) return state;
  const handler = /** @type {((s: State, m: any) => State) | undefined} */ (HANDLERS[message.t]);
  return handler ? handler(state, message) : state;
}

/** @typedef {Extract<ServerMessage, {t: "event"}>} EventMessage */
/** @typedef {Extract<ServerMessage, {t: "state"}>} StateMessage */

/**
 * @param {State} state
 * @param {number} version
 * @returns {State}
 */
function hear(state, version) {
  return version > state.heard ? {...state, heard: version} : state;
}

/**
 * Take a newer view. Choices belong to one ply and are dropped with it; so is an old refusal.
 * @param {State} state
 * @param {View} view
 * @returns {State}
 */
function accept(state, view) {
  const samePly = view.ply === state.view.ply;
  return {
    ...hear(state, view.version),
    view,
    choices: samePly ? state.choices : null,
    hint: samePly ? state.hint : null,
    refusal: samePly ? state.refusal : null,
  };
}

/** @type {Record<string, (state: State, message: any) => State>} */
const HANDLERS = {
  hello: (state, message) => ({...state, outdated: state.outdated || message.protocol > PROTOCOL}),

  state: (state, /** @type {StateMessage} */ message) => {
    if (message.version < state.view.version) return state;
    return {...accept(state, message.view), you: message.you};
  },

  event: (state, /** @type {EventMessage} */ message) => {
    const held = state.view.version;
    if (message.version <= held) return state;
    if (message.since > held) return hear(state, message.version);
    const fresh = message.entries.filter((entry) => entry.version > held);
    return accept(state, {...state.view, ...message.view, log: [...state.view.log, ...fresh]});
  },

  rewound: (state, {view, you}) => ({...initialState(view, you), link: state.link, opponents: state.opponents}),

  you: (state, message) => ({...state, you: message.seats}),

  ack: (state, message) => ({
    ...hear(state, message.version ?? 0),
    pending: state.pending.filter((key) => key !== message.key),
  }),

  refused: (state, message) => ({
    ...hear(state, message.version ?? 0),
    pending: state.pending.filter((key) => key !== message.key || !isAnswer(message)),
    hint: state.hint?.hints ? state.hint : null,
    refusal: {code: message.code, facts: message.facts ?? {}},
  }),

  "hint-asked": (state, {ply}) => ({...state, hint: {ply, hints: null}, refusal: null}),

  hint: (state, {ply, hints}) => (ply === state.view.ply ? {...state, hint: {ply, hints}} : state),

  "hint-done": (state) => ({...state, hint: null}),

  options: (state, message) =>
    message.ply === state.view.ply
      ? {...state, choices: {ply: message.ply, choices: message.choices}}
      : state,

  presence: (state, message) => ({
    ...state,
    presence: {seats: message.seats, watching: message.watching},
  }),

  beat: (state, message) => hear(state, message.games[state.game] ?? 0),

  bye(state, {code}) {
    const passes = code === RESTARTING || (code === MISMATCH && !state.outdated);
    return passes ? state : {...state, refusal: {code, facts: {}}};
  },

  missing: (state) => (state.link === "open" ? {...state, outdated: true} : state),

  link: (state, message) => (state.link === message.link ? state : {...state, link: message.link}),

  settled: (state, {key}) => ({...state, pending: state.pending.filter((one) => one !== key)}),

  sent: (state, message) => ({...state, pending: [...state.pending, message.key], refusal: null}),

  ratings: (state, {ratings}) => ({...state, ratings}),

  dismissed: (state) => ({...state, refusal: null}),
};
