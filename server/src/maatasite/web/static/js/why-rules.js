/**
 * The rules in one sentence each, with the number of their clause: what a reason points at.
 * @module
 */

import {gettext} from "./i18n.js";

/** @typedef {{clause: string, name: string, text: string}} Rule */

/** @type {(clause: string, name: string, text: string) => Rule} */
const rule = (clause, name, text) => ({clause, name, text});

/** @type {Record<string, () => Rule>} */
const RULES = {
  "pair-taken": () =>
    rule("4.1", gettext("The pair"), gettext("The Active Player takes one of the pairs on offer; each tribe gets its own Warrior of it.")),
  "order-decided": () =>
    rule("4.2", gettext("The order"), gettext("Whose Warrior has the lower printed Strength decides who places first.")),
  "order-tie": () =>
    rule("R3", gettext("A tie in the order"), gettext("With equal printed Strength the Active Player decides who places first.")),
  placed: () =>
    rule("5.1", gettext("The space"), gettext("A Warrior goes onto a free space, or onto a Relic space that its tribe can pay for.")),
  collected: () => rule("5.2", gettext("Collecting"), gettext("All Crystals of the space go into the storage.")),
  "relic-claimed": () =>
    rule("5.2", gettext("Claiming a Relic"), gettext("A Relic costs 4 Crystals, 1 less for each living friend straight beside it, but at least 1; at least one Crystal of the payment is Spirit.")),
  rewarded: () =>
    rule("5.2", gettext("The reward"), gettext("Whoever claims a Relic draws 2 Crystals from the bag, fewer if it runs out.")),
  supported: () =>
    rule("5.3", gettext("Support"), gettext("Each living friend on a neighbouring space whose arrow points there gives the new Warrior 1 Energy.")),
  turned: () =>
    rule("5.4", gettext("Turning"), gettext("The new Warrior is turned by quarter turns; its arrows only serve later placements.")),
  added: () =>
    rule("5.5", gettext("Adding Crystals"), gettext("Crystals from the storage may go onto the new Warrior; at most 4 may stay in the storage.")),
  surrounded: () =>
    rule("R8", gettext("Surrounded"), gettext("A Warrior is surrounded when no space straight beside it is free: Warriors, living or fallen, unclaimed Relics and edges close it in.")),
  fought: () =>
    rule("R9", gettext("The fight"), gettext("A Warrior fights once, when it becomes surrounded: its Strength against the sum of the living enemies straight beside it. With as much or more it stands and is safe for good.")),
  died: () =>
    rule("R12", gettext("The fallen"), gettext("A fallen Warrior is turned face down and stays on its space; its Energy is lost.")),
  "spirit-moved": () =>
    rule("R12", gettext("Spirit of the fallen"), gettext("The Spirit Crystals of the fallen go onto the newly placed Warrior, whoever owns it.")),
  "spirit-lost": () =>
    rule("R12", gettext("Spirit of the fallen"), gettext("If the newly placed Warrior falls in the same judgement, the Spirit Crystals of the fallen leave the game.")),
  track: () =>
    rule("4.4", gettext("The Spirit Track"), gettext("At the end of a round the track moves by the number of Warriors that fell in it.")),
  round: () =>
    rule("4.5", gettext("The next round"), gettext("If the game goes on, the other player becomes the Active Player.")),
  revealed: () =>
    rule("4.5", gettext("A new pair"), gettext("At the end of a round a new pair is revealed while the decks last.")),
  dealt: () =>
    rule("3", gettext("The deal"), gettext("Crystals from the bag lie as the layout says; three pairs are on offer and the others stay hidden.")),
  deaths: () =>
    rule("8.1", gettext("End by deaths"), gettext("The game ends after a round in which the limit of fallen Warriors has been reached.")),
  warriors: () => rule("8.2", gettext("End of the Warriors"), gettext("The game ends when all Warriors have been placed.")),
  spaces: () =>
    rule("8.3", gettext("End of the spaces"), gettext("The game ends after a round when at most one space is free; spaces with a Relic are not free.")),
  points: () => rule("9", gettext("Who wins"), gettext("Most points win.")),
  living: () => rule("9", gettext("A tie in points"), gettext("With equal points the most living Warriors win.")),
  "last-relic": () =>
    rule("9", gettext("A tie in Warriors"), gettext("With equal points and living Warriors, whoever claimed a Relic last wins.")),
  nothing: () => rule("9", gettext("A draw"), gettext("All is equal and no Relic was claimed: nobody wins.")),
  diamonds: () => rule("9", gettext("Diamonds"), gettext("Each Diamond on a living Warrior is worth 1 point.")),
  spirit: () => rule("9", gettext("Spirit"), gettext("Each Spirit Crystal on a living Warrior is worth 1 point; in the storage it is worth none.")),
  "relics-progressive": () =>
    rule("9", gettext("Relics"), gettext("A tribe's first Relic is worth 1 point, its second 2, and so on.")),
  "relics-standard": () =>
    rule("9", gettext("Relics"), gettext("A Relic is worth its place in the order in which the Relics were claimed by anyone.")),
  activation: () =>
    rule("5", gettext("Placing a Warrior"), gettext("A Warrior is placed first; then it is turned and given Crystals where it stands.")),
};

/** Every rule that can be pointed at. */
export const RULE_NAMES = Object.keys(RULES);

/**
 * @param {string} name
 * @returns {Rule | null}
 */
export function ruleNamed(name) {
  return RULES[name]?.() ?? null;
}
