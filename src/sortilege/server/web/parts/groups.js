/** One test for many: whom it is for, what it is against, and what each brings of the own sheet. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, everyone, game, nameOf } from "../store.js";
import { Refused, useAct } from "./act.js";
import { basesOf, commandOf, complete, freshFields, ownNames, schemaOf } from "./calling.js";
import { typed, submitted } from "./events.js";
import { Field, FieldsOf } from "./form.js";
import { Forecast } from "./odds.js";
import { propsOf } from "./schema.js";
import { boundFields } from "./terms.js";
import { Kinds } from "./tests.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").TestKind} TestKind */
/** @typedef {import("./calling.js").Draft} Draft */

/** What every game calls a number of the moment, which each may have of their own. */
const OWN = "modifier";

export function GroupTest() {
  const [name, setName] = useState("");
  const kinds = (game.value?.tests ?? []).filter((one) => one.group_of);
  const kind = kinds.find((one) => one.name === name) ?? kinds[0];
  if (!kind || characters.value.length < 2) return null;
  return html`<details class="panel fold grouptest">
    <summary><h2>${say("Test for a group")}</h2></summary>
    ${kinds.length > 1 && html`<${Kinds} kinds=${kinds} now=${kind.name} pick=${setName} />`}
    <${GroupForm} key=${kind.name} kind=${kind} />
  </details>`;
}

/** @param {{kind: TestKind}} props */
function GroupForm({ kind }) {
  const act = useAct();
  const cast = everyone.value;
  const [chosen, setChosen] = useState(() => cast.filter((one) => !one.npc).map((one) => one.id));
  const [label, setLabel] = useState("");
  const [fields, setFields] = useState(() => blankOf(kind));
  const [mods, setMods] = useState(/** @type {Fields} */ ({}));
  const there = chosen.filter((id) => cast.some((one) => one.id === id));
  const labels = commonLabels(kind, cast.filter((one) => there.includes(one.id)));
  const what = labels.includes(label) ? label : (labels[0] ?? "");
  const draft = draftOf(kind, cast, there, what, fields, mods);
  const ready = there.length > 1 && complete(kind, draft, cast, boundFields());
  const command = ready ? commandOf(kind, draft, cast, boundFields()) : null;
  const call = async () => {
    if (command && (await act.run({ ...command, label: what || command.label }))) setMods({});
  };
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) => setFields((old) => ({ ...old, [name]: value }));
  return html`<form class="stack" onSubmit=${submitted(call)} aria-label=${say("Test for a group")}>
    <${Members} cast=${cast} chosen=${there} set=${setChosen} />
    <div class="fields">
      ${labels.length > 0 && html`<label class="field wide"><span>${say("What is tested")}</span>
        <select value=${what} onChange=${typed(setLabel)}>${labels.map((one) => html`<option value=${one}
          selected=${one === what}>${one}</option>`)}</select></label>`}
      <${FieldsOf} root=${kind.schema} schema=${schemaOf(kind, 0)} names=${namesOf(kind, what !== "")} values=${fields} set=${set} />
    </div>
    <${OwnModifiers} kind=${kind} chosen=${there} mods=${mods} set=${setMods} />
    <div class="row wrap end-row"><button class="btn primary" disabled=${act.busy || !ready}>${say("Call for all")}</button></div>
    <${Refused} act=${act} />
    <${Forecast} command=${command} />
  </form>`;
}

/** @param {TestKind} kind @returns {Fields} */
const blankOf = (kind) => freshFields(kind, schemaOf(kind, 0), ownNames(kind, 0, boundFields(), []), {});

/** @param {TestKind} kind @param {boolean} based - what all fill in once; what a sheet tells is left out */
function namesOf(kind, based) {
  const told = based ? characters.value.flatMap((one) => one.bases).flatMap((base) => Object.keys(base.fields)) : [];
  return ownNames(kind, 0, boundFields(), [...told, OWN]);
}

/** @param {TestKind} kind @param {CharacterView[]} members - what all of them can be tested on */
function commonLabels(kind, members) {
  const each = members.map((one) => basesOf(kind, 0, one).map((base) => base.label));
  const [first = [], ...rest] = each;
  return first.filter((label) => rest.every((labels) => labels.includes(label)));
}

/** @param {TestKind} kind @param {CharacterView[]} cast @param {string[]} chosen @param {string} what
 * @param {Fields} fields @param {Fields} mods @returns {Draft} */
function draftOf(kind, cast, chosen, what, fields, mods) {
  const parts = chosen.map((actor) => {
    const bases = basesOf(kind, 0, cast.find((one) => one.id === actor));
    const base = bases.findIndex((one) => one.label === what);
    return { actor, base, fields: { ...fields, [OWN]: Number(fields[OWN] ?? 0) + Number(mods[actor] ?? 0) } };
  });
  return { parts, shared: {}, note: "", secret: "no" };
}

/** @param {{cast: CharacterView[], chosen: string[], set: (chosen: string[]) => void}} props */
function Members({ cast, chosen, set }) {
  const flip = (/** @type {string} */ id) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const all = chosen.length === cast.length;
  return html`<div class="bases" role="group" aria-label=${say("Who takes part")}>
    ${cast.map((one) => html`<button type="button" class="base" key=${one.id} aria-pressed=${chosen.includes(one.id)}
      onClick=${() => flip(one.id)}>${one.name}</button>`)}
    <button type="button" class="base" aria-pressed=${all}
      onClick=${() => set(all ? [] : cast.map((one) => one.id))}>${say("all")}</button>
  </div>`;
}

/** @param {{kind: TestKind, chosen: string[], mods: Fields, set: (mods: Fields) => void}} props */
function OwnModifiers({ kind, chosen, mods, set }) {
  const schema = propsOf(kind.schema, schemaOf(kind, 0))[OWN];
  if (!schema) return null;
  return html`<details><summary class="small">${say("Own modifiers")}</summary><div class="fields">
    ${chosen.map((id) => html`<${Field} key=${id} root=${kind.schema} schema=${schema} name=${id} label=${nameOf(id)}
      value=${mods[id] ?? 0} set=${(/** @type {Plain} */ one) => set({ ...mods, [id]: one })} />`)}</div></details>`;
}
