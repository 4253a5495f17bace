/** Where a character stands besides its traits. */
import { say, within } from "../say.js";
import { human } from "../words.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MARKS = ["stage", "imported"];

/** @param {Desk} desk - in creation, or what it has come to: `level 8` */
export function stages({ sheet }) {
  const known = [...MARKS, ...sheet.options.map((one) => one.what), ...sheet.choices.map((one) => one.key)];
  const others = Object.entries(sheet.values).filter(([what]) => !known.includes(what) && !what.includes("/"));
  const told = others.map(([what, value]) => `${within(human(what))} ${value}`);
  return sheet.creating ? [say("in creation"), ...told] : told;
}
