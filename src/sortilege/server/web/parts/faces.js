/** The figures of courts and jokers: flat shapes in the colour of the suit, with paper and a little gold. */
import { html } from "../html.js";
import { SHAPES } from "./suits.js";

/** @param {{suit: string}} props - a robe with the suit on it, and a face without hair, for all */
const Bust = ({ suit }) => html`
  <path d="M1 56C2 42 9 38 20 38s18 4 19 18z" fill="currentColor" />
  <path d="M12 39.5L20 47l8-7.5-3-2.5H15z" class="linen" />
  <path d="M16 30h8v7.5L20 41l-4-3.5z" class="skin" />
  <ellipse cx="20" cy="23" rx="7.6" ry="9.4" class="skin" />
  <path d="M16.6 22.4h.1M23.4 22.4h.1" class="eyes" />
  <path d="M14.6 19.8q2-1.5 4 0M21.4 19.8q2-1.5 4 0M20 22.5l-.9 3.4h1.6" class="line" />
  <svg x="15.5" y="46.5" width="9" height="9" viewBox="0 0 24 24" class="linen"><path d=${SHAPES[suit]} /></svg>`;

const King = () => html`
  <path d="M11.6 20c-1.6 10 1 19 8.4 20.6C27.4 39 30 30 28.4 20c-.9 6-4 7.3-8.4 7.3S12.5 26 11.6 20z" fill="currentColor" />
  <path d="M16.4 28.700q3.6-2.2 7.2 0-3.6 2-7.2 0z" class="linen" />
  <path d="M9.5 17L7 4.5l7 5.300L20 2l6 7.8 7-5.300L30.5 17q-10.5-2.6-21 0z" class="gold" />
  <path d="M9.8 17q10.2-2.6 20.4 0l-.4 2.400q-9.8-2.4-19.6 0z" fill="currentColor" />
  <circle cx="20" cy="11.5" r="1.6" fill="currentColor" />`;

const Queen = () => html`
  <path d="M20 28.900q-2.6 0-3.4-.9 3.4 2.9 6.8 0-.8.9-3.4.9z" class="line" />
  <path d="M10.5 18C6 30 9 36 4.5 43c5 .6 8.8-1.5 9.3-6.5C14.2 31 12.6 25 13.2 19.5q6.8-4.3 13.6 0c.6 5.5-1 11.5-.6 17 .5 5 4.3 7.1 9.3 6.5-4.5-7-1.5-13-6-25z" fill="currentColor" />
  <path d="M11 16.5q-.6-6 2.4-8.5l2.7 3.200L20 5l3.9 6.2 2.7-3.200q3 2.5 2.4 8.5-9-3.6-18 0z" class="gold" />
  <circle cx="20" cy="4.2" r="1.7" fill="currentColor" /><circle cx="13" cy="7.4" r="1.3" fill="currentColor" />
  <circle cx="27" cy="7.4" r="1.3" fill="currentColor" />`;

const Jack = () => html`
  <path d="M17.5 28.700q2.5 1.6 5 0" class="line" />
  <path d="M11 17.5c-1.4 6-.8 11.5 0 15.5 2.6.2 3.8-1.2 3.6-4-.3-3-1-6-.6-9.5q6 1 12 0c.4 3.5-.3 6.5-.6 9.5-.2 2.8 1 4.2 3.6 4 .8-4 1.4-9.5 0-15.5z" fill="currentColor" />
  <path d="M9.3 17.5C8.5 9 14 6.5 20 6.5s11.5 2.5 10.7 11q-10.7-3.6-21.4 0z" class="gold" />
  <path d="M9 18.5q11-4.2 22 0l-.6 2.300q-10.4-3.6-20.8 0z" fill="currentColor" />
  <path d="M28 11C30 4 34.5 1 38.5 1.5 39 8 36 13.5 29.8 15z" fill="currentColor" /><path d="M29.5 13.5Q33 8 37 3.5" class="vein" />`;

const FIGURES = /** @type {Record<string, () => unknown>} */ ({ K: King, Q: Queen, J: Jack });

/** @param {{rank: string, suit: string}} props */
export const Court = ({ rank, suit }) => html`<svg class="figure" viewBox="0 0 40 56" aria-hidden="true"><${Bust}
  suit=${suit} />${FIGURES[rank]()}</svg>`;

export const Joker = () => html`<svg class="figure" viewBox="0 0 40 56" aria-hidden="true">
  <path d="M3 56l3-15 6 5 3-7 5 6 5-6 3 7 6-5 3 15z" fill="currentColor" />
  <path d="M8.5 50h.1M14.5 52h.1M20 50.5h.1M25.5 52h.1M31.5 50h.1" class="bells" />
  <ellipse cx="20" cy="26" rx="8" ry="10" class="skin" />
  <path d="M16.4 23.5h.1M23.6 23.5h.1" class="eyes" />
  <path d="M14.2 20.5l4-.8M21.8 19.700l4 .8M15 28.5q5 6 10 0" class="line" />
  <path d="M12 21C5 17 2 22 2.5 29 7 24.5 10 25 12.5 24z" fill="currentColor" />
  <path d="M28 21c7-4 10 1 9.5 8-4.5-4.5-7.5-4-10-5z" fill="currentColor" />
  <path d="M11 21.5C11 11 17 5 26 4c-2.5 5 3 8 3 17.5q-9-5-18 0z" class="gold" />
  <path d="M10.5 21.5q9.5-5.5 19 0l-.8 2.600q-8.7-4.6-17.4 0z" fill="currentColor" />
  <path d="M2.5 30h.1M37.5 30h.1M26.5 3.5h.1" class="bells" /></svg>`;

/** @param {string} card - whether there is a figure of it */
export const figured = (card) => card[0] in FIGURES || card[0] === "X";
