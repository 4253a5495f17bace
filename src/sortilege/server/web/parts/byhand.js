/** What the GM puts right by hand: counters, cards that were moved, and what is real at this table. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, everyone, game, nameOf, view } from "../store.js";
import { cardName, human, typedCard, wordsIn } from "../words.js";
import { Refused, useAct } from "./act.js";
import { Small } from "./choice.js";
import { submitted, ticked, typed } from "./events.js";
import { propsOf, resolve } from "./schema.js";

/** @typedef {import("../types").CharacterView} CharacterView */

export const ByHand = () => html`<details class="panel fold byhand">
  <summary><h2>${say("By hand")}</h2></summary>
  <div class="stack"><${Real} /><${Counts} /><${GiveBack} />${hasDecks() && html`<${MoveCards} />`}</div>
</details>`;

const hasDecks = () => (view.value?.decks.length ?? 0) > 0;

/** What comes from real cards and dice. */
function Real() {
  const act = useAct();
  const now = view.value?.typed ?? [];
  const set = (/** @type {string} */ what, /** @type {boolean} */ on) =>
    act.run({ type: "set_typing", what: on ? [...now, what] : now.filter((one) => one !== what) });
  const kinds = hasDecks() ? [["cards", say("Real cards: type them in")]] : [["dice", say("Real dice: type them in")]];
  return html`<div class="stack tight">${kinds.map(([what, words]) => html`<label class="check" key=${what}><input type="checkbox"
    checked=${now.some((one) => one === what)} onChange=${ticked((on) => set(what, on))} /><span>${words}</span></label>`)}
    <${Refused} act=${act} /></div>`;
}

/** @param {CharacterView} character - the numbers on its sheet that a form shows */
function countersOf(character) {
  const root = game.value?.sheet ?? {};
  return Object.entries(propsOf(root, root))
    .map(([name, given]) => /** @type {const} */ ([name, resolve(root, given)]))
    .filter(([name, schema]) => schema.type === "integer" && !game.value?.inner.includes(name) && !name.endsWith("_most") && schema.maximum !== 1)
    .map(([name, schema]) => ({ name, title: schema.title ?? human(name), value: Number(character.sheet[name] ?? schema.default ?? 0) }));
}

/** A counter goes up or down by one click. */
function Counts() {
  const act = useAct();
  const [actor, setActor] = useState("");
  const [why, setWhy] = useState("");
  const cast = everyone.value;
  const character = cast.find((one) => one.id === actor) ?? cast[0];
  const counters = character ? countersOf(character) : [];
  if (!character || !counters.length) return null;
  const count = (/** @type {string} */ field, /** @type {number} */ by) => act.run({ type: "count", actor: character.id, field, by, why });
  return html`<fieldset class="struct"><legend>${say("Counters")}</legend>
    <div class="fields"><${WhoseCounters} cast=${cast} now=${character.id} set=${setActor} /><${Why} value=${why} set=${setWhy} /></div>
    ${counters.map(({ name, title, value }) => html`<div class="row spread" key=${name}><span>${title} <strong class="num">${value}</strong></span>
      <span class="row">${[-1, 1].map((by) => html`<button type="button" class="btn" key=${by} disabled=${act.busy}
        aria-label=${by < 0 ? say("{name}: {counter} one less", { name: character.name, counter: title }) : say("{name}: {counter} one more", { name: character.name, counter: title })}
        onClick=${() => count(name, by)}>${by < 0 ? "−" : "+"}</button>`)}</span></div>`)}
    <${Refused} act=${act} /></fieldset>`;
}

/** @param {{cast: CharacterView[], now: string, set: (actor: string) => void}} props */
const WhoseCounters = ({ cast, now, set }) => html`<label class="field"><span>${say("Whose")}</span>
  <select value=${now} onChange=${typed(set)}>${cast.map((one) => html`<option value=${one.id}
    selected=${one.id === now}>${one.name}</option>`)}</select></label>`;

/** @param {{value: string, set: (why: string) => void}} props */
const Why = ({ value, set }) => html`<label class="field grow"><span>${say("Why")}</span><input type="text" maxlength="120"
  value=${value} placeholder=${say("optional")} onInput=${typed(set)} /></label>`;

/** Spent cards that lie open, each given back by one click: to the pile whose cards go there. */
function GiveBack() {
  const act = useAct();
  const spent = characters.value.flatMap((character) => spentOf(character).map((one) => ({ ...one, character })));
  if (!spent.length) return null;
  return html`<fieldset class="struct"><legend>${say("Spent cards")}</legend>
    <div class="row wrap">${spent.map(({ character: { id, name }, from, to, card }) => html`<button type="button" class="btn row" key=${id + card}
      disabled=${act.busy} aria-label=${say("Give {name} back: {card}", { name, card: cardName(card) })}
      onClick=${() => act.run({ type: "move_cards", source: `${from}:${id}`, target: `${to}:${id}`, cards: [card] })}>
      <span>${say("Give {name} back:", { name })}</span> <${Small} card=${card} /></button>`)}</div>
    <${Refused} act=${act} /></fieldset>`;
}

/** @param {CharacterView} character */
const spentOf = ({ apart }) =>
  (game.value?.piles ?? []).flatMap(({ kind, to }) =>
    to ? (apart[to] ?? []).map((card) => ({ from: to, to: kind, card })) : []);

/** Cards that were moved by hand; without names, so many unknown ones. */
function MoveCards() {
  const act = useAct();
  const piles = pilesHere();
  const [source, setSource] = useState(piles[0]?.pile ?? "");
  const [target, setTarget] = useState(piles[1]?.pile ?? "");
  const [what, setWhat] = useState("");
  const [why, setWhy] = useState("");
  const number = /^\d+$/.test(what.trim()) ? Number(what) : 0;
  const cards = number ? [] : wordsIn(what).map(typedCard);
  const move = async () => (await act.run({ type: "move_cards", source, target, cards, n: number, why })) && setWhat("");
  return html`<form class="struct stack tight" onSubmit=${submitted(move)} aria-label=${say("Move cards")}>
    <strong class="small">${say("Move cards")}</strong>
    <div class="fields">
      <${PileSelect} label=${say("From")} piles=${piles} now=${source} set=${setSource} />
      <${PileSelect} label=${say("To")} piles=${piles} now=${target} set=${setTarget} />
      <label class="field"><span>${say("Cards, or how many")}</span><input type="text" value=${what} placeholder="KS 10H / 2" onInput=${typed(setWhat)} /></label>
      <${Why} value=${why} set=${setWhy} />
      <button class="btn end" disabled=${act.busy || !what.trim()}>${say("Move")}</button>
    </div>
    <${Refused} act=${act} />
  </form>`;
}

/** @param {{label: string, piles: {pile: string, words: string}[], now: string, set: (pile: string) => void}} props */
const PileSelect = ({ label, piles, now, set }) => html`<label class="field wide"><span>${label}</span>
  <select value=${now} onChange=${typed(set)}>${piles.map(({ pile, words }) => html`<option value=${pile}
    selected=${pile === now}>${words}</option>`)}</select></label>`;

/** Every deck with its discards, and every pile that a character has. */
function pilesHere() {
  const decks = (view.value?.decks ?? []).flatMap(({ deck }) => [deck, deck.replace("deck:", "discards:")]);
  const kinds = (game.value?.piles ?? []).map((one) => one.kind).filter((one) => !["deck", "discards"].includes(one));
  const owners = [...characters.value.filter((one) => !one.npc).map((one) => one.id), "gm"];
  const own = kinds.flatMap((kind) => owners.map((owner) => `${kind}:${owner}`));
  return [...decks, ...own].map((pile) => ({ pile, words: wordsOf(pile) }));
}

/** @param {string} pile */
function wordsOf(pile) {
  const [kind, owner] = pile.split(":");
  return owner === "table" ? human(kind) : say("{kind} of {name}", { kind: human(kind), name: nameOf(owner) });
}
