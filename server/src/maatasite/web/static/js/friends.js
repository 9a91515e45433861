/**
 * Keeps "You follow" true while one looks at it: who has come or gone, and what may be watched. The order stays as it
 * was, so that no button jumps away from under a finger. The page works without it.
 */
const EVERY_MS = 15_000;

/** @type {HTMLElement | null} */
const list = document.querySelector("[data-people]");
const spoken = list?.querySelector("[role=status]");

/** @typedef {{ here: boolean, game: { url: string } | null }} Now */

async function look() {
  if (!list || document.visibilityState !== "visible") return;
  const answer = await fetch(list.dataset.people ?? "").catch(() => null);
  if (!answer?.ok) return;
  const said = await answer.json();
  /** @type {Record<string, Now>} */
  const people = said.people;
  const came = [];
  for (const row of list.querySelectorAll("[data-person]")) {
    const name = row.getAttribute("data-person") ?? "";
    if (people[name] && show(row, people[name])) came.push(name);
  }
  if (spoken && came.length) spoken.textContent = `${list.dataset.here}: ${came.join(", ")}`;
}

/**
 * @param {Element} row of somebody
 * @param {Now} now how it is with them
 * @returns {boolean} whether they have just come
 */
function show(row, now) {
  /** @type {HTMLElement | null} */
  const sign = row.querySelector(".here");
  /** @type {HTMLAnchorElement | null} */
  const watch = row.querySelector("[data-watch]");
  const came = now.here && Boolean(sign?.hidden);
  if (sign) sign.hidden = !now.here;
  if (watch) {
    watch.hidden = !now.game;
    watch.href = now.game?.url ?? "#";
  }
  return came;
}

setInterval(look, EVERY_MS);
document.addEventListener("visibilitychange", look);

export {};
