/** Ways to decide: what each makes of the result, how likely that is, and the key that takes it. */
import { html } from "../html.js";
import { say } from "../say.js";
import { spoken } from "../words.js";
import { CardFace } from "./cards.js";
import { Mark, tone } from "./mark.js";
import { distinct, groupWords, offerWords } from "./offers.js";
import { ChoiceOdds } from "./odds.js";
import { Sentence } from "./sentence.js";

/** @typedef {import("../types").OfferView} OfferView */
/** @typedef {import("../types").Outlook} Outlook */
/** @typedef {import("./offers.js").Alike} Alike */

/** @typedef {{take: (offer: OfferView) => void, busy: boolean, tail: string, keys: Map<OfferView, string>, armed: boolean,
 *   odds: (offer: OfferView) => Outlook | null | undefined, place: number, rival: string}} Taking
 * - `keys` act once they are `armed` */
/** @typedef {Taking & {group: Alike}} ChoiceProps */

/** @param {ChoiceProps} props */
export const Choice = (props) => (props.group.offers.length === 1 ? One(props) : Several(props));

/** @param {{card: string}} props - beside words that say the same */
export const Small = ({ card }) => html`<${CardFace} card=${card} size="small" hidden />`;

/** @param {Taking} taking @param {OfferView} offer - what makes a button take it; it keeps the focus while it is busy */
function taken({ take, busy, keys, armed }, offer) {
  const key = keys.get(offer);
  const pressed = () => !busy && take(offer);
  return { type: "button", "aria-disabled": busy, onClick: pressed, ...(key && armed && { "data-key": key, "aria-keyshortcuts": key }) };
}

/** @param {{taking: Taking, offer: OfferView}} props */
const Key = ({ taking: { keys, armed }, offer }) =>
  keys.has(offer) && html`<kbd class=${armed ? "" : "resting"} aria-hidden="true">${keys.get(offer)}</kbd>`;

/** @param {ChoiceProps} props - one way to decide as one large button */
function One(props) {
  const { group, tail, odds, place, rival } = props;
  const [offer] = group.offers;
  return html`<button class="opt" ...${taken(props, offer)}>
    <span class="face">${offer.card ? html`<${Small} card=${offer.card} />` : html`<${Keep} />`}<${Key} taking=${props}
      offer=${offer} /></span>
    <strong><${Sentence} text=${offerWords(offer)} /></strong>
    <${Makes} group=${group} tail=${tail} />
    <${ChoiceOdds} odds=${odds(offer)} place=${place} rival=${rival} />
  </button>`;
}

const Keep = () =>
  html`<svg class="keep" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12.5l5.5 5.5L20 7" /></svg>`;

/** @param {ChoiceProps} props - ways that come to the same: which card, or over which */
function Several(props) {
  const { group, tail, odds, place, rival } = props;
  const one = distinct(group.offers.map((offer) => offer.card ?? "")).length === 1;
  const alike = distinct(group.offers.map((offer) => JSON.stringify(odds(offer)))).length === 1;
  return html`<div class="opt several">
    <span class="face">${one && group.offers[0].card && html`<${Small} card=${group.offers[0].card} />`}</span>
    <strong><${Sentence} text=${groupWords(group)} /></strong>
    <${Makes} group=${group} tail=${tail} />
    ${alike && html`<${ChoiceOdds} odds=${odds(group.offers[0])} place=${place} rival=${rival} />`}
    <div class="picks">
      ${group.offers.map(
        (offer) => html`<button class="cardbtn" ...${taken(props, offer)}
          aria-label=${spoken(`${offerWords(offer)}: ${group.says}`)}>
          ${(one ? offer.over : [offer.card ?? ""]).map((card) => html`<${Small} card=${card} />`)}
          <${Key} taking=${props} offer=${offer} />
          ${!alike && html`<${ChoiceOdds} odds=${odds(offer)} place=${place} rival=${rival} />`}
        </button>`,
      )}
    </div>
  </div>`;
}

/** @param {{group: Alike, tail: string}} props - what it makes of the result */
function Makes({ group, tail }) {
  const short = group.says.slice(0, group.says.length - tail.length);
  const open = group.makes === null && group.says !== "";
  return html`<span class="makes num ${tone(group.makes)} ${short.length > 8 ? "long" : ""}">
    ${short}<span class="sr">${tail}</span> <${Mark} outcome=${group.makes} />
    ${open && html`<small>${say("… and a card is drawn")}</small>`}
  </span>`;
}
