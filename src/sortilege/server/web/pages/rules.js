/** All house rules on one page: what each is about, where it comes from, and what holds at this table. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { game, own } from "../store.js";
import { human } from "../words.js";
import { typed } from "../parts/events.js";
import { chartOf } from "../parts/charts.js";
import { propsOf } from "../parts/schema.js";
import { Switch, changed } from "../parts/switches.js";
import { Saved } from "../parts/saved.js";
import { SettingsButton } from "../parts/settings.js";
import { ToTable } from "./character.js";

/** @typedef {import("../types").Schema} Schema */

export function Rules() {
  const root = game.value?.switches ?? {};
  const [sought, setSought] = useState("");
  const [only, setOnly] = useState(false);
  const all = Object.entries(propsOf(root, root));
  const shown = all.filter(([name, schema]) => fits(name, schema, sought) && (!only || changed(name, schema)));
  const plain = shown.filter(([, schema]) => !chartOf(schema));
  const charts = shown.filter(([, schema]) => chartOf(schema));
  return html`<header class="top sheet-top"><${ToTable} /><div class="titles"><h1>${say("House rules")}</h1></div>
      <span class="row"><${Saved} /><${SettingsButton} /></span></header>
    <main class="rules stack">
      <div class="row wrap end-row"><label class="field grow"><span>${say("Find a rule")}</span><input type="search" value=${sought}
          onInput=${typed(setSought)} /></label>
        <div class="tabs" role="group" aria-label=${say("Which rules")}>
          ${[false, true].map((one) => html`<button type="button" class="tab" aria-pressed=${one === only}
            onClick=${() => setOnly(one)}>${one ? say("changed") : say("all {n}", { n: all.length })}</button>`)}</div></div>
      ${own.value?.role !== "gm" && html`<p class="small muted">${say("Only the GM changes them.")}</p>`}
      ${!shown.length && html`<p class="muted">${only ? say("None of these is changed.") : say("No house rule is about that.")}</p>`}
      <div class="switches">${plain.map(([name, schema]) => html`<${Switch} key=${name} root=${root} name=${name}
        schema=${schema} />`)}</div>
      ${charts.map(([name, schema]) => html`<${Switch} key=${name} root=${root} name=${name} schema=${schema} />`)}
    </main>`;
}

/** @param {string} name @param {Schema} schema @param {string} sought */
function fits(name, { title, description, enum: values = [] }, sought) {
  const text = [title ?? human(name), description, ...values.map((one) => human(String(one)))].join(" ").toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
