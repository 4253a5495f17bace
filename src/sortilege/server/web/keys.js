/**
 * Single keys. A panel that names one in `data-key` is gone to by it, a button is pressed. All can be switched off.
 */
import { signal } from "@preact/signals";
import { settings } from "./settings.js";

/** Which dialog about the page itself is open. */
export const asked = signal(/** @type {"" | "settings" | "keys"} */ (""));

const TYPED = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

/** @param {HTMLElement} part - moves the focus there, and the page with it */
export function goTo(part) {
  if (!part.hasAttribute("tabindex") && !part.matches("a, button, input, summary")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  toSight(part);
}

/** Of the window's height, what a part that is read at once may take: the foot of narrow pages is off. */
const AT_ONCE = 0.85;

/** @param {HTMLElement} part - from its top on, where it does not fit */
export const toSight = (part) => part.scrollIntoView({ block: part.offsetHeight > AT_ONCE * innerHeight ? "start" : "nearest" });

/** @returns {HTMLElement[]} what a key leads to on this page now, in its order */
export const keyed = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-key]"))].filter((one) => one.checkVisibility());

/** @param {string} key - whether it leads somewhere */
export function press(key) {
  const part = keyed().find((one) => one.dataset.key === key);
  if (!part) return false;
  if (part.matches("button") && inSight(part)) part.click();
  else goTo(part);
  return true;
}

/** @param {HTMLElement} button - nobody decides what is not on the screen */
function inSight(button) {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** @param {KeyboardEvent} event */
function heard(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || settings.value.keys === "off") return;
  if (/** @type {Element} */ (event.target).closest(TYPED) || document.querySelector("dialog[open]")) return;
  if (event.key === "?") asked.value = "keys";
  else if (!press(event.key.toLowerCase())) return;
  event.preventDefault();
}

addEventListener("keydown", heard);
