/** Entries of a sheet's history as steps, and what each step says to people. */
import { capital } from "../words.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {{says: string, undone: boolean}} Said */

/** @param {Entry[]} history @returns {Entry[][]} - in the order in which they were written */
export function stepsOf(history) {
  const steps = /** @type {Map<number, Entry[]>} */ (new Map());
  for (const entry of history) steps.set(entry.step, [...(steps.get(entry.step) ?? []), entry]);
  return [...steps.values()];
}

/** @param {Entry[]} entries @returns {Said[]} - a line of what stands, and one of what was taken back:
 * `Level 1 → 8, +7 discipline points` */
export function saidOf(entries) {
  return [false, true].flatMap((undone) => {
    const parts = entries.filter((one) => one.undone === undone).map((one) => one.says.replace(" – → ", " "));
    return parts.length ? [{ says: capital([...new Set(parts)].join(", ")), undone }] : [];
  });
}
