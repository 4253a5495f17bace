/** From a filled-in form to the command that calls a test. Pure. */
import { say, within } from "../say.js";
import { human, minus } from "../words.js";
import { blank, fits, goalOf, openFields, partOf, propsOf, requiredOf, resolve, usualOf } from "./schema.js";

/** @typedef {import("../types").Base} Base */
/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").TestKind} TestKind */
/** @typedef {{actor: string, base: number, fields: Fields}} Taking - a participant; base −1: by numbers */
/** @typedef {{parts: Taking[], shared: Fields, note: string, secret: string}} Draft */

/** @param {TestKind} kind @param {number} i @returns {Schema} - what the participant of that place fills in */
export const schemaOf = (kind, i) =>
  kind.parts_field && !(kind.leads && i === 0) ? partOf(kind) : resolve(kind.schema, kind.schema);

/** @param {TestKind} kind @returns {[number, number]} - how many may take part */
export function sizes(kind) {
  if (!kind.parts_field) return [1, 1];
  const listed = resolve(kind.schema, propsOf(kind.schema, kind.schema)[kind.parts_field]);
  return [Math.max(1, (listed.minItems ?? 0) + Number(kind.leads)), (listed.maxItems ?? 20) + Number(kind.leads)];
}

/** @param {TestKind} kind @param {string[]} bound - names of the fields that everyone in the test fills in once */
export function sharedNames(kind, bound) {
  if (!kind.parts_field) return [];
  const own = Object.keys(partOf(kind).properties ?? {});
  return openFields(kind.schema, kind.schema, [...bound, ...own, kind.parts_field]);
}

/** @param {TestKind} kind @param {number} i @param {CharacterView | undefined} character
 * @returns {Base[]} - what can be tested of its sheet in that place; nothing where the test asks for none of it */
export function basesOf(kind, i, character) {
  const fields = Object.keys(propsOf(kind.schema, schemaOf(kind, i)));
  const bases = character?.bases ?? [];
  return bases.some((base) => Object.keys(base.fields).some((name) => fields.includes(name))) ? bases : [];
}

/** @param {TestKind} kind @param {string[]} bound - whether a participant has nothing to fill in but who it is: the target
 * of an attack */
export const aimed = (kind, bound) =>
  kind.leads && sizes(kind)[1] === 2 && !openFields(kind.schema, partOf(kind), bound).length;

/** @param {TestKind} kind @param {number} i @param {string[]} bound @param {string[]} based - those that a sheet fills in
 * @returns {string[]} what a participant fills in, the number to reach first */
export function ownNames(kind, i, bound, based) {
  const without = [...bound, ...sharedNames(kind, bound), ...(kind.parts_field ? [kind.parts_field] : []), ...based];
  const names = openFields(kind.schema, schemaOf(kind, i), without);
  const goal = goalOf(kind.schema, schemaOf(kind, i), names);
  return goal ? [goal, ...names.filter((name) => name !== goal)] : names;
}

/**
 * @param {Taking} part
 * @param {CharacterView[]} cast - fields that nobody fills in while something on the sheet is tested
 */
export function basedFields(part, cast) {
  if (!baseOf(part, cast)) return [];
  return [...new Set(cast.flatMap((one) => one.bases).flatMap((base) => Object.keys(base.fields)))];
}

/**
 * @param {TestKind} kind
 * @param {Schema} schema
 * @param {string[]} names
 * @param {Fields} old - fields anew; the goal stays as it was
 */
export function freshFields(kind, schema, names, old) {
  const props = propsOf(kind.schema, schema);
  const goal = goalOf(kind.schema, schema, names);
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === goal && old[name] !== undefined ? old[name] : startOf(kind, schema, name, props),
    ]),
  );
}

/** @param {TestKind} kind @param {Schema} schema @param {string} name @param {Record<string, Schema>} props */
function startOf(kind, schema, name, props) {
  const required = requiredOf(kind.schema, schema).includes(name);
  const low = resolve(kind.schema, props[name]);
  return required && low.type === "integer" ? usualOf(low) : blank(kind.schema, props[name]);
}

/** @param {Base} base - with its numbers: `Stealth 5 + 2`, or with what helps its rating: `Stealth average, Awareness 2` */
export function baseText(base) {
  const numbers = Object.entries(base.fields).filter(([, one]) => typeof one === "number" && one !== 0);
  const words = Object.values(base.fields).filter((one) => typeof one === "string" && one);
  const told = words.length
    ? [...words.map((one) => within(human(String(one)))), ...numbers.map(([name, one]) => `${human(name)} ${minus(one)}`)]
    : [numbers.map(([, one]) => minus(one)).join(" + ")];
  const value = told.join(", ");
  return { label: base.label, value: base.default ? say("{value} unlearnt", { value }) : value };
}

/** @param {TestKind} kind @param {Draft} draft @param {CharacterView[]} cast @param {string[]} bound */
export function commandOf(kind, draft, cast, bound) {
  const fields = draft.parts.map((part, i) => fieldsOf(kind, part, i, cast, bound));
  const [first, ...rest] = fields;
  const lead = kind.leads ? first : {};
  const listed = kind.parts_field ? { [kind.parts_field]: kind.leads ? rest : fields } : {};
  return {
    type: "call",
    test: { type: kind.name, ...lead, ...draft.shared, ...listed },
    who: draft.parts.map((part) => part.actor),
    label: labelOf(kind, draft, cast, bound).slice(0, 120),
    secret: draft.secret,
  };
}

/**
 * @param {TestKind} kind
 * @param {Draft} draft
 * @param {CharacterView[]} cast
 * @param {string[]} bound - whether all that must be filled in is there, and no number is out of its bounds
 */
export function complete(kind, draft, cast, bound) {
  const has = (/** @type {Schema} */ schema, /** @type {string[]} */ names, /** @type {Fields} */ fields) =>
    names.every((name) => {
      const value = fields[name] ?? null;
      if (value === null) return !requiredOf(kind.schema, schema).includes(name);
      return fits(kind.schema, propsOf(kind.schema, schema)[name], value);
    });
  const filled = (/** @type {Taking} */ part, /** @type {number} */ i) =>
    cast.some((one) => one.id === part.actor) &&
    has(schemaOf(kind, i), ownNames(kind, i, bound, basedFields(part, cast)), part.fields);
  return draft.parts.every(filled) && has(kind.schema, sharedNames(kind, bound), draft.shared);
}

/** @param {Taking} part @param {CharacterView[]} cast */
export const baseOf = (part, cast) => cast.find((one) => one.id === part.actor)?.bases[part.base] ?? null;

/**
 * @param {TestKind} kind
 * @param {Taking} part
 * @param {number} i
 * @param {CharacterView[]} cast
 * @param {string[]} bound
 */
function fieldsOf(kind, part, i, cast, bound) {
  const base = baseOf(part, cast);
  const known = Object.keys(propsOf(kind.schema, schemaOf(kind, i)));
  const given = ownNames(kind, i, bound, basedFields(part, cast))
    .map((name) => [name, part.fields[name]])
    .filter(([, value]) => value !== null && value !== undefined);
  const based = Object.entries(base?.fields ?? {}).filter(([name]) => known.includes(name));
  return Object.fromEntries([...given, ...based]);
}

/** @param {TestKind} kind @param {Draft} draft @param {CharacterView[]} cast @param {string[]} bound */
function labelOf(kind, draft, cast, bound) {
  const [first] = draft.parts;
  const labels = [...new Set(draft.parts.map((part) => baseOf(part, cast)?.label).filter(Boolean))];
  const goal = goalOf(kind.schema, schemaOf(kind, 0), ownNames(kind, 0, bound, basedFields(first, cast)));
  const [mine, ...theirs] = labels;
  const what =
    (kind.leads && theirs.length ? say("{what} against {goal}", { what: mine ?? "", goal: theirs.join(", ") }) : labels.join(", ")) ||
    human(kind.name);
  const named = kind.parts_field && labels.length ? `${human(kind.name)}: ${what}` : what;
  const sole = goal && first.fields[goal] !== null && !kind.parts_field;
  const told = sole ? say("{what} against {goal}", { what: named, goal: String(first.fields[goal]) }) : named;
  return told + (draft.note.trim() ? ` (${draft.note.trim()})` : "");
}
