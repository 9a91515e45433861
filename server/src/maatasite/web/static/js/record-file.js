/**
 * Puts a chosen file's text into the field that is sent: the file itself never leaves this page.
 * @module
 */

for (const chooser of document.querySelectorAll("input[data-into]")) {
  if (chooser instanceof HTMLInputElement) chooser.addEventListener("change", () => void read(chooser));
}

/** @param {HTMLInputElement} chooser */
async function read(chooser) {
  const file = chooser.files?.[0];
  const into = document.getElementById(chooser.dataset.into ?? "");
  const fault = document.getElementById(`${chooser.id}-fault`);
  if (!file || !(into instanceof HTMLTextAreaElement) || !fault) return;
  fault.hidden = file.size <= Number(chooser.dataset.most);
  into.value = fault.hidden ? await file.text() : "";
}
