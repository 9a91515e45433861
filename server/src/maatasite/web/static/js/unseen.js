/**
 * What is still to come, for everybody who does not count along: each tribe's Warriors in the decks, the bag by kind.
 * @module
 */
/** @import {Tile, Tribe, View} from "./protocol.js" */
/** @import {TemplateResult} from "./templates.js" */

import {html, nothing} from "lit";
import {symbol} from "./art.js";
import {format, gettext, ngettext} from "./i18n.js";
import {BOTH, bundleCount, tileName, tribeName} from "./names.js";

/**
 * @param {View} view
 * @returns {TemplateResult | typeof nothing}
 */
export function unseenList({position, tiles}) {
  if (!position) return nothing;
  const {unseen, bag} = position;
  return html`<dl class="unseen">
    ${BOTH.map((tribe) => warriors(tribe, unseen[tribe], tiles))}
    <div><dt>${symbol("energy")}${gettext("Bag")}</dt><dd>${bundleCount(bag.energy, bag.spirit)}</dd></div>
  </dl>`;
}

/** @type {(tribe: Tribe, ids: string[], tiles: Record<string, Tile>) => TemplateResult} */
const warriors = (tribe, ids, tiles) => html`<div>
  <dt>${symbol(`${tribe.charAt(0)}-crest`)}${format(
    ngettext("%(tribe)s, %(n)s Warrior", "%(tribe)s, %(n)s Warriors", ids.length),
    {tribe: tribeName(tribe), n: ids.length},
  )}</dt>
  <dd>${ids.length ? html`<ul>${ids.map((id) => html`<li>${tileName(id)} <b>${tiles[id]?.strength}</b></li>`)}</ul>` : gettext("none")}</dd>
</div>`;
