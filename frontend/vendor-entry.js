// What the page uses of lit. script/vendor bundles it into server/src/maatasite/web/static/vendor/lit.js.
// The first path is written out, because "lit" itself means this file to the type checker (tsconfig.json).
export { html, LitElement, noChange, nothing, render, svg } from "./node_modules/lit/index.js";
export { classMap } from "lit/directives/class-map.js";
export { guard } from "lit/directives/guard.js";
export { ifDefined } from "lit/directives/if-defined.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
export { styleMap } from "lit/directives/style-map.js";
