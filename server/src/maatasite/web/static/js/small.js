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
