/** One participant of a test that is being called: who, what is tested, and the numbers of the moment. */
import { html } from "../html.js";
import { say } from "../say.js";
import { own } from "../store.js";
import { aimed, baseOf, baseText, basedFields, basesOf, ownNames, schemaOf } from "./calling.js";
import { typed } from "./events.js";
import { FieldsOf } from "./form.js";
import { propsOf } from "./schema.js";

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
  const bases = basesOf(kind, i, all.find((one) => one.id === part.actor));
  const buttons = bases.length > 0 && size === 1 && !gm && bases.length <= AS_BUTTONS;
  const setField = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    set({ ...part, fields: { ...part.fields, [name]: value } });
  const whoLabel = labelOf(kind, i, size, bound);
  const apart = size > 1 && !aimed(kind, bound);
  const who = size > 1 ? i > 0 || cast.length > 1 || apart : gm;
  return html`<div class=${apart ? "participant" : "stack"} role=${apart ? "group" : undefined}
    aria-label=${apart ? whoLabel : undefined}>
    ${buttons && html`<${BaseButtons} bases=${bases} part=${part} set=${set} />`}
    <div class="fields">
      ${who && html`<${Who} kind=${kind} i=${i} label=${whoLabel} part=${part} cast=${cast} all=${all}
        set=${set} />`}
      ${!buttons && bases.length > 0 && html`<${BaseSelect} bases=${bases} part=${part} set=${set} />`}
      <${FieldsOf} root=${kind.schema} schema=${schemaOf(kind, i)} names=${names} values=${part.fields}
        set=${setField} />
      ${remove && html`<button type="button" class="btn quiet end" aria-label=${say("Remove participant {i}", { i: i + 1 })}
        onClick=${remove}>✕</button>`}
    </div>
  </div>`;
}

/** @param {TestKind} kind @param {number} i @param {number} size @param {string[]} bound - what a participant is called */
function labelOf(kind, i, size, bound) {
  if (size === 1) return say("Who");
  if (!aimed(kind, bound)) return say("Participant {i}", { i: i + 1 });
  return i === 0 ? say("Who") : (propsOf(kind.schema, kind.schema)[kind.parts_field ?? ""].title ?? say("Target"));
}

/**
 * @param {{kind: TestKind, i: number, label: string, part: Taking, cast: CharacterView[], all: CharacterView[], set: (part: Taking) => void}} props
 */
function Who({ kind, i, label, part, cast, all, set }) {
  const pick = (/** @type {string} */ actor) => {
    const bases = basesOf(kind, i, all.find((one) => one.id === actor));
    const same = bases.findIndex((base) => base.label === baseOf(part, all)?.label);
    set({ ...part, actor, base: bases.length ? Math.max(0, same) : -1 });
  };
  return html`<label class="field wide"><span>${label}</span>
    <select value=${part.actor} onChange=${typed(pick)}>
      ${cast.map((one) => html`<option value=${one.id}
        selected=${one.id === part.actor}>${one.npc ? say("{name} (NPC)", { name: one.name }) : one.name}</option>`)}
    </select>
  </label>`;
}

/** @typedef {{bases: CharacterView["bases"], part: Taking, set: (part: Taking) => void}} BaseProps */

/** @param {BaseProps} props */
const BaseSelect = ({ bases, part, set }) => html`<label class="field wide"><span>${say("What is tested")}</span>
  <select value=${part.base} onChange=${typed((value) => set({ ...part, base: Number(value) }))}>
    ${bases.map((base, at) => html`<option value=${at}
      selected=${at === part.base}>${Object.values(baseText(base)).join(" ")}</option>`)}
    <option value="-1" selected=${part.base === -1}>${say("by numbers…")}</option>
  </select>
</label>`;

/** @param {BaseProps} props */
const BaseButtons = ({ bases, part, set }) => html`<div class="bases" role="group" aria-label=${say("What is tested")}>
  ${bases.map((base, at) => {
    const { label, value } = baseText(base);
    return html`<button type="button" class="base" aria-pressed=${at === part.base}
      onClick=${() => set({ ...part, base: at })}>
      ${label} <span class="num">${value}</span></button>`;
  })}
  <button type="button" class="base" aria-pressed=${part.base === -1}
    onClick=${() => set({ ...part, base: -1 })}>${say("by numbers…")}</button>
</div>`;
