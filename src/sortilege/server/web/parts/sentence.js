/** A sentence of the log, with its cards in their colours. */
import { html } from "../html.js";
import { Suit } from "./cards.js";

const CARD = /((?:10|[A2-9JQK])[♠♥♦♣]\uFE0E?)/;
const SIGN = /** @type {Record<string, string>} */ ({ "♠": "S", "♥": "H", "♦": "D", "♣": "C" });

/** @param {{text: string}} props */
export function Sentence({ text }) {
  return text.split(CARD).map((part, i) => {
    if (i % 2 === 0) return part;
    const [, rank, sign] = /** @type {RegExpMatchArray} */ (part.match(/^(10|.)(.)/));
    return html`<span class="cardword ${SIGN[sign]}">${rank}<${Suit} suit=${SIGN[sign]} /><span
      class="sr">${sign}</span></span>`;
  });
}
