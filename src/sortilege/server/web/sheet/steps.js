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

/** @param {Entry[]} entries @returns {Said[]} - a sentence of what stands, and one of what was taken back:
 * `Level 1 → 8, +7 discipline points` */
export function saidOf(entries) {
  return [false, true].flatMap((undone) => {
    const parts = joined(entries.filter((one) => one.undone === undone).map((one) => one.says.replace(" – → ", " ")));
    return parts.length ? [{ says: capital(parts.join(", ")), undone }] : [];
  });
}

const LEVEL = /^(.+) (−?\d+) → (−?\d+)$/;
const POINTS = /^\+(\d+) (.+?)s?$/;

/** @param {string[]} told - what says the same of the same thing as one: levels from the first to the last, points in
 * all */
function joined(told) {
  const parts = /** @type {Map<string, string>} */ (new Map());
  for (const says of told) {
    const [key, join] = joining(says);
    parts.set(key, parts.has(key) ? join(/** @type {string} */ (parts.get(key))) : says);
  }
  return [...parts.values()];
}

/** @param {string} says @returns {[string, (before: string) => string]} - what it is about, and how it goes on */
function joining(says) {
  const [, label, , to] = says.match(LEVEL) ?? [];
  if (label) return [label, (before) => before.replace(/−?\d+$/, to)];
  const [, number, points] = says.match(POINTS) ?? [];
  if (!points) return [says, (before) => before];
  return [points, (before) => `+${Number(number) + Number(before.match(POINTS)?.[1])} ${points}s`];
}
