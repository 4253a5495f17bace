/** Odds, asked for when they are shown: not at every key, not twice, and never shown beside what they are not about. */
import { computed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { own, view } from "./store.js";
import { ask } from "./wire.js";

/** @typedef {import("./types").Chance} Chance */
/** @typedef {import("./types").Command} Command */
/** @typedef {import("./types").DecisionView} DecisionView */
/** @typedef {import("./types").OfferOdds} OfferOdds */
/** @typedef {import("./types").OfferView} OfferView */
/** @typedef {import("./types").Outlook} Outlook */
/** @typedef {{path: string, body?: object, at?: string, rest?: number}} Question
 * - `at` tells states of the table apart, `rest` are the ms for which a question must stand before it is asked */

const TYPING = 150;
const REMEMBERED = 60;

/** Answers and those on their way, by question. */
const known = /** @type {Map<string, Promise<any>>} */ (new Map());

/** Whether this seat sees odds. */
const shown = computed(() => view.value?.odds === true || own.value?.role === "gm");

/** All that odds before a test can hang on. */
const stands = computed(() => {
  const { characters, decks, switches, periods, seats } = view.value ?? {};
  return JSON.stringify([characters, decks, switches, periods, seats, own.value?.hands, own.value?.characters]);
});

/** @param {string} key @param {Question} question @returns {Promise<any>} null where there are none */
function answer(key, { path, body }) {
  const old = known.get(key);
  if (old) return old;
  if (known.size >= REMEMBERED) known.clear();
  const fresh = ask(path, body).catch(() => {
    known.delete(key);
    return null;
  });
  known.set(key, fresh);
  return fresh;
}

/** @param {Question | null} question @returns {any} undefined while they are on the way, null where there are none */
function useOdds(question) {
  const asked = shown.value ? question : null;
  const key = asked && JSON.stringify([asked.path, asked.body, asked.at]);
  const [got, setGot] = useState({ key: /** @type {string | null} */ (null), odds: /** @type {any} */ (null) });
  useEffect(() => {
    if (!asked || !key) return undefined;
    let stale = false;
    const ready = async () => {
      const odds = await answer(key, asked);
      if (!stale) setGot({ key, odds });
    };
    const timer = setTimeout(ready, asked.rest ?? 0);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key]);
  if (!key) return null;
  return got.key === key ? got.odds : undefined;
}

/** @param {Command | null} command - one that calls a test; null: it is not complete yet
 * @returns {Outlook | null | undefined} undefined while on the way, null where there are none */
export function useOutlook(command) {
  const body = command && { test: command.test, who: command.who };
  return useOdds(body && { path: "/api/table/odds", body, at: stands.value, rest: TYPING });
}

/** @param {OfferView | OfferOdds} offer */
const nameOf = ({ verb, over, card }) => JSON.stringify([verb, over, card]);

/** @param {DecisionView} decision
 * @returns {(offer: OfferView) => Outlook | null | undefined} undefined while on the way, null where there are none */
export function useOfferOdds(decision) {
  const query = new URLSearchParams({ test: decision.test, actor: decision.actor });
  const at = JSON.stringify([decision, stands.value]);
  const odds = /** @type {OfferOdds[] | null | undefined} */ (
    useOdds({ path: `/api/table/odds/decision?${query}`, at })
  );
  const found = new Map(odds?.map((one) => [nameOf(one), one.odds]));
  return (offer) => odds && (found.get(nameOf(offer)) ?? null);
}

/** @param {string} test - one that ended
 * @returns {Chance | null | undefined} that of an end at least as good; undefined while on the way, null if not known */
export const useShot = (test) => useOdds({ path: `/api/table/odds/shot?${new URLSearchParams({ test })}` });
