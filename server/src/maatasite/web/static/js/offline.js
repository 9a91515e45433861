/** The offline page, shown in another page's place: goes on to that page as soon as the server answers. */
(() => {
  const ask = async () => {
    try {
      const answer = await fetch("/healthz", {cache: "no-store"});
      if (answer.ok) location.reload();
    } catch {
      // Not yet.
    }
  };

  if (location.pathname.startsWith("/kept/")) return; // the copy itself was asked for: there is nothing to go on to
  addEventListener("online", ask);
  setInterval(() => document.hidden || void ask(), 5000 + Math.random() * 5000); // not all at once
})();
