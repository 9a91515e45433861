/**
 * Bundles of Crystals: a text of `E` (Energy) then `S` (Spirit), "" for none.
 * @module
 */

/**
 * @param {string} bundle
 * @returns {{energy: number, spirit: number}}
 */
export function counts(bundle) {
  const energy = [...bundle].filter((crystal) => crystal === "E").length;
  return {energy, spirit: bundle.length - energy};
}

/**
 * @param {number} energy
 * @param {number} spirit
 * @returns {string} "" too when a count would be negative
 */
export function bundle(energy, spirit) {
  return "E".repeat(Math.max(0, energy)) + "S".repeat(Math.max(0, spirit));
}

/**
 * @param {string} text a bundle
 * @returns {("energy" | "spirit")[]} the art of each Crystal
 */
export function crystals(text) {
  return [...text].map((crystal) => (crystal === "E" ? "energy" : "spirit"));
}
