/** How a result turned out, by a sign, so that colour says nothing alone. */
import { html } from "../html.js";
import { say } from "../say.js";

/** @typedef {import("../types").Outcome} Outcome */

/** @param {Outcome | null} outcome */
export const tone = (outcome) => (outcome?.success === true ? "good" : outcome?.success === false ? "bad" : "");

/** Before a sentence, by its tone. */
export const ENDS = /** @type {Record<string, string>} */ ({ good: "✓ ", bad: "✗ ", "": "" });

/** @param {{outcome: Outcome | null}} props */
export function Mark({ outcome }) {
  if (outcome?.success !== true && outcome?.success !== false) return null;
  return html`<span aria-hidden="true">${outcome.success ? "✓" : "✗"}</span><span
    class="sr"> ${outcome.success ? say("success") : say("failure")}</span>`;
}
