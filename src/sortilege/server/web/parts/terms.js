/** What a test is about, in short: its label, and those inputs that are not as usual. */
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, game, nameOf, testKind } from "../store.js";
import { human, signed } from "../words.js";
import { aimed } from "./calling.js";
import { goalOf, openFields, propsOf, resolve } from "./schema.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {{label: string, who: string[], inputs: Fields, secret: boolean}} Termed */

/** @param {{test: Termed, actor?: string}} props */
export function Terms({ test, actor }) {
  const who = actor ? nameOf(actor) : whoIn(test);
  return html`<span class="terms">
    ${who && html`<strong>${who}</strong>`}
    <span>${test.label || say("a test")}</span>
    ${unusual(test).map((text) => html`<span class="chip">${text}</span>`)}
    ${test.secret && html`<span class="chip">${say("secret")}</span>`}
  </span>`;
}

/** @param {Termed} test - who is tested, or who does something to whom; several stand beside what they have reached */
function whoIn({ who, inputs }) {
  const kind = testKind(inputs);
  const told = who.length === 1 || (kind && who.length === 2 && aimed(kind, boundFields()));
  return told ? who.map(nameOf).join(" → ") : "";
}

/** Names of test fields that come from the sheet, so that nobody fills them in. */
export const boundFields = () => game.value?.bound ?? [];

/** @param {string[]} who - names of the test fields that something on these characters' sheets fills in */
function baseFields(who) {
  const bases = characters.value.filter((one) => who.includes(one.id)).flatMap((one) => one.bases);
  return [...new Set(bases.flatMap((base) => Object.keys(base.fields)))];
}

/** @param {Termed} test - modifiers and the like, in words; the goal stands in the label */
function unusual({ inputs, who }) {
  const kind = testKind(inputs);
  if (!kind) return [];
  const { schema } = kind;
  const own = openFields(schema, schema, boundFields());
  const based = baseFields(who);
  const goal = goalOf(
    schema,
    schema,
    own.filter((name) => !based.includes(name)),
  );
  const props = propsOf(schema, schema);
  return own
    .filter((name) => name !== goal)
    .flatMap((name) => told(name, resolve(schema, props[name]), inputs[name], based));
}

/** @param {string} name @param {Schema} schema @param {Plain | undefined} value @param {string[]} based */
function told(name, schema, value, based) {
  const title = schema.title ?? human(name);
  if (value === undefined || value === schema.default) return [];
  if (typeof value === "boolean") return value ? [title] : [];
  if (typeof value !== "number") return [];
  if ((schema.minimum ?? 0) < 0) return [`${title} ${signed(value)}`];
  return based.includes(name) ? [] : [`${title} ${value}`];
}
