/** What a character can do by the rules outside a test. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { game, handOf, own } from "../store.js";
import { cardName, cardText, human, plainDoc } from "../words.js";
import { Refused, useAct } from "./act.js";
import { CardFace } from "./cards.js";
import { typed, submitted } from "./events.js";
import { FieldsOf } from "./form.js";
import { Sentence } from "./sentence.js";
import { blankFields, openFields, propsOf } from "./schema.js";

/** @typedef {import("../types").ActKind} ActKind */
/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */

/** Acts that this seat may do. */
export const allowedActs = () => (game.value?.acts ?? []).filter((one) => !one.gm_only || own.value?.role === "gm");

/** @param {ActKind} act */
const takesCard = (act) => "card" in propsOf(act.schema, act.schema);

/** @param {ActKind} act @param {CharacterView} character - the GM gives back what lies apart, players use their hand */
const cardsFor = (act, character) => (act.gm_only ? Object.values(character.apart).flat() : (handOf(character) ?? []));

/** More than a phone has room for above the tests. */
const AT_ONCE = 8;

/** @param {{character: CharacterView, folds?: boolean}} props - all in sight, or folded where they are many */
export function Acts({ character, folds = true }) {
  const acts = allowedActs();
  if (!acts.length) return null;
  if (!folds || acts.length <= AT_ONCE) return html`<${ActButtons} acts=${acts} character=${character} small=${acts.length > AT_ONCE} />`;
  return html`<details class="acts"><summary class="btn">${say("Acts")}</summary>
    <${ActButtons} acts=${acts} character=${character} small /></details>`;
}

/** @param {{acts: ActKind[], character: CharacterView, small?: boolean}} props */
function ActButtons({ acts, character, small = false }) {
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const chosen = acts.find((one) => one.name === open);
  const form = chosen && html`<${ActForm} key=${chosen.name} kind=${chosen} character=${character}
    done=${() => setOpen(null)} />`;
  return html`<div class="stack tight">
    ${small && form}
    <div class="row wrap ${small ? "bases" : ""}">
      ${acts.map((one) => {
        const plain = openFields(one.schema, one.schema, []).length === 0;
        return plain
          ? html`<${Plainly} key=${one.name} act=${one} character=${character} />`
          : html`<button type="button" class="btn" key=${one.name} aria-expanded=${one.name === open}
              title=${plainDoc(one.doc)}
              onClick=${() => setOpen(one.name === open ? null : one.name)}>${human(one.name)}…</button>`;
      })}
    </div>
    ${!small && form}
  </div>`;
}

/** @param {{act: ActKind, character: CharacterView}} props - an act without anything to fill in */
function Plainly({ act: kind, character }) {
  const act = useAct();
  const go = () => act.run({ type: "perform", actor: character.id, act: { type: kind.name } });
  return html`<span class="acting">
    <button type="button" class="btn" disabled=${act.busy} title=${plainDoc(kind.doc)}
      onClick=${go}>${human(kind.name)}</button>
    <${Refused} act=${act} />
  </span>`;
}

/** @param {{kind: ActKind, character: CharacterView, done: () => void}} props */
function ActForm({ kind, character, done }) {
  const act = useAct();
  const [values, setValues] = useState(() => blankFields(kind.schema, kind.schema));
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    setValues((old) => ({ ...old, [name]: value }));
  const names = openFields(kind.schema, kind.schema, ["card"]);
  const go = async () => {
    const { type: _, ...fields } = values;
    if (await act.run({ type: "perform", actor: character.id, act: { type: kind.name, ...fields } })) done();
  };
  return html`<form class="stack tight inset" onSubmit=${submitted(go)} aria-label=${human(kind.name)}>
    <p class="small muted">${plainDoc(kind.doc)}</p>
    ${takesCard(kind) && html`<${CardPick} cards=${cardsFor(kind, character)} value=${String(values.card ?? "")}
      set=${(/** @type {string} */ card) => set("card", card)} />`}
    <div class="row wrap">
      <${FieldsOf} root=${kind.schema} schema=${kind.schema} names=${names} values=${values} set=${set} />
      <button class="btn primary end" disabled=${act.busy}>${human(kind.name)}</button>
    </div>
    <${Refused} act=${act} />
  </form>`;
}

/**
 * @param {{cards: string[], value: string, set: (card: string) => void}} props - one of these cards, or one typed in
 */
const CardPick = ({ cards, value, set }) => html`<div class="row wrap" role="group" aria-label=${say("Card")}>
  ${cards.map(
    (card) => html`<button type="button" class="cardbtn" aria-pressed=${card === value} aria-label=${cardName(card)}
      onClick=${() => set(card)}>
      <${CardFace} card=${card} size="small" hidden />
    </button>`,
  )}
  ${!cards.length && html`<label class="field narrow"><span>${say("Card")}</span><input type="text" value=${value} maxlength="3" placeholder="KS"
    onInput=${typed((value) => set(value.trim().toUpperCase().replace(/^10/, "T")))} /></label>`}
</div>`;

/** @param {{character: CharacterView, card: string}} props - what can be done with a card of the hand */
export function CardActs({ character, card }) {
  const act = useAct();
  const acts = allowedActs().filter((one) => takesCard(one) && !one.gm_only);
  return html`<div class="row wrap" aria-live="polite">
    ${acts.map(
      (one) => html`<button type="button" class="btn" disabled=${act.busy} title=${plainDoc(one.doc)}
        onClick=${() => act.run({ type: "perform", actor: character.id, act: { type: one.name, card } })}>
        <${Sentence} text=${say("{act} with {card}", { act: human(one.name), card: cardText(card) })} /></button>`,
    )}
    <${Refused} act=${act} />
  </div>`;
}

/** Whether cards of a hand can be used for anything outside tests. */
export const handActs = () => allowedActs().some((one) => takesCard(one) && !one.gm_only);
