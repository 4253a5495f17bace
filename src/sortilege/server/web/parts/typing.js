/** Real cards and dice: what came up is typed in. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { game, nameOf, own, realCards, tests } from "../store.js";
import { typedCard, wordsIn } from "../words.js";
import { Refused, useAct } from "./act.js";
import { CardFace, Die } from "./cards.js";
import { submitted, typed } from "./events.js";
import { Terms } from "./terms.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").TypingView} TypingView */

/** @param {{others?: boolean}} props - the own ones first; GMs may type in for `others` too */
export function Typings({ others = false }) {
  const all = own.value?.typing ?? [];
  const shown = all.filter((one) => one.own || others);
  return shown.map((one) => html`<${TypeIn} key=${`${one.test} ${one.actor} ${one.label} ${one.cards.length + one.dice.length}`} due=${one} />`);
}

/** @param {{due: TypingView}} props */
function TypeIn({ due }) {
  const act = useAct();
  const [text, setText] = useState("");
  const test = tests.value.find((one) => one.id === due.test);
  const words = wordsIn(text);
  const came = due.what === "cards" ? { cards: words.map(typedCard) } : { dice: words.map(Number) };
  const title = due.own ? say("Type in what came up") : say("Type in for {name}", { name: nameOf(due.actor) });
  const send = () => act.run({ type: "type_in", test: due.test, actor: due.actor, ...came });
  return html`<section class="panel decide stack" aria-label=${title}>
    <div class="row spread wrap"><h2>${title}</h2>${test && html`<span class="small muted"><${Terms} test=${test} actor=${due.actor} /></span>`}</div>
    <${Before} due=${due} />
    <form class="row wrap" onSubmit=${submitted(send)}>
      <label class="field grow"><span>${asked(due)}</span><input type="text" value=${text} autocomplete="off"
        placeholder=${due.what === "cards" ? "8H 10S" : "3 5"} onInput=${typed(setText)} /></label>
      <button class="btn primary end" disabled=${act.busy || !words.length}>${say("That came up")}</button>
    </form>
    <${Refused} act=${act} />
  </section>`;
}

/** @param {TypingView} due */
function asked({ what, n, sides }) {
  if (what === "cards") return plural("{n} card from the deck", "{n} cards from the deck", n);
  return plural("{n} die with {sides} sides", "{n} dice with {sides} sides", n, { sides });
}

/** @param {{due: TypingView}} props - what was typed in before */
const Before = ({ due: { cards, dice, sides } }) =>
  cards.length + dice.length > 0 &&
  html`<div class="row wrap">${cards.map((card) => html`<${CardFace} key=${card} card=${card} size="small" />`)}
    ${dice.map((value, i) => html`<${Die} key=${i} value=${value} sides=${sides} i=${i} />`)}</div>`;

/** @param {{pile: string, n: number}} props - where cards are real: those that are held, in the place of those dealt */
export function RealHand({ pile, n }) {
  const [open, setOpen] = useState(false);
  const kind = game.value?.piles.find((one) => one.kind === game.value?.hand);
  const real = realCards.value && kind?.to === "discards" && own.value?.hands[pile];
  if (!real || !n) return null;
  if (open) return html`<${HandForm} pile=${pile} n=${n} done=${() => setOpen(false)} />`;
  return html`<div><button type="button" class="btn quiet" onClick=${() => setOpen(true)}>${say("Type in the real hand…")}</button></div>`;
}

/** @param {{pile: string, n: number, done: () => void}} props */
function HandForm({ pile, n, done }) {
  const act = useAct();
  const [text, setText] = useState("");
  const cards = wordsIn(text).map(typedCard);
  const send = async () => (await act.run({ type: "type_hand", actor: pile.split(":")[1], cards })) && done();
  return html`<form class="stack tight inset" aria-label=${say("Type in the real hand")} onSubmit=${submitted(send)}>
    <label class="field"><span>${plural("The {n} card that you really hold", "The {n} cards that you really hold", n)}</span><input
      type="text" value=${text} autocomplete="off" placeholder="8H 10S" onInput=${typed(setText)} /></label>
    <div class="row wrap"><button class="btn primary" disabled=${act.busy || !cards.length}>${say("These I hold")}</button>
      <button type="button" class="btn" onClick=${done}>${say("Leave it")}</button></div>
    <${Refused} act=${act} />
  </form>`;
}
