/**
 * The site as an app: registers the service worker once the page is at rest, and offers to install where the browser
 * does, as a row in the settings that is hidden otherwise.
 */
(() => {
  const worker = document.currentScript?.dataset.worker ?? "";

  // Not there in an insecure context, nor in some private windows; nor for whoever counts each byte.
  const welcome = "serviceWorker" in navigator && !(/** @type {any} */ (navigator).connection?.saveData);
  const register = () => void navigator.serviceWorker.register(worker).catch(() => {}); // then it is as it was
  if (welcome) addEventListener("load", () => setTimeout(register, 1000));

  /** @type {HTMLElement | null} */
  const row = document.querySelector("[data-install]");
  /** @type {(Event & {prompt(): Promise<unknown>}) | null} */
  let offer = null;

  /** @param {typeof offer} now */
  const show = (now) => {
    offer = now;
    row?.toggleAttribute("hidden", !offer);
  };

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser would lay its own offer over the page
    show(/** @type {any} */ (event));
  });
  addEventListener("appinstalled", () => show(null));
  row?.querySelector("button")?.addEventListener("click", () => {
    void offer?.prompt();
    show(null); // an offer can be taken up once
  });
})();
