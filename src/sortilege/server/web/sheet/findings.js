/** What is wrong with a sheet, what is still missing in creation, and what a GM makes of it. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { own } from "../store.js";
import { Refused } from "../parts/act.js";
import { submitted, typed } from "../parts/events.js";
import { useWriting } from "./desk.js";
import { Reasons, below } from "./reasons.js";

/** @typedef {import("./types").Finding} Finding */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props - the end of creation, with all that keeps it from ending */
export function Ending({ desk }) {
  const writing = useWriting(desk);
  const { creating, ends } = desk.sheet;
  const end = async () => (await writing.write({ type: "end_creation" })) && scrollTo(0, 0); // to what it is now, and the way back
  if (!creating) return null;
  return html`<section class="panel stack tight" id="creation" aria-label=${say("Creation")}>
    <h2>${say("In creation")}</h2>
    ${ends.length > 0 && html`<p class="small muted">${say("Before it can end:")}</p>
      <ul class="findings">${ends.map((one) => html`<${Missing} key=${one.key} finding=${one} />`)}</ul>`}
    ${!ends.length && html`<p><span class="good" aria-hidden="true">✓</span> ${say("All is there.")}</p>`}
    <div><button type="button" class="btn ${ends.length ? "" : "primary"}" disabled=${writing.busy}
      onClick=${end}>${say("End creation")}</button></div>
    <${Refused} act=${writing} />
  </section>`;
}

/** @param {{finding: Finding}} props */
const Missing = ({ finding }) => html`<li class="small"><span class="bad" aria-hidden="true">✗</span>
  <div>${finding.message}<${Because} finding=${finding} /></div></li>`;

/** @param {{finding: Finding}} props - on demand, as its sentence names what is missing */
const Because = ({ finding }) =>
  finding.reason &&
  html`<details><summary class="muted">${say("What it hangs on")}</summary>
    <${Reasons} reasons=${below(finding.reason)} /></details>`;

/** What every sheet in creation has, and what `Ending` shows already, is no finding here. */
const MAKING = "in_creation";

/** @param {{desk: Desk}} props */
export function Findings({ desk }) {
  const { findings, ends } = desk.sheet;
  const missing = ends.map((one) => one.key);
  const shown = findings.filter((one) => one.key !== MAKING && !missing.includes(one.key));
  if (!shown.length) return null;
  const open = shown.filter((one) => !one.waived);
  return html`<section class="panel stack tight ${open.length ? "troubled" : ""}" aria-label=${say("Findings")}>
    <h2>${open.length ? say("Not by the rules") : say("Accepted by the GM")}</h2>
    <ul class="findings">${shown.map((one) => html`<${FindingRow} key=${one.key} desk=${desk} finding=${one} />`)}</ul>
    ${own.value?.role === "gm" && open.some((one) => one.code === "price_differs") && html`<${Prices} desk=${desk} />`}
  </section>`;
}

/** @param {{desk: Desk, finding: Finding}} props */
function FindingRow({ desk, finding }) {
  const writing = useWriting(desk);
  const [why, setWhy] = useState(/** @type {string | null} */ (null));
  const gm = own.value?.role === "gm" && !finding.waived;
  const accept = () => writing.write({ type: "accept", finding: finding.key }, why ?? "");
  return html`<li class="small ${finding.waived ? "waived" : ""}">
    <span class=${finding.waived ? "good" : "bad"} aria-hidden="true">${finding.waived ? "✓" : "!"}</span>
    <div class="stack tight">
      <span>${finding.waived ? html`<del>${finding.message}</del> ${say("Accepted.")}` : finding.message}</span>
      <${Because} finding=${finding} />
      ${gm && why === null && html`<div><button type="button" class="btn"
        onClick=${() => setWhy("")}>${say("Accept…")}</button></div>`}
      ${gm && why !== null && html`<form class="row wrap" onSubmit=${submitted(accept)} aria-label=${say("Accept")}>
        <${Why} value=${why} set=${setWhy} />
        <button class="btn primary end" disabled=${writing.busy}>${say("Accept")}</button></form>`}
      <${Refused} act=${writing} />
    </div></li>`;
}

/** @param {{value: string, set: (value: string) => void, required?: boolean}} props - the reason, for the history */
export const Why = ({ value, set, required = false }) => html`<label class="field grow"><span>${say("Why")}</span>
  <input type="text" maxlength="300" required=${required} value=${value} placeholder=${required ? "" : say("optional")}
    onInput=${typed(set)} /></label>`;

const WAYS = [
  ["keep", say("Keep what was paid")],
  ["reprice", say("Take the difference")],
  ["pin", say("Pin the old rules")],
];

/** @param {{desk: Desk}} props - other prices than were paid: the GM's choice */
function Prices({ desk }) {
  const writing = useWriting(desk);
  const [why, setWhy] = useState("");
  const { actor, seen } = desk.sheet;
  return html`<div class="inset stack tight" role="group" aria-label=${say("Changed prices")}>
    <p class="small">${say("Prices have changed since. What holds for this sheet?")}</p>
    <${Why} value=${why} set=${setWhy} />
    <div class="row wrap">${WAYS.map(([how, words]) => html`<button type="button" class="btn" disabled=${writing.busy}
      onClick=${() => writing.run({ type: "reprice", actor, how, seen, why })}>${words}</button>`)}</div>
    <${Refused} act=${writing} />
  </div>`;
}
