/** A result in one line, large: each place stays in one piece, and a long line is less loud. */
import { html } from "../html.js";
import { Mark } from "./mark.js";
import { brief, toneOf } from "./over.js";
import { Sentence } from "./sentence.js";

/** Letters from which on it is long. */
const LONG = 70;

/** @param {{over: import("../types").Over}} props */
export function Headline({ over }) {
  const told = brief(over);
  if (!told) return null;
  const pieces = told.split(/(?<=;) /);
  return html`<p class="headline ${told.length > LONG ? "long" : ""}">${toneOf(over) && html`<${Mark} outcome=${over.outcome} /> `}${
    pieces.map((part, i) => html`${i > 0 && " "}<span class=${pieces.length > 1 && "piece"}><${Sentence} text=${part} /></span>`)}</p>`;
}
