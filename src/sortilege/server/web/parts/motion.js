/** What comes up while a page is open turns over, once. What lay there before lies still, and so does what moves. */
import { effect } from "@preact/signals";
import { useState } from "preact/hooks";
import { view } from "../store.js";

/** Milliseconds after which a page that has just been opened shows what is new. */
const SETTLED = 400;

const seen = /** @type {Set<string>} */ (new Set());
let live = false;

const settling = effect(() => {
  if (view.value) setTimeout(() => (live = true), SETTLED);
});

/** @param {string} key - names a thing wherever on the page it is shown @returns {boolean} */
function comes(key) {
  if (live) settling();
  const first = !seen.has(key);
  seen.add(key);
  return live && first;
}

/** @param {string} key @returns {boolean} whether it has come up just now; what has no name never does */
export function useFresh(key) {
  const [fresh] = useState(() => key !== "" && comes(key));
  return fresh;
}
