/** Tests that are over, put together from the log. */
import { computed } from "@preact/signals";
import { nameOf } from "../store.js";
import { list, say } from "../say.js";
import { capital } from "../words.js";
import { counting } from "./taken.js";

/** @typedef {import("../types").AnyEvent} AnyEvent */
/** @typedef {import("../types").Called} Called */
/** @typedef {import("../types").Cancelled} Cancelled */
/** @typedef {import("../types").Corrected} Corrected */
/** @typedef {import("../types").Ended} Ended */
/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {import("../types").Outcome} Outcome */
/** @typedef {import("../types").Over} Over */

/** The last test that ended or was called off, as far as this seat may know. */
export const lastOver = computed(() => {
  for (const entry of [...counting.value].reverse()) {
    const [found] = overIn(entry, counting.value);
    if (found) return found;
  }
  return null;
});

/** @param {FeedEntry} entry @param {FeedEntry[]} all @returns {Over[]} - the tests that this entry ended */
export function overIn(entry, all) {
  return (entry.events ?? []).filter(ends).map((event) => overOf(entry, /** @type {Ended | Cancelled} */ (event), all));
}

/** @param {AnyEvent} event */
const ends = (event) => event.type === "test_ended/1" || event.type === "test_cancelled/1";

/** @param {FeedEntry} entry @param {Ended | Cancelled} event @param {FeedEntry[]} all
 * @returns {Over} - as it stands, with how it ended before it was corrected */
function overOf(entry, event, all) {
  const first = firstEnd(entry, event, calledIn(all, event.test));
  return all.reduce((over, later) => correctionsIn(later, event.test).reduce((now, one) => correct(now, later, one), over), first);
}

/** @param {FeedEntry} entry @param {Ended | Cancelled} event @param {Called | undefined} called @returns {Over} */
function firstEnd(entry, event, called) {
  const ended = event.type === "test_ended/1" ? /** @type {Ended} */ (event) : null;
  return {
    number: entry.number,
    by: entry.by,
    test: event.test,
    label: called?.label ?? "",
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

/** @param {FeedEntry} entry @param {string} test @returns {Corrected[]} */
const correctionsIn = ({ events = [] }, test) =>
  events.flatMap((one) => {
    const event = /** @type {Corrected} */ (one);
    return event.type === "test_corrected/1" && event.test === test ? [event] : [];
  });

/** @param {Over} over @param {FeedEntry} entry @param {Corrected} event @returns {Over} */
function correct(over, entry, event) {
  const { by, inputs, outcome, said, rows, why } = event;
  const now = { inputs, outcome, said, rows, after: after(entry, event), corrected: { by, why } };
  return { ...over, ...now, was: [...over.was, over] };
}

/** @param {FeedEntry[]} all @param {string} test */
function calledIn(all, test) {
  const events = all.flatMap((entry) => entry.events ?? []);
  return /** @type {Called | undefined} */ (
    events.find((one) => one.type === "test_called/1" && /** @type {Called} */ (one).test === test)
  );
}

/** @param {FeedEntry} entry @param {number} line @returns {AnyEvent | undefined} what that line tells */
export const eventOf = ({ events = [], told }, line) => events[told?.[line] ?? line];

/** @param {FeedEntry} entry @param {AnyEvent} event - the sentences that follow that event's own */
function after(entry, event) {
  const lines = entry.lines ?? [];
  const at = lines.findIndex((_, line) => eventOf(entry, line) === event);
  return at < 0 ? [] : lines.slice(at + 1);
}

/** @param {Over} over - the result as a headline, with names where the outcome has numbers */
export function headline(over) {
  const { outcome, who } = over;
  if (!outcome) return say("Called off");
  if (over.rows.some((row) => row.reached)) return capital(over.said);
  const facts = Object.fromEntries(outcome.facts);
  if (who.length > 1 && typeof facts.winner === "number")
    return facts.winner ? say("{name} wins", { name: nameOf(who[facts.winner - 1]) }) : say("A tie");
  const pairs = outcome.facts.filter(([name]) => name.startsWith("pair "));
  return who.length > 1 && pairs.length ? pairwise(pairs, who) : capital(over.said);
}

/** @type {Record<string, (names: string) => string>} */
const TOLD = {
  won: (names) => say("beats {names}", { names }),
  lost: (names) => say("loses to {names}", { names }),
  tie: (names) => say("ties with {names}", { names }),
};

/** @param {[string, number | string][]} pairs @param {string[]} who */
function pairwise(pairs, who) {
  const told = Object.keys(TOLD).flatMap((how) => {
    const others = pairs.filter(([, one]) => one === how).map(([name]) => nameOf(who[Number(name.slice(5))]));
    return others.length ? [TOLD[how](list(others))] : [];
  });
  return say("{name} {does}", { name: nameOf(who[0]), does: told.join(", ") });
}

/** @param {Over} over - `good` or `bad` where one stands alone; between several it depends on the side */
export function toneOf({ outcome, who }) {
  if (who.length > 1 || !outcome || outcome.success === null) return "";
  return outcome.success ? "good" : "bad";
}

/** @param {Over} over */
const winnerOf = (over) => over.outcome?.facts.find(([name]) => name === "winner")?.[1];

/** @param {Over} over - before each participant: the place, and whether it succeeded; else who won */
export function marksOf(over) {
  if (!over.rows.some((row) => row.place)) return over.who.map((_, i) => (winnerOf(over) === i + 1 ? "✓" : null));
  const rows = over.who.map((_, i) => over.rows.find((row) => row.part === i));
  return rows.map((row) => (row ? `${row.place ? `${row.place}.` : "–"}${SUCCESS[String(row.success)]}` : null));
}

const SUCCESS = /** @type {Record<string, string>} */ ({ true: " ✓", false: " ✗", null: "" });

/** @param {Over} over - its rows by their places; without these, who wins comes first */
export function ranked(over) {
  if (over.rows.some((row) => row.place)) return [...over.rows].sort((a, b) => (a.place || 99) - (b.place || 99));
  const winner = winnerOf(over);
  if (winner === undefined) return over.rows;
  return [...over.rows].sort((a, b) => Number(b.part + 1 === winner) - Number(a.part + 1 === winner));
}
