/**
 * A sentence for each step by which a decision takes effect.
 * @module
 */
/** @import {Step} from "./protocol.js" */

import {format, gettext, ngettext, sentence} from "./i18n.js";
import {bundleWords, energyWords, spaceWords, spiritWords, tileName, tribeName, warriorName} from "./names.js";
import {resultWords} from "./result-words.js";

/** @type {Record<string, (step: Step) => string>} */
const STEPS = {
  "pair-taken": ({tribe, pair}) =>
    format(gettext("%(tribe)s takes the pair %(balan)s and %(wazu)s."), {
      tribe: tribeName(tribe),
      balan: warriorName("balan", pair[0]),
      wazu: warriorName("wazu", pair[1]),
    }),

  "order-decided": (step) =>
    step.why === "tie"
      ? format(gettext("Equal Strength: the Active Player decides. %(first)s places first."), {
          first: tribeName(step.first),
        })
      : format(gettext("%(tribe)s has the weaker Warrior and decides. %(first)s places first."), {
          tribe: tribeName(step.tribe),
          first: tribeName(step.first),
        }),

  placed: ({tribe, tile, space}) =>
    format(gettext("%(tribe)s places its %(tile)s on %(space)s."), {
      tribe: tribeName(tribe),
      tile: tileName(tile),
      space,
    }),

  collected: ({tribe, crystals}) =>
    crystals &&
    format(gettext("%(tribe)s collects %(crystals)s."), {
      tribe: tribeName(tribe),
      crystals: bundleWords(crystals),
    }),

  "relic-claimed": ({tribe, space, paid, value}) =>
    format(
      ngettext(
        "%(tribe)s claims the Relic on %(space)s for %(paid)s. It is worth %(value)s point.",
        "%(tribe)s claims the Relic on %(space)s for %(paid)s. It is worth %(value)s points.",
        value,
      ),
      {tribe: tribeName(tribe), space, paid: bundleWords(paid), value},
    ),

  supported: ({space, arrows, energy}) =>
    energy === 0
      ? ""
      : format(gettext("Support from %(spaces)s: %(energy)s for the Warrior on %(space)s."), {
          spaces: spaceWords(arrows.map((/** @type {{from: string}} */ arrow) => arrow.from)),
          energy: energyWords(energy),
          space,
        }),

  rewarded: ({tribe, crystals}) =>
    format(gettext("%(tribe)s draws %(crystals)s from the bag."), {
      tribe: tribeName(tribe),
      crystals: bundleWords(crystals),
    }),

  turned: ({space, reach}) =>
    reach.length
      ? format(gettext("The Warrior on %(space)s points at %(reach)s."), {space, reach: spaceWords(reach)})
      : format(gettext("The Warrior on %(space)s points at no space."), {space}),

  added: ({space, crystals}) =>
    format(gettext("The Warrior on %(space)s gets %(crystals)s from storage."), {
      crystals: bundleWords(crystals),
      space,
    }),

  surrounded: ({spaces}) =>
    format(ngettext("Surrounded: %(spaces)s.", "Surrounded: %(spaces)s.", spaces.length), {
      spaces: spaceWords(spaces),
    }),

  fought: (step) => {
    const facts = {
      warrior: warriorName(step.tribe, step.tile),
      space: step.space,
      own: step.strength.total,
      sum: step.sum,
    };
    return step.survives
      ? format(gettext("%(warrior)s on %(space)s stands: %(own)s against %(sum)s. It is safe."), facts)
      : format(gettext("%(warrior)s on %(space)s falls: %(own)s against %(sum)s."), facts);
  },

  died: ({tribe, tile, space}) =>
    format(gettext("%(warrior)s on %(space)s is turned face down."), {
      warrior: warriorName(tribe, tile),
      space,
    }),

  "spirit-moved": ({count, to}) =>
    format(gettext("The Warrior on %(space)s takes over %(spirit)s of the fallen."), {
      spirit: spiritWords(count),
      space: to,
    }),

  "spirit-lost": ({count}) =>
    format(gettext("Lost with the fallen: %(spirit)s."), {spirit: spiritWords(count)}),

  track: ({before, after}) =>
    format(gettext("Spirit Track: %(before)s → %(after)s."), {before, after}),

  round: ({round, active}) =>
    format(gettext("Round %(round)s: %(tribe)s is the Active Player."), {round, tribe: tribeName(active)}),

  revealed: ({pair}) =>
    format(gettext("New pair: %(balan)s and %(wazu)s."), {
      balan: warriorName("balan", pair[0]),
      wazu: warriorName("wazu", pair[1]),
    }),

  ended: (step) => resultWords(/** @type {any} */ (step)),
};

/** Every step code that has a sentence. */
export const STEP_CODES = Object.keys(STEPS);

/**
 * @param {Step} step
 * @returns {string} "" for a code that this page does not know
 */
export function stepWords(step) {
  return sentence(STEPS[step.code]?.(step) ?? "");
}
