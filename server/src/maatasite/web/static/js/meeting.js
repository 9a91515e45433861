/**
 * What a person is told wherever they are: that they are paired, challenged, or that somebody has come while they play
 * the computer. The tab that sought goes to the game; every other one shows a notice with a link.
 * @module
 */
/** @import {ChallengeRow, ServerMessage} from "./protocol.js" */

import {format, gettext, isolated} from "./i18n.js";
import {termsWords} from "./lobby-words.js";
import {keys, remove, show} from "./note-list.js";
import {keptSettings} from "./settings.js";
import {Sounds} from "./sound.js";
import {tabName} from "./tab.js";

/** So long the page still says that there is an opponent, before it goes to the table. */
const GOING_MS = 900;

const sounds = new Sounds();

/**
 * @typedef {object} Page
 * @property {(message: object) => void} send over this page's line
 * @property {(words: string) => void} say for those who hear the page
 * @property {boolean} lists whether it lists challenges itself
 * @property {(address: string) => void} [go]
 */

/**
 * Listen from now on.
 * @param {Page} page
 */
export function meet(page) {
  void import("./notes.js").then(({begin}) => begin()).catch(() => {}); // without a connection there is no news either
  window.addEventListener("heard", (event) => hear(/** @type {CustomEvent<ServerMessage>} */ (event).detail, page));
}

/**
 * @param {ServerMessage} message
 * @param {Page} page
 */
export function hear(message, page) {
  if (message.t === "paired") paired(message, page);
  if (message.t === "come-over") comeOver(page);
  if (message.t === "challenges" && !page.lists) challenged(message.to_me);
}

/** @param {{game: string, tab: string}} message @param {Page} page */
function paired({game, tab}, page) {
  const href = `/game/${game}`;
  ring();
  remove("come-over");
  if (location.pathname === href) return;
  if (tab !== tabName()) {
    show({key: `paired-${game}`, words: gettext("You have an opponent: your game begins."), ways: [{words: gettext("To the table"), href}]});
    return;
  }
  const words = gettext("You have an opponent: your game begins.");
  page.say(words);
  document.title = `● ${words}`;
  setTimeout(() => (page.go ?? ((address) => location.assign(address)))(href), GOING_MS);
}

/** @param {Page} page */
function comeOver(page) {
  ring();
  const act = () => {
    page.send({t: "come-over", tab: tabName()});
    remove("come-over");
  };
  show({
    key: "come-over",
    words: gettext("Somebody has come who would play you. The computer's game stays as it is."),
    ways: [{words: gettext("Go over"), act}],
  });
}

/** @type {Set<string>} of challenges that were told */
const told = new Set();

/** @param {ChallengeRow[]} rows all that wait for an answer */
function challenged(rows) {
  const open = new Set(rows.map(({challenge}) => `challenge-${challenge}`));
  for (const key of keys()) if (key.startsWith("challenge-") && !open.has(key)) remove(key);
  for (const row of rows) {
    const key = `challenge-${row.challenge}`;
    if (told.has(key)) continue;
    told.add(key);
    ring();
    const name = row.with.name ? isolated(row.with.name) : gettext("Guest");
    const words = format(gettext("%(name)s challenges you: %(terms)s"), {name, terms: termsWords(row)});
    show({key, words, ways: [{words: gettext("Answer"), href: "/lobby#challenges"}]});
  }
}

function ring() {
  const {sound, volume} = keptSettings();
  if (sound) sounds.play("yours", volume / 100);
}
