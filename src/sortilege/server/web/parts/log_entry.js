/** One entry of the log: when, who, what; struck through where it was corrected or taken back, with the way there. */
import { html } from "../html.js";
import { clock, day as dayOf, moment } from "../dates.js";
import { say } from "../say.js";
import { nameOf } from "../store.js";
import { capital } from "../words.js";
import { Correct } from "./correct.js";
import { headline } from "./headline.js";
import { changedBy, changes, isGone } from "./log_window.js";
import { ENDS } from "./mark.js";
import { eventOf, overIn, toneOf } from "./over.js";
import { Sentence } from "./sentence.js";
import { Spoken, isSpoken } from "./spoken.js";
import { TakenBackBy } from "./taken.js";

/** @typedef {import("../types").Ended} Ended */
/** @typedef {import("../types").FeedEntry} FeedEntry */
/** @typedef {import("../types").Over} Over */

/** @param {{entry: FeedEntry, day: boolean, go: (entry: number) => void}} props - day: it is the first of its day */
export function Entry({ entry, day, go }) {
  const ends = overIn(entry);
  const back = changedBy.value.get(entry.number);
  const gone = isGone(entry.number);
  const begins = begun(entry);
  return html`${day && html`<h3 class="day">${dayOf(entry.at ?? 0)}</h3>`}
    <div class="happened ${begins ? `begins ${begins}` : ""}">
      <p class="when"><span>${nameOf(entry.by ?? "")}</span> <${Time} entry=${entry} /></p>
      ${(entry.lines ?? []).map((line, at) => html`<${Line} entry=${entry} line=${line} at=${at} ends=${ends} gone=${gone} />`)}
      ${gone && html`<${TakenBackBy} entry=${entry} />`}
      <${Ways} entry=${entry} gone=${gone} back=${back} go=${go} />
      ${ends.map((one) => html`<${Correct} over=${one} />`)}
    </div>`;
}

/** @param {FeedEntry} entry - what begins with it, a session for instance */
const begun = ({ events = [] }) =>
  /** @type {{what?: string} | undefined} */ (events.find(({ type }) => type === "began/1"))?.what;

/** @param {FeedEntry} entry */
const dateOf = ({ at = 0 }) => new Date(at * 1000);

/** @param {FeedEntry} one @param {FeedEntry | undefined} other */
export const sameDay = (one, other) => other !== undefined && dateOf(one).toDateString() === dateOf(other).toDateString();

/** @param {{entry: FeedEntry}} props */
const Time = ({ entry }) => html`<time datetime=${dateOf(entry).toISOString()}
  title=${moment(entry.at ?? 0)}>${clock(entry.at ?? 0)}</time>`;

/** @param {{entry: FeedEntry, line: string, at: number, ends: Over[], gone: boolean}} props */
function Line({ entry, line, at, ends, gone }) {
  const event = eventOf(entry, at);
  if (isSpoken(event) && !gone) return html`<${Spoken} event=${event} line=${line} />`;
  const ended = event?.type === "test_ended/1" ? /** @type {Ended} */ (event) : undefined;
  const over = ended && ends.find((one) => one.test === ended.test);
  if (over) return [...over.was, over].map((one) => html`<${End} over=${one} struck=${one !== over} />`);
  const struck = gone || (ended !== undefined && changedBy.value.has(entry.number));
  const tone = ended && !struck ? toneOf({ ...BARE, outcome: ended.outcome }) : "";
  const told = html`<${Sentence} text=${line} />`;
  return html`<p class=${tone}>${tone ? ENDS[tone] : ""}${struck ? html`<del>${told}</del>` : told}</p>`;
}

const BARE = /** @type {Over} */ (/** @type {unknown} */ ({ who: [], outcome: null }));

/** Letters beyond which a result does not stand out as a whole. */
const LONG = 120;

/** @param {{over: Over, struck: boolean}} props - struck: it was corrected */
function End({ over, struck }) {
  const line = headline(over);
  const told = html`<${Sentence} text=${`${capital(line)}.`} />`;
  if (struck) return html`<p><del>${told}</del></p>`;
  return html`<p class=${toneOf(over) || (line.length > LONG ? "" : "settled")}>${ENDS[toneOf(over)]}${told}</p>`;
}

/** @param {{entry: FeedEntry, gone: boolean, back: number | undefined, go: (entry: number) => void}} props
 * - to what this entry changed, and to what changed it */
function Ways({ entry, gone, back, go }) {
  const changed = changes.value.get(entry.number);
  return html`${changed !== undefined && html`<button type="button" class="way"
      onClick=${() => go(changed)}>↑ ${say("What was changed")}</button>`}
    ${back !== undefined && html`<button type="button" class="way"
      onClick=${() => go(back)}>↓ ${gone ? say("Taken back") : say("Corrected")}</button>`}`;
}
