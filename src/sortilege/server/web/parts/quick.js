/** A test for somebody in two clicks: what that one can be tested on, against a number that is shown. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, game } from "../store.js";
import { Refused, useAct } from "./act.js";
import { baseText, basedFields, basesOf, commandOf, ownNames, schemaOf } from "./calling.js";
import { Field } from "./form.js";
import { goalOf, propsOf, resolve, usualOf } from "./schema.js";
import { boundFields } from "./terms.js";
import { firstDraft } from "./tests.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").TestKind} TestKind */

/** The test that somebody takes alone, which the game names first. */
const plainKind = () => game.value?.tests.find((one) => one.parts_field === null);

/** What was last tested against here. */
const last = signal(/** @type {Plain} */ (null));

/** @param {TestKind} kind @param {string} actor @returns {string | null} - the name of the number to reach */
function goalIn(kind, actor) {
  const based = basedFields({ actor, base: 0, fields: {} }, characters.value);
  return goalOf(kind.schema, schemaOf(kind, 0), ownNames(kind, 0, boundFields(), based));
}

/** @param {TestKind} kind @param {string} goal */
const fieldOf = (kind, goal) => resolve(kind.schema, propsOf(kind.schema, schemaOf(kind, 0))[goal]);

/** @param {TestKind} kind @param {string} goal @returns {Plain} - the last number here, else what is usual */
const usual = (kind, goal) => last.value ?? usualOf(fieldOf(kind, goal)) ?? 1;

/** @param {TestKind} kind @param {string} actor @param {number} base @param {string | null} goal @param {Plain} against */
function commandFor(kind, actor, base, goal, against) {
  const draft = firstDraft(kind, actor, characters.value);
  const [part] = draft.parts;
  const fields = goal ? { ...part.fields, [goal]: against } : part.fields;
  return commandOf(kind, { ...draft, parts: [{ ...part, base, fields }] }, characters.value, boundFields());
}

/** @param {{character: CharacterView, done: () => void, more: () => void}} props - `more` fills in a whole form */
export function QuickTests({ character, done, more }) {
  const act = useAct();
  const kind = /** @type {TestKind} */ (plainKind());
  const goal = goalIn(kind, character.id);
  const [against, setAgainst] = useState(() => goal && usual(kind, goal));
  const call = async (/** @type {number} */ base) => {
    last.value = against;
    if (await act.run(commandFor(kind, character.id, base, goal, against))) done();
  };
  return html`<div class="quick inset stack tight whole" role="group" aria-label=${say("Tests of {name}", { name: character.name })}>
    ${goal && html`<${Field} root=${kind.schema} schema=${fieldOf(kind, goal)} name=${goal} value=${against} set=${setAgainst} />`}
    <div class="bases">${basesOf(kind, 0, character).map((base, at) => {
      const { label, value } = baseText(base);
      return html`<button type="button" class="base" key=${at} disabled=${act.busy} onClick=${() => call(at)}>
        ${label} <span class="num">${value}</span></button>`;
    })}<button type="button" class="base" onClick=${more}>${say("more…")}</button></div>
    <${Refused} act=${act} />
  </div>`;
}
