/** Where the page's modules lie. */
export const JS = new URL("../../server/src/maatasite/web/static/js", import.meta.url).href;
