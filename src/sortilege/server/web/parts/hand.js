/** What a character holds: cards, deck, counters; and what can be done with them. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say, within } from "../say.js";
import { deckOf, game, handOf } from "../store.js";
import { capital, cardName, human } from "../words.js";
import { Acts, CardActs, handActs } from "./acts.js";
import { CardFace, Pile } from "./cards.js";
import { Condition } from "./condition.js";
import { useFresh } from "./motion.js";
import { propsOf, resolve } from "./schema.js";
import { ShowOwn } from "./showing.js";
import { Suit } from "./suits.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").DeckView} DeckView */

/** @param {{character: CharacterView}} props */
export function Holding({ character }) {
  const deck = deckOf(character);
  const kind = game.value?.hand;
  const title = kind ? handTitle(kind) : say("What you hold");
  return html`<section class="panel stack holding" aria-label=${kind ? title : capital(character.name)} data-key="h">
    <div class="row spread wrap">
      <h2>${title}</h2>
      <span class="row wrap chips"><${Counters} character=${character} /></span>
    </div>
    <${Condition} character=${character} />
    ${character.hand && html`<${Hand} character=${character} /><${ShowOwn} character=${character} />`}
    <div class="row wrap spread piles">
      ${Object.keys(character.apart).length > 0 && html`<span class="row wrap apart">
        <span class="small muted">${Object.keys(character.apart).map(human).join(", ")}:</span>
        <${Apart} character=${character} size="small" /></span>`}
      ${deck && html`<${DeckLine} deck=${deck} />`}
    </div>
    <${Acts} character=${character} />
  </section>`;
}

/** @param {string} kind - of the pile that the game has as a hand */
const handTitle = (kind) => (kind === "hand" ? say("Your hand") : say("Your {kind} cards", { kind: human(kind) }));

/** @param {{character: CharacterView}} props - a card that is clicked shows what it is good for */
function Hand({ character }) {
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const cards = handOf(character) ?? [];
  const pick = (/** @type {string} */ card) => setPicked(card === picked ? null : card);
  if (!cards.length) return html`<p class="muted small">${say("No cards in hand.")}</p>`;
  return html`<div class="hand">
      ${cards.map((card, i) => html`<${Held} key=${card} card=${card} i=${i} whose=${character.id}
        pressed=${card === picked} pick=${handActs() && pick} />`)}
    </div>
    ${picked && cards.includes(picked) && html`<${CardActs} character=${character} card=${picked} />`}`;
}

/** @param {{card: string, i: number, whose: string, pressed: boolean, pick: false | ((card: string) => void)}} props */
function Held({ card, i, whose, pressed, pick }) {
  const how = useFresh(`hand ${whose} ${card}`) ? "dealt" : "";
  if (!pick) return html`<${CardFace} card=${card} size="hand-size" i=${i} how=${how} />`;
  return html`<button type="button" class="cardbtn" aria-pressed=${pressed}
    aria-label=${say("{card}, what can I do with it?", { card: cardName(card) })}
    onClick=${() => pick(card)}><${CardFace} card=${card} size="hand-size" hidden i=${i} how=${how} /></button>`;
}

/** @param {{deck: DeckView}} props - how many cards are face down, and the discards face up */
const DeckLine = ({ deck }) => html`<details class="deckline">
  <summary><${Pile} count=${deck.count} size="tiny" label=${say("Cards in the deck")} /> <span
    class="small muted num">${deckCounts(deck)}</span></summary>
  <${Discards} deck=${deck} />
</details>`;

/** @param {DeckView} deck */
export const deckCounts = (deck) =>
  say("deck {deck} · discards {discards}", { deck: deck.count, discards: deck.discards.length });

/** @param {{deck: DeckView}} props */
export const Discards = ({ deck }) =>
  deck.discards.length
    ? html`<div class="discards"
      aria-label=${plural("{n} discard", "{n} discards", deck.discards.length)}>${deck.discards.map((card) => html`<${CardFace} key=${card}
      card=${card} size="mini" />`)}</div>`
    : html`<p class="small muted">${say("No discards.")}</p>`;

/** Ends the name of a field that says how many of another there are at most. */
const MOST = "_most";

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Plain} Plain */

/**
 * @param {{character: CharacterView, brief?: boolean}} props - whole numbers and suits of the sheet, the state that it
 *   is in and what it has several of; `brief`: no zeros
 */
export function Counters({ character, brief = false }) {
  const root = game.value?.sheet ?? {};
  return Object.entries(propsOf(root, root)).flatMap(([name, given]) => {
    const schema = resolve(root, given);
    const value = character.sheet[name] ?? schema.default;
    if (schema.type === "integer") return name.endsWith(MOST) ? [] : number(character, name, schema, brief);
    if (schema.type === "array") return listed(schema.title ?? human(name), value);
    return schema.enum && !game.value?.inner.includes(name) ? state(schema, name, value) : [];
  });
}

/** @param {CharacterView} character @param {string} name @param {Schema} schema @param {boolean} brief */
function number(character, name, schema, brief) {
  const value = character.sheet[name] ?? schema.default;
  const most = character.sheet[name + MOST];
  const title = schema.title ?? human(name);
  const flag = schema.maximum === 1;
  if (!value && !most && (brief || flag || game.value?.inner.includes(name))) return [];
  const told = most === undefined ? String(value) : say("{n} of {most}", { n: String(value), most: String(most) });
  return html`<span class="chip num">${title}${!flag && ` ${told}`}</span>`;
}

/** @param {Schema} schema @param {string} name @param {Plain | undefined} value - a suit, or an unusual state */
function state(schema, name, value) {
  const suit = schema.enum?.includes("S") && schema.enum.includes("H");
  const title = human(name.replace(/_suit$/, ""));
  if (suit && value) return html`<span class="chip"><${Suit} suit=${String(value)} /> ${title}</span>`;
  return schema.default === "" && value ? html`<span class="chip">${human(String(value))}</span>` : [];
}

/** @param {string} title @param {Plain | undefined} value - how many of each kind, of wounds for one */
function listed(title, value) {
  const kinds = (Array.isArray(value) ? value : []).flatMap(kindOf);
  if (!kinds.length) return [];
  const each = [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length} × ${within(human(kind))}`);
  return html`<span class="chip">${title}: ${each.join(", ")}</span>`;
}

/** @param {Plain} item */
const kindOf = (item) => (item instanceof Object && "kind" in item ? [String(item.kind)] : []);

/** @param {{character: CharacterView, size?: string}} props - cards of other public piles, such as spent Fate cards */
export const Apart = ({ character, size = "mini" }) =>
  Object.entries(character.apart).flatMap(([kind, cards]) =>
    cards.map((card) => html`<${CardFace} key=${card} card=${card} size=${size} mark=${kind} />`),
  );
