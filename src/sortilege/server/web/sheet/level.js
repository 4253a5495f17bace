/** Choosing a trait, and one of its levels by name or number. */
import { html } from "../html.js";
import { typed } from "../parts/events.js";

/** @typedef {import("./types").Option} Option */

/** @param {{label: string, options: Option[], value: string, set: (what: string) => void,
 *   children?: import("../html.js").Children}} props */
export const Traited = ({ label, options, value, set, children }) => html`<label class="field grow"><span>${label}</span>
  <select value=${value} onChange=${typed(set)}>
    ${[...new Set(options.map((one) => one.group))].map((group) => html`<optgroup label=${group}>
      ${options.filter((one) => one.group === group).map((one) => html`<option value=${one.what}
        selected=${one.what === value}>${one.label}</option>`)}
    </optgroup>`)}${children}
  </select></label>`;

/** @param {{label: string, option: Option, value: number, from: number, set: (level: number) => void}} props
 * - a level from `from` up to the highest */
export function Level({ label, option, value, from, set }) {
  const levels = Array.from({ length: Math.max(1, option.most - from + 1) }, (_, i) => from + i);
  return html`<label class="field level-pick"><span>${label}</span>
    <select value=${value} onChange=${typed((text) => set(Number(text)))}>
      ${levels.map((one) => html`<option value=${one} selected=${one === value}>${sayLevel(option, one)}</option>`)}
    </select></label>`;
}

/** @param {Option} option @param {number} level */
export const sayLevel = (option, level) => option.words[level - option.least] ?? String(level).replace("-", "−");
