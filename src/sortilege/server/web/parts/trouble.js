/** Why something went wrong, told where it was tried. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { refusalOf } from "../words.js";

/** @param {{told: string}} props */
export const Trouble = ({ told }) => told && html`<p class="refused" role="alert">${told}</p>`;

/** What went wrong with the last that was tried, for what is no command of the table. */
export function useTried() {
  const [trouble, setTrouble] = useState("");
  const tried = async (/** @type {() => Promise<void>} */ go) => {
    setTrouble("");
    await go().catch((error) => setTrouble(refusalOf(error).detail));
  };
  return { trouble, tried };
}
