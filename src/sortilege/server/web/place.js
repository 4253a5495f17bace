/** Where in the table's page one is: at the table, or at a sheet. It stands in the address, so that Back works. */
import { signal } from "@preact/signals";

/** @typedef {{at: "table" | "new" | "sheet" | "print" | "rules" | "recap", actor: string}} Place */

const NAMES = /** @type {const} */ (["new", "sheet", "print", "rules", "recap"]);

/** @returns {Place} */
function read() {
  const asked = new URLSearchParams(location.search);
  const at = NAMES.find((name) => asked.has(name));
  return at ? { at, actor: asked.get(at) ?? "" } : { at: "table", actor: "" };
}

export const place = signal(read());

/** @param {Place["at"]} at @param {string} [actor] */
export function go(at, actor = "") {
  const asked = at === "table" ? "" : `?${at}${actor && `=${encodeURIComponent(actor)}`}`;
  history.pushState(null, "", location.pathname + asked + location.hash);
  place.value = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  place.value = read();
});
