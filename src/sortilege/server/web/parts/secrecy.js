/** Who sees a test or a roll: one choice with the same names wherever it is made. */
import { html } from "../html.js";
import { say } from "../say.js";
import { typed } from "./events.js";

/** @typedef {import("../types").Secrecy} Secrecy */

/** @type {Record<Secrecy, string>} */
export const SECRECY = {
  no: say("Open"),
  roller: say("Private: roller and GM"),
  gm: say("Blind: GM only"),
};

/** @param {{value: string, set: (value: string) => void}} props */
export const SecrecyField = ({ value, set }) => html`<label class="field"><span>${say("Who sees it")}</span>
  <select value=${value} onChange=${typed(set)}>${Object.entries(SECRECY).map(
    ([kind, words]) => html`<option value=${kind}>${words}</option>`,
  )}</select></label>`;
