/** A sentence with its cards in their colours, which are read out by their names. */
import { html } from "../html.js";
import { cardName, cardOf } from "../words.js";
import { Suit } from "./suits.js";

const CARD = /((?:10|[A2-9JQK])[♠♥♦♣]\uFE0E?)/;

/** @param {{text: string}} props */
export const Sentence = ({ text }) => text.split(CARD).map((part, i) => (i % 2 ? html`<${Word} text=${part} />` : part));

/** @param {{text: string}} props - a card within a sentence: `10♥` */
function Word({ text }) {
  const [, rank, sign] = /** @type {RegExpMatchArray} */ (text.match(/^(10|.)(.)/));
  const card = cardOf(rank, sign);
  return html`<span class="cardword ${card[1]}" role="img" aria-label=${cardName(card)}><span
    aria-hidden="true">${rank}<${Suit} suit=${card[1]} /><span class="sr">${sign}</span></span></span>`;
}
