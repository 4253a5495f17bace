/** How somebody is: wounds, one by one, and what goes on in a fight. */
import { html } from "../html.js";
import { say, within } from "../say.js";
import { game, nameOf } from "../store.js";
import { capital, human } from "../words.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */

/** @param {{character: CharacterView}} props */
export function Condition({ character }) {
  const hurts = hurtsOf(character.sheet);
  const doing = doingOf(character.sheet);
  return html`${doing.length > 0 && html`<p class="small doing">${doing.map(capital).join(". ")}.</p>`}
    ${hurts.length > 0 && html`<details class="small hurts" open=${hurts.length <= FEW}>
      <summary class="muted">${say("Wounds")}</summary>
      <ul>${hurts.map((one) => html`<li>${one}</li>`)}</ul></details>`}`;
}

/** As many are shown at once. */
const FEW = 3;

/** @param {Fields} sheet - the items of its lists that are of a kind, in words: `Bullet, chest (3)` */
const hurtsOf = (sheet) =>
  Object.values(sheet).flatMap((value) => (Array.isArray(value) ? value.flatMap(hurtOf) : []));

/** @param {Plain} item */
function hurtOf(item) {
  if (item === null || typeof item !== "object" || Array.isArray(item) || !("kind" in item)) return [];
  const { kind, words, worth } = item;
  return [`${human(String(kind))}${words ? `, ${words}` : ""}${worth ? ` (${worth})` : ""}`];
}

/** @param {Fields} sheet - what play alone keeps, where it is not as at first: `accelerating, evading Oro` */
function doingOf(sheet) {
  const kept = (game.value?.inner ?? []).map((name) => [fieldsOf(sheet[name]), fieldsOf(game.value?.blank?.[name])]);
  return kept.flatMap(([now, first]) => Object.keys(now).flatMap((name) => told(name, now[name], first[name])));
}

/** @param {Plain | undefined} value @returns {Fields} */
const fieldsOf = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : {});

/** @param {string} name @param {Plain} value @param {Plain | undefined} first
 * @returns {string[]} - of lists only what goes on, not whom something was done to */
function told(name, value, first) {
  const words = within(human(name));
  if (typeof value === "boolean" && value !== first) return [value ? words : say("not {what}", { what: words })];
  if (typeof value === "string" && value && value !== first) return [`${words} ${nameIn(value)}`];
  if (Array.isArray(value) && name.endsWith("ing") && value.length && value.every((one) => typeof one === "string")) {
    return [`${words} ${value.map((one) => nameIn(String(one))).join(", ")}`];
  }
  return [];
}

/** @param {string} text - the name of a character, or the text itself */
const nameIn = (text) => (/^[a-z]\d+$/.test(text) ? nameOf(text) : within(human(text)));
