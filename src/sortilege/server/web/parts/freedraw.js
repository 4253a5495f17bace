/** Cards outside tests: drawn, kept aside, put away, shuffled. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { asidePile, own, view } from "../store.js";
import { cardName } from "../words.js";
import { Refused, useAct } from "./act.js";
import { CardFace } from "./cards.js";
import { Count } from "./freedice.js";
import { ShowCards } from "./showing.js";

/** The deck that this seat draws from; null in games of dice. */
export function myDeck() {
  const seat = view.value?.seats.find((one) => one.id === own.value?.seat);
  return view.value?.decks.find((one) => one.deck === seat?.deck) ?? null;
}

export function FreeDraw() {
  const act = useAct();
  const [n, setN] = useState("1");
  const deck = myDeck();
  if (!deck) return null;
  const draw = (/** @type {boolean} */ hidden) => act.run({ type: "draw_free", n: Math.trunc(Number(n)) || 1, private: hidden });
  return html`<div class="stack tight inset" role="group" aria-label=${say("Cards")}>
    <div class="row wrap end-row">
      <${Count} label=${say("How many")} value=${n} least=${1} most=${20} set=${setN} />
      <button type="button" class="btn" disabled=${act.busy} onClick=${() => draw(false)}>${say("Draw openly")}</button>
      <button type="button" class="btn" disabled=${act.busy} onClick=${() => draw(true)}>${say("Draw and keep aside")}</button>
    </div>
    <div class="row wrap"><button type="button" class="btn" disabled=${act.busy || !deck.discards.length}
      onClick=${() => act.run({ type: "shuffle" })}>${plural("Shuffle {n} discard in", "Shuffle {n} discards in", deck.discards.length)}</button>
    <span class="small muted">${say("What is drawn openly goes to the discards.")}</span></div>
    <${Refused} act=${act} />
  </div>`;
}

/** What this seat keeps aside, which nobody else sees. */
export function Aside() {
  const cards = own.value?.aside ?? [];
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  if (!cards.length) return null;
  const chosen = picked.filter((card) => cards.includes(card));
  return html`<section class="panel stack tight" aria-label=${say("Kept aside")} data-key="a">
    <h2>${say("Kept aside")}</h2>
    <${CardToggles} cards=${cards} picked=${chosen} set=${setPicked} />
    <${PutAway} cards=${chosen} many=${chosen.length || cards.length} />
    <${ShowCards} pile=${asidePile(own.value?.seat ?? "")} cards=${cards} picked=${chosen} />
  </section>`;
}

/** @param {{cards: string[], picked: string[], set: (picked: string[]) => void}} props */
const CardToggles = ({ cards, picked, set }) => html`<div class="hand" role="group" aria-label=${say("Choose cards; none chosen means all")}>
  ${cards.map((card, i) => {
    const on = picked.includes(card);
    return html`<button key=${card} type="button" class="cardbtn" aria-pressed=${on} aria-label=${cardName(card)}
      onClick=${() => set(on ? picked.filter((one) => one !== card) : [...picked, card])}><${CardFace} card=${card}
      size="hand-size" hidden i=${i} /></button>`;
  })}
</div>`;

/** @param {{cards: string[], many: number}} props - the chosen ones, all if there are none */
function PutAway({ cards, many }) {
  const act = useAct();
  const put = (/** @type {string} */ where) => act.run({ type: "put_away", where, cards });
  return html`<div class="row wrap">
    <button type="button" class="btn" disabled=${act.busy}
      onClick=${() => put("discards")}>${plural("Discard {n} card openly", "Discard {n} cards openly", many)}</button>
    <button type="button" class="btn" disabled=${act.busy}
      onClick=${() => put("deck")}>${plural("Put {n} card back unseen", "Put {n} cards back unseen", many)}</button>
    <${Refused} act=${act} />
  </div>`;
}
