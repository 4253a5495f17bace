/** The decision panel. It alone is amber: somebody must decide. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { toSight } from "../keys.js";
import { say } from "../say.js";
import { settings } from "../settings.js";
import { useOfferOdds } from "../odds.js";
import { nameOf, testKind, tests } from "../store.js";
import { cardName } from "../words.js";
import { CancelButton, Refused, useAct } from "./act.js";
import { Choice, Small } from "./choice.js";
import { interchangeable, numbered, sharedTail, sortOffers } from "./offers.js";
import { chanceOf } from "./odds.js";
import { Rows } from "./rows.js";
import { Terms } from "./terms.js";

/** @typedef {import("../types").DecisionView} DecisionView */
/** @typedef {import("../types").OfferView} OfferView */
/** @typedef {import("./choice.js").Taking} Taking */
/** @typedef {import("./offers.js").Alike} Alike */

/** @param {{decision: DecisionView, cancel?: boolean, keyed?: boolean}} props - the GM may also call the test off; one
 * panel of a page takes single keys */
export function Decision({ decision, cancel = false, keyed = false }) {
  const test = tests.value.find((one) => one.id === decision.test);
  const heading = decision.own ? say("You decide") : say("Deciding for {name}", { name: nameOf(decision.actor) });
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bring(panel.current), []);
  return html`<section ref=${panel} class="panel decide stack" aria-label=${heading} data-key="d">
    <div class="row spread wrap">
      <h2>${heading}</h2>
      ${test && html`<span class="small muted"><${Terms} test=${test} actor=${decision.actor} /></span>`}
    </div>
    <${Rows} rows=${decision.rows} test=${decision.test} who=${test && decision.rows.length > 1 ? test.who : [decision.actor]} size="big" />
    <${Offers} decision=${decision} keyed=${keyed} />
    ${test?.veiled && html`<p class="small muted">${say("Sealed: nobody sees what you decide before all have decided.")}</p>`}
    ${test && cancel && html`<div><${CancelButton} test=${test} /></div>`}
  </section>`;
}

/** @param {HTMLElement | null} panel - into sight, unless its reader is typing somewhere */
export function bring(panel) {
  if (panel && !document.activeElement?.matches("input, select, textarea")) toSight(panel);
}

/** Milliseconds for which a decision must have been in sight before a key decides it. */
const GUARD = 700;

/** @param {string} what - whether it has been in sight, in that order, long enough for a key to be meant for it */
function useArmed(what) {
  const [armed, setArmed] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setArmed(what), GUARD);
    return () => clearTimeout(timer);
  }, [what]);
  return armed === what;
}

/** @param {DecisionView} decision - the odds of its offers, and the place in the test whose chances count */
function useChances(decision) {
  const odds = useOfferOdds(decision);
  const place = 1 + (tests.value.find((one) => one.id === decision.test)?.who.indexOf(decision.actor) ?? 0);
  const likely = (/** @type {OfferView} */ one) => {
    const after = odds(one);
    return (after && chanceOf(after, place)?.percent) || 0;
  };
  return { odds, place, likely };
}

/** @param {DecisionView} decision - its offers where one card of those that do the same is picked, and that choice */
function useOffered({ offers }) {
  const cards = interchangeable(offers);
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const card = cards.includes(picked ?? "") ? picked : cards[cards.length - 1];
  const offered = cards.length ? offers.filter((one) => one.card === null || one.card === card) : offers;
  const which = cards.length > 0 && html`<${WhichCard} cards=${cards} card=${card} pick=${setPicked} />`;
  return { offered, which };
}

/** @param {DecisionView} decision */
function useTaking({ test, actor }) {
  const act = useAct();
  const take = (/** @type {OfferView} */ { verb, over, card }) => act.run({ type: "decide", test, actor, verb, over, card });
  return { act, take };
}

/** @param {{decision: DecisionView, keyed: boolean}} props */
function Offers({ decision, keyed }) {
  const { act, take } = useTaking(decision);
  const { offered, which } = useOffered(decision);
  const { likely, ...chances } = useChances(decision);
  const { keep, better, rest } = sortOffers(offered, likely);
  const [open, setOpen] = useState(false);
  const keys = keyed && settings.value.keys === "on" ? numbered(open ? [...better, ...rest] : better, keep) : new Map();
  const armed = useArmed(JSON.stringify([...keys]));
  const choice = { take, busy: act.busy, tail: sharedTail(decision.offers), keys, armed, rival: rivalOf(decision), ...chances };
  return html`<div class="stack tight">
    ${better.length > 0 && which}
    <ul class="offers">
      ${better.map((group) => html`<li key=${keyOf(group)}><${Choice} group=${group} ...${choice} /></li>`)}
      ${keep && html`<li><${Choice} group=${keep} ...${choice} /></li>`}
    </ul>
    ${rest.length > 0 && html`<${Rest} groups=${rest} choice=${choice}
      none=${better.length === 0} told=${setOpen}>${better.length === 0 && which}<//>`}
    <${Refused} act=${act} />
  </div>`;
}

/** @param {DecisionView} decision - who leads the test against whoever decides: the chance to succeed is that one's */
function rivalOf({ test: id, actor }) {
  const test = tests.value.find((one) => one.id === id);
  const kind = testKind(test?.inputs);
  return test && kind?.leads && test.who[0] !== actor ? nameOf(test.who[0]) : "";
}

/** @param {Alike} group */
const keyOf = (group) => group.offers[0].verb + group.says;

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

/** @param {Alike} group */
const playsCard = (group) => group.offers.every((one) => one.card !== null);

/** @param {{groups: Alike[], choice: Taking, none: boolean, told: (open: boolean) => void, children?: import("../html.js").Children}} props
 * - folded away, it takes no keys */
const Rest = ({ groups, choice, none, told, children }) => html`<details class="rest"
  onToggle=${(/** @type {Event} */ event) => told(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}>
  <summary>${none && groups.every(playsCard) ? say("Playing a card would not be better") : say("Others would not be better")}</summary>
  ${children}
  <ul class="offers">
    ${groups.map((group) => html`<li key=${keyOf(group)}><${Choice} group=${group} ...${choice} /></li>`)}
  </ul>
</details>`;
