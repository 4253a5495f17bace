/** Traits that people name: a usual one or an own one, with what it goes with. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
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
  const one = family.label.toLowerCase();
  return html`<form class="add-named stack tight" aria-label=${`Add a ${one}`}
    onSubmit=${submitted(() => add(family.buyable ? "buy" : "note"))}>
    <div class="fields">
      <label class="field wide"><span>Another ${one}</span><input type="text" required maxlength="60" value=${name}
        placeholder="name" list=${idOf(`usual ${family.key}`)} onInput=${typed(call)} /></label>
      ${links.map((link, i) => html`<${PickLink} key=${i} label=${`Goes with${links.length > 1 ? ` ${i + 1}` : ""}`}
        among=${among} value=${link} set=${(/** @type {string} */ key) => pick(i, key)} />`)}
    </div>
    <datalist id=${idOf(`usual ${family.key}`)}>${Object.keys(family.usual).map(
      (usual) => html`<option value=${usual} />`,
    )}</datalist>
    <div class="row wrap">
      ${family.buyable && html`<button class="btn" disabled=${writing.busy}>Add ${one}</button>`}
      ${family.links > 0 && html`<button type="button" class="btn ${family.buyable ? "quiet" : ""}"
        disabled=${writing.busy || !name.trim()} onClick=${() => add("note")}>Note ${one} without buying</button>`}
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
  among.filter(({ key, label }) => families.some((one) => one.branching.includes(label) && key === `${one.key}/${label}`));

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
  return parent ? `${parent.label}: ${name.trim()}` : name.trim();
}

/** @param {{label: string, among: Link[], value: string, set: (key: string) => void}} props */
const PickLink = ({ label, among, value, set }) => html`<label class="field"><span>${label}</span>
  <select value=${value} onChange=${typed(set)}>${among.map((link) => html`<option value=${link.key}
    selected=${link.key === value}>${link.label}</option>`)}</select></label>`;
