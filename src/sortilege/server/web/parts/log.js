/** What happened, in sentences, the newest first. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { entries, nameOf } from "../store.js";
import { capital, refusalOf } from "../words.js";
import { loadOlder } from "../wire.js";
import { headline, overIn, toneOf } from "./over.js";
import { Sentence } from "./sentence.js";

/** @typedef {import("../types").FeedEntry} FeedEntry */

const AT_ONCE = innerWidth < 960 ? 10 : 40;

/** @param {{title?: string}} props */
export function Log({ title = "What happened" }) {
  const [most, setMost] = useState(AT_ONCE);
  const told = entries.value.filter((entry) => entry.lines?.length);
  const shown = told.slice(-most).reverse();
  const first = entries.value[0]?.number ?? 1;
  const more = told.length > most || first > 1;
  return html`<section class="panel logpanel" aria-label=${title} tabindex="0">
    <h2>${title}</h2>
    <ol class="log small">${shown.map((entry) => html`<${Entry} key=${entry.number} entry=${entry} />`)}</ol>
    ${more && html`<${Older} first=${first} show=${() => setMost(most + AT_ONCE)} load=${told.length <= most} />`}
  </section>`;
}

/** @param {{entry: FeedEntry}} props */
function Entry({ entry }) {
  const ends = overIn(entry, entries.value);
  const time = entry.at ? new Date(entry.at * 1000) : null;
  return html`<li title=${time ? `${time.toLocaleString()}, ${nameOf(entry.by ?? "")}` : undefined}>
    ${(entry.lines ?? []).map((line) => {
      const over = ends.find((one) => line === `${capital(one.said)}.`);
      return over
        ? html`<p class=${toneOf(over) || "settled"}>${SIGNS[toneOf(over)]}<${Sentence}
          text=${`${headline(over)}.`} /></p>`
        : html`<p><${Sentence} text=${line} /></p>`;
    })}
    ${time && html`<time class="muted"
      datetime=${time.toISOString()}>${time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time>`}
  </li>`;
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
    onClick=${more}>Show older</button>${failed && html`<p class="refused" role="alert">${failed}</p>`}`;
}
