/** What only a GM does to a sheet: awards, and values set outright. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters } from "../store.js";
import { Refused } from "../parts/act.js";
import { submitted, ticked, typed } from "../parts/events.js";
import { sayChoice } from "./choices.js";
import { useWriting } from "./desk.js";
import { Why } from "./findings.js";
import { Level, Traited } from "./level.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Purse} Purse */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props */
export const Overrides = ({ desk }) => html`
  ${desk.sheet.awards.length > 0 && !desk.sheet.creating && html`<${Awarding} desk=${desk} />`}
  ${desk.sheet.options.length + desk.sheet.choices.length > 0 && html`<${Adjusting} desk=${desk} />`}`;

/** @param {{desk: Desk}} props - to this character, and to others at once */
function Awarding({ desk }) {
  const writing = useWriting(desk);
  const { awards, actor } = desk.sheet;
  const [key, setKey] = useState(awards[0].key);
  const [amount, setAmount] = useState("1");
  const [why, setWhy] = useState("");
  const [also, setAlso] = useState(/** @type {string[]} */ ([]));
  const award = awards.find((one) => one.key === key) ?? awards[0];
  const go = async () => {
    const given = { type: "award", award: award.key, amount: Number(amount) };
    if (await writing.run({ type: "award_all", actors: [actor, ...also], award: given, why })) {
      setWhy("");
      setAmount("1");
    }
  };
  return html`<section class="panel" aria-label=${say("Award")}><form class="stack tight" onSubmit=${submitted(go)}>
    <h2>${say("Award")}</h2>
    <div class="row wrap end-row">
      <label class="field narrow"><span>${say("Amount")}</span><input type="number" class="num" inputmode="numeric" required
        min="1" max=${award.most} value=${amount} onInput=${typed(setAmount)} /></label>
      ${awards.length > 1
        ? html`<label class="field"><span>${say("What")}</span><select value=${award.key} onChange=${typed(setKey)}>
            ${awards.map((one) => html`<option value=${one.key}>${one.label}</option>`)}</select></label>`
        : html`<span class="unit">${award.label}</span>`}
      <${Why} value=${why} set=${setWhy} />
    </div>
    <${Also} actor=${actor} also=${also} set=${setAlso} />
    <div><button class="btn primary" disabled=${writing.busy}>${say("Award")}</button></div>
    <${Refused} act=${writing} />
  </form></section>`;
}

/** @param {{actor: string, also: string[], set: (also: string[]) => void}} props */
function Also({ actor, also, set }) {
  const others = characters.value.filter((one) => !one.npc && !one.creating && one.id !== actor);
  if (!others.length) return null;
  const tick = (/** @type {string} */ id, /** @type {boolean} */ on) =>
    set(on ? [...also, id] : also.filter((one) => one !== id));
  return html`<div class="row wrap" role="group" aria-label=${say("Also to")}>
    <span class="small muted">${say("Also to")}</span>
    ${others.map((one) => html`<label class="check" key=${one.id}><input type="checkbox" checked=${also.includes(one.id)}
      onChange=${ticked((on) => tick(one.id, on))} /><span>${one.name}</span></label>`)}
  </div>`;
}

/** @param {{desk: Desk}} props - any value, choice or points, with a reason */
function Adjusting({ desk }) {
  const writing = useWriting(desk);
  const { options, choices, purses } = desk.sheet;
  const [what, setWhat] = useState(options[0]?.what ?? "");
  const [to, setTo] = useState(/** @type {string | null} */ (null));
  const [why, setWhy] = useState("");
  const pick = (/** @type {string} */ key) => {
    setWhat(key);
    setTo(null);
  };
  const target = targetOf(desk, what);
  const value = to ?? String(nowOf(target));
  const go = async () => {
    if (await writing.write({ type: "adjust", what, to: worthOf(target, value) }, why)) pick(what);
  };
  return html`<section class="panel" aria-label=${say("Adjust")}><form class="stack tight" onSubmit=${submitted(go)}>
    <h2>${say("Adjust")}</h2>
    <div class="row wrap end-row">
      <${Traited} label=${say("What")} options=${options} value=${what} set=${pick}>
        <optgroup label=${say("Points and choices")}>
          ${purses.map((one) => html`<option value=${`points/${one.key}`}>${one.label}</option>`)}
          ${choices.map((one) => html`<option value=${one.key}>${one.label}</option>`)}
        </optgroup><//>
      <${Worth} target=${target} value=${value} set=${setTo} />
    </div>
    <div class="row wrap end-row"><${Why} value=${why} set=${setWhy} required />
      <button class="btn" disabled=${writing.busy}>${say("Adjust")}</button></div>
    <${Refused} act=${writing} />
  </form></section>`;
}

/** @typedef {{option?: Option, choice?: Choice, purse?: Purse}} Target */

/** @param {Desk} desk @param {string} what @returns {Target} */
function targetOf({ sheet }, what) {
  return {
    option: sheet.options.find((one) => one.what === what),
    choice: sheet.choices.find((one) => one.key === what),
    purse: sheet.purses.find((one) => `points/${one.key}` === what),
  };
}

/** @param {Target} target - as the field shows it; points in whole ones, though they count in parts */
function nowOf({ option, choice, purse }) {
  if (purse) return purse.units / purse.unit;
  return choice ? choice.value : (option?.level ?? 0);
}

/** @param {Target} target @param {string} value */
function worthOf({ choice, purse }, value) {
  if (choice) return choice.among.find((one) => String(one) === value) ?? value;
  return purse ? Math.round(Number(value) * purse.unit) : Number(value);
}

/** @param {{target: Target, value: string, set: (value: string) => void}} props */
function Worth({ target: { option, choice, purse }, value, set }) {
  if (option) {
    return html`<${Level} label=${say("New value")} option=${option} value=${Number(value)} from=${option.least}
      set=${(/** @type {number} */ one) => set(String(one))} />`;
  }
  if (choice) {
    return html`<label class="field"><span>${say("New value")}</span><select value=${value} onChange=${typed(set)}>
      ${choice.among.map((one) => html`<option value=${String(one)}
        selected=${String(one) === value}>${sayChoice(choice, one)}</option>`)}</select></label>`;
  }
  return html`<label class="field narrow"><span>${say("New value")}</span><input type="number" class="num" required min="0" max="1000000"
    step=${1 / (purse?.unit ?? 1)} value=${value} onInput=${typed(set)} /></label>`;
}
