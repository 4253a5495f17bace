/** How this device shows the table. Kept on the device, and set on the page before it is drawn (index.html). */
import { signal } from "@preact/signals";

const KEPT = "sortilege.look";

/** What can be chosen, the usual first. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  suits: ["four", "two"],
  text: ["100", "125", "150", "200"],
  motion: ["auto", "none"],
  keys: ["on", "off"],
};

/** @typedef {keyof typeof CHOICES} Setting */

const NAMES = /** @type {Setting[]} */ (Object.keys(CHOICES));

/** @returns {Record<Setting, string>} - whatever else was kept is as usual */
function read() {
  const kept = /** @type {Record<string, string>} */ ({ ...document.documentElement.dataset });
  const of = (/** @type {Setting} */ name) => CHOICES[name].find((one) => one === kept[name]) ?? CHOICES[name][0];
  return /** @type {Record<Setting, string>} */ (Object.fromEntries(NAMES.map((name) => [name, of(name)])));
}

export const settings = signal(read());

/** @param {Setting} name @param {string} value */
export function choose(name, value) {
  settings.value = { ...settings.value, [name]: value };
  document.documentElement.dataset[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings.value));
  } catch {} // a device that keeps nothing still shows it for now
}
