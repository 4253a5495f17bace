/** What people type, pick and tick, as values. */

/** @typedef {Event & {target: any}} Typed */

/** @param {(value: string) => void} set - takes what stands in a field or was picked from a list */
export const typed = (set) => (/** @type {Typed} */ event) => set(event.target.value);

/** @param {(value: boolean) => void} set - takes whether a box is ticked */
export const ticked = (set) => (/** @type {Typed} */ event) => set(event.target.checked);

/** @param {() => void} go - instead of what a browser does with a form */
export const submitted = (go) => (/** @type {Event} */ event) => {
  event.preventDefault();
  go();
};
