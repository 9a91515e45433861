// What the page uses of lit. script/vendor bundles it into server/src/maatasite/web/static/vendor/lit.js.
// The first path is written out, because "lit" itself means this file to the type checker (tsconfig.json).
export { html, LitElement, nothing, render, svg } from "./node_modules/lit/index.js";
export { classMap } from "lit/directives/class-map.js";
export { repeat } from "lit/directives/repeat.js";
