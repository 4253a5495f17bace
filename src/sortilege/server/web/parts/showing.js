/** Hidden cards are shown to whom one chooses; GMs look at those of others where the table allows it. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { list, plural, say } from "../say.js";
import { asidePile, game, handOf, own, view } from "../store.js";
import { cardName } from "../words.js";
import { ActButton, Refused, useAct } from "./act.js";
import { CardFace } from "./cards.js";
import { submitted, ticked, typed } from "./events.js";
import { whom } from "./spoken.js";
import { RealHand } from "./typing.js";

/** @typedef {import("../types").CharacterView} CharacterView */

/** @param {{pile: string, cards: string[], picked: string[], done?: () => void}} props - none picked means all */
export function ShowCards({ pile, cards, picked, done = () => {} }) {
  const act = useAct();
  const [to, setTo] = useState("everyone");
  const show = async () => {
    if (await act.run({ type: "reveal", pile, cards: picked, to: [to] })) done();
  };
  return html`<form class="row wrap end-row" onSubmit=${submitted(show)}>
    <label class="field"><span>${say("Show to")}</span><select value=${to} onChange=${typed(setTo)}>${whom().map(
      ({ id, name }) => html`<option value=${id}>${name}</option>`,
    )}</select></label>
    <button class="btn" disabled=${act.busy}>${plural("Show {n} card", "Show {n} cards", picked.length || cards.length)}</button>
    <${Refused} act=${act} />
  </form>`;
}

/** @param {{pile: string, cards: string[]}} props - folded, with the cards to choose from */
export function ShowHand({ pile, cards }) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const close = () => {
    setOpen(false);
    setPicked([]);
  };
  if (!cards.length) return null;
  return html`<div class="stack tight">
    <div><button type="button" class="btn quiet" aria-expanded=${open} onClick=${() => (open ? close() : setOpen(true))}>${say("Show cards…")}</button></div>
    ${open && html`<div class="stack tight inset" role="group" aria-label=${say("Show cards")}>
      <p class="small muted">${say("Choose cards; none chosen means all. They stay in your hand, and the others learn only that you showed some.")}</p>
      <div class="row wrap">${cards.map((card) => html`<label class="check cardcheck"><input type="checkbox" checked=${picked.includes(card)}
        aria-label=${cardName(card)} onChange=${ticked((on) => setPicked(on ? [...picked, card] : picked.filter((one) => one !== card)))} /><${CardFace}
        card=${card} size="small" hidden /></label>`)}</div>
      <${ShowCards} pile=${pile} cards=${cards} picked=${picked.filter((card) => cards.includes(card))} done=${close} />
    </div>`}
    <${RealHand} pile=${pile} n=${cards.length} />
  </div>`;
}

/** @param {{character: CharacterView}} props - what is hidden from others in this seat's hand */
export function ShowOwn({ character }) {
  const hidden = character.hand !== null && character.cards === null && own.value?.hands[character.hand] !== undefined;
  return hidden && html`<${ShowHand} pile=${character.hand ?? ""} cards=${handOf(character) ?? []} />`;
}

/** @param {{character: CharacterView}} props - for a GM, where the table allows it: the owner is told */
export function Peek({ character }) {
  const hand = own.value?.role === "gm" && view.value?.peeking && !character.npc && character.cards === null && character.hand;
  const owner = view.value?.seats.find((one) => one.id === character.owner);
  if (!hand && !(view.value?.peeking && owner?.aside)) return null;
  const name = character.name;
  return html`<span class="row wrap">
    ${hand && character.count > 0 && html`<${ActButton} command=${{ type: "peek", pile: hand }} kind="quiet"
      label=${say("Look at the hand of {name}, who is told", { name })}>${say("Look")}<//>`}
    ${owner && owner.aside > 0 && html`<${ActButton} command=${{ type: "peek", pile: asidePile(owner.id) }} kind="quiet"
      label=${say("Look at what {name} keeps aside; {name} is told", { name: owner.name })}>${say("Look aside")}<//>`}
  </span>`;
}

/** Whether GMs may look at hidden cards; only games with such cards ask. */
export function PeekingSwitch() {
  const act = useAct();
  if (!view.value?.decks.length || !game.value) return null;
  return html`<div class="switch">
    <label class="check"><input type="checkbox" checked=${view.value.peeking}
      onChange=${ticked((on) => act.run({ type: "allow_peeking", on }))} /><span>${say("GMs may look at hidden cards of players")}</span></label>
    <p class="small muted">${say("Their owner and the GMs are told each time, and everyone that it is allowed.")}</p>
    <${Refused} act=${act} />
  </div>`;
}

/** Who keeps how many cards aside, in words: everyone sees that. */
export function asideWords() {
  const keep = (view.value?.seats ?? []).filter((one) => one.aside > 0);
  return keep.length ? say("Kept aside: {who}", { who: list(keep.map((one) => `${one.name} ${one.aside}`)) }) : "";
}
