/**
 * What to do now, what it would bring, and the controls: turn, Crystals, payment, order, back, confirm.
 * @module
 */
/** @import {Activation, Choices, Draft, DraftAction, State} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import * as lookup from "./choices.js";
import {counts, crystals} from "./crystals.js";
import {isStarted} from "./draft.js";
import {format, gettext, together} from "./i18n.js";
import {bundleWords, tribeName} from "./names.js";
import {inHand} from "./pair-offer.js";
import {mySeatToMove, promptWords} from "./prompt-words.js";

/**
 * @typedef {object} Hand what the bar can do
 * @property {(action: DraftAction) => void} act
 * @property {() => void} confirm
 * @property {(() => void) | null} hint ask for hints, where there are any
 * @property {TemplateResult | typeof nothing} refused why the last choice was refused
 */

/**
 * @param {State} state
 * @param {Choices | null} choices null while nothing is to be decided here
 * @param {Draft} draft
 * @param {Hand} hand
 * @param {Draft} [seen] the draft with the space that is only looked at
 * @returns {TemplateResult}
 */
export function actionBar(state, choices, draft, hand, seen = draft) {
  const {lead, more} = promptWords(state, seen);
  return html`<section class="card act ${seen === draft ? "" : "looking"}" aria-label=${gettext("What to do now")}>
    <p class="lead">${seen === draft ? lead : format(gettext("Preview: %(prompt)s"), {prompt: lead})}</p>
    ${hand.refused}${waited(state)}
    ${more.length ? html`<p class="more" tabindex="0">${together(more)}</p>` : nothing}
    <div class="controls">${choices ? controls(state, choices, draft, hand) : nothing}</div>
  </section>`;
}

/** @type {(state: State) => TemplateResult | typeof nothing} */
const waited = (state) =>
  state.view.lapses && state.you.length
    ? html`<first-limit .at=${state.view.lapses} .mine=${!!mySeatToMove(state)}></first-limit>`
    : nothing;

/** @type {(state: State, choices: Choices, draft: Draft, hand: Hand) => TemplateResult} */
const controls = (state, choices, draft, hand) => {
  const pending = state.pending.length > 0;
  const ready = lookup.decisions(choices, draft).length > 0;
  return html`<fieldset ?disabled=${pending}>
    ${orderControls(choices, draft, hand)}${placeControls(choices, draft, hand)}
    <span class="last-two">
    ${inHand(state.view, choices, draft)}${hintButton(state, hand)}
    <button type="button" class="btn" ?disabled=${!isStarted(draft)} @click=${() => hand.act({do: "back"})}
      >${gettext("Back")}</button>
    <button type="button" class="btn pri" ?disabled=${!ready} @click=${hand.confirm}
      >${symbol("i-check")}${pending ? gettext("Sending …") : gettext("Confirm")}</button></span>
  </fieldset>`;
};

/** @type {(state: State, hand: Hand) => TemplateResult | typeof nothing} */
const hintButton = (state, {hint}) =>
  hint
    ? html`<button type="button" class="btn sq ask" title="${gettext("Hint")} (H)" ?disabled=${state.hint?.hints === null} @click=${hint}
        ><span class="vh">${state.hint?.hints === null ? gettext("Thinking …") : gettext("Hint")}</span>${symbol("i-hint")}</button>`
    : nothing;

/** @type {(choices: Choices, draft: Draft, hand: Hand) => TemplateResult[]} */
const orderControls = (choices, draft, {act}) =>
  lookup.orders(choices).map(
    (tribe) => html`<button type="button" class="btn pick" aria-pressed=${draft.first === tribe}
      @click=${() => act({do: "first", first: tribe})}>${symbol(`${tribe.charAt(0)}-crest`)}
      ${format(gettext("%(tribe)s first"), {tribe: tribeName(tribe)})}</button>`,
  );

/** @type {(choices: Choices, draft: Draft, hand: Hand) => TemplateResult | typeof nothing} */
const placeControls = (choices, draft, hand) => {
  const choice = lookup.placeAt(choices, draft.space);
  if (choice?.kind === "relic") return payments(choice.payments ?? [], lookup.payment(choice, draft), hand);
  if (!choice && choices.phase !== "activate") return nothing;
  return html`${turns(hand)}${adders(choices, draft, hand)}`;
};

/** @type {(hand: Hand) => TemplateResult} */
const turns = ({act}) => html`<span class="group facing" role="group" aria-label=${gettext("Turn")}>
  <button type="button" class="btn sq" @click=${() => act({do: "turn", by: -1})}
    ><span class="vh">${gettext("Turn left")} (Shift+R)</span>${symbol("i-left")}</button>
  <button type="button" class="btn sq" @click=${() => act({do: "turn", by: 1})}
    ><span class="vh">${gettext("Turn right")}</span>${symbol("i-right")}<kbd>R</kbd></button></span>`;

/** @type {(all: string[], paid: string, hand: Hand) => TemplateResult} */
const payments = (all, paid, {act}) => html`<span class="group" role="group" aria-label=${gettext("Payment")}>
  ${all.map(
    (pay) => html`<button type="button" class="btn pick" aria-pressed=${pay === paid}
      @click=${() => act({do: "pay", pay})}><span class="vh">${bundleWords(pay)}</span
      >${crystals(pay).map((kind) => symbol(kind))}</button>`,
  )}</span>`;

/** @type {(choices: Choices, draft: Draft, hand: Hand) => TemplateResult} */
const adders = (choices, draft, hand) => {
  const all = lookup.activations(choices, draft);
  const add = lookup.activation(choices, draft)?.add ?? "";
  const now = counts(add);
  const swaps = all.some((one) => counts(one.add).energy > 0);
  const souls = all.some((one) => counts(one.add).spirit > 0);
  return html`
    ${swaps ? stepper("energy", gettext("Energy"), now.energy, all, add, hand) : nothing}
    ${souls ? stepper("spirit", gettext("Spirit"), now.spirit, all, add, hand) : nothing}`;
};

/** @type {(kind: "energy" | "spirit", name: string, n: number, all: Activation[], add: string, hand: Hand) => TemplateResult} */
const stepper = (kind, name, n, all, add, {act}) => {
  const less = lookup.neighbour(all, add, {[kind]: -1});
  const more = lookup.neighbour(all, add, {[kind]: 1});
  /** @type {(to: Activation | null, label: string, sign: string) => TemplateResult} */
  const button = (to, label, sign) => html`<button type="button" class="btn sq" ?disabled=${!to}
    @click=${() => to && act({do: "add", add: to.add})}><span class="vh">${label}</span
    ><span aria-hidden="true">${sign}</span></button>`;
  return html`<span class="group stepper" role="group" aria-label=${format(gettext("Add %(kind)s"), {kind: name})}>
    ${button(less, format(gettext("One %(kind)s less"), {kind: name}), "−")}
    <output>${symbol(kind)}<span class="vh">${name}: </span>${n}</output>
    ${button(more, format(gettext("One %(kind)s more"), {kind: name}), "+")}</span>`;
};
