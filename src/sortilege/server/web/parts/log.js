/** What happened, in sentences: the newest at the end, the whole log behind it. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { number } from "../store.js";
import { Entry, sameDay } from "./log_entry.js";
import { Filters, TakeAlong } from "./log_filter.js";
import { Scroll } from "./log_scroll.js";
import { TakeBack } from "./taken.js";
import { busy, filter, filtered, lookFor, showAround, showNewer, showNewest, showOlder, shown, trouble } from "./log_window.js";
import { Trouble } from "./trouble.js";

/** @param {{title?: string}} props */
export function Log({ title = say("What happened") }) {
  const [open, setOpen] = useState(/** @type {"" | "search" | "take"} */ (""));
  const [target, setTarget] = useState(/** @type {number | null} */ (null));
  const [atEnd, setAtEnd] = useState(true);
  const [left, setLeft] = useState(0);
  const { list, first, newer } = shown.value;
  const goTo = async (/** @type {number} */ entry) => {
    setTarget(null);
    await showAround(entry);
    setTarget(entry);
  };
  const newest = async () => {
    await showNewest();
    setTarget(null);
    setTarget(shown.value.list[shown.value.list.length - 1]?.number ?? null);
    setAtEnd(true);
  };
  const ended = (/** @type {boolean} */ at) => {
    setTarget(null);
    if (at && newer) showNewer();
    if (atEnd !== (at && !newer)) {
      setAtEnd(at && !newer);
      setLeft(list[list.length - 1]?.number ?? 0);
    }
  };
  const show = (/** @type {"search" | "take"} */ one) => setOpen(open === one ? "" : one);
  useEffect(() => {
    if (open !== "search" && filtered.value) lookFor({ ...filter.value, text: "", kinds: [], actor: "" });
  }, [open]);
  return html`<section class="panel logpanel" data-key="l" aria-label=${title} tabindex="-1">
    <div class="row spread"><h2>${title}</h2><span class="row tools">
      <button type="button" class="btn quiet" aria-expanded=${open === "search"} onClick=${() => show("search")}>${say("Search")}</button>
      <button type="button" class="btn quiet" aria-expanded=${open === "take"} onClick=${() => show("take")}>${say("Take along")}</button></span></div>
    <${TakeBack} />
    ${open === "search" && html`<${Filters} />`}${open === "take" && html`<${TakeAlong} />`}
    <${Trouble} told=${trouble.value} />
    <div class="log small">
      <${Scroll} keys=${list.map((one) => one.number)} label=${title} busy=${busy.value} ends=${!newer} target=${target}
        onTop=${showOlder} onEnd=${ended} place=${(/** @type {number} */ at) => placeOf(list[at], first + at)}
        row=${(/** @type {number} */ _, /** @type {number} */ at) => html`<${Entry} entry=${list[at]}
          day=${!sameDay(list[at], list[at - 1])} go=${goTo} />`} />
      ${!atEnd && html`<${ToNewest} since=${left} go=${newest} />`}
    </div>
    ${list.length === 0 && html`<p class="muted small">${filtered.value ? say("Nothing like that is in the log.") : say("Nothing yet.")}</p>`}
  </section>`;
}

/** @param {import("../types").FeedEntry} entry @param {number} nth - among those that are looked for
 * @returns {[number, number]} its place, and of how many */
const placeOf = (entry, nth) => (filtered.value ? [nth, shown.value.found] : [entry.number, number.value]);

/** @param {{since: number, go: () => void}} props - how many have come since one scrolled away */
function ToNewest({ since, go }) {
  const { list, newer } = shown.value;
  const fresh = newer ? Math.max(0, number.value - since) : list.filter((one) => one.number > since).length;
  const said = fresh && !filtered.value ? plural("{n} new entry", "{n} new entries", fresh) : "";
  return html`<button type="button" class="btn newest" onClick=${go}><span
      aria-hidden="true">↓ </span>${said || say("Newest")}</button><p class="sr" role="status">${said}</p>`;
}
