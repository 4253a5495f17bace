/** New characters: finding the one that a command made, and a GM's quick NPCs. */
import { effect } from "@preact/signals";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, entries, game, number } from "../store.js";
import { Refused, useAct } from "./act.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").NpcKind} NpcKind */
/** @typedef {import("../types").SheetWritten} SheetWritten */
/** @typedef {import("./act.js").Acting} Acting */

const WRITTEN = "sheet_written/1";

/** @param {Acting} act @param {Command} command @returns {Promise<string | null>} - the character that it made, once this
 * page knows of it; null when it is refused */
export async function makes(act, command) {
  const done = await act.run(command);
  if (!done) return null;
  await heardOf(done.number);
  const made = entries.value.find((one) => one.number === done.number)?.events?.find(({ type }) => type === WRITTEN);
  return made ? /** @type {SheetWritten} */ (made).actor : null;
}

/** @param {number} entry */
const heardOf = (entry) =>
  new Promise((heard) => {
    const stop = effect(() => {
      if (number.value >= entry) queueMicrotask(() => heard(stop()));
    });
  });

/** @param {{name?: string, done?: (actor: string) => void}} props - one click each; without a name they are called by
 * their kind */
export function QuickNpcs({ name = "", done }) {
  const act = useAct();
  const make = async (/** @type {NpcKind} */ { kind, label }) => {
    const actor = await makes(act, { type: "make_character", name: name.trim() || freeName(label), kind });
    if (actor) done?.(actor);
  };
  return html`${(game.value?.npcs ?? []).map((one) => html`<button type="button" class="btn" key=${one.kind}
      disabled=${act.busy} aria-label=${say("Quick NPC: {kind}", { kind: one.label })} onClick=${() => make(one)}>${one.label}</button>`)}
    <${Refused} act=${act} />`;
}

/** @param {string} label - that name, or with a number where somebody has it */
function freeName(label) {
  const taken = characters.value.map((one) => one.name);
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? label : `${label} ${turn}`;
    if (!taken.includes(name)) return name;
  }
}
