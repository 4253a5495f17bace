/** Where a character stands besides its traits. */

/** @typedef {import("./desk.js").Desk} Desk */

const MARKS = ["stage", "imported"];

/** @param {Desk} desk - in creation, or what it has come to: `level 8` */
export function stages({ sheet }) {
  const known = [...MARKS, ...sheet.options.map((one) => one.what), ...sheet.choices.map((one) => one.key)];
  const others = Object.entries(sheet.values).filter(([what]) => !known.includes(what) && !what.includes("/"));
  const told = others.map(([what, value]) => `${what.replace(/_/g, " ")} ${value}`);
  return sheet.creating ? ["in creation", ...told] : told;
}
