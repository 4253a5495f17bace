/** What stands on a printed sheet. */
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, game, nameOf, view } from "../store.js";
import { human } from "../words.js";
import { propsOf, resolve } from "../parts/schema.js";
import { chosen } from "./choices.js";
import { linkNames } from "./traits.js";
import { stages } from "./stages.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("./types").Option} Option */
/** @typedef {import("./desk.js").Desk} Desk */

/** More than fit onto any page. */
const LINES = 40;

/** @param {{desk: Desk}} props */
export function Paper({ desk }) {
  const { name, owner, options, purses, choices, rest } = desk.sheet;
  const groups = [...new Set(options.map((one) => one.group))];
  const left = purses.filter((one) => one.units);
  const noted = changed(rest);
  const facts = [...stages(desk), ...choices.map((one) => `${one.label}: ${chosen(one)}`), ...counters(noted)];
  return html`<header>
      <h1>${name}</h1>
      <p>${[game.value?.title, owner && nameOf(owner), view.value?.name].filter(Boolean).join(" · ")}</p>
    </header>
    ${facts.length > 0 && html`<p class="facts">${facts.map((one) => html`<span>${one}</span>`)}</p>`}
    <div class="groups-of">${groups.map((group) => html`<${Group} key=${group} desk=${desk} group=${group} />`)}</div>
    ${left.length > 0 && html`<section><h2>${say("Points left")}</h2>
      <p class="facts">${left.map((one) => html`<span>${one.says}</span>`)}</p></section>`}
    <${Texts} rest=${noted} />
    <section class="blank"><h2>${say("Wounds and notes")}</h2>${Array.from({ length: LINES }, () => html`<i />`)}</section>`;
}

/** @param {{desk: Desk, group: string}} props - every fixed trait, and the named ones that are on the sheet */
function Group({ desk, group }) {
  const { options, values } = desk.sheet;
  const held = options.filter((one) => one.group === group && (!named(one) || one.what in values));
  if (!held.length) return null;
  return html`<section class=${held.some((one) => one.links.length) ? "wide" : ""}><h2>${group}</h2>
    <ul>${held.map((one) => html`<li class=${one.level ? "" : "none"} key=${one.what}>
      <span>${one.label}${one.links.length > 0 && html` <small>${linked(desk, one)}</small>`}</span><b>${worth(desk, one)}</b></li>`)}</ul>
  </section>`;
}

/** @param {Desk} desk @param {Option} option - its level; where that only counts what it has more than another trait, what a
 * test takes */
function worth({ sheet }, { label, says }) {
  if (!says.startsWith("+")) return says;
  const base = characters.value.find((one) => one.id === sheet.actor)?.bases.find((one) => one.label === label);
  return Object.values(base?.fields ?? {}).find((one) => typeof one === "number") ?? says;
}

/** @param {Option} option */
const named = (option) => option.what.includes("/");

/** @param {Desk} desk @param {Option} option - with their levels, which a test adds or falls back on */
function linked(desk, option) {
  const levels = new Map(desk.sheet.options.map((one) => [one.what, one.says]));
  const told = linkNames(desk, option).map((label, i) => `${label} ${levels.get(option.links[i]) ?? ""}`.trim());
  return told.map((one, i) => html`${i > 0 && ", "}<span class="link">${one}</span>`);
}

/** @returns {[string, Schema][]} */
function fields() {
  const root = game.value?.sheet ?? {};
  return Object.entries(propsOf(root, root)).map(([name, one]) => [name, resolve(root, one)]);
}

/** @param {Schema} schema @param {string} name */
const titleOf = (schema, name) => schema.title ?? human(name);

/** @param {Fields} rest - what is not as every sheet has it, nor kept by play alone */
function changed(rest) {
  const plain = new Map(fields().map(([name, schema]) => [name, JSON.stringify(game.value?.blank?.[name] ?? schema.default)]));
  const told = Object.entries(rest).filter(([name, value]) => JSON.stringify(value) !== plain.get(name));
  return Object.fromEntries(told.filter(([name]) => !game.value?.inner.includes(name)));
}

/** @param {Fields} rest - numbers and marks of play */
const counters = (rest) =>
  fields().flatMap(([name, schema]) => {
    const value = rest[name];
    if (typeof value === "number") return [`${titleOf(schema, name)} ${value}`];
    return value === true ? [titleOf(schema, name)] : [];
  });

/** @param {{rest: Fields}} props - all else that was written */
const Texts = ({ rest }) =>
  fields()
    .map(([name, schema]) => ({ name, title: titleOf(schema, name), text: name === "name" ? "" : textOf(rest[name]) }))
    .filter(({ text }) => text)
    .map(({ name, title, text }) => html`<section class="text" key=${name}><h2>${title}</h2><p>${text}</p></section>`);

/** @param {Plain | undefined} value @returns {string} - a text as it is, lists and fields in a row */
function textOf(value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (!value || typeof value !== "object") return "";
  return Object.entries(value)
    .map(([name, one]) => `${human(name)} ${inWords(one)}`)
    .join(", ");
}

/** @param {Plain} value @returns {string} */
function inWords(value) {
  if (value === null || typeof value !== "object") return String(value ?? "");
  return (Array.isArray(value) ? value : Object.values(value)).map(inWords).filter(Boolean).join(" ");
}
