/**
 * Addresses in a text: only those of the web become links, everything else stays text.
 * @module
 */

/** @typedef {{text: string, href?: string}} Part */

const ADDRESS = /\bhttps?:\/\/(?=[\p{L}\p{N}[])[^\s<>"'“”‘’«»。，；：！？、）】」』]+/giu;
/** What ends a sentence or a bracket around an address, and not the address. */
const AFTER = /[.,;:!?…)\]}]+$/u;

/**
 * @param {string} text
 * @returns {Part[]} the text in parts that add up to it
 */
export function linked(text) {
  /** @type {Part[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(AFTER, "");
    const href = webAddress(address);
    if (!href) continue;
    if (found.index > end) parts.push({text: text.slice(end, found.index)});
    parts.push({text: address, href});
    end = found.index + address.length;
  }
  if (end < text.length) parts.push({text: text.slice(end)});
  return parts;
}

/**
 * @param {string} text
 * @returns {string | null} the address as browsers read it, null where they read no host in it or a way to sign in there
 */
function webAddress(text) {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
