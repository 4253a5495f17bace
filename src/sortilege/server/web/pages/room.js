/** The page for a screen in the room: public things only, large. */
import { html } from "../html.js";
import { characters, deckOf, nameOf, tests, view } from "../store.js";
import { list, say } from "../say.js";
import { CardFace } from "../parts/cards.js";
import { Apart, Counters, deckCounts } from "../parts/hand.js";
import { decides } from "../parts/people.js";
import { Now } from "../parts/periods.js";
import { lastOver, toneOf } from "../parts/over.js";
import { End, SealedBy } from "../parts/results.js";
import { OrderStrip } from "../parts/rounds.js";
import { Rows } from "../parts/rows.js";
import { Sentence } from "../parts/sentence.js";
import { Terms } from "../parts/terms.js";
import { InSight } from "../parts/in_sight.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").TestView} TestView */

export function Room() {
  return html`<div class="room">
    <header class="top"><div class="titles"><h1>${view.value?.name}</h1><p><${Now} /></p></div>
      <${OrderStrip} /></header>
    <main><${InSight}>${tests.value.length ? tests.value.slice(-3).map((test) => html`<${Going} key=${test.id}
      test=${test} />`) : html`<${Ended} />`}<//></main>
    <footer>${characters.value.filter((one) => !one.npc).map((one) => html`<${Seat} key=${one.id}
      character=${one} />`)}<${GmSeat} /></footer>
  </div>`;
}

/** @param {{test: TestView}} props */
const Going = ({ test }) => html`<section class="stage decide-stage" aria-label=${test.label}>
  <p class="muted"><${Terms} test=${test} /></p>
  ${test.rows.length > 0 && html`<${Rows} rows=${test.rows} test=${test.id} who=${test.who} size=${sizeOf(test.who.length)} />`}
  ${test.veiled && html`<${SealedBy} test=${test} />`}
  ${!test.veiled && html`<p class="waitline">${say("Waiting for {names}", { names: list(test.waiting.map(nameOf)) })}</p>`}
</section>`;

/** @param {number} parts - cards as large as the rows leave room for */
const sizeOf = (parts) => (parts > 3 ? "" : parts > 1 ? "big" : "huge");

function Ended() {
  const over = lastOver.value;
  if (!over) return html`<p class="muted waitline">${say("Nothing has been tested yet.")}</p>`;
  return html`<section class="stage ${toneOf(over)}" aria-label=${say("Last result")} key=${over.number}>
    <p class="muted"><${Terms} test=${over} /></p>
    <${End} over=${over} size=${sizeOf(over.who.length)} />
    ${over.after.map((line) => html`<p class="muted small"><${Sentence} text=${line} /></p>`)}
  </section>`;
}

/** @param {{character: CharacterView}} props */
function Seat({ character }) {
  const deck = deckOf(character);
  const hand = character.hand && !character.cards ? [handCount(character.count)] : [];
  const counts = [...hand, ...(deck ? [deckCounts(deck)] : [])];
  return html`<div class=${decides(character.id) ? "turn" : ""}>
    <p class="row wrap"><strong>${character.name}</strong>${decides(character.id) && html`<span
      class="chip wait">${say("decides")}</span>`}</p>
    <p class="row wrap chips"><${Counters} character=${character} brief /></p>
    <p class="row small muted num">${character.cards?.map((card) => html`<${CardFace} key=${card} card=${card}
      size="mini" />`)}
      <${Apart} character=${character} />
      ${counts.join(" · ")}</p>
  </div>`;
}

/** @param {number} n - cards */
const handCount = (n) => say("hand {n}", { n });

/** The hand of all NPCs, where the game has one. */
const GmSeat = () =>
  (view.value?.gm_hand ?? 0) > 0 &&
  html`<div><p><strong>${nameOf("gm")}</strong></p><p class="small muted num">${handCount(view.value?.gm_hand ?? 0)}</p></div>`;
