/**
 * Dark or light: what the reader has set, else what the system says, also when it changes its mind. Loaded before
 * anything is painted, so that the page never flashes in the other theme.
 */
(() => {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");

  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem("maatatahay:settings") ?? "{}") ?? {};
    } catch {
      return {};
    }
  };

  const apply = (set = stored()) => {
    const system = light.matches ? "light" : "dark";
    const theme = ["dark", "light"].includes(set.theme) ? set.theme : system;
    root.dataset.theme = theme;
    /** @type {NodeListOf<HTMLMetaElement>} */
    const bars = document.querySelectorAll("meta[data-for]"); // the colour of the window's own bar
    for (const bar of bars) bar.media = bar.dataset.for === theme ? "all" : "not all";
    root.toggleAttribute("data-bare", set.labels === false);
  };

  apply();
  root.classList.add("js");
  light.addEventListener("change", () => apply());
  addEventListener("storage", () => apply());
  addEventListener("settings", (event) => apply(/** @type {CustomEvent} */ (event).detail));
})();
