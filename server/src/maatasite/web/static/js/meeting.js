/**
 * What a person is told wherever they are: that they are paired, or that somebody has come while they play the computer.
 * The tab that sought goes to the game; every other one shows a notice with a link.
 * @module
 */
/** @import {ServerMessage} from "./protocol.js" */

import {gettext} from "./i18n.js";
import {remove, show} from "./note-list.js";
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
 * @property {(address: string) => void} [go]
 */

/**
 * Whatever the server says; the rest of it is not about opponents.
 * @param {ServerMessage} message
 * @param {Page} page
 */
export function hear(message, page) {
  if (message.t === "paired") paired(message, page);
  if (message.t === "come-over") comeOver(page);
}

/** A notice for those who see the page and those who hear it. @param {import("./note-list.js").Note} note @param {Page} page */
export function tell(note, page) {
  show(note);
  page.say(note.words);
  void import("./notes.js").then(({begin}) => begin()).catch(() => {}); // those who hear the page know it by now
}

/** @param {{game: string, tab: string}} message @param {Page} page */
function paired({game, tab}, page) {
  const href = `/game/${game}`;
  const words = gettext("You have an opponent: your game begins.");
  ring();
  remove("come-over");
  if (location.pathname === href) return;
  if (tab !== tabName()) {
    tell({key: `paired-${game}`, words, ways: [{words: gettext("To the table"), href}]}, page);
    return;
  }
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
  const words = gettext("Somebody has come who would play you. The computer's game stays as it is.");
  tell({key: "come-over", words, ways: [{words: gettext("Go over"), act}]}, page);
}

function ring() {
  const {sound, volume} = keptSettings();
  if (sound) sounds.play("yours", volume / 100);
}
