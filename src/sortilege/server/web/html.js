/** Markup as tagged templates: no build step. */
import { h } from "preact";
import htm from "htm";

/** @typedef {import("preact").ComponentChildren} Children */

export const html = /** @type {(strings: TemplateStringsArray, ...values: unknown[]) => import("preact").VNode} */ (
  htm.bind(h)
);
