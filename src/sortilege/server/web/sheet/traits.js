/** Traits with their levels, group by group: a step up at its price, in creation also one down. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { own } from "../store.js";
import { list, number, say, woven } from "../say.js";
import { idOf } from "../words.js";
import { Refused } from "../parts/act.js";
import { submitted, typed } from "../parts/events.js";
import { useWriting } from "./desk.js";
import { AddNamed, addable, branches, nameIn } from "./named.js";
import { Reasons, below } from "./reasons.js";

/** @typedef {import("./types").Family} Family */
/** @typedef {import("./types").Option} Option */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props */
export function Traits({ desk }) {
  const { options, families } = desk.sheet;
  const groups = [...new Set([...options, ...families].map((one) => one.group))];
  return groups.map((group) => html`<${Group} key=${group} desk=${desk} group=${group} />`);
}

/** @param {{desk: Desk, group: string}} props */
function Group({ desk, group }) {
  const options = desk.sheet.options.filter((one) => one.group === group);
  const families = desk.sheet.families.filter((one) => one.group === group);
  const lost = options.filter((one) => strays(desk, one));
  if (!options.length && !families.some((family) => addable(desk, family))) return null;
  return html`<section class="panel traits" aria-label=${group}>
    <h2>${group}</h2>
    <ul>${options.filter((one) => !lost.includes(one)).map((one) => html`<${Trait} key=${one.what} desk=${desk}
      option=${one} />`)}</ul>
    ${lost.length > 0 && html`<${Lost} desk=${desk} options=${lost} />`}
    ${families.map((family) => html`<${AddNamed} key=${family.key} desk=${desk} family=${family} />`)}
  </section>`;
}

/** @param {Desk} desk @param {Option} option - what is not begun, and would leave a creation that cannot be completed */
const strays = ({ sheet }, option) => sheet.creating && option.allowed && !option.completes && !option.level;

/** @param {{desk: Desk, options: Option[]}} props */
const Lost = ({ desk, options }) => html`<details class="lost">
  <summary>${woven(say("Leads nowhere: {why}"), { why: html`<span class="muted">${lostWith(options)}</span>` })}</summary>
  <ul>${options.map((one) => html`<${Trait} key=${one.what} desk=${desk} option=${one} />`)}</ul>
</details>`;

/** @param {Option[]} options */
const lostWith = (options) =>
  say("with {steps}, creation could not be completed any more", { steps: list(options.map(step)) });

/** @param {Option} option - the next one up: `Evasion 4` */
const step = ({ label, to_says }) => `${label} ${to_says}`;

/** @param {{desk: Desk, option: Option}} props */
function Trait({ desk, option }) {
  const writing = useWriting(desk);
  const [open, setOpen] = useState(/** @type {"" | "why" | "special"} */ (""));
  const toggle = (/** @type {"why" | "special"} */ what) => setOpen(open === what ? "" : what);
  const buy = async (special = "") =>
    (await writing.write({ type: "buy", what: option.what, links: option.links, special })) && setOpen("");
  const raise = () => (branching(desk, option) ? toggle("special") : buy());
  const held = option.level || option.what in desk.sheet.values;
  return html`<li class="trait ${held ? "held" : ""} ${option.words.length ? "worded" : ""}">
    <div class="name">${option.label}
      ${option.links.length > 0 && html` <span class="muted small">${linkNames(desk, option).join(" + ")}</span>`}
      <${Asides} desk=${desk} option=${option} open=${open === "why"} toggle=${() => toggle("why")} /></div>
    <strong class="level num">${levelOf(desk, option)}</strong>
    <${Steps} desk=${desk} option=${option} busy=${writing.busy} raise=${raise}
      lower=${() => writing.write({ type: "lower", what: option.what })} />
    ${open === "why" && html`<div class="whole"><${Reasons} reasons=${below(option.reason)}
      label=${step(option)} /></div>`}
    ${open === "special" && html`<${Special} desk=${desk} option=${option} busy=${writing.busy} buy=${buy} />`}
    ${writing.refusal && html`<div class="whole"><${Refused} act=${writing} /></div>`}
  </li>`;
}

/** @param {Desk} desk @param {Option} option - a level for people, and that a named trait is not on the sheet */
function levelOf({ sheet }, option) {
  const named = option.what.includes("/");
  return named && !(option.what in sheet.values) ? html`<span class="muted">–</span>` : option.says;
}

/** @param {{desk: Desk, option: Option, busy: boolean, raise: () => void, lower: () => void}} props */
function Steps({ desk, option, busy, raise, lower }) {
  const lost = desk.sheet.creating && option.allowed && !option.completes;
  return html`<span class="steps-of">
    ${desk.sheet.creating && html`<button type="button" class="btn bump" aria-label=${say("Lower {trait}", { trait: option.label })}
      disabled=${busy || !option.lowers} onClick=${lower}>−</button>`}
    <button type="button" class="btn bump up ${lost ? "stray" : ""}" aria-label=${say("Raise {trait}", { trait: option.label })}
      title=${option.allowed ? offer(option, lost) : undefined}
      disabled=${busy || !option.allowed} onClick=${raise}>+ <span
        class="num small">${priceOf(desk, option)}</span></button>
  </span>`;
}

/** @param {Option} option @param {boolean} lost - what a step up brings and costs */
function offer({ label: trait, to_says: to, cost }, lost) {
  if (lost) return say("{trait} to {to} for {cost}; leads nowhere", { trait, to, cost: cost || say("nothing") });
  return say("{trait} to {to} for {cost}", { trait, to, cost: cost || say("nothing") });
}

/** @param {Desk} desk @param {Option} option - the number of the price alone: which points these are stands above */
function priceOf({ sheet }, option) {
  if (!option.cost || option.to > option.most) return "";
  const several = new Set(sheet.options.filter((one) => one.group === option.group).map((one) => one.budget)).size > 1;
  return several ? option.cost : points(option.price, sheet.purses.find((one) => one.key === option.budget)?.unit ?? 1);
}

const PARTS = /** @type {Record<number, string>} */ ({ 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" });

/** @param {number} units @param {number} unit - so many make a point: `1½` */
function points(units, unit) {
  const whole = Math.floor(units / unit);
  const part = PARTS[units / unit - whole];
  return part === undefined ? number(units / unit, 1) : `${whole || (part ? "" : 0)}${part}`;
}

/** @param {{desk: Desk, option: Option, open: boolean, toggle: () => void}} props */
function Asides({ desk, option, open, toggle }) {
  const ask = asking(option);
  const lost = desk.sheet.creating && option.allowed && !option.completes && option.level > 0;
  if (!ask && !option.unlocks.length && !lost) return null;
  return html`<span class="asides small muted">
    ${ask && html`<button type="button" class="why" aria-expanded=${open} aria-label=${ask.label}
      onClick=${toggle}>${ask.words}</button>`}
    ${lost && html`<span>${say("{step} leads nowhere", { step: step(option) })}</span>`}
    ${option.unlocks.length > 0 && html`<span>${say("{step} unlocks {others}", { step: step(option), others: list(option.unlocks) })}</span>`}
  </span>`;
}

/** @param {Option} option - what can be asked of it, if anything stands in the way now or later */
function asking(option) {
  const { allowed, reason, to, most } = option;
  if (to > most) return null;
  if (!allowed) return { words: say("why not?"), label: say("Why not {step}?", { step: step(option) }) };
  if (reason.answer === "met" || (reason.answer === "needs_gm" && own.value?.role === "gm")) return null;
  const words = reason.answer === "needs_gm" ? say("needs the GM") : say("needs more by the end");
  return { words, label: say("What {step} needs", { step: step(option) }) };
}

/** @param {Desk} desk @param {Option} option - whether one of its sub traits goes up with it */
const branching = ({ sheet }, { what, level }) => level > 0 && branches(sheet.families, what);

/** @param {Desk} desk @param {Option} option - what a named trait goes with, for people */
export function linkNames({ sheet }, option) {
  const known = new Map(sheet.families.flatMap((one) => one.among.map((link) => [link.key, link.label])));
  return option.links.map((key) => known.get(key) ?? key);
}

/** @param {{desk: Desk, option: Option, busy: boolean, buy: (special: string) => void}} props */
function Special({ desk, option, busy, buy }) {
  const [name, setName] = useState("");
  const start = `${nameIn(option.what)}: `;
  const held = desk.sheet.options.map((one) => nameIn(one.what)).filter((one) => one.startsWith(start));
  return html`<form class="whole row wrap inset" onSubmit=${submitted(() => buy(name))}
    aria-label=${say("Raise {trait}", { trait: option.label })}>
    <label class="field grow"><span>${say("Sub skill that goes up by 1 more")}</span>
      <input type="text" required maxlength="60" value=${name} list=${idOf(`subs-of-${option.label}`)}
        onInput=${typed(setName)} /></label>
    <datalist id=${idOf(`subs-of-${option.label}`)}>${held.map((one) => html`<option
      value=${one.slice(start.length)} />`)}</datalist>
    <button class="btn primary end" disabled=${busy}>${say("Raise for {cost}", { cost: option.cost })}</button>
  </form>`;
}
