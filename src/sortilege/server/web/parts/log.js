/** What happened, in sentences, the newest first. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, region, say } from "../say.js";
import { entries, nameOf } from "../store.js";
import { refusalOf } from "../words.js";
import { loadOlder } from "../wire.js";
import { Correct } from "./correct.js";
import { eventOf, headline, overIn, toneOf } from "./over.js";
import { Sentence } from "./sentence.js";
import { TakeBack, TakenBackBy, takenBack } from "./taken.js";
import { Spoken, isSpoken } from "./spoken.js";

/** @typedef {import("../types").FeedEntry} FeedEntry */

const AT_ONCE = innerWidth < 960 ? 10 : 40;

/** @param {{title?: string}} props */
export function Log({ title = say("What happened") }) {
  const [most, setMost] = useState(AT_ONCE);
  const told = entries.value.filter((entry) => entry.lines?.length);
  const shown = told.slice(-most).reverse();
  const first = entries.value[0]?.number ?? 1;
  const more = told.length > most || first > 1;
  return html`<section class="panel logpanel" data-key="l" aria-label=${title} tabindex="0">
    <h2>${title}</h2>
    <${TakeBack} />
    <ol class="log small">${runs(shown).map((run, i) => html`<${Run} key=${run[run.length - 1].number} run=${run}
      folded=${i > 0 && run.length >= FOLDS} />`)}</ol>
    ${more && html`<${Older} first=${first} show=${() => setMost(most + AT_ONCE)} load=${told.length <= most} />`}
  </section>`;
}

/** How many entries that only set the table are folded, once there is something newer. */
const FOLDS = 3;

const SETTING = ["table_opened/1", "seat_added/1", "seat_named/1", "link_issued/1", "character_set/1", "sheet_written/1", "pile_laid/1"];

/** @param {FeedEntry} entry */
const sets = ({ events = [] }) => events.every((event) => SETTING.includes(event.type));

/** @param {FeedEntry[]} shown @returns {FeedEntry[][]} - those that set the table together, every other one alone */
function runs(shown) {
  const found = /** @type {FeedEntry[][]} */ ([]);
  for (const entry of shown) {
    const last = found[found.length - 1];
    if (last && sets(entry) && sets(last[0])) last.push(entry);
    else found.push([entry]);
  }
  return found;
}

/** @param {{run: FeedEntry[], folded: boolean}} props */
function Run({ run, folded }) {
  const told = run.map((entry) => html`<${Entry} key=${entry.number} entry=${entry} />`);
  if (!folded) return told;
  return html`<li class="run"><details>
    <summary class="muted">${plural("The table is set: {n} entry", "The table is set: {n} entries", run.length)}</summary><ol>${told}</ol>
  </details></li>`;
}

/** @param {{entry: FeedEntry}} props */
function Entry({ entry }) {
  if (takenBack.value.has(entry.number)) return html`<${Gone} entry=${entry} />`;
  const ends = overIn(entry, entries.value);
  const time = entry.at ? new Date(entry.at * 1000) : null;
  return html`<li title=${time ? `${time.toLocaleString(region)}, ${nameOf(entry.by ?? "")}` : undefined}>
    ${(entry.lines ?? []).map((line, at) => {
      const event = eventOf(entry, at);
      if (isSpoken(event)) return html`<${Spoken} event=${event} line=${line} />`;
      const over = ends.find((one) => endsWith(event, one));
      return over
        ? [...over.was, over].map((one) => html`<${End} over=${one} struck=${one !== over} />`)
        : html`<p><${Sentence} text=${line} /></p>`;
    })}
    ${ends.map((one) => html`<${Correct} over=${one} />`)}
    ${time && html`<time class="muted"
      datetime=${time.toISOString()}>${time.toLocaleTimeString(region, { hour: "2-digit", minute: "2-digit" })}</time>`}
  </li>`;
}

/** @param {{entry: FeedEntry}} props - it was taken back */
const Gone = ({ entry }) => html`<li class="gone">
  ${(entry.lines ?? []).map((line) => html`<p><del><${Sentence} text=${line} /></del></p>`)}<${TakenBackBy} entry=${entry} />
</li>`;

/** @param {import("../types").AnyEvent | undefined} event @param {import("../types").Over} over - whether it is that test's end */
const endsWith = (event, over) => event?.type === "test_ended/1" && /** @type {import("../types").Ended} */ (event).test === over.test;

/** @param {{over: import("../types").Over, struck: boolean}} props - struck: it was corrected */
function End({ over, struck }) {
  const told = html`<${Sentence} text=${`${headline(over)}.`} />`;
  if (struck) return html`<p><del>${told}</del></p>`;
  return html`<p class=${toneOf(over) || "settled"}>${SIGNS[toneOf(over)]}${told}</p>`;
}

const SIGNS = /** @type {Record<string, string>} */ ({ good: "✓ ", bad: "✗ ", "": "" });

/** @param {{first: number, show: () => void, load: boolean}} props */
function Older({ first, show, load }) {
  const [failed, setFailed] = useState("");
  const more = async () => {
    try {
      if (load && first > 1) await loadOlder();
      show();
    } catch (error) {
      setFailed(refusalOf(error).detail);
    }
  };
  return html`<button type="button" class="btn wide"
    onClick=${more}>${say("Show older")}</button>${failed && html`<p class="refused" role="alert">${failed}</p>`}`;
}
