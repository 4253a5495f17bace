/** Pages that come when they are asked for, so that a table is there before everything else is. */
import { signal } from "@preact/signals";
import { html } from "./html.js";
import { say } from "./say.js";
import { line } from "./store.js";

/** @typedef {(props: any) => any} Component */

/** @type {Record<string, () => Promise<Component>>} */
const PAGES = {
  gm: async () => (await import("./pages/gm.js")).GameMaster,
  player: async () => (await import("./pages/player.js")).Player,
  spectator: async () => (await import("./pages/room.js")).Room,
  sheet: async () => (await import("./pages/character.js")).Character,
  new: async () => (await import("./pages/making.js")).Making,
  print: async () => (await import("./pages/print.js")).Print,
  recap: async () => (await import("./pages/recap.js")).Recap,
  rules: async () => (await import("./pages/rules.js")).Rules,
  host: async () => (await import("./pages/host.js")).Host,
  home: async () => (await import("./pages/home.js")).Home,
};

/** What people may turn to while their line is lost. */
const LATER = ["sheet", "new", "rules"];

/** Milliseconds after which a page that loads nothing more is surely not busy loading itself, and until the next try. */
const SETTLED = 10_000;
const AGAIN = 2000;

const loaded = signal(/** @type {Record<string, Component>} */ ({}));
const loading = /** @type {Set<string>} */ (new Set());

/** Those that somebody has turned to: only they are worth a page that begins anew. */
const wanted = /** @type {Set<string>} */ (new Set());

/** @param {string} name */
async function load(name) {
  if (loading.has(name)) return;
  loading.add(name);
  try {
    const page = await PAGES[name]();
    loaded.value = { ...loaded.value, [name]: page };
  } catch {
    // With a line that is there, the server has another version by now: its files come with the whole page.
    if (wanted.has(name) && line.value === "open" && performance.now() > SETTLED) location.reload();
    setTimeout(() => retry(name), AGAIN);
  }
}

/** @param {string} name */
function retry(name) {
  loading.delete(name);
  load(name);
}

/** Fetches the other pages of a table once it stands. */
export const loadLater = () => setTimeout(() => LATER.forEach(load), SETTLED);

/** @param {{name: string} & Record<string, unknown>} props - that page, with the other props */
export function Loaded({ name, ...props }) {
  const page = loaded.value[name];
  if (page) return html`<${page} ...${props} />`;
  wanted.add(name);
  load(name);
  return html`<p class="boot" role="status">${say("Setting the table…")}</p>`;
}
