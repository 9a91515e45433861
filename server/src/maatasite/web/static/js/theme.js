/**
 * Dark or light: the reader's own choice, kept in this browser, else the system's. Loaded before anything is
 * painted, so that the page never flashes in the other theme.
 */
(() => {
  const KEY = "maatatahay:theme";
  const root = document.documentElement;

  /** @returns {string | null} */
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  const system = () => (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

  root.dataset.theme = stored() ?? system();
  root.classList.add("js");

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-theme-switch]") : null;
    if (!button) return;
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    root.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  });
})();
