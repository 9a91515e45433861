/**
 * Small comforts of the plain pages, which all work without them: copying a link, choosing a language at once, and
 * no second game from a double click.
 */
document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  /** @type {HTMLInputElement | null} */
  const field = button && document.querySelector(`#${button.getAttribute("data-copy")}`);
  if (!button || !field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.getAttribute("data-copied");
  } catch {
    // The text stays selected: the reader can copy it by hand.
  }
});

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLSelectElement && field.matches("[data-submit]")) field.form?.submit();
});

for (const field of document.querySelectorAll("[data-zone]")) {
  if (field instanceof HTMLInputElement) field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @type {WeakSet<EventTarget>} */
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  if (!event.target || sent.has(event.target)) return event.preventDefault();
  sent.add(event.target);
});

// A page that comes back from the browser's memory may send its forms again.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) sent.delete(form);
});

/** @type {HTMLDialogElement | null} */
const settings = document.querySelector("dialog#settings");
const fields = settings?.querySelector("form");
const KEPT = "maatatahay:settings";

/** @returns {Record<string, string | number | boolean>} what the settings form shows */
function shownSettings() {
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
  const all = fields?.querySelectorAll("[name]") ?? /** @type {any} */ ([]);
  return Object.fromEntries(
    [...all].map((field) => {
      if (field.type === "checkbox") return [field.name, /** @type {HTMLInputElement} */ (field).checked];
      return [field.name, field.type === "range" ? Number(field.value) : field.value];
    }),
  );
}

function showSettings() {
  try {
    for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? "{}"))) {
      const field = fields?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === true;
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value);
    }
  } catch {
    // What cannot be read counts as not set.
  }
}

document.querySelector("[data-settings]")?.addEventListener("click", () => {
  showSettings();
  settings?.showModal();
});

fields?.addEventListener("input", () => {
  const detail = shownSettings();
  try {
    localStorage.setItem(KEPT, JSON.stringify(detail));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  window.dispatchEvent(new CustomEvent("settings", {detail}));
});
