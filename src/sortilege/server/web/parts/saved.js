/** Whether the server has everything; said in words. */
import { computed, effect, signal } from "@preact/signals";
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { line } from "../store.js";
import { queue } from "../wire.js";

/** Milliseconds that an act may take before it is worth a word. */
const SOON = 1000;

const late = signal(false);

effect(() => {
  const given = queue.acts.value[0]?.at;
  late.value = false;
  if (given === undefined) return undefined;
  const waiting = setTimeout(() => (late.value = true), given + SOON - Date.now());
  return () => clearTimeout(waiting);
});

/** Acts that the server has not, and not just for a moment. */
export const unsaved = computed(() => (late.value || line.value !== "open" ? queue.acts.value : []));

export function Saved() {
  const n = unsaved.value.length;
  if (n) return html`<span class="chip unsaved">${plural("not saved yet: {n} act", "not saved yet: {n} acts", n)}</span>`;
  if (line.value !== "open") return html`<span class="chip unsaved">${say("connecting…")}</span>`;
  return html`<span class="chip"><span class="dot"></span>${queue.acts.value.length ? say("saving…") : say("saved")}</span>`;
}
