/** A character's sheet, typed in by its player or the GM. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { game, nameOf, own, view } from "../store.js";
import { Refused, useAct } from "./act.js";
import { typed, submitted } from "./events.js";
import { FieldsOf } from "./form.js";
import { blankFields, propsOf } from "./schema.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */

/** @param {{character?: CharacterView, done: () => void}} props - without a character: a new one */
export function SheetForm({ character, done }) {
  const act = useAct();
  const root = game.value?.sheet ?? {};
  const start = () =>
    structuredClone(character?.sheet ?? { ...blankFields(root, root), ...game.value?.blank, name: "" });
  const [sheet, setSheet] = useState(start);
  const [owner, setOwner] = useState(character?.owner ?? "");
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    setSheet((old) => ({ ...old, [name]: value }));
  const gm = own.value?.role === "gm";
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  useEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  const save = async () => {
    const command = {
      type: "set_character",
      sheet: given(sheet),
      actor: character?.id ?? null,
      owner: (gm && owner) || null,
    };
    if (await act.run(command)) done();
  };
  const title = character ? say("Sheet of {name}", { name: character.name }) : say("New character");
  return html`<form ref=${form} class="panel stack sheet" onSubmit=${submitted(save)} aria-label=${title}>
    <h2>${title}</h2>
    <div class="fields">
      <${FieldsOf} root=${root} schema=${root} names=${shownFields(root)} values=${sheet} set=${set} />
      ${gm && character?.id !== "gm" && html`<${Owner} owner=${owner} set=${setOwner}
        npc=${!character || character.npc} />`}
    </div>
    <${Refused} act=${act} />
    <div class="row wrap">
      <button class="btn primary" disabled=${act.busy}>${say("Save sheet")}</button>
      <button type="button" class="btn" onClick=${done}>${say("Close")}</button>
    </div>
  </form>`;
}

/** @param {import("../types").Schema} root - the fields of a sheet that people write */
const shownFields = (root) => Object.keys(propsOf(root, root)).filter((name) => !game.value?.inner.includes(name));

/** @param {Fields} sheet - without what play keeps, or was left empty where the game has usual values for it */
const given = (sheet) =>
  Object.fromEntries(
    Object.entries(sheet).filter(([name, value]) => !emptyMap(value) && !game.value?.inner.includes(name)),
  );

/** @param {Plain} value */
const emptyMap = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value) && !Object.keys(value).length;

/** @param {{owner: string, set: (owner: string) => void, npc: boolean}} props */
export const Owner = ({ owner, set, npc }) => html`<label class="field wide"><span>${say("Played by")}</span>
  <select value=${owner} onChange=${typed(set)}>
    ${npc && html`<option value="">${say("the GM, as an NPC")}</option>`}
    ${(view.value?.seats ?? []).filter((one) => one.role === "player").map((one) => html`<option value=${one.id}
      selected=${one.id === owner}>${nameOf(one.id)}</option>`)}
  </select>
</label>`;
