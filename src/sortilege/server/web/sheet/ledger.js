/** The history of a sheet: every entry of its ledger, the newest first, and taking back. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { moment } from "../dates.js";
import { plural, say } from "../say.js";
import { own } from "../store.js";
import { Refused } from "../parts/act.js";
import { useWriting } from "./desk.js";
import { saidOf, stepsOf } from "./steps.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./desk.js").Desk} Desk */

const AT_ONCE = 12;

/** @param {{desk: Desk}} props */
export function Ledger({ desk }) {
  const [all, setAll] = useState(false);
  const steps = stepsOf(desk.sheet.history).reverse();
  const shown = all ? steps : steps.slice(0, AT_ONCE);
  return html`<section class="panel stack tight" id="history" aria-label=${say("History")}>
    <h2>${say("History")}</h2>
    ${!steps.length && html`<p class="small muted">${say("Nothing was written yet.")}</p>`}
    <ol class="log small ledger">${shown.map((one) => html`<${Step} key=${one[0].step} desk=${desk}
      entries=${one} />`)}</ol>
    ${steps.length > shown.length && html`<button type="button" class="btn wide"
      onClick=${() => setAll(true)}>${plural("All {n} step", "All {n} steps", steps.length)}</button>`}
  </section>`;
}

/** @param {{desk: Desk, entries: Entry[]}} props - what was written, and is taken back, together */
function Step({ desk, entries }) {
  const [asked, setAsked] = useState(false);
  const [first] = entries;
  const open = entries.find((one) => one.open && mayTake(desk, one));
  const said = saidOf(entries);
  return html`<li class="step-line">
    <div class="words">
      ${said.map(({ says, undone }) => html`<p>${undone ? html`<del>${says}</del>` : says}</p>`)}
      ${first.why && html`<p class="muted">${say("“{text}”", { text: first.why })}</p>`}
      <p class="muted small">${[first.who, readable(first.when)].filter(Boolean).join(" · ")}</p>
    </div>
    ${open && !asked && html`<button type="button" class="btn quiet" aria-label=${say("Take back: {what}", { what: said[0].says })}
      onClick=${() => setAsked(true)}>${say("Take back")}</button>`}
    ${open && asked && html`<${Sure} desk=${desk} entry=${open} done=${() => setAsked(false)} />`}
  </li>`;
}

/** @param {Desk} desk @param {Entry} entry - what was granted, and the end of creation, only a GM takes back */
const mayTake = ({ sheet }, { step, falls }) =>
  own.value?.role === "gm" ||
  !sheet.history.some((one) => one.kind === "grant" && !one.undone && [step, ...falls].includes(one.step));

/** @param {{desk: Desk, entry: Entry, done: () => void}} props - asks first, and names what falls with it */
function Sure({ desk, entry, done }) {
  const writing = useWriting(desk);
  const others = entry.falls.filter((step) => step !== entry.step);
  const falling = stepsOf(desk.sheet.history.filter((one) => !one.undone && others.includes(one.step)));
  const go = async () => (await writing.write({ type: "take_back", step: entry.step })) && done();
  return html`<div class="whole inset stack tight" role="group" aria-label=${say("Take back")}>
    ${falling.length > 0
      ? html`<p>${say("This falls with it:")}</p><ul class="falling">${falling.map(
          (one) => html`<li key=${one[0].step}>${saidOf(one)[0].says}</li>`,
        )}</ul>`
      : html`<p>${say("Nothing else falls with it.")}</p>`}
    <div class="row wrap"><button type="button" class="btn danger" disabled=${writing.busy}
        onClick=${go}>${say("Take back: yes")}</button>
      <button type="button" class="btn" onClick=${done}>${say("Keep it")}</button></div>
    <${Refused} act=${writing} />
  </div>`;
}

/** @param {string} when - ISO 8601 as the reader's own time, to the minute */
function readable(when) {
  const time = Date.parse(when);
  return Number.isNaN(time) ? when : moment(time / 1000);
}
