/** Reading a JSON Schema: what a form needs to know of it. */

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").GameKind} GameKind */
/** @typedef {import("../types").TestKind} TestKind */

/** @param {Schema} root @param {Schema} schema - with a reference followed; what stands beside it goes before it */
export function resolve(root, schema) {
  if (!schema.$ref) return schema;
  const found = root.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {};
  const { $ref: _, ...beside } = schema;
  return { ...found, ...beside };
}

/** @param {Schema} root @param {Schema} schema @returns {Record<string, Schema>} */
export const propsOf = (root, schema) => resolve(root, schema).properties ?? {};

/** @param {Schema} root @param {Schema} schema */
export const requiredOf = (root, schema) => resolve(root, schema).required ?? [];

/** @param {Schema} root @param {Schema} given @param {Plain} value - whether a number is within the field's bounds */
export function fits(root, given, value) {
  const schema = resolve(root, given);
  const { minimum = -Infinity, maximum = Infinity } = schema.anyOf ? resolve(root, schema.anyOf[0]) : schema;
  return typeof value !== "number" || (minimum <= value && value <= maximum);
}

/** @param {Schema} root @param {Schema} given @returns {Plain} - what a new field starts with */
export function blank(root, given) {
  const schema = resolve(root, given);
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.prefixItems) return schema.prefixItems.map((one) => blank(root, one));
  if (schema.type === "array") return [];
  if (schema.type === "integer") return Math.max(schema.minimum ?? 0, 0);
  if (schema.type === "boolean") return false;
  if (schema.type === "object") return blankFields(root, schema);
  return "";
}

/** @param {Schema} schema - of a number, resolved: what it usually is; null where that is not told */
export const usualOf = ({ default: given, examples }) => given ?? (examples ? Number(examples[0]) : null);

/** @param {Schema} root @param {Schema} schema @returns {Fields} */
export function blankFields(root, schema) {
  return Object.fromEntries(Object.entries(propsOf(root, schema)).map(([name, one]) => [name, blank(root, one)]));
}

/** @param {Schema} root @param {Schema | null} schema @returns {Schema} - of one participant listed in a field */
export function itemOf(root, schema) {
  const items = schema?.items;
  return items ? resolve(root, items) : {};
}

/** @param {TestKind} kind @returns {Schema} - the inputs of one listed participant */
export function partOf(kind) {
  return kind.parts_field ? itemOf(kind.schema, propsOf(kind.schema, kind.schema)[kind.parts_field]) : {};
}

const SETTLED = ["type", "rules"];

/**
 * @param {Schema} root
 * @param {Schema} schema
 * @param {string[]} without - names of the fields that a person may fill in
 */
export function openFields(root, schema, without) {
  return Object.keys(propsOf(root, schema)).filter((name) => !SETTLED.includes(name) && !without.includes(name));
}

/** @param {Schema} root @param {Schema} schema @param {string[]} names
 * @returns {string | null} the number to reach among the fields: a required one, else one that starts above 0 */
export function goalOf(root, schema, names) {
  const props = propsOf(root, schema);
  const required = requiredOf(root, schema);
  const whole = names.filter((name) => resolve(root, props[name]).type === "integer");
  const counted = (/** @type {string} */ name) => (resolve(root, props[name]).minimum ?? 0) >= 1;
  return whole.find((name) => required.includes(name)) ?? whole.find(counted) ?? null;
}
