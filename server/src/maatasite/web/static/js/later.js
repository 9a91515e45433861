/**
 * A part of the page that comes after its first picture: when the page has come to rest, or at once when it is wanted.
 * @module
 */

/** How long after the first picture the page counts as at rest. */
const REST_MS = 300;

/** @type {Promise<void> | null} */
let texts = null;

/**
 * Load a part of the page after its texts, which come before the first such part: an element of it that stands on the page
 * already speaks at once. If it does not come, the window hears `missing`: there is no connection, or the server has a
 * newer build and no longer what this page was made of.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function withTexts(load) {
  try {
    await (texts ??= laterTexts());
    return await load();
  } catch (error) {
    globalThis.dispatchEvent?.(new Event("missing"));
    throw error;
  }
}

/** @returns {Promise<void>} settled when they are here; without them a part speaks English, and the next one tries again */
function laterTexts() {
  const address = globalThis.document?.querySelector("meta[name=later-texts]")?.getAttribute("content");
  if (!address) return Promise.resolve();
  return new Promise((done) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => done();
    script.onerror = () => {
      texts = null;
      done();
    };
    document.head.append(script);
  });
}

/** @template T */
export class Later {
  /** @type {T | null} */
  #here = null;
  /** @type {Promise<void> | null} */
  #coming = null;

  /**
   * @param {() => Promise<T>} load
   * @param {() => void} [arrived] is called once it is here
   */
  constructor(load, arrived = () => {}) {
    this.load = load;
    this.arrived = arrived;
  }

  /** The part, null until it is here; to look for it is to want it. */
  get here() {
    void this.fetch();
    return this.#here;
  }

  /** Fetch it soon, without being in the way of the first picture. */
  soon() {
    setTimeout(() => void this.fetch(), REST_MS);
  }

  /**
   * Fetch it unless it is here or on its way.
   * @returns {Promise<void>} settled when it is here, or when there was no connection: whoever wants it next tries again
   */
  fetch() {
    if (!this.#here) this.#coming ??= this.#fetch().finally(() => (this.#coming = null));
    return this.#coming ?? Promise.resolve();
  }

  async #fetch() {
    try {
      this.#here = await withTexts(this.load);
    } catch {
      return; // the game goes on without it
    }
    this.arrived();
  }
}
