/** Cards and dice, drawn. Suits differ by shape and by colour. */
import { html } from "../html.js";
import { say } from "../say.js";
import { cardName } from "../words.js";
import { Court, Joker, figured } from "./faces.js";
import { useFresh } from "./motion.js";
import { SHAPES, Shape } from "./suits.js";

/** @typedef {import("../types").Card} Card */

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

/** Sizes at which a figure would be a blot. */
const LITTLE = ["mini", "tiny", "small"];

/** @param {{card: Card, size?: string, mark?: string, hidden?: boolean, i?: number, how?: string}} props
 * - face up; `hidden` from screen readers where the text beside it says the same; `how` it comes to lie there */
export function CardFace({ card, size = "", mark = "", hidden = false, i = 0, how = "" }) {
  const suit = card[0] === "X" ? "X" : card[1];
  const marks = markWords(mark);
  const label = hidden
    ? { "aria-hidden": "true" }
    : { role: "img", "aria-label": cardName(card) + (marks && `, ${marks}`) };
  return html`<span class="card ${suit} ${size} ${mark} ${how}" style=${`--i:${i}`} ...${label}>
    <b aria-hidden="true">${suit === "X" ? "★" : card[0] === "T" ? "10" : card[0]}</b>
    ${suit === "X" ? html`<em aria-hidden="true">${card[1]}</em>` : html`<${Shape} path=${SHAPES[suit]} at="pip" />`}
    ${figured(card) && !LITTLE.includes(size)
      ? card[0] === "X" ? html`<${Joker} />` : html`<${Court} rank=${card[0]} suit=${suit} />`
      : html`<${Shape} path=${SHAPES[suit]} at="big" />`}
  </span>`;
}

/** @param {{count: number, size?: string, label: string}} props - a pile, face down */
export const Pile = ({ count, size = "", label }) =>
  html`<span class="pile" role="img" aria-label=${`${label}: ${count}`}>
    <span class="card back ${size} ${count ? "" : "none"}"></span><span class="count num">${count}</span>
  </span>`;

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {{value: number, sides: number | null, i?: number, name?: string}} props - with a name it rolls when it comes up */
export function Die({ value, sides, i = 0, name = "" }) {
  const pips = sides === 6 ? PIPS[value] : null;
  const rolls = useFresh(name);
  return html`<span class="die ${pips ? "pips" : "gem"} ${rolls ? "rolling" : ""}" style=${`--i:${i}`} role="img"
    aria-label=${say("die: {value}", { value })}>${pips ? html`<${Pips} on=${pips} />` : html`<${Gem} value=${value} />`}</span>`;
}

/** @param {{on: number[]}} props */
const Pips = ({ on }) => Array.from({ length: 9 }, (_, at) => html`<i class=${on.includes(at) ? "on" : ""}></i>`);

/** @param {{value: number}} props - a die of many sides, the number on the one that faces us */
const Gem = ({ value }) => html`<svg viewBox="0 0 60 66" aria-hidden="true"><path class="hull"
    d="M30 1l28 16v32L30 65 2 49V17z" /><path class="edges"
    d="M30 1v9M58 17L30 10 2 17M58 17l-6 29M2 17l6 29M58 49l-6-3M2 49l6-3M30 65l22-19M30 65L8 46" /><path class="side"
    d="M30 10l22 36H8z" /></svg><b class="num">${value}</b>`;
