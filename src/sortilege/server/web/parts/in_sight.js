/** What is larger than its frame is drawn smaller until all of it is in sight: nobody scrolls a screen in the room. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

const LEAST = 0.4;
const STEP = 0.05;

/** @param {{children: import("../html.js").Children}} props - they shrink within the element around them */
export function InSight({ children }) {
  const inner = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => watch(/** @type {HTMLElement} */ (inner.current)), []);
  return html`<div class="in-sight" ref=${inner}>${children}</div>`;
}

/** @param {HTMLElement} inner @returns {() => void} ends it */
function watch(inner) {
  const frame = /** @type {HTMLElement} */ (inner.parentElement);
  const fit = () => shrink(inner, frame);
  const grows = new MutationObserver(fit);
  const sizes = new ResizeObserver(fit);
  grows.observe(inner, { childList: true, characterData: true, subtree: true });
  sizes.observe(frame);
  fit();
  return () => (grows.disconnect(), sizes.disconnect());
}

/** @param {HTMLElement} inner @param {HTMLElement} frame */
function shrink(inner, frame) {
  for (let zoom = 1; zoom > LEAST; zoom -= STEP) {
    inner.style.setProperty("zoom", String(zoom));
    if (frame.scrollHeight <= frame.clientHeight) return;
  }
}
