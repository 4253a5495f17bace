/** House rules that are charts: `50 35 / 65 50`, rows with strokes between, shown and changed as tables. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { minus } from "../words.js";
import { typed } from "./events.js";

/** @typedef {import("../types").Schema} Schema */
/** @typedef {import("../types").Chart} Chart */
/** @typedef {import("../types").Side} Side */

/** @param {Schema} schema @returns {Chart | null} - what the sides of such a house rule count */
export const chartOf = (schema) => schema.chart ?? null;

/** @param {string} text @returns {string[][]} */
const cellsOf = (text) => text.split("/").map((row) => row.trim().split(/\s+/));

/** @param {string[][]} cells */
const textOf = (cells) => cells.map((row) => row.join(" ")).join(" / ");

/** @param {Side} side @param {number} i */
const score = ({ from }, i) => minus(from + i);

/** @param {{chart: Chart, label: string, value: string, first: string, open: boolean, set: (value: string) => void}} props
 * - `first` is the chart as it comes, from which changed cells stand out */
export function ChartTable({ chart, label, value, first, open, set }) {
  const [cells, setCells] = useState(() => cellsOf(value));
  useEffect(() => setCells(cellsOf(value)), [value]);
  const usual = cellsOf(first);
  const write = (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ text) => {
    const now = cells.map((old, r) => old.map((cell, c) => (r === row && c === column ? text.trim() || "-" : cell)));
    setCells(now);
    set(textOf(now));
  };
  return html`<div class="chart"><table aria-label=${label}>
    <thead><tr><td></td><th colspan=${cells[0].length} class="small">${chart.across.words} →</th></tr>
      <tr><th class="small">${chart.down.words} ↓</th>${cells[0].map((_, c) => html`<th scope="col"
        class="num">${score(chart.across, c)}</th>`)}</tr></thead>
    <tbody>${cells.map((row, r) => html`<tr key=${r}><th scope="row" class="num">${score(chart.down, r)}</th>
      ${row.map((cell, c) => html`<td key=${c} class="num ${cell === usual[r]?.[c] ? "" : "differs"}">${open
        ? html`<input class="num" type="text" inputmode="numeric" maxlength="3" value=${cell}
            aria-label=${say("{chart}, row {row}, column {column}", { chart: label, row: score(chart.down, r), column: score(chart.across, c) })}
            onChange=${typed((text) => write(r, c, text))} />`
        : cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
