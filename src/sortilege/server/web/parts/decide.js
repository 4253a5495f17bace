/** The decision panel. It alone is amber: somebody must decide. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { useOfferOdds } from "../odds.js";
import { say } from "../say.js";
import { game, nameOf, tests } from "../store.js";
import { cardName, spoken } from "../words.js";
import { CancelButton, Refused, useAct } from "./act.js";
import { CardFace } from "./cards.js";
import { distinct, groupWords, interchangeable, offerWords, sharedTail, sortOffers } from "./offers.js";
import { ChoiceOdds, chanceOf } from "./odds.js";
import { Rows } from "./rows.js";
import { Sentence } from "./sentence.js";
import { Terms } from "./terms.js";

/** @typedef {import("../types").DecisionView} DecisionView */
/** @typedef {import("../types").OfferView} OfferView */
/** @typedef {import("../types").Outcome} Outcome */
/** @typedef {import("../types").Outlook} Outlook */
/** @typedef {import("./offers.js").Alike} Alike */

/** @param {{decision: DecisionView, cancel?: boolean}} props - the GM may also call the test off */
export function Decision({ decision, cancel = false }) {
  const test = tests.value.find((one) => one.id === decision.test);
  const heading = decision.own ? say("You decide") : say("Deciding for {name}", { name: nameOf(decision.actor) });
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bring(panel.current), []);
  return html`<section ref=${panel} class="panel decide stack" aria-label=${heading}>
    <div class="row spread wrap">
      <h2>${heading}</h2>
      ${test && html`<span class="small muted"><${Terms} test=${test} actor=${decision.actor} /></span>`}
    </div>
    <${Rows} rows=${decision.rows} who=${test && decision.rows.length > 1 ? test.who : [decision.actor]} size="big" />
    <${Offers} decision=${decision} />
    ${test?.veiled && html`<p class="small muted">${say("Sealed: nobody sees what you decide before all have decided.")}</p>`}
    ${test && cancel && html`<div><${CancelButton} test=${test} /></div>`}
  </section>`;
}

/** @param {HTMLElement | null} panel - into sight, unless its reader is typing somewhere */
export function bring(panel) {
  if (!document.activeElement?.matches("input, select")) panel?.scrollIntoView({ block: "nearest" });
}

/** @param {{decision: DecisionView}} props */
function Offers({ decision }) {
  const act = useAct();
  const same = interchangeable(decision.offers);
  const [card, setCard] = useState(/** @type {string | null} */ (null));
  const played = same.includes(card ?? "") ? card : same[same.length - 1];
  const shown = same.length
    ? decision.offers.filter((one) => one.card === null || one.card === played)
    : decision.offers;
  const odds = useOfferOdds(decision);
  const place = 1 + (tests.value.find((one) => one.id === decision.test)?.who.indexOf(decision.actor) ?? 0);
  const likely = (/** @type {OfferView} */ one) => {
    const after = odds(one);
    return (after && chanceOf(after, place)?.percent) || 0;
  };
  const { keep, better, rest } = sortOffers(shown, likely);
  const take = (/** @type {OfferView} */ one) =>
    act.run({
      type: "decide",
      test: decision.test,
      actor: decision.actor,
      verb: one.verb,
      over: one.over,
      card: one.card,
    });
  const choice = { take, busy: act.busy, tail: sharedTail(decision.offers), odds, place, rival: rivalOf(decision) };
  const which = same.length > 0 && html`<${WhichCard} cards=${same} card=${played} pick=${setCard} />`;
  return html`<div class="stack tight">
    ${better.length > 0 && which}
    <ul class="offers">
      ${better.map((group) => html`<li key=${keyOf(group)}><${Choice} group=${group} ...${choice} /></li>`)}
      ${keep && html`<li><${Choice} group=${keep} ...${choice} /></li>`}
    </ul>
    ${rest.length > 0 && html`<${Rest} groups=${rest} choice=${choice}
      none=${better.length === 0}>${better.length === 0 && which}<//>`}
    <${Refused} act=${act} />
  </div>`;
}

/** @param {DecisionView} decision - who leads the test against whoever decides: the chance to succeed is that one's */
function rivalOf({ test: id, actor }) {
  const test = tests.value.find((one) => one.id === id);
  const kind = game.value?.tests.find((one) => one.name === test?.inputs.type);
  return test && kind?.leads && test.who[0] !== actor ? nameOf(test.who[0]) : "";
}

/** @param {Alike} group */
const keyOf = (group) => group.offers[0].verb + group.says;

/** @param {{card: string}} props - beside words that say the same */
const Small = ({ card }) => html`<${CardFace} card=${card} size="small" hidden />`;

/** @param {{cards: string[], card: string | null, pick: (card: string) => void}} props */
const WhichCard = ({ cards, card, pick }) => html`<div class="row wrap" role="group" aria-label=${say("Card to play")}>
  <span class="small muted">${say("To play:")}</span>
  ${cards.map(
    (one) => html`<button class="cardbtn" type="button" aria-pressed=${one === card} aria-label=${cardName(one)}
      onClick=${() => pick(one)}>
      <${Small} card=${one} />
    </button>`,
  )}
</div>`;

/** @typedef {{take: (offer: OfferView) => void, busy: boolean, tail: string,
 *   odds: (offer: OfferView) => Outlook | null | undefined, place: number, rival: string}} Taking */
/** @typedef {Taking & {group: Alike}} ChoiceProps */

/** @param {ChoiceProps} props */
const Choice = (props) => (props.group.offers.length === 1 ? One(props) : Several(props));

/** @param {ChoiceProps} props - one way to decide as one large button */
function One({ group, take, busy, tail, odds, place, rival }) {
  const [offer] = group.offers;
  return html`<button class="opt" type="button" disabled=${busy} onClick=${() => take(offer)}>
    <span class="face">${offer.card ? html`<${Small} card=${offer.card} />` : html`<${Keep} />`}</span>
    <strong><${Sentence} text=${offerWords(offer)} /></strong>
    <${Makes} group=${group} tail=${tail} />
    <${ChoiceOdds} odds=${odds(offer)} place=${place} rival=${rival} />
  </button>`;
}

const Keep = () =>
  html`<svg class="keep" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12.5l5.5 5.5L20 7" /></svg>`;

/** @param {ChoiceProps} props - ways that come to the same: which card, or over which */
function Several({ group, take, busy, tail, odds, place, rival }) {
  const one = distinct(group.offers.map((offer) => offer.card ?? "")).length === 1;
  const alike = distinct(group.offers.map((offer) => JSON.stringify(odds(offer)))).length === 1;
  return html`<div class="opt several">
    <span class="face">${one && group.offers[0].card && html`<${Small} card=${group.offers[0].card} />`}</span>
    <strong><${Sentence} text=${groupWords(group)} /></strong>
    <${Makes} group=${group} tail=${tail} />
    ${alike && html`<${ChoiceOdds} odds=${odds(group.offers[0])} place=${place} rival=${rival} />`}
    <div class="picks">
      ${group.offers.map(
        (offer) => html`<button class="cardbtn" type="button" disabled=${busy} onClick=${() => take(offer)}
          aria-label=${spoken(`${offerWords(offer)}: ${group.says}`)}>
          ${(one ? offer.over : [offer.card ?? ""]).map((card) => html`<${Small} card=${card} />`)}
          ${!alike && html`<${ChoiceOdds} odds=${odds(offer)} place=${place} rival=${rival} />`}
        </button>`,
      )}
    </div>
  </div>`;
}

/**
 * @param {{group: Alike, tail: string}} props - what it makes of the result; with a sign, so that colour says nothing alone
 */
function Makes({ group, tail }) {
  const short = group.says.slice(0, group.says.length - tail.length);
  const open = group.makes === null && group.says !== "";
  return html`<span class="makes num ${tone(group.makes)} ${short.length > 8 ? "long" : ""}">
    ${short}<span class="sr">${tail}</span> <${Mark} outcome=${group.makes} />
    ${open && html`<small>${say("… and a card is drawn")}</small>`}
  </span>`;
}

/** @param {Outcome | null} outcome */
export const tone = (outcome) => (outcome?.success === true ? "good" : outcome?.success === false ? "bad" : "");

/** @param {{outcome: Outcome | null}} props */
export function Mark({ outcome }) {
  if (outcome?.success !== true && outcome?.success !== false) return null;
  return html`<span aria-hidden="true">${outcome.success ? "✓" : "✗"}</span><span
    class="sr"> ${outcome.success ? say("success") : say("failure")}</span>`;
}

/** @param {{groups: Alike[], choice: Taking, none: boolean, children?: import("../html.js").Children}} props */
const Rest = ({ groups, choice, none, children }) => html`<details class="rest">
  <summary>${none ? say("Playing a card would not be better") : say("Others would not be better")}</summary>
  ${children}
  <ul class="offers">
    ${groups.map((group) => html`<li key=${keyOf(group)}><${Choice} group=${group} ...${choice} /></li>`)}
  </ul>
</details>`;
