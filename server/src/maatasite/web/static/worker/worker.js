/**
 * The service worker: an offline page, and copies of the pages that can be read without the server. It never answers
 * from what it keeps while the server answers, and it keeps nothing that shows a game or a person. What it keeps
 * (`KEPT`) and which request it answers (`answers.js`) come before it.
 */


const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "maatatahay-";
const CACHE = `${PREFIX}${KEPT.language}-${KEPT.version}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forget(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request, worker.location.origin, KEPT);
  if (answer === "page") event.respondWith(page(event));
  else if (answer === "file") event.respondWith(file(event.request));
});

worker.addEventListener("push", (event) => {
  const {title, options} = notificationOf(event.data?.text() ?? "");
  event.waitUntil(worker.registration.showNotification(title, {...options, icon: KEPT.icon}));
});

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(/** @type {{newSubscription?: PushSubscription | null}} */ (event).newSubscription));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(targetOf(event.notification.data?.url, worker.location.origin)));
});

/**
 * The browser has changed its subscription, or ended it: the server is told the new one, if it still tells this browser.
 * @param {PushSubscription | null} [given]
 */
async function renew(given) {
  const answer = await fetch(KEPT.renewal);
  if (!answer.ok) return;
  const {key, token} = await answer.json();
  const subscription =
    given ?? (await worker.registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key}));
  const {endpoint, keys} = subscription.toJSON();
  const body = new URLSearchParams({what: "device-renewed", endpoint: endpoint ?? "", ...keys});
  await fetch(KEPT.notices, {method: "POST", headers: {"X-CSRFToken": token}, body, redirect: "manual"});
}

/**
 * The tab that shows it comes to the front, or a new one opens.
 * @param {string} target
 */
async function lead(target) {
  const tabs = await worker.clients.matchAll({type: "window", includeUncontrolled: true});
  const tab = tabFor(tabs, target);
  await (tab ? tab.focus() : worker.clients.openWindow(target));
}

/** Fetch all that is kept, or nothing. Copies are fetched without cookies, so that they can hold nobody's data. */
async function keep() {
  const cache = await caches.open(CACHE);
  const copies = [...new Set([KEPT.offline, ...Object.values(KEPT.pages)])];
  try {
    await cache.addAll(copies.map((copy) => new Request(copy, {cache: "reload", credentials: "omit"})));
    await cache.addAll(KEPT.files.map((name) => new Request(name, {credentials: "omit"})));
  } catch (fault) {
    await caches.delete(CACHE);
    throw fault;
  }
}

/** What older workers kept goes. A page of theirs that is still open finds its files on the server. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

/**
 * A page as the server gives it; its copy or the offline page if nothing comes, or only word from a proxy.
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function page(event) {
  /** @type {Response | undefined} */
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // The server cannot be reached.
  }
  if (answer && !isAway(answer.status)) return answer;
  return (await kept(copyFor(event.request.url, KEPT))) ?? answer ?? Response.error();
}

/**
 * A static file that is kept; should the browser have thrown it away, the server's.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function file(request) {
  return (await kept(request.url)) ?? fetch(request);
}

/**
 * @param {string} url
 * @returns {Promise<Response | undefined>}
 */
async function kept(url) {
  return (await caches.open(CACHE)).match(url, {ignoreVary: true});
}
