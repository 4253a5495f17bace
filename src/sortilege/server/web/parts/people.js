/** Everyone at the table: who decides, who is there, and what each has left. */
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, deckOf, handOf, nameOf, tests, view } from "../store.js";
import { CardFace, Pile } from "./cards.js";
import { Condition } from "./condition.js";
import { Apart, Counters, Discards, deckCounts } from "./hand.js";
import { Presence } from "./presence.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").DeckView} DeckView */

/** @param {string} actor - whether some test waits for that character */
export const decides = (actor) => tests.value.some((test) => test.waiting.includes(actor));

/** @param {{title?: string, tail?: (one: CharacterView) => import("../html.js").Children}} props */
export function People({ title = say("At the table"), tail }) {
  const shown = characters.value.filter((one) => one.id !== "gm" || decides("gm") || one.count > 0);
  return html`<section class="panel people" aria-label=${title} data-key="p">
    <h2>${title}</h2>
    ${shown.map((one) => html`<${Person} key=${one.id} character=${one}>${tail?.(one)}<//>`)}
    <${GmHand} />
    ${!shown.length && html`<p class="small muted">${say("Nobody has a character yet.")}</p>`}
    ${shared() && html`<${DeckOf} deck=${/** @type {DeckView} */ (view.value?.decks[0])} shared />`}
  </section>`;
}

/** Whether all draw from one deck, which then stands once for all. */
const shared = () => view.value?.shared === true && view.value.decks.length > 0;

/** @param {{character: CharacterView, children?: import("../html.js").Children}} props */
function Person({ character, children }) {
  const deck = deckOf(character);
  return html`<div class="person">
    <div class="row spread">
      <span><strong>${character.name}</strong> <span class="small muted">${playedBy(character)}</span></span>
      <${Doing} character=${character} />
    </div>
    <div class="row wrap"><span class="row wrap chips"><${Counters} character=${character}
      brief />${deck && !shared() && html`<${DeckOf} deck=${deck} />`}</span><span class="row wrap held"><${HandOf}
      character=${character} /><${Apart} character=${character} /></span>${children}</div>
    <${Condition} character=${character} />
  </div>`;
}

/** @param {{character: CharacterView}} props - the cards where all may see them; of a secret hand their number, and to
 * the GM, who plays all NPCs out of one hand, that one's cards */
function HandOf({ character }) {
  const { npc, id, count } = character;
  const shown = npc ? handOf(character) : character.cards;
  if (npc && id !== "gm") return null;
  if (shown) return shown.map((card) => html`<${CardFace} key=${card} card=${card} size="mini" />`);
  return count > 0 && html`<${Pile} count=${count} size="tiny" label=${say("Cards in hand")} />`;
}

/** The hand of all NPCs, for those who see none of them. */
function GmHand() {
  const count = view.value?.gm_hand ?? 0;
  if (!count || characters.value.some((one) => one.id === "gm")) return null;
  return html`<div class="person"><strong>${nameOf("gm")}</strong>
    <div class="row"><${Pile} count=${count} size="tiny" label=${say("Cards in the GM's hand")} /></div></div>`;
}

/** @param {CharacterView} character - and whether it is still being made */
function playedBy({ npc, owner, name, creating }) {
  const who = npc ? say("NPC") : owner && nameOf(owner) !== name ? nameOf(owner) : "";
  return [who, creating && say("in creation")].filter(Boolean).join(", ");
}

/** @param {{character: CharacterView}} props - whether somebody decides, or is there at all */
function Doing({ character }) {
  if (decides(character.id)) return html`<span class="chip wait">${say("decides")}</span>`;
  return !character.npc && html`<${Presence} seat=${character.owner} />`;
}

/** @param {{deck: DeckView, shared?: boolean}} props */
const DeckOf = ({ deck, shared = false }) => html`<details class="deckline">
  <summary><span class="small muted num">${shared ? say("The shared deck: {counts}", { counts: deckCounts(deck) }) : deckCounts(deck)}</span></summary>
  <${Discards} deck=${deck} />
</details>`;
