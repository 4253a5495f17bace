/** House rules. */
import { html } from "../html.js";
import { game, view } from "../store.js";
import { human, plainDoc } from "../words.js";
import { Refused, useAct } from "./act.js";
import { ticked } from "./events.js";
import { Field } from "./form.js";
import { propsOf } from "./schema.js";

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Plain} Plain */

export function Switches() {
  const root = game.value?.switches;
  if (!root) return null;
  return html`<details class="panel fold">
    <summary><h2>House rules</h2></summary>
    <div class="stack"><${OddsSwitch} />${Object.entries(propsOf(root, root)).map(
      ([name, schema]) => html`<${Switch} key=${name} root=${root} name=${name} schema=${schema} />`,
    )}</div>
  </details>`;
}

/** Whether players see odds; the GM always does. */
function OddsSwitch() {
  const act = useAct();
  return html`<div class="switch">
    <label class="check"><input type="checkbox" checked=${view.value?.odds === true}
      onChange=${ticked((on) => act.run({ type: "show_odds", on }))} /><span>Players see odds</span></label>
    <${Refused} act=${act} />
  </div>`;
}

/** @param {{root: Schema, name: string, schema: Schema}} props */
function Switch({ root, name, schema }) {
  const act = useAct();
  const value = view.value?.switches[name] ?? schema.default ?? null;
  const set = (/** @type {Plain} */ one) => one !== null && act.run({ type: "set_switch", name, value: one });
  return html`<div class="switch">
    <${Field} root=${root} schema=${schema} name=${name} label=${schema.title ?? human(name)} value=${value}
      set=${set} />
    ${schema.description && html`<p class="small muted">${plainDoc(schema.description)}</p>`}
    <${Refused} act=${act} />
  </div>`;
}
