/**
 * Which requests the service worker answers, and with what: pure functions, in a classic script, since not every
 * browser lets a service worker be a module.
 */

/**
 * @typedef {object} Kept what this browser keeps for times without the server
 * @property {string} version another one as soon as anything that is kept is
 * @property {string} language
 * @property {string} offline the address of the offline page's copy
 * @property {Record<string, string>} pages the addresses of the other copies, by the paths that they stand in for
 * @property {string} icon the address of the site's picture
 * @property {string} notices where a push subscription is told
 * @property {string} renewal what is needed for that
 * @property {string[]} files the static files that the copies need, by their hashed names
 */

/** What a proxy says of a server that is away; the site itself never does. */
const AWAY = [502, 504];

/**
 * Pages come from the network and, only when it gives nothing, from what is kept. Files of hashed names never change.
 * The worker keeps out of everything else: whatever is sent, asked for by a module, or lies elsewhere.
 * @param {{method: string, mode: string, url: string}} request
 * @param {string} origin
 * @param {Kept} kept
 * @returns {"page" | "file" | "network"}
 */
function answerTo({method, mode, url}, origin, kept) {
  const at = new URL(url);
  if (method !== "GET" || at.origin !== origin) return "network";
  if (mode === "navigate") return "page";
  return kept.files.includes(at.pathname) ? "file" : "network";
}

/**
 * @param {string} url of a page that the network does not give
 * @param {Kept} kept
 * @returns {string} the address of the copy to show instead: that page's own, else the offline page's
 */
function copyFor(url, kept) {
  return kept.pages[new URL(url).pathname] ?? kept.offline;
}

/**
 * What a push message shows. One that cannot be read is shown too: a browser takes the right to push from a site that
 * stays silent.
 * @param {string} text of the message, as JSON
 * @returns {{title: string, options: NotificationOptions}}
 */
function notificationOf(text) {
  /** @type {{title?: unknown, body?: unknown, url?: unknown, tag?: unknown, lang?: unknown, dir?: unknown}} */
  let told = {};
  try {
    told = Object(JSON.parse(text));
  } catch {
    // Nothing is known but that there is something.
  }
  const known = /** @param {unknown} value */ (value) => (typeof value === "string" ? value : "");
  return {
    title: known(told.title) || "Maatatahay",
    options: {
      body: known(told.body),
      tag: known(told.tag) || "maatatahay",
      lang: known(told.lang),
      dir: told.dir === "rtl" ? "rtl" : "ltr",
      data: {url: known(told.url)},
    },
  };
}

/**
 * Where a click on a notice leads: a page of this site, whatever the message says.
 * @param {unknown} url
 * @param {string} origin
 * @returns {string}
 */
function targetOf(url, origin) {
  try {
    const target = new URL(typeof url === "string" ? url : "", origin);
    return target.origin === origin ? target.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}

/**
 * @template {{url: string}} T
 * @param {readonly T[]} tabs
 * @param {string} target
 * @returns {T | undefined} the tab that shows the target already, wherever in it it is
 */
function tabFor(tabs, target) {
  const path = new URL(target).pathname;
  return tabs.find((tab) => new URL(tab.url).pathname === path);
}

/**
 * @param {number} status of an answer
 * @returns {boolean} whether somebody else answered for the server
 */
function isAway(status) {
  return AWAY.includes(status);
}
