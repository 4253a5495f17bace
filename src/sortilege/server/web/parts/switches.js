/** House rules. */
import { html } from "../html.js";
import { say } from "../say.js";
import { game, own, view } from "../store.js";
import { human, plainDoc } from "../words.js";
import { go } from "../place.js";
import { Refused, useAct } from "./act.js";
import { ChartTable, chartOf } from "./charts.js";
import { ticked } from "./events.js";
import { Field, optionText } from "./form.js";
import { propsOf } from "./schema.js";
import { PeekingSwitch } from "./showing.js";

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Plain} Plain */

/** More than stand beside a table. */
const FEW = 8;

export function Switches() {
  const root = game.value?.switches;
  if (!root) return null;
  const all = Object.entries(propsOf(root, root));
  const shown = all.length > FEW ? all.filter(([name, schema]) => changed(name, schema) && !chartOf(schema)) : all;
  return html`<details class="panel fold">
    <summary><h2>${say("House rules")}</h2></summary>
    <div class="stack"><${OddsSwitch} /><${PeekingSwitch} />
      <div><button type="button" class="btn" onClick=${() => go("rules")}>${say("All house rules")}</button></div>
      ${shown.map(([name, schema]) => html`<${Switch} key=${name} root=${root} name=${name} schema=${schema} />`)}</div>
  </details>`;
}

/** @param {string} name @param {Schema} schema - whether it is not as the game comes */
export const changed = (name, schema) => (view.value?.switches[name] ?? schema.default) !== schema.default;

/** Whether players see odds; the GM always does. */
function OddsSwitch() {
  const act = useAct();
  return html`<div class="switch">
    <label class="check"><input type="checkbox" checked=${view.value?.odds === true}
      onChange=${ticked((on) => act.run({ type: "show_odds", on }))} /><span>${say("Players see odds")}</span></label>
    <${Refused} act=${act} />
  </div>`;
}

/** @param {{root: Schema, name: string, schema: Schema}} props - for GMs to change, for others to read */
export function Switch({ root, name, schema }) {
  const act = useAct();
  const gm = own.value?.role === "gm";
  const value = view.value?.switches[name] ?? schema.default ?? null;
  const label = schema.title ?? human(name);
  const set = (/** @type {Plain} */ one) => one !== null && act.run({ type: "set_switch", name, value: one });
  const chart = chartOf(schema);
  return html`<div class="switch ${chart ? "charted" : ""}" role="group" aria-label=${say("House rule: {rule}", { rule: label })}>
    ${chart
      ? html`<h3>${label} <span class="chip">${say("ours, not the source's")}</span></h3>
        <${ChartTable} chart=${chart} label=${label} value=${String(value)} first=${String(schema.default)} open=${gm} set=${set} />`
      : gm
        ? html`<${Field} root=${root} schema=${schema} name=${name} label=${label} value=${value} set=${set} />`
        : html`<p><strong>${label}</strong>: ${said(value)}</p>`}
    ${schema.description && html`<p class="small muted">${plainDoc(schema.description)} <${Sources} of=${schema} /></p>`}
    ${changed(name, schema) && html`<p class="small row wrap"><span class="chip changed">${say("changed")}</span>
      ${!chart && html`<span class="muted">${say("usually: {value}", { value: said(schema.default ?? null) })}</span>`}
      ${gm && html`<button type="button" class="why" aria-label=${say("{rule}: as usual", { rule: label })}
        onClick=${() => set(schema.default ?? null)}>${say("as usual")}</button>`}</p>`}
    <${Refused} act=${act} />
  </div>`;
}

/** @param {Plain} value - for people */
const said = (value) => (typeof value === "boolean" ? (value ? say("yes") : say("no")) : optionText(String(value)));

/** @param {{of: Schema}} props - the names by which the rules' ledger knows it */
const Sources = ({ of: { description = "" } }) =>
  [...description.matchAll(/\(([A-Z]+-[^)]*)\)/g)].map(([, ids]) => html`<span class="source num">${ids}</span> `);
