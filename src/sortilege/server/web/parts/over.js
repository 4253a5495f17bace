/** Tests that are over, put together from the log. */
import { computed } from "@preact/signals";
import { say } from "../say.js";
import { counting, takenBack } from "./taken.js";

/** @typedef {import("../types").AnyEvent} AnyEvent */
/** @typedef {import("../types").Called} Called */
/** @typedef {import("../types").Cancelled} Cancelled */
/** @typedef {import("../types").Corrected} Corrected */
/** @typedef {import("../types").Ended} Ended */
/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {import("../types").Outcome} Outcome */
/** @typedef {import("../types").Over} Over */

/** What the newest entries tell: the tests that are over, the last one last, and which entry corrects which. */
const told = computed(() => {
  /** @type {Told} */
  const found = { calls: new Map(), overs: new Map(), changes: new Map() };
  for (const entry of counting.value) for (const event of entry.events ?? []) follow(found, entry, event);
  return found;
});

/** The last test that ended or was called off, as far as this seat may know. */
export const lastOver = computed(() => [...told.value.overs.values()].pop() ?? null);

/** For each entry that corrects or takes back another one: which. */
export const changes = computed(
  () => new Map([...told.value.changes, ...[...takenBack.value].map(([gone, by]) => /** @type {const} */ ([by.number, gone]))]),
);

/** @param {FeedEntry} entry @returns {Over[]} - the tests that this entry ended, if they are not long over */
export const overIn = ({ number }) => [...told.value.overs.values()].filter((one) => one.number === number);

/** @typedef {{calls: Map<string, Called>, overs: Map<string, Over>, changes: Map<number, number>}} Told */

/** @param {Told} told @param {FeedEntry} entry @param {AnyEvent} event */
function follow({ calls, overs, changes }, entry, event) {
  const { type, test = "" } = /** @type {{type: string, test?: string}} */ (event);
  const over = overs.get(test);
  if (type === "test_called/1") calls.set(test, /** @type {Called} */ (event));
  else if (type === "test_ended/1" || type === "test_cancelled/1") {
    overs.delete(test);
    overs.set(test, firstEnd(entry, /** @type {Ended | Cancelled} */ (event), calls.get(test)));
  } else if (type === "test_corrected/1" && over) {
    overs.set(test, correct(over, entry, /** @type {Corrected} */ (event)));
    changes.set(entry.number, over.number);
  }
}

/** @param {string} label - as somebody typed it, but for the one that the table gives */
const labelled = (label) => (label === "Order of acting" ? say("Order of acting") : label);

/** @param {FeedEntry} entry @param {Ended | Cancelled} event @param {Called | undefined} called @returns {Over} */
function firstEnd(entry, event, called) {
  const ended = event.type === "test_ended/1" ? /** @type {Ended} */ (event) : null;
  return {
    number: entry.number,
    by: entry.by,
    test: event.test,
    label: labelled(called?.label ?? ""),
    who: called?.at.map((place) => place.actor) ?? [],
    inputs: called?.inputs ?? {},
    secret: called?.secret ?? false,
    outcome: ended?.outcome ?? null,
    said: ended?.said ?? "",
    rows: ended?.rows ?? [],
    after: ended ? after(entry, ended) : [],
    was: [],
    corrected: null,
  };
}

/** @param {Over} over @param {FeedEntry} entry @param {Corrected} event @returns {Over} */
function correct(over, entry, event) {
  const { by, inputs, outcome, said, rows, why } = event;
  const drawn = event.drawn.flatMap(({ cards }) => cards);
  const now = { inputs, outcome, said, rows, after: after(entry, event), corrected: { by, why, drawn } };
  return { ...over, ...now, was: [...over.was, over] };
}

/** @param {FeedEntry} entry @param {number} line @returns {AnyEvent | undefined} what that line tells */
export const eventOf = ({ events = [], told }, line) => events[told?.[line] ?? line];

/** @param {FeedEntry} entry @param {AnyEvent} event - the sentences that follow that event's own */
function after(entry, event) {
  const lines = entry.lines ?? [];
  const at = lines.findIndex((_, line) => eventOf(entry, line) === event);
  return at < 0 ? [] : lines.slice(at + 1);
}

/** @param {Over} over - `good` or `bad` where one stands alone; between several it depends on the side */
export function toneOf({ outcome, who }) {
  if (who.length > 1 || !outcome || outcome.success === null) return "";
  return outcome.success ? "good" : "bad";
}

/** @param {Over} over */
const winnerOf = (over) => over.outcome?.facts.find(([name]) => name === "winner")?.[1];

/** @param {Over} over - before each participant: the place and whether it succeeded, or a sign at who won */
export function marksOf(over) {
  const { rows, who } = over;
  if (!rows.some((row) => row.place)) return who.map((_, i) => (winnerOf(over) === i + 1 ? "✓" : null));
  return who.map((_, i) => markOf(rows.find((row) => row.part === i)));
}

/** @param {import("../types").Row | undefined} row */
function markOf(row) {
  if (!row) return null;
  const place = row.place ? `${row.place}.` : "–";
  return row.success === null ? place : `${place} ${row.success ? "✓" : "✗"}`;
}

/** @param {Over} over - its rows by their places, those without one last; else who wins comes first */
export function ranked(over) {
  const placed = over.rows.some((row) => row.place);
  if (placed) return [...over.rows].sort((a, b) => (a.place || over.rows.length + 1) - (b.place || over.rows.length + 1));
  const winner = winnerOf(over);
  if (winner === undefined) return over.rows;
  return [...over.rows].sort((a, b) => Number(b.part + 1 === winner) - Number(a.part + 1 === winner));
}
