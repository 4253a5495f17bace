/**
 * Where the keyboard is stays known: when what has the focus goes, or cannot be pressed for a moment, the focus would
 * fall to the page as a whole, and whoever has no mouse would begin from the top.
 */
import { goTo } from "./keys.js";

/** What had the focus last, and what it stands in, from the inside out. */
let chain = /** @type {HTMLElement[]} */ ([]);

/** @param {Event} event */
function remember({ target }) {
  chain = [];
  for (let one = /** @type {HTMLElement | null} */ (target); one; one = one.parentElement) chain.push(one);
}

const forget = () => {
  chain = [];
};

/** What follows a decision. */
const NEXT = ".decide, .result, .waiting";

/** @returns {HTMLElement | undefined} */
function next() {
  const left = chain.filter((one) => one.isConnected);
  if (left[0] === chain[0]) return chain[0].matches(":disabled") ? undefined : chain[0];
  const decided = chain.some((one) => !one.isConnected && one.matches(NEXT));
  const after = decided ? /** @type {HTMLElement | null} */ (document.querySelector(NEXT)) : null;
  return after ?? left.find((one) => one.matches("section, main"));
}

function restore() {
  if (!chain.length || document.activeElement !== document.body) return;
  const part = next();
  if (part === chain[0]) part.focus({ preventScroll: true }); // what came meanwhile may have been brought into sight
  else if (part) goTo(part);
}

addEventListener("focusin", remember);
addEventListener("pointerdown", forget);
new MutationObserver(restore).observe(document, {
  childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "open"],
});
