/**
 * Commands that wait for their acknowledgement. They survive a torn connection and a reload of this tab,
 * and are sent again with the same key, which the server answers as it did the first time.
 * @module
 */

/** @typedef {{t: string, key: string, game: string, [fact: string]: any}} Command */

/** Kept in the tab's own storage, so that two tabs never send each other's commands. */
export class Outbox {
  /**
   * @param {string} game
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} storage null keeps only in memory
   */
  constructor(game, storage) {
    this.name = `maatatahay:outbox:${game}`;
    this.storage = storage;
    /** @type {Command[]} */
    this.commands = this.#load();
  }

  /** @returns {Command[]} */
  #load() {
    try {
      return JSON.parse(this.storage?.getItem(this.name) ?? "[]");
    } catch {
      return [];
    }
  }

  #save() {
    try {
      if (this.commands.length) this.storage?.setItem(this.name, JSON.stringify(this.commands));
      else this.storage?.removeItem(this.name);
    } catch {
      // Without storage a command still lives as long as the page.
    }
  }

  /** @param {Command} command */
  add(command) {
    this.commands = [...this.commands, command];
    this.#save();
  }

  /** @param {string | undefined} key the answered command */
  settle(key) {
    if (!this.commands.some((command) => command.key === key)) return;
    this.commands = this.commands.filter((command) => command.key !== key);
    this.#save();
  }
}

/** @returns {string} a fresh key for one command */
export function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
