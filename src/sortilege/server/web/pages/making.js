/** A new character: step by step, by chance, as a quick NPC, out of a file, or typed in. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { game, own } from "../store.js";
import { say } from "../say.js";
import { go } from "../place.js";
import { Refused, useAct } from "../parts/act.js";
import { typed } from "../parts/events.js";
import { QuickNpcs, makes } from "../parts/newcomers.js";
import { SettingsButton } from "../parts/settings.js";
import { Owner, SheetForm } from "../parts/sheet.js";
import { ToTable } from "./character.js";

/** @typedef {import("../types").Command} Command */

export function Making() {
  const [typing, setTyping] = useState(false);
  return html`<header class="top sheet-top"><${ToTable} /><div class="titles"><h1>${say("New character")}</h1></div>
      <${SettingsButton} /></header>
    <main class="plain stack">${typing
      ? html`<${SheetForm} done=${() => go("table")} />`
      : html`<${Ways} type=${() => setTyping(true)} />`}</main>`;
}

/** @param {{type: () => void}} props */
function Ways({ type }) {
  const act = useAct();
  const gm = own.value?.role === "gm";
  const [name, setName] = useState("");
  const [owner, setOwner] = useState("");
  const open = (/** @type {string | null} */ actor) => actor && go("sheet", actor);
  const make = async (/** @type {Command} */ command) =>
    open(await makes(act, { ...command, owner: (gm && owner) || null }));
  const kind = (/** @type {string} */ one) => make({ type: "make_character", name, kind: one });
  return html`<section class="panel stack" aria-label=${say("New character")}>
      <div class="fields">
        <label class="field wide"><span>${say("Name")}</span><input type="text" maxlength="60" value=${name}
          onInput=${typed(setName)} /></label>
        ${gm && html`<${Owner} owner=${owner} set=${setOwner} npc />`}
      </div>
      ${!name.trim() && html`<p class="small muted">${say("Give the character a name first.")}</p>`}
      ${game.value?.built && html`
        <${Way} label=${say("Step by step")} words=${say("A blank sheet: you choose and buy, and see what each step costs and needs.")}>
          <button type="button" class="btn primary" disabled=${act.busy || !name.trim()}
            onClick=${() => kind("blank")}>${say("Make it step by step")}</button><//>
        <${Way} label=${say("By chance")} words=${say("A finished character within the rules, ready to play.")}>
          <button type="button" class="btn" disabled=${act.busy || !name.trim()}
            onClick=${() => kind("random")}>${say("Surprise me")}</button><//>`}
      ${gm && (game.value?.npcs.length ?? 0) > 0 && html`<${Way} label=${say("Quick NPC")} words=${say("An NPC of that kind at once.")}>
          <${QuickNpcs} name=${name} done=${open} /><//>`}
      <${Way} label=${say("From a file")} words=${say("A sheet that was exported, here or at another table.")}>
        <${Bring} busy=${act.busy} bring=${(/** @type {string} */ file) => make({ type: "import_sheet", file })} /><//>
      <${Way} label=${say("Freely")} words=${say("All numbers as you type them, past prices and needs.")}>
        <button type="button" class="btn" onClick=${type}>${say("Type it in freely")}</button><//>
      <${Refused} act=${act} />
    </section>`;
}

/** @param {{label: string, words: string, children: import("../html.js").Children}} props */
const Way = ({ label, words, children }) => html`<div class="way"><div><strong>${label}</strong>
  <p class="small muted">${words}</p></div><div class="row wrap">${children}</div></div>`;

/** @param {{busy: boolean, bring: (file: string) => void}} props */
function Bring({ busy, bring }) {
  const read = async (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const text = await field.files?.[0]?.text();
    field.value = "";
    if (text !== undefined) bring(text);
  };
  return html`<label class="btn file"><span>${say("Bring a file")}</span><input type="file" class="sr"
    accept=".json,application/json" disabled=${busy} onChange=${read} /></label>`;
}
