/** A form from a JSON Schema: every kind of field that sheets, tests, acts and house rules have. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say, within } from "../say.js";
import { SIGNS, SUITS, human, idOf, oneOf, plainDoc } from "../words.js";
import { typed, ticked } from "./events.js";
import { blank, itemOf, propsOf, requiredOf, resolve } from "./schema.js";

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/**
 * @typedef {{root: Schema, schema: Schema, name: string, label?: string, needed?: boolean, value: Plain,
 *   set: (value: Plain) => void}} FieldProps - an empty number that is `needed` is asked for before anything is sent
 */

/**
 * @param {{root: Schema, schema: Schema, names: string[], values: Fields, set: (name: string, value: Plain) => void}} props
 */
export function FieldsOf({ root, schema, names, values, set }) {
  const props = propsOf(root, schema);
  const needed = requiredOf(root, schema);
  return names.map(
    (name) => html`<${Field} key=${name} root=${root} schema=${props[name]} name=${name} value=${values[name] ?? null}
      needed=${needed.includes(name)} set=${(/** @type {Plain} */ value) => set(name, value)} />`,
  );
}

/** @param {FieldProps} props */
export function Field(props) {
  const schema = resolve(props.root, props.schema);
  const label = props.label ?? schema.title ?? human(props.name);
  const own = { ...props, schema, label };
  if (schema.anyOf) return NumberField({ ...own, schema: schema.anyOf[0] });
  if (schema.enum) return EnumField(own);
  if (schema.type === "boolean") return BooleanField(own);
  if (schema.type === "integer") return NumberField(own);
  if (schema.prefixItems) return TupleField(own);
  if (schema.type === "array") return html`<${ListField} ...${own} />`;
  if (schema.type === "object") return schema.properties ? StructField(own) : html`<${MapField} ...${own} />`;
  return (schema.maxLength ?? 0) > A_LINE ? LongField(own) : TextField(own);
}

/** @typedef {FieldProps & {label: string}} OwnProps */

/** @param {Schema} schema */
const hint = (schema) => (schema.description ? plainDoc(schema.description) : undefined);

/** The longest text that fits into one line. */
const A_LINE = 300;

/** @param {OwnProps} props */
const LongField = ({ schema, label, value, set }) => html`<label class="field whole" title=${hint(schema)}>
  <span>${label}</span>
  <textarea rows="4" maxlength=${schema.maxLength} value=${value ?? ""} onInput=${typed(set)}></textarea>
</label>`;

/** @param {OwnProps} props */
const TextField = ({ schema, label, value, set, name }) => html`<label class="field" title=${hint(schema)}>
  <span>${label}</span>
  <input type="text" value=${value ?? ""} maxlength=${schema.maxLength} list=${schema.examples && idOf(`known ${name}`)}
    onInput=${typed(set)} />
  ${schema.examples && html`<datalist
    id=${idOf(`known ${name}`)}>${schema.examples.map((one) => html`<option value=${one} />`)}</datalist>`}
</label>`;

/** @param {OwnProps} props */
function NumberField({ schema, label, needed = false, value, set }) {
  const low = schema.minimum ?? -99;
  const high = schema.maximum ?? 999;
  const step = (/** @type {number} */ by) => set(Math.min(high, Math.max(low, Number(value ?? 0) + by)));
  const read = (/** @type {string} */ text) => set(text.trim() === "" || text === "-" ? null : Number(text));
  return html`<div class="field number" title=${hint(schema)}>
    <label><span>${label}</span>
      <input class="num" type="number" inputmode="numeric" min=${schema.minimum} max=${schema.maximum} required=${needed}
        value=${value ?? ""}
        onInput=${typed(read)} /></label>
    <button type="button" class="step" tabindex="-1" aria-label=${say("{field}: one less", { field: label })}
      onClick=${() => step(-1)}>−</button>
    <button type="button" class="step" tabindex="-1" aria-label=${say("{field}: one more", { field: label })}
      onClick=${() => step(1)}>+</button>
  </div>`;
}

/** @param {OwnProps} props */
const BooleanField = ({ schema, label, value, set }) => html`<label class="check" title=${hint(schema)}>
  <input type="checkbox" checked=${value === true} onChange=${ticked(set)} />
  <span>${label}</span>
</label>`;

/** @param {OwnProps} props */
const EnumField = ({ schema, label, value, set }) => html`<label class="field" title=${hint(schema)}>
  <span>${label}</span>
  <select value=${value ?? ""} onChange=${typed((text) => set(schema.enum?.find((one) => String(one) === text) ?? text))}>
    ${inOrder(schema.enum ?? []).map((one) => html`<option value=${one}
      selected=${one === value}>${optionText(one)}</option>`)}
  </select>
</label>`;

const SCALE = ["poor", "below-average", "average", "above-average", "exceptional"];

/** @param {(string | number)[]} values - those that are a scale from low to high, for a schema lists them by letter */
const inOrder = (values) =>
  values.every((one) => SCALE.includes(String(one))) ? SCALE.filter((one) => values.includes(one)) : values;

/** @param {string | number} value */
export function optionText(value) {
  if (SUITS[value]) return `${SIGNS[value]} ${SUITS[value]}`;
  return value === "" ? say("none") : human(String(value));
}

/** @param {OwnProps} props */
const StructField = ({ root, schema, label, value, set }) => html`<fieldset class="struct">
  <legend>${label}</legend>
  <div class="fields"><${FieldsOf} root=${root} schema=${schema} names=${Object.keys(schema.properties ?? {})}
    values=${/** @type {Fields} */ (value ?? {})}
    set=${(/** @type {string} */ name, /** @type {Plain} */ one) => set({ .../** @type {Fields} */ (value ?? {}), [name]: one })} /></div>
</fieldset>`;

/** @param {OwnProps} props */
function TupleField({ root, schema, name, value, set }) {
  const parts = /** @type {Plain[]} */ (value ?? []);
  return (schema.prefixItems ?? []).map(
    (one, i) => html`<${Field} key=${i} root=${root} schema=${one} name=${name} label=${`${oneOf(name)} ${i + 1}`}
      value=${parts[i] ?? ""}
      set=${(/** @type {Plain} */ part) => set(parts.map((old, at) => (at === i ? part : old)))} />`,
  );
}

/** @param {OwnProps} props - things of one kind, one a line */
function ListField({ root, schema, name, label, value, set }) {
  const items = /** @type {Plain[]} */ (value ?? []);
  const item = itemOf(root, schema);
  const one = oneOf(name);
  const change = (/** @type {number} */ i, /** @type {Plain} */ part) =>
    set(items.map((old, at) => (at === i ? part : old)));
  return html`<fieldset class="struct list">
    <legend>${label}</legend>
    ${items.map(
      (part, i) => html`<div class="item" key=${i} role="group" aria-label=${`${one} ${i + 1}`}>
        <div class="fields">${
          item.properties
            ? html`<${FieldsOf} root=${root} schema=${item} names=${Object.keys(item.properties)} values=${part}
              set=${(/** @type {string} */ name, /** @type {Plain} */ field) => change(i, { .../** @type {Fields} */ (part), [name]: field })} />`
            : html`<${Field} root=${root} schema=${item} name=${name} label=${one} value=${part}
              set=${(/** @type {Plain} */ field) => change(i, field)} />`
        }</div>
        <button type="button" class="btn quiet" aria-label=${say("Remove {what}", { what: `${one} ${i + 1}` })}
          onClick=${() => set(items.filter((_, at) => at !== i))}>✕</button>
      </div>`,
    )}
    <button type="button" class="btn"
      onClick=${() => set([...items, blank(root, item)])}>${say("Add {what}", { what: within(one) })}</button>
  </fieldset>`;
}

/** @param {OwnProps} props - numbers by name, where the names are free too */
function MapField({ root, schema, label, value, set }) {
  const [fresh, setFresh] = useState("");
  const map = /** @type {Fields} */ (value ?? {});
  const inner = /** @type {Schema} */ (schema.additionalProperties);
  const add = () => {
    if (fresh.trim()) set({ ...map, [fresh.trim()]: blank(root, inner) });
    setFresh("");
  };
  return html`<fieldset class="struct">
    <legend>${label}</legend>
    <div class="fields">${Object.entries(map).map(
      ([name, one]) => html`<div class="named" key=${name}>
        <${Field} root=${root} schema=${inner} name=${name} label=${name} value=${one}
          set=${(/** @type {Plain} */ part) => set({ ...map, [name]: part })} />
        <button type="button" class="btn quiet" aria-label=${say("Remove {what}", { what: name })}
          onClick=${() => set(without(map, name))}>✕</button>
      </div>`,
    )}</div>
    <div class="row">
      <label class="field grow"><span>${say("One more")}</span><input type="text" value=${fresh} placeholder=${say("name")}
        onInput=${typed(setFresh)} /></label>
      <button type="button" class="btn end" onClick=${add}>${say("Add")}</button>
    </div>
  </fieldset>`;
}

/** @param {Fields} map @param {string} name */
function without(map, name) {
  const { [name]: _, ...rest } = map;
  return rest;
}
