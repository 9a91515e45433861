/**
 * Asks the browser for push messages, on a click and never by itself, and hands what it gives to the page's form.
 */
(() => {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("form[data-push]");
  const button = form?.querySelector("button");
  const status = form?.querySelector("[role=status]");
  if (!form || !button || !status) return;
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  button.hidden = false;
  form.querySelector("[data-without]")?.remove();

  button.addEventListener("click", async () => {
    button.disabled = true;
    status.textContent = "";
    try {
      if ((await Notification.requestPermission()) !== "granted") status.textContent = form.dataset.denied ?? "";
      else await subscribe();
    } catch {
      status.textContent = form.dataset.failed ?? "";
    }
    button.disabled = false;
  });

  async function subscribe() {
    const registration = await navigator.serviceWorker.ready;
    const key = form?.dataset.push ?? "";
    const old = await registration.pushManager.getSubscription();
    if (old && !isFor(old, key)) await old.unsubscribe();
    const subscription = await registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
    const told = subscription.toJSON();
    fill("endpoint", told.endpoint);
    fill("p256dh", told.keys?.p256dh);
    fill("auth", told.keys?.auth);
    form?.submit();
  }

  /**
   * @param {PushSubscription} subscription
   * @param {string} key of this site, base64url
   * @returns {boolean} whether the subscription was made for it: a site that was set up anew has another
   */
  function isFor(subscription, key) {
    const held = subscription.options.applicationServerKey;
    if (!held) return false;
    const text = btoa(String.fromCharCode(...new Uint8Array(held)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
  }

  /**
   * @param {string} name
   * @param {string | undefined} value
   */
  function fill(name, value) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
})();
