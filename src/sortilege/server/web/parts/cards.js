/** Cards and dice, drawn. Suits differ by shape and by colour. */
import { html } from "../html.js";
import { say } from "../say.js";
import { cardName } from "../words.js";

/** @typedef {import("../types").Card} Card */

const SHAPES = /** @type {Record<string, string>} */ ({
  S: "M12 1.5c-3 4.6-9.5 7.5-9.5 12.6 0 3 2.2 5 4.8 5 1.5 0 2.8-.6 3.7-1.7-.2 2-.9 3.7-2.3 5.1h6.6c-1.4-1.4-2.1-3.1-2.3-5.1.9 1.1 2.2 1.7 3.7 1.7 2.6 0 4.8-2 4.8-5 0-5.1-6.5-8-9.5-12.6z",
  H: "M12 22C5.2 16.6 2 12.8 2 8.3 2 5 4.3 2.7 7.2 2.7c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3 2.9 0 5.2 2.3 5.2 5.6 0 4.5-3.2 8.3-10 13.7z",
  D: "M12 1c2.1 4.2 4.9 8 8.3 11-3.4 3-6.2 6.8-8.3 11-2.1-4.2-4.9-8-8.3-11C7.1 9 9.9 5.2 12 1z",
  C: "M12 1.5a4.8 4.8 0 0 0-4.1 7.3 4.8 4.8 0 1 0 3.1 7.6c-.2 2.3-.9 4.4-2.4 6.1h6.8c-1.5-1.7-2.2-3.8-2.4-6.1a4.8 4.8 0 1 0 3.1-7.6A4.8 4.8 0 0 0 12 1.5z",
  X: "M12 1l3.2 7.3 7.9.8-5.9 5.3 1.7 7.8L12 18.2l-6.9 4 1.7-7.8L.9 9.1l7.9-.8z",
});

const CROWNS = /** @type {Record<string, string>} */ ({
  K: "M2 20h20v-2.5H2zM3 16L1.5 6 8 10.5 12 3l4 7.5L22.5 6 21 16z",
  Q: "M2 20h20v-2.5H2zM4 16L2 8l5.5 4L8.5 5l3.5 6 3.5-6 1 7L22 8l-2 8z",
  J: "M4 3h16v8c0 5-3.5 8.5-8 10.5C7.5 19.5 4 16 4 11z",
});

/** @param {{path: string, at: string}} props */
const Shape = ({ path, at }) => html`<svg class=${at} viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

/** @param {{suit: string}} props - a suit within a text */
export const Suit = ({ suit }) => html`<span class="suit ${suit}"><${Shape} path=${SHAPES[suit]} at="" /></span>`;

const MARKS = /** @type {Record<string, string>} */ ({
  used: say("counts"),
  played: say("played"),
  replaced: say("replaced"),
  break: say("break check"),
  stress: say("Stress"),
});

/** @param {string} mark - marks as people read them, the one that explains most first */
export function markWords(mark) {
  return mark
    .split(" ")
    .map((one) => MARKS[one] ?? one)
    .filter(Boolean)
    .join(", ");
}

/** @param {{card: Card, size?: string, mark?: string, hidden?: boolean, i?: number}} props
 * - face up; `hidden` from screen readers where the text beside it says the same */
export function CardFace({ card, size = "", mark = "", hidden = false, i = 0 }) {
  const joker = card[0] === "X";
  const suit = joker ? "X" : card[1];
  const marks = markWords(mark);
  const label = hidden
    ? { "aria-hidden": "true" }
    : { role: "img", "aria-label": cardName(card) + (marks && `, ${marks}`) };
  return html`<span class="card ${suit} ${size} ${mark} ${CROWNS[card[0]] ? "court" : ""}" style=${`--i:${i}`}
    ...${label}>
    <b>${joker ? "★" : card[0] === "T" ? "10" : card[0]}</b>
    <${Shape} path=${SHAPES[suit]} at="big" />
    ${joker ? html`<em>${card[1]}</em>` : html`<${Shape} path=${SHAPES[suit]} at="pip" />`}
    ${CROWNS[card[0]] && html`<${Shape} path=${CROWNS[card[0]]} at="crown" />`}
  </span>`;
}

/** @param {{count: number, size?: string, label: string}} props - a pile, face down */
export const Pile = ({ count, size = "", label }) =>
  html`<span class="pile" role="img" aria-label=${`${label}: ${count}`}>
    <span class="card back ${size} ${count ? "" : "none"}"></span><span class="count num">${count}</span>
  </span>`;

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {{value: number, sides: number | null, i?: number}} props */
export function Die({ value, sides, i = 0 }) {
  const pips = sides === 6 ? PIPS[value] : null;
  const face = pips
    ? Array.from({ length: 9 }, (_, at) => html`<i class=${pips.includes(at) ? "on" : ""}></i>`)
    : html`<b class="num">${value}</b>`;
  return html`<span class="die ${pips ? "pips" : "gem"}" style=${`--i:${i}`} role="img"
    aria-label=${say("die: {value}", { value })}>${face}</span>`;
}
