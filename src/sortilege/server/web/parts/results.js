/** What lies on the table: tests that wait for others, and the last result, which stays until the next one. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { mine, nameOf, own, tests } from "../store.js";
import { list, say } from "../say.js";
import { capital, spoken } from "../words.js";
import { Because, Correct, Struck } from "./correct.js";
import { bring } from "./decide.js";
import { Headline, brief } from "./headline.js";
import { useFresh } from "./motion.js";
import { Shot } from "./odds.js";
import { lastOver, marksOf, ranked, toneOf } from "./over.js";
import { Rows } from "./rows.js";
import { Sentence } from "./sentence.js";
import { Terms } from "./terms.js";

/** @typedef {import("../types").TestView} TestView */

/** @param {{size?: string, tail?: (test: TestView) => import("../html.js").Children}} props
 * - every test that waits for somebody else; `tail` adds what the GM can do */
export function Waiting({ size = "", tail }) {
  const mine = [...(own.value?.decisions ?? []), ...(own.value?.typing ?? [])].filter((one) => one.own).map((one) => `${one.test} ${one.actor}`);
  const others = tests.value.filter((test) => test.waiting.some((actor) => !mine.includes(`${test.id} ${actor}`)));
  return others.map(
    (test) => html`<section class="panel waiting stack" key=${test.id} aria-label=${say("Test: {what}", { what: test.label })}>
      <div class="row spread wrap">
        <h2>${say("Waiting for {names}", { names: list(test.waiting.map(nameOf)) || say("the others") })}</h2>
        <span class="small muted"><${Terms} test=${test} /></span>
      </div>
      ${test.veiled && html`<${SealedBy} test=${test} />`}
      ${test.rows.length > 0 && !mine.some((id) => id.startsWith(`${test.id} `)) && html`<${Rows} rows=${test.rows} test=${test.id}
        who=${test.who} size=${size} />`}
      ${tail?.(test)}
    </section>`,
  );
}

/** @param {{test: TestView}} props - who has decided; nobody sees what */
export const SealedBy = ({ test }) => html`<ul class="row wrap sealed">
  ${test.who.map((actor) => {
    const waits = test.waiting.includes(actor);
    return html`<li class="chip ${waits ? "wait" : ""}">${nameOf(actor)}: ${waits ? say("decides") : say("ready ✓")}</li>`;
  })}
</ul>`;

/** @param {{size?: string}} props */
export const LastResult = ({ size = "" }) =>
  lastOver.value && html`<${Result} key=${lastOver.value.number} over=${lastOver.value} size=${size} />`;

/** @param {{over: import("../types").Over, size: string}} props - brought into sight for whoever it concerns or has caused it */
function Result({ over, size }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const concerned = mine.value.some((one) => over.who.includes(one.id));
    if (concerned || over.by === own.value?.seat) bring(panel.current);
  }, []);
  const kind = toneOf(over);
  const comes = useFresh(`result ${over.number}`);
  return html`<section ref=${panel} class="panel result stack ${kind} ${comes ? "settling" : ""}" aria-label=${say("Last result")} data-key="e">
    <div class="row spread wrap"><h2>${say("Last result")}</h2><span class="small muted"><${Terms} test=${over} /></span></div>
    <${End} over=${over} size=${size} />
    ${over.after.length > 0 && html`<ul
      class="after small">${over.after.map((line) => html`<li><${Sentence} text=${line} /></li>`)}</ul>`}
    <${Correct} over=${over} />
  </section>`;
}

/** @param {{over: import("../types").Over, size: string}} props - how it ended, how likely that was, and what lies there */
export const End = ({ over, size }) => html`<${Struck} over=${over} />
  <${Headline} over=${over} />
  <${Because} over=${over} />
  ${over.outcome && !over.corrected && html`<${Shot} test=${over.test} who=${over.who} />`}
  ${over.rows.length > 0 && html`<${Rows} rows=${ranked(over)} test=${over.test} who=${over.who} size=${size} marks=${marksOf(over)}
    told />`}`;

/** The last result once more, for screen readers, as soon as it is there. */
export function Announcer() {
  const over = lastOver.value;
  const turn = (own.value?.decisions ?? []).some((one) => one.own);
  const said = over
    ? `${over.who.map(nameOf).join(", ")}: ${over.label}. ${brief(over)}. ${over.after.join(" ")}`
    : "";
  return html`<div class="sr" role="status">${spoken(capital(said))} ${turn ? say("You decide.") : ""}</div>`;
}
