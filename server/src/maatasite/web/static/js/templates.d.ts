/** Types only: what lit's tags return. */
import type {html, svg} from "lit";

export type TemplateResult = ReturnType<typeof html> | ReturnType<typeof svg>;
