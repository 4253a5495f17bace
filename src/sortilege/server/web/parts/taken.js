/** What a GM has taken back, and what could be taken back next. */
import { computed } from "@preact/signals";
import { html } from "../html.js";
import { say } from "../say.js";
import { entries, nameOf, own } from "../store.js";
import { Refused, useAct } from "./act.js";
import { Sure } from "./sure.js";

/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {import("../types").TakenBack} TakenBack */

/** The entries that do not count any more, each with the one that took it back. */
export const takenBack = computed(() => {
  const found = /** @type {Map<number, FeedEntry>} */ (new Map());
  for (const entry of entries.value)
    for (const event of entry.events ?? [])
      if (event.type === "taken_back/1") found.set(/** @type {TakenBack} */ (event).entry, entry);
  return found;
});

/** What has happened and still counts. */
export const counting = computed(() =>
  takenBack.value.size ? entries.value.filter((entry) => !takenBack.value.has(entry.number)) : entries.value,
);

/** @param {{entry: FeedEntry}} props - who took it back, and when */
export function TakenBackBy({ entry }) {
  const by = takenBack.value.get(entry.number);
  if (!by) return null;
  return html`<p class="small muted">${say("Taken back by {name}", { name: nameOf(by.by ?? "") })}</p>`;
}

/** For GMs: the last act, by a button that asks once more. */
export function TakeBack() {
  const act = useAct();
  const last = [...counting.value].reverse().find((entry) => entry.act);
  if (own.value?.role !== "gm" || !last) return null;
  const what = short(last.lines?.[0] ?? say("entry {n}", { n: last.number }));
  return html`<div class="row wrap takeback" role="group" aria-label=${say("Take back")} key=${last.number}>
    <${Sure} label=${say("Take back: {what}", { what })}
      go=${() => act.run({ type: "take_back", entry: last.number })} />
    <${Refused} act=${act} />
  </div>`;
}

/** The most letters of a button. */
const MOST = 60;

/** @param {string} line */
const short = (line) => (line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line.replace(/[.]$/, ""));
