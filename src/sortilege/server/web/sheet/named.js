/** Traits that people name: a usual one or an own one, with what it goes with. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say, within } from "../say.js";
import { idOf } from "../words.js";
import { Refused } from "../parts/act.js";
import { submitted, typed } from "../parts/events.js";
import { useWriting } from "./desk.js";

/** @typedef {import("./types").Family} Family */
/** @typedef {import("./types").Link} Link */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk, family: Family}} props */
export function AddNamed({ desk, family }) {
  const writing = useWriting(desk);
  const [name, setName] = useState("");
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const among = linksFor(desk, family);
  if (!addable(desk, family)) return null;
  const links = linksOf(family, among, picked);
  const call = (/** @type {string} */ text) => {
    setName(text);
    setPicked([...(family.usual[text.trim()] ?? picked)]);
  };
  const add = async (/** @type {"buy" | "note"} */ type) => {
    const done = await writing.write({ type, what: `${family.key}/${fullName(desk, among, name, links)}`, links });
    if (done) setName((typing) => (typing === name ? "" : typing));
  };
  const pick = (/** @type {number} */ i, /** @type {string} */ key) =>
    setPicked(links.map((old, at) => (at === i ? key : old)));
  const trait = within(family.label);
  return html`<form class="add-named stack tight" aria-label=${say("Add a {trait}", { trait })}
    onSubmit=${submitted(() => add(family.buyable ? "buy" : "note"))}>
    <div class="fields">
      <label class="field wide"><span>${say("Another {trait}", { trait })}</span><input type="text" required maxlength="60" value=${name}
        placeholder=${say("name")} list=${idOf(`usual-${family.key}`)} onInput=${typed(call)} /></label>
      ${links.map((link, i) => html`<${PickLink} key=${i} label=${links.length > 1 ? say("Goes with {i}", { i: i + 1 }) : say("Goes with")}
        among=${among} value=${link} set=${(/** @type {string} */ key) => pick(i, key)} />`)}
    </div>
    <datalist id=${idOf(`usual-${family.key}`)}>${Object.keys(family.usual).map(
      (usual) => html`<option value=${usual} />`,
    )}</datalist>
    <div class="row wrap">
      ${family.buyable && html`<button class="btn" disabled=${writing.busy}>${say("Add {trait}", { trait })}</button>`}
      ${family.links > 0 && html`<button type="button" class="btn ${family.buyable ? "quiet" : ""}"
        disabled=${writing.busy || !name.trim()} onClick=${() => add("note")}>${say("Note {trait} without buying", { trait })}</button>`}
    </div>
    <${Refused} act=${writing} />
  </form>`;
}

/** @param {Desk} desk @param {Family} family - whether there is anything that one more of it could go with */
export const addable = (desk, family) => (family.buyable || family.links > 0) && hasLinks(desk, family);

/** @param {Desk} desk @param {Family} family */
const hasLinks = (desk, family) => !family.links || linksFor(desk, family).length > 0;

/** @param {Desk} desk @param {Family} family - of members that have sub traits only these, where there are such */
function linksFor({ sheet }, family) {
  const parents = branchingAmong(sheet.families, family.among);
  return parents.length ? parents : family.among.filter((link) => !hasBranches(sheet.families, link));
}

/** @param {Family[]} families @param {Link[]} among */
const branchingAmong = (families, among) =>
  among.filter(({ key }) => branches(families, key));

/** @param {Family[]} families @param {string} what - whether that trait has sub traits */
export const branches = (families, what) =>
  families.some((one) => one.branching.some((name) => what === `${one.key}/${name}`));

/** @param {string} what - a named trait, by its key: `skills/Computers` as `Computers` */
export const nameIn = (what) => what.slice(what.indexOf("/") + 1);

/** @param {Family[]} families @param {Link} link - whether its family is one of which only some have sub traits */
const hasBranches = (families, link) =>
  families.some((one) => one.branching.length > 0 && link.key.startsWith(`${one.key}/`));

/** @param {Family} family @param {Link[]} among @param {string[]} picked */
const linksOf = (family, among, picked) =>
  Array.from({ length: family.links }, (_, i) => picked[i] ?? among[Math.min(i, among.length - 1)].key);

/** @param {Desk} desk @param {Link[]} among @param {string} name @param {string[]} links
 * - a sub trait is called by the trait that it belongs to: `Computers: Hacking` */
function fullName({ sheet }, among, name, links) {
  const chosen = among.filter((link) => links.includes(link.key));
  const [parent] = branchingAmong(sheet.families, chosen);
  return parent ? `${nameIn(parent.key)}: ${name.trim()}` : name.trim();
}

/** @param {{label: string, among: Link[], value: string, set: (key: string) => void}} props */
const PickLink = ({ label, among, value, set }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${typed(set)}>${among.map((link) => html`<option value=${link.key}
    selected=${link.key === value}>${link.label}</option>`)}</select></label>`;
