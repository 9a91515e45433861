/**
 * Texts through Django's JavaScript catalogue, which the page loads before any module.
 * Without a catalogue (tests, a failed request) every text is its English source.
 * @module
 */

/** @typedef {{gettext(id: string): string, ngettext(one: string, many: string, n: number): string}} Catalogue */

/** @returns {Catalogue | undefined} */
function catalogue() {
  const django = /** @type {{django?: Partial<Catalogue>}} */ (globalThis).django;
  return django?.gettext && django.ngettext ? /** @type {Catalogue} */ (django) : undefined;
}

/**
 * @param {string} id the English text
 * @returns {string}
 */
export function gettext(id) {
  return catalogue()?.gettext(id) ?? id;
}

/**
 * @param {string} one the English text for one
 * @param {string} many the English text for any other number
 * @param {number} n
 * @returns {string}
 */
export function ngettext(one, many, n) {
  return catalogue()?.ngettext(one, many, n) ?? (n === 1 ? one : many);
}

/**
 * Fill the `%(name)s` places of a translated text.
 * @param {string} text
 * @param {Record<string, string | number>} facts
 * @returns {string}
 */
export function format(text, facts) {
  return text.replace(/%\((\w+)\)s/g, (place, name) => String(facts[name] ?? place));
}

/**
 * @param {string} text which may begin with a translated common name
 * @returns {string} with a capital at its beginning
 */
export function sentence(text) {
  if (/^[a-e][1-5]/.test(text)) return text; // a space's name stays as it is
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** @returns {string} what stands between two sentences: nothing in Chinese and Japanese */
export function between() {
  return /^(zh|ja)/.test(language() ?? "") ? "" : " ";
}

/**
 * Put sentences one after the other.
 * @param {string[]} sentences
 * @returns {string}
 */
export function together(sentences) {
  return sentences.join(between());
}

/**
 * Join the parts of an enumeration as the reader's language does, with a space between an ideograph and a number or a name.
 * @param {string[]} parts
 * @returns {string}
 */
export function listed(parts) {
  const list = new Intl.ListFormat(language(), {style: "long", type: "conjunction"}).format(parts);
  return list.replace(/(?<=\p{Script=Han})(?=[\da-zA-Z])/gu, " ");
}

/**
 * @param {number} value
 * @param {number} digits how many after the decimal sign
 * @returns {string} the number as the reader's language writes it
 */
export function decimal(value, digits) {
  return value.toLocaleString(language(), {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

/** @returns {string | undefined} the page's language tag */
export function language() {
  return globalThis.document?.documentElement.lang || undefined;
}

/**
 * Keep a person's name from reordering the sentence around it, whatever its script.
 * @param {string} name
 * @returns {string}
 */
export function isolated(name) {
  return `\u2068${name}\u2069`;
}
