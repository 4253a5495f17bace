/** The shapes of the suits. */
import { html } from "../html.js";

export const SHAPES = /** @type {Record<string, string>} */ ({
  S: "M12 1.5c-3 4.6-9.5 7.5-9.5 12.6 0 3 2.2 5 4.8 5 1.5 0 2.8-.6 3.7-1.7-.2 2-.9 3.7-2.3 5.1h6.6c-1.4-1.4-2.1-3.1-2.3-5.1.9 1.1 2.2 1.7 3.7 1.7 2.6 0 4.8-2 4.8-5 0-5.1-6.5-8-9.5-12.6z",
  H: "M12 22C5.2 16.6 2 12.8 2 8.3 2 5 4.3 2.7 7.2 2.7c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3 2.9 0 5.2 2.3 5.2 5.6 0 4.5-3.2 8.3-10 13.7z",
  D: "M12 1c2.1 4.2 4.9 8 8.3 11-3.4 3-6.2 6.8-8.3 11-2.1-4.2-4.9-8-8.3-11C7.1 9 9.9 5.2 12 1z",
  C: "M12 1.5a4.8 4.8 0 0 0-4.1 7.3 4.8 4.8 0 1 0 3.1 7.6c-.2 2.3-.9 4.4-2.4 6.1h6.8c-1.5-1.7-2.2-3.8-2.4-6.1a4.8 4.8 0 1 0 3.1-7.6A4.8 4.8 0 0 0 12 1.5z",
  X: "M12 1l3.2 7.3 7.9.8-5.9 5.3 1.7 7.8L12 18.2l-6.9 4 1.7-7.8L.9 9.1l7.9-.8z",
});

/** @param {{path: string, at: string}} props */
export const Shape = ({ path, at }) => html`<svg class=${at} viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

/** @param {{suit: string}} props - a suit within a text */
export const Suit = ({ suit }) => html`<span class="suit ${suit}"><${Shape} path=${SHAPES[suit]} at="" /></span>`;
