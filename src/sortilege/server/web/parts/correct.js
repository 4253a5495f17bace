/** A GM corrects a test that is over: other inputs, the same cards and dice. The old end stays, struck through. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { nameOf, own, testKind } from "../store.js";
import { cardText } from "../words.js";
import { Refused, useAct } from "./act.js";
import { submitted, typed } from "./events.js";
import { FieldsOf } from "./form.js";
import { headline } from "./headline.js";
import { blankFields, openFields, partOf } from "./schema.js";
import { Sentence } from "./sentence.js";
import { boundFields } from "./terms.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Over} Over */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").TestKind} TestKind */

/** @param {{over: Over}} props - how the test ended before it was corrected */
export const Struck = ({ over }) =>
  over.was.map((one) => html`<p class="struck"><del><${Sentence} text=${headline(one)} /></del></p>`);

/** @param {{over: Over}} props - who corrected it, and why */
export const Because = ({ over: { corrected } }) =>
  corrected &&
  html`<p class="small muted">${correctedBy(nameOf(corrected.by), corrected.why)}
    ${corrected.drawn.length > 0 && html` · <${Sentence} text=${say("Drawn for it: {cards}.", { cards: corrected.drawn.map(cardText).join(" ") })} />`}</p>`;

/** @param {string} name @param {string} why */
const correctedBy = (name, why) =>
  why ? say("Corrected by {name}: {why}", { name, why }) : say("Corrected by {name}", { name });

/** @param {{over: Over}} props - for GMs alone */
export function Correct({ over }) {
  const [open, setOpen] = useState(false);
  const kind = testKind(over.inputs);
  if (own.value?.role !== "gm" || !kind || !over.outcome) return null;
  if (open) return html`<${CorrectForm} over=${over} kind=${kind} done=${() => setOpen(false)} />`;
  return html`<span class="correcting"><button type="button" class="why small" aria-label=${say("Correct {test}…", { test: titleOf(over) })}
    onClick=${() => setOpen(true)}>${say("Correct…")}</button></span>`;
}

/** @param {Over} over */
const titleOf = (over) => over.label || say("the test");

/** @param {{over: Over, kind: TestKind, done: () => void}} props - what stands in the test now, to be changed */
function CorrectForm({ over, kind, done }) {
  const act = useAct();
  const [start] = useState(() => ({ ...blankFields(kind.schema, kind.schema), ...over.inputs }));
  const [fields, setFields] = useState(/** @type {Fields} */ (start));
  const [why, setWhy] = useState("");
  const changed = differing(fields, start);
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) => setFields((old) => ({ ...old, [name]: value }));
  const own = openFields(kind.schema, kind.schema, [...boundFields(), kind.parts_field ?? ""]);
  const send = async () => (await act.run({ type: "correct", test: over.test, fields: changed, why })) && done();
  return html`<form class="inset stack tight whole" aria-label=${say("Correct {test}", { test: titleOf(over) })}
    onSubmit=${submitted(send)}>
    <p class="small muted">${say("The same cards and dice stay; what is missing comes up now. What the test did is put right.")}</p>
    ${own.length > 0 && kind.leads && kind.parts_field && html`<strong class="small">${nameOf(over.who[0])}</strong>`}
    ${own.length > 0 && html`<div class="fields"><${FieldsOf} root=${kind.schema} schema=${kind.schema} names=${own}
      values=${fields} set=${set} /></div>`}
    ${kind.parts_field && html`<${Parts} over=${over} kind=${kind} parts=${fields[kind.parts_field]}
      set=${(/** @type {Plain} */ parts) => set(/** @type {string} */ (kind.parts_field), parts)} />`}
    <label class="field"><span>${say("Why")}</span><input type="text" maxlength="120" value=${why} placeholder=${say("optional")}
      onInput=${typed(setWhy)} /></label>
    <div class="row wrap"><button class="btn primary" disabled=${act.busy || !Object.keys(changed).length}>${say("Correct")}</button>
      <button type="button" class="btn" onClick=${done}>${say("Leave it")}</button></div>
    <${Refused} act=${act} />
  </form>`;
}

/** @param {Fields} fields @param {Fields} start - only those that are not as they were */
const differing = (fields, start) =>
  Object.fromEntries(Object.entries(fields).filter(([name, one]) => JSON.stringify(one) !== JSON.stringify(start[name])));

/** @param {{over: Over, kind: TestKind, parts: Plain, set: (parts: Plain) => void}} props - those that are listed in the test */
function Parts({ over, kind, parts, set }) {
  const schema = partOf(kind);
  const names = openFields(kind.schema, schema, boundFields());
  const listed = /** @type {Fields[]} */ (parts ?? []);
  if (!names.length) return null;
  const change = (/** @type {number} */ i, /** @type {string} */ name, /** @type {Plain} */ value) =>
    set(listed.map((old, at) => (at === i ? { ...old, [name]: value } : old)));
  return listed.map((part, i) => html`<fieldset class="struct" key=${i}>
    <legend>${nameOf(over.who[i + Number(kind.leads)] ?? "")}</legend>
    <div class="fields"><${FieldsOf} root=${kind.schema} schema=${schema} names=${names}
      values=${{ ...blankFields(kind.schema, schema), ...part }}
      set=${(/** @type {string} */ name, /** @type {Plain} */ value) => change(i, name, value)} /></div></fieldset>`);
}
