/**
 * Which entries of the log are on this page: a part without gaps of all that the seat may read, or of what it looks for.
 * More is fetched where it ends, and what is far away is let go, so that it stays small.
 */
import { computed, effect, signal } from "@preact/signals";
import { entries, meet, number } from "../store.js";
import { refusalOf } from "../words.js";
import { ask } from "../wire.js";
import { changes as lately } from "./over.js";
import { takenBack } from "./taken.js";

/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {import("../types").LogPage} LogPage */
/** @typedef {{text: string, kinds: string[], actor: string}} Filter */
/** @typedef {{list: FeedEntry[], first: number, found: number, newer: boolean, upto: number}} Window
 * - the entries, the place of the first of them among all that there are, and whether newer ones are elsewhere */

const PAGE = 30;

/** The most entries that are kept here. */
const MOST = 400;

export const NOTHING = /** @type {Filter} */ ({ text: "", kinds: [], actor: "" });

export const filter = signal(NOTHING);
export const filtered = computed(() => filter.value.text.trim() !== "" || filter.value.kinds.length > 0 || filter.value.actor !== "");

/** What went wrong with the last request. */
export const trouble = signal("");
export const busy = signal(false);

/** Of the entries that were fetched: which corrects or takes back which. */
const fetched = signal(/** @type {Map<number, number>} */ (new Map()));

/** Those that were fetched and were taken back. */
const lost = signal(/** @type {Set<number>} */ (new Set()));

/** @param {number} entry - whether it was taken back */
export const isGone = (entry) => lost.value.has(entry) || takenBack.value.has(entry);

/** For each entry that corrects or takes back another: which. */
export const changes = computed(() => new Map([...fetched.value, ...lately.value]));

/** For each entry that was corrected or taken back: the last one that did it. */
export const changedBy = computed(() => new Map([...changes.value].map(([changer, changed]) => [changed, changer])));

export const shown = signal(/** @type {Window} */ ({ list: [], first: 1, found: 0, newer: false, upto: 0 }));

/** Whether there are older ones that are not here. */
export const older = computed(() => (filtered.value ? shown.value.first > 1 : (shown.value.list[0]?.number ?? 1) > 1 && shown.value.first !== 1));

/** @param {FeedEntry} entry */
const readable = ({ lines }) => (lines?.length ?? 0) > 0;

/** Which of the last requests counts: an answer that comes after a newer request is too late. */
let turn = 0;

/** @param {Record<string, number>} spot @returns {Promise<LogPage | null>} */
async function look(spot) {
  const mine = ++turn;
  busy.value = true;
  try {
    const got = /** @type {LogPage} */ (await ask(`/api/table/log?${queryOf(spot)}`));
    if (mine !== turn) return null;
    trouble.value = "";
    meet(got.entries);
    fetched.value = new Map([...fetched.value, ...Object.entries(got.changes).map(pair)].slice(-2 * MOST));
    if (got.gone.length) lost.value = new Set([...lost.value, ...got.gone]);
    return got;
  } catch (error) {
    if (mine === turn) trouble.value = refusalOf(error).detail;
    return null;
  } finally {
    if (mine === turn) busy.value = false;
  }
}

/** @param {[string, number]} one @returns {[number, number]} */
const pair = ([changer, changed]) => [Number(changer), changed];

/** @param {Record<string, number>} spot */
function queryOf(spot) {
  const { text, kinds, actor } = filter.value;
  const asked = [...Object.entries({ limit: PAGE, ...spot }).map(([name, n]) => [name, String(n)]), ...kinds.map((one) => ["kind", one])];
  if (text.trim()) asked.push(["text", text.trim()]);
  if (actor) asked.push(["actor", actor]);
  return new URLSearchParams(asked);
}

/** @param {LogPage} got @returns {Window} */
const windowOf = ({ entries: list, first, found, number: upto }) => ({ list, first, found, upto, newer: first + list.length - 1 < found });

/** Fetches what comes before. */
export async function showOlder() {
  const { list, first } = shown.value;
  if (busy.value || !older.value) return;
  const got = await look({ before: list[0]?.number ?? number.value + 1 });
  if (!got) return;
  const all = [...got.entries, ...shown.value.list];
  const kept = all.slice(0, MOST);
  shown.value = { ...shown.value, list: kept, first: got.entries.length ? got.first : Math.min(first, 1), newer: shown.value.newer || kept.length < all.length };
}

/** Fetches what comes after, where newer ones are elsewhere. */
export async function showNewer() {
  const { list, newer } = shown.value;
  if (busy.value || !(newer || filtered.value)) return;
  const got = await look({ after: list[list.length - 1]?.number ?? 0 });
  if (!got) return;
  const all = [...shown.value.list, ...got.entries];
  const gone = Math.max(0, all.length - MOST);
  const rest = windowOf(got);
  shown.value = { ...rest, list: all.slice(gone), first: got.first - list.length + gone };
}

/** @param {number} entry - shows that entry among those around it */
export async function showAround(entry) {
  if (shown.value.list.some((one) => one.number === entry)) return;
  filter.value = NOTHING;
  const got = await look({ around: entry });
  if (got) shown.value = windowOf(got);
}

/** Shows the newest. */
export async function showNewest() {
  if (!filtered.value) {
    turn += 1;
    busy.value = false;
    shown.value = newest();
  } else {
    const got = await look({});
    if (got) shown.value = windowOf(got);
  }
}

/** @param {Filter} wanted */
export function lookFor(wanted) {
  filter.value = wanted;
  return showNewest();
}

/** @returns {Window} */
function newest() {
  const all = entries.value;
  const first = all[0]?.number === 1 ? 1 : 2;
  return { list: all.filter(readable), first, found: 0, newer: false, upto: all[all.length - 1]?.number ?? 0 };
}

/** @param {FeedEntry[]} all - new entries come in at the end, where the end is here */
function grow(all) {
  const was = shown.peek();
  const fresh = all.filter((one) => one.number > was.upto);
  if (!fresh.length || was.newer) return;
  if (fresh[0].number > was.upto + 1) {
    shown.value = newest();
    return;
  }
  const list = [...was.list, ...fresh.filter(readable)];
  const gone = Math.max(0, list.length - MOST);
  shown.value = { ...was, list: list.slice(gone), first: was.first + gone, upto: fresh[fresh.length - 1].number };
}

effect(() => {
  const all = entries.value;
  if (filtered.peek()) showNewer();
  else grow(all);
});
