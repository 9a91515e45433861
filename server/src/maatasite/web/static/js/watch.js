/**
 * The list of games to watch keeps itself up to date while it is looked at. The page works without this.
 * @module
 */

const EVERY_MS = 10_000;

const list = document.querySelector("#watchable");
const address = list?.getAttribute("data-address");

/** @returns {string} where the link that has the keyboard leads, empty if none of the list's has it */
const held = () => (list?.contains(document.activeElement) ? (document.activeElement?.getAttribute("href") ?? "") : "");

/** Take the list as the server has it now. A link that had the keyboard has it again, if its game is still there. */
async function renew() {
  if (document.hidden || !list || !address) return;
  const answer = await fetch(address).catch(() => null);
  const text = answer?.ok ? await answer.text() : null;
  if (text === null || text === shown) return;
  shown = text;
  const href = held();
  list.innerHTML = text;
  if (href) /** @type {HTMLElement | null} */ (list.querySelector(`a[href="${CSS.escape(href)}"]`))?.focus({preventScroll: true});
}

let shown = "";

if (address) {
  setInterval(() => void renew(), EVERY_MS);
  document.addEventListener("visibilitychange", () => void renew());
}
