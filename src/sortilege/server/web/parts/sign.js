/** Small signs beside talk, drawn, so that they look the same everywhere. The words beside them say the same. */
import { html } from "../html.js";

const PATHS = {
  talk: "M4 5h16v11H10l-5 4v-4H4z",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  die: "M12 2l9 5v10l-9 5-9-5V7zM3 7l9 5 9-5M12 12v10",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  cards: "M4 6l9-3 4 14-9 3zM13 5h7v14h-3",
};

/** @typedef {keyof typeof PATHS} Drawn */

/** @param {{of: Drawn}} props */
export const Sign = ({ of }) => html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[of]} /></svg>`;
