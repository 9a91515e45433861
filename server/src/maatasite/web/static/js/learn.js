/**
 * The list of lessons: which are done in this browser, and where to go on.
 * @module
 */

import {learnt, nextOf} from "./learnt.js";

const done = learnt();
/** @type {string[]} */
const all = [];
for (const item of document.querySelectorAll("[data-parts]")) {
  const parts = (item.getAttribute("data-parts") ?? "").trim().split(/\s+/);
  all.push(...parts);
  const chip = item.querySelector(".chip");
  if (chip instanceof HTMLElement) chip.hidden = nextOf(parts, done) !== null;
}

const link = document.getElementById("go-on");
const next = nextOf(all, done);
if (link instanceof HTMLAnchorElement && all.some((task) => done.has(task))) {
  link.textContent = (next ? link.dataset.begun : link.dataset.done) ?? "";
  const [lesson, part] = next?.split("/") ?? [];
  if (lesson) link.href = `${location.pathname}/${lesson}${part === "1" ? "" : `/${part}`}`;
  else for (const way of document.querySelectorAll("#go-on, #first-game")) way.classList.toggle("pri");
}
