/**
 * Small comforts of the plain pages, which all work without them: copying a link, choosing a language at once.
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
