/** A character's sheet, opened: made, advanced, planned for, printed and taken along. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Abilities } from "../sheet/abilities.js";
import { characters, own } from "../store.js";
import { plural, say } from "../say.js";
import { refusalOf } from "../words.js";
import { go } from "../place.js";
import { Choices } from "../sheet/choices.js";
import { Described } from "../sheet/described.js";
import { useDesk } from "../sheet/desk.js";
import { Ending, Findings } from "../sheet/findings.js";
import { Ledger } from "../sheet/ledger.js";
import { Overrides } from "../sheet/overrides.js";
import { Planner } from "../sheet/planner.js";
import { stages } from "../sheet/stages.js";
import { takeAlong } from "../sheet/takeaway.js";
import { Traits } from "../sheet/traits.js";
import { Refused, useAct } from "../parts/act.js";
import { Sure } from "../parts/sure.js";
import { SheetForm } from "../parts/sheet.js";
import { Saved } from "../parts/saved.js";
import { SettingsButton } from "../parts/settings.js";
import { Trouble } from "../parts/trouble.js";

/** @typedef {import("../sheet/desk.js").Desk} Desk */

/** @param {{actor: string}} props */
export function Character({ actor }) {
  const { desk, refusal } = useDesk(actor);
  if (!desk) {
    return html`<main class="plain stack"><${ToTable} />
      ${refusal
        ? html`<${Trouble} told=${refusal.detail} />`
        : html`<p role="status">${say("Opening the sheet…")}</p>`}
    </main>`;
  }
  return html`<${Head} desk=${desk} />
    <main class="opened">
      <div class="left stack">
        <${Findings} desk=${desk} /><${Choices} desk=${desk} /><${Traits} desk=${desk} />
        ${Object.keys(desk.sheet.rest).length > 0 && html`<${Described} desk=${desk} />`}
      </div>
      <div class="right stack">
        <${Ending} desk=${desk} /><${Planner} desk=${desk} />
        ${own.value?.role === "gm" && html`<${Overrides} desk=${desk} />`}
        <${Abilities} desk=${desk} /><${Ledger} desk=${desk} /><${Whole} desk=${desk} />
      </div>
    </main>`;
}

/** The way back, which tells when the table waits for one. */
export function ToTable() {
  const waits = (own.value?.decisions ?? []).some((one) => one.own);
  return html`<span class="row"><button type="button" class="btn" aria-label=${say("Back to the table")} onClick=${() => go("table")}><span
      aria-hidden="true">‹ </span>${say("Table")}</button>
    ${waits && html`<span class="chip wait" role="status">${say("You decide")}</span>`}</span>`;
}

/** @param {{desk: Desk}} props */
function Head({ desk }) {
  const { actor, name } = desk.sheet;
  const [refusal, setRefusal] = useState("");
  const fails = (/** @type {unknown} */ error) => setRefusal(refusalOf(error).detail);
  const save = () => takeAlong(actor, name).then(() => setRefusal(""), fails);
  return html`<header class="top sheet-top">
    <${ToTable} />
    <div class="titles"><h1>${name}</h1></div>
    <span class="row"><${Saved} /><${SettingsButton} /></span>
    <span class="row ways"><button type="button" class="btn" onClick=${() => go("print", actor)}>${say("Print")}</button>
      <button type="button" class="btn" onClick=${save}>${say("Export")}</button><${Jumps} desk=${desk} /></span>
    ${refusal && html`<p class="refused whole" role="alert">${refusal}</p>`}
  </header>
  <${Standing} desk=${desk} />`;
}

/** @param {{desk: Desk}} props - to what stands far below on a phone */
const Jumps = ({ desk }) => html`<span class="row jumps">
  ${desk.sheet.creating && html`<button type="button" class="btn quiet" onClick=${() => jump("creation")}>${say("To the end")}</button>`}
  <button type="button" class="btn quiet" onClick=${() => jump("history")}>${say("History")}</button></span>`;

/** @param {string} id - of a part of the page */
const jump = (id) => document.getElementById(id)?.scrollIntoView();

/** @param {{desk: Desk}} props - always in sight, as every purchase changes it */
function Standing({ desk }) {
  const { creating, purses, pinned, npc, findings } = desk.sheet;
  const open = creating ? 0 : findings.filter((one) => !one.waived).length;
  const plain = [...(npc ? [say("NPC")] : []), ...stages(desk), ...(pinned ? [say("pinned to its own house rules")] : [])];
  if (!plain.length && !purses.length && !open) return null;
  return html`<p class="row wrap chips standing" role="group" aria-label=${say("Where the sheet stands")}>
    ${plain.map((one) => html`<span class="chip num" key=${one}>${one}</span>`)}
    ${purses.map((one) => html`<span class="chip num purse" key=${one.key}>${say("{points} left", { points: one.says })}</span>`)}
    ${open > 0 && html`<span class="chip unsaved">${plural("{n} finding", "{n} findings", open)}</span>`}
  </p>`;
}

/** @param {{desk: Desk}} props - the whole sheet at once, past the rules, and its end */
function Whole({ desk }) {
  const act = useAct();
  const [typing, setTyping] = useState(false);
  const { actor } = desk.sheet;
  const character = characters.value.find((one) => one.id === actor);
  const remove = async () => (await act.run({ type: "remove_character", actor })) && go("table");
  if (!character) return null;
  if (typing) return html`<${SheetForm} character=${character} done=${() => setTyping(false)} />`;
  return html`<section class="panel stack tight" aria-label=${say("The whole sheet")}>
    <h2>${say("The whole sheet")}</h2>
    <p class="small muted">${say("Typed in, numbers pass no prices and no needs; what a player types waits for the GM's word.")}</p>
    <div class="row wrap">
      <button type="button" class="btn" onClick=${() => setTyping(true)}>${say("Type it in freely")}</button>
      ${actor !== "gm" && html`<${Sure} label=${say("Remove from the table")} go=${remove} />`}
    </div>
    <${Refused} act=${act} />
  </section>`;
}
