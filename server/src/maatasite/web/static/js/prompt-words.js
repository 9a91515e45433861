/**
 * What is to be done now, and what the draft would bring: the words of the action bar.
 * @module
 */
/** @import {Activation, Choices, Draft, PairChoice, PlaceChoice, State, Tribe, View} from "./protocol.js" */

import * as lookup from "./choices.js";
import {format, gettext, isolated, ngettext, sentence} from "./i18n.js";
import {bundleWords, energyWords, spaceWords, tileName, tribeName, warriorName} from "./names.js";
import {winnerWords} from "./result-words.js";
import {stepWords} from "./step-words.js";

/** @typedef {{lead: string, more: string[]}} Prompt `lead` says what to do, `more` what would happen */

/**
 * The seat that this browser may decide for now.
 * @param {State} state
 * @returns {Tribe | null}
 */
export function mySeatToMove({view, you}) {
  const seat = view.status === "playing" ? view.position?.to_move : null;
  return seat && you.includes(seat) ? seat : null;
}

/**
 * Does nobody at another browser play? There tribes have no names but their own.
 * @param {View} view
 * @returns {boolean}
 */
export const isAlone = ({kind}) => kind === "screen" || kind === "study";

/**
 * Are both tribes played at this page?
 * @param {State} state
 * @returns {boolean}
 */
export const isShared = ({view, you}) => isAlone(view) && you.length > 1;

/** @type {Record<string, (state: State) => string>} */
const STATUS = {
  waiting: () => gettext("Waiting for somebody to take the other seat."),
  dealing: () => gettext("Both browsers add their part of the chance; then the deal begins."),
  withdrawn: ({view}) =>
    view.log.some(({kind}) => kind === "lapsed")
      ? gettext("The game was called off.")
      : gettext("This invitation was withdrawn."),
  over: ({view}) => (view.result ? winnerWords(view.result) : gettext("The game is over.")),
};

/**
 * @param {State} state
 * @param {Draft} draft
 * @returns {Prompt}
 */
export function promptWords(state, draft) {
  const {view} = state;
  const other = STATUS[view.status];
  if (other) return {lead: other(state), more: []};
  const seat = mySeatToMove(state);
  if (!seat) return {lead: waitingWords(state), more: []};
  if (!state.choices) return {lead: gettext("Your turn."), more: []};
  return choiceWords(state.choices.choices, draft, seat, isShared(state));
}

/**
 * @param {State} state
 * @returns {string} whose decision is awaited
 */
function waitingWords({view}) {
  const seat = view.position?.to_move;
  if (!seat) return gettext("Chance speaks …");
  const name = view.seats[seat].name;
  if (view.seats[seat].kind === "bot") return format(gettext("%(tribe)s thinks …"), {tribe: tribeName(seat)});
  return name
    ? format(gettext("%(name)s (%(tribe)s) is to move."), {name: isolated(name), tribe: tribeName(seat)})
    : format(gettext("%(tribe)s is to move."), {tribe: tribeName(seat)});
}

/**
 * @param {Choices} choices
 * @param {Draft} draft
 * @param {Tribe} seat
 * @param {boolean} shared one screen for two: say who is meant
 * @returns {Prompt}
 */
function choiceWords(choices, draft, seat, shared) {
  const prompt = PHASES[choices.phase ?? ""]?.(choices, draft, seat) ?? {lead: gettext("Your turn."), more: []};
  if (!shared) return prompt;
  const lead = format(gettext("%(tribe)s: %(prompt)s"), {tribe: tribeName(seat), prompt: prompt.lead});
  return {...prompt, lead};
}

/** @type {Record<string, (choices: Choices, draft: Draft, seat: Tribe) => Prompt>} */
const PHASES = {
  pair: (choices, draft) => {
    const choice = lookup.pairAt(choices, draft.pair);
    return choice
      ? {lead: pairLead(choice), more: [decidesWords(choice)]}
      : {lead: gettext("Choose a pair: one Warrior for each tribe."), more: []};
  },

  order: (_choices, draft) => ({
    lead: draft.first
      ? format(gettext("%(tribe)s places first."), {tribe: tribeName(draft.first)})
      : gettext("Choose who places first."),
    more: [],
  }),

  place: (choices, draft, seat) => {
    const choice = lookup.placeAt(choices, draft.space);
    const tile = tileName(choices.tile ?? "");
    if (!choice) return {lead: format(gettext("Choose a space for your %(tile)s."), {tile}), more: []};
    return choice.kind === "relic" ? claimPrompt(choice, draft) : freePrompt(choices, choice, draft, seat);
  },

  activate: (choices, draft, seat) => ({
    lead: format(gettext("Turn your %(tile)s on %(space)s and add Crystals."), {
      tile: tileName(choices.tile ?? ""),
      space: choices.space ?? "",
    }),
    more: [reachWords(lookup.reach(choices, draft)), fullWords(choices, draft), ...activationWords(lookup.activation(choices, draft), seat)].filter(Boolean),
  }),
};

/**
 * @param {PairChoice} choice
 * @returns {string}
 */
function pairLead({decision: {pair}}) {
  const facts = {balan: warriorName("balan", pair[0]), wazu: warriorName("wazu", pair[1])};
  return sentence(format(gettext("Take %(balan)s and %(wazu)s."), facts));
}

/**
 * @param {PairChoice} choice
 * @returns {string}
 */
export function decidesWords({decides, why}) {
  const facts = {tribe: tribeName(decides)};
  return why === "tie"
    ? format(gettext("Equal Strength: %(tribe)s, the Active Player, decides who places first."), facts)
    : format(gettext("%(tribe)s has the weaker Warrior and decides who places first."), facts);
}

/**
 * @param {PlaceChoice} choice
 * @param {Draft} draft
 * @returns {Prompt}
 */
function claimPrompt(choice, draft) {
  const lead = format(gettext("Claim the Relic on %(space)s for %(paid)s."), {
    space: choice.space,
    paid: bundleWords(lookup.payment(choice, draft)),
  });
  const value = choice.value ?? 0;
  const more = [
    format(ngettext("It is worth %(value)s point.", "It is worth %(value)s points.", value), {value}),
    helperWords(choice.helpers ?? []),
    gettext("You then draw 2 Crystals from the bag."),
    supportWords(choice),
  ];
  return {lead, more: more.filter(Boolean)};
}

/**
 * @param {string[]} helpers
 * @returns {string}
 */
function helperWords(helpers) {
  return helpers.length ? format(gettext("Cheaper through %(spaces)s."), {spaces: spaceWords(helpers)}) : "";
}

/**
 * @param {Choices} choices
 * @param {PlaceChoice} choice
 * @param {Draft} draft
 * @param {Tribe} seat
 * @returns {Prompt}
 */
function freePrompt(choices, choice, draft, seat) {
  const lead = format(gettext("Place your %(tile)s on %(space)s."), {
    tile: tileName(choices.tile ?? ""),
    space: choice.space,
  });
  const collect = choice.collect
    ? format(gettext("You collect %(crystals)s."), {crystals: bundleWords(choice.collect)})
    : "";
  const more = [
    collect,
    supportWords(choice),
    reachWords(lookup.reach(choices, draft)),
    fullWords(choices, draft),
    ...activationWords(lookup.activation(choices, draft), seat),
  ];
  return {lead, more: more.filter(Boolean)};
}

/**
 * @param {PlaceChoice} choice
 * @returns {string}
 */
function supportWords({support}) {
  if (support.length === 0) return "";
  return format(gettext("Support from %(spaces)s: +%(energy)s."), {
    spaces: spaceWords(support.map((arrow) => arrow.from)),
    energy: energyWords(support.length),
  });
}

/**
 * @param {string[]} spaces
 * @returns {string}
 */
function reachWords(spaces) {
  return spaces.length
    ? format(gettext("It points at %(spaces)s."), {spaces: spaceWords(spaces)})
    : gettext("It points at no space.");
}

/**
 * @param {Choices} choices
 * @param {Draft} draft
 * @returns {string} why some Crystals are added already, and cannot be taken off
 */
function fullWords(choices, draft) {
  const all = lookup.activations(choices, draft);
  const forced = all.length > 0 && all.every(({add}) => add !== "");
  return forced
    ? gettext("Crystals from the storage may go onto the new Warrior; at most 4 may stay in the storage.")
    : "";
}

/** Steps that the others already tell. */
const TOLD = new Set(["surrounded", "died", "turned", "added", "supported"]);

/**
 * @param {Activation | null} activation
 * @param {Tribe} seat
 * @returns {string[]}
 */
function activationWords(activation, seat) {
  if (!activation) return [];
  const added = activation.add
    ? [format(gettext("You add %(crystals)s."), {crystals: bundleWords(activation.add)})]
    : [];
  const told = activation.steps.filter((step) => !TOLD.has(step.code)).map(stepWords);
  const {balan, wazu} = activation.score;
  return [
    ...added,
    ...told,
    format(gettext("Storage afterwards: %(crystals)s."), {crystals: bundleWords(activation.storage)}),
    format(gettext("Points afterwards: Balan %(balan)s, Wazu %(wazu)s."), {seat, balan, wazu}),
  ].filter(Boolean);
}
