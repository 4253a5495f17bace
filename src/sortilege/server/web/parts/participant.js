/** One participant of a test that is being called: who, what is tested, and the numbers of the moment. */
import { html } from "../html.js";
import { own } from "../store.js";
import { baseOf, baseText, basedFields, ownNames, schemaOf } from "./calling.js";
import { typed } from "./events.js";
import { FieldsOf } from "./form.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").TestKind} TestKind */
/** @typedef {import("./calling.js").Taking} Taking */

const AS_BUTTONS = 16;

/** @param {{kind: TestKind, i: number, part: Taking, all: CharacterView[], cast: CharacterView[], size: number, bound: string[],
 *   set: (part: Taking) => void, remove: false | (() => void)}} props */
export function Participant({ kind, i, part, all, cast, size, bound, set, remove }) {
  const gm = own.value?.role === "gm";
  const names = ownNames(kind, i, bound, basedFields(part, all)).filter((name) => gm || !kind.gm_fields.includes(name));
  const bases = all.find((one) => one.id === part.actor)?.bases ?? [];
  const buttons = size === 1 && !gm && bases.length <= AS_BUTTONS;
  const setField = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    set({ ...part, fields: { ...part.fields, [name]: value } });
  const whoLabel = size > 1 ? `Participant ${i + 1}` : "Who";
  return html`<div class=${size > 1 ? "participant" : "stack"} role=${size > 1 ? "group" : undefined}
    aria-label=${size > 1 ? whoLabel : undefined}>
    ${buttons && html`<${BaseButtons} bases=${bases} part=${part} set=${set} />`}
    <div class="fields">
      ${(gm || size > 1) && html`<${Who} label=${whoLabel} part=${part} cast=${cast} all=${all} set=${set} />`}
      ${!buttons && html`<${BaseSelect} bases=${bases} part=${part} set=${set} />`}
      <${FieldsOf} root=${kind.schema} schema=${schemaOf(kind, i)} names=${names} values=${part.fields}
        set=${setField} />
      ${remove && html`<button type="button" class="btn quiet end" aria-label=${`Remove participant ${i + 1}`}
        onClick=${remove}>✕</button>`}
    </div>
  </div>`;
}

/**
 * @param {{label: string, part: Taking, cast: CharacterView[], all: CharacterView[], set: (part: Taking) => void}} props
 */
function Who({ label, part, cast, all, set }) {
  const pick = (/** @type {string} */ actor) => {
    const bases = all.find((one) => one.id === actor)?.bases ?? [];
    const same = bases.findIndex((base) => base.label === baseOf(part, all)?.label);
    set({ ...part, actor, base: bases.length ? Math.max(0, same) : -1 });
  };
  return html`<label class="field wide"><span>${label}</span>
    <select value=${part.actor} onChange=${typed(pick)}>
      ${cast.map((one) => html`<option value=${one.id}
        selected=${one.id === part.actor}>${one.name}${one.npc ? " (NPC)" : ""}</option>`)}
    </select>
  </label>`;
}

/** @typedef {{bases: CharacterView["bases"], part: Taking, set: (part: Taking) => void}} BaseProps */

/** @param {BaseProps} props */
const BaseSelect = ({ bases, part, set }) => html`<label class="field wide"><span>What is tested</span>
  <select value=${part.base} onChange=${typed((value) => set({ ...part, base: Number(value) }))}>
    ${bases.map((base, at) => html`<option value=${at}
      selected=${at === part.base}>${Object.values(baseText(base)).join(" ")}</option>`)}
    <option value="-1" selected=${part.base === -1}>by numbers…</option>
  </select>
</label>`;

/** @param {BaseProps} props */
const BaseButtons = ({ bases, part, set }) => html`<div class="bases" role="group" aria-label="What is tested">
  ${bases.map((base, at) => {
    const { label, value } = baseText(base);
    return html`<button type="button" class="base" aria-pressed=${at === part.base}
      onClick=${() => set({ ...part, base: at })}>
      ${label} <span class="num">${value}</span></button>`;
  })}
  <button type="button" class="base" aria-pressed=${part.base === -1}
    onClick=${() => set({ ...part, base: -1 })}>by numbers…</button>
</div>`;
