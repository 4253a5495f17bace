/** What others say, show and roll comes up for a while, wherever the page is scrolled to; the log keeps it. */
import { signal, effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { entries, own } from "../store.js";
import { eventOf } from "./over.js";
import { Spoken, isSpoken } from "./spoken.js";

/** @typedef {import("../types").AnyEvent} AnyEvent */
/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {{id: string, event: AnyEvent, line: string, quiet: boolean}} Item - a `quiet` one is only read out */

/** Milliseconds that it stays: long enough to look at a hand. */
const STAYS = 9000;
const AT_ONCE = 3;

const items = signal(/** @type {Item[]} */ ([]));
let seen = -1;

effect(() => {
  const last = entries.value[entries.value.length - 1]?.number ?? -1;
  if (last <= seen) return;
  const fresh = seen < 0 ? [] : entries.value.filter((entry) => entry.number > seen);
  seen = last;
  const found = fresh.flatMap(itemsOf);
  if (found.length) items.value = [...items.peek(), ...found].slice(-AT_ONCE);
});

/** @param {FeedEntry} entry @returns {Item[]} - all but what this seat itself has said */
function itemsOf(entry) {
  const mine = entry.by === own.peek()?.seat;
  return (entry.lines ?? []).flatMap((line, at) => {
    const event = eventOf(entry, at);
    if (!event || !isSpoken(event) || (mine && event.type === "spoke/1")) return [];
    return [{ id: `${entry.number} ${at}`, event, line, quiet: !LARGE.includes(event.type) && logInSight() }];
  });
}

/** What deserves a larger look than the log gives it. */
const LARGE = ["revealed/1", "peeked/1"];

/** Whether the newest of the log is on the screen. */
function logInSight() {
  const { top, height } = document.querySelector(".logpanel")?.getBoundingClientRect() ?? { top: 0, height: 0 };
  return height > 0 && top > -40 && top < innerHeight - 160;
}

/** @param {string} id */
const drop = (id) => void (items.value = items.value.filter((one) => one.id !== id));

/** Read out as it comes, once. */
export const Banner = () =>
  html`<div class="banners" role="status" aria-live="polite">${items.value.map((item) => html`<${Card} key=${item.id} item=${item} />`)}</div>`;

/** @param {{item: Item}} props - stays while somebody points at it or has the focus in it */
function Card({ item }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => drop(item.id), STAYS);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocusIn: () => setHeld(true), onFocusOut: () => setHeld(false) };
  if (item.quiet) return html`<p class="sr">${item.line}</p>`;
  return html`<div class="banner ${held ? "held" : ""}" ...${hold}>
    <${Spoken} event=${item.event} line=${item.line} size="big" />
    <button type="button" class="btn quiet" aria-label=${say("Put away")} onClick=${() => drop(item.id)}>×</button>
  </div>`;
}
