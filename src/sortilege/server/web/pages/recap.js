/** What was played, session by session, as one document to print; it holds what this seat may know. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { go } from "../place.js";
import { clock, day } from "../dates.js";
import { list, plural, say } from "../say.js";
import { game } from "../store.js";
import { typed } from "../parts/events.js";
import { ENDS } from "../parts/mark.js";
import { Sentence } from "../parts/sentence.js";
import { SettingsButton } from "../parts/settings.js";
import { Trouble } from "../parts/trouble.js";
import { capital, human, refusalOf } from "../words.js";
import { ask } from "../wire.js";

/** @typedef {import("../types").Recap} RecapOf */
/** @typedef {RecapOf["chapters"][number]} Chapter */
/** @typedef {Chapter["scenes"][number]} Scene */
/** @typedef {Scene["tests"][number]} Tested */

export function Recap() {
  const [recap, setRecap] = useState(/** @type {RecapOf | null} */ (null));
  const [failed, setFailed] = useState("");
  const [which, setWhich] = useState("last");
  useEffect(() => {
    ask("/api/table/recap").then(setRecap, (error) => setFailed(refusalOf(error).detail));
  }, []);
  const chapters = recap?.chapters ?? [];
  const chosen = which === "all" ? chapters : which === "last" ? chapters.slice(-1) : chapters.filter((one) => String(one.number) === which);
  return html`<header class="top sheet-top noprint">
      <button type="button" class="btn" onClick=${() => go("table")}><span aria-hidden="true">‹ </span>${say("Table")}</button>
      <label class="row which"><span class="small">${say("What")}</span><select value=${which} onChange=${typed(setWhich)}>
        <option value="last">${say("The last session")}</option><option value="all">${say("Everything")}</option>
        ${chapters.map((one) => html`<option value=${one.number}>${titleOf(one)}</option>`)}</select></label>
      <button type="button" class="btn primary" disabled=${!recap} onClick=${() => print()}>${say("Print now")}</button>
      <${SettingsButton} />
    </header>
    <main class="recap">
      <${Trouble} told=${failed} />
      ${!recap && !failed && html`<p class="muted" role="status">${say("Reading the log…")}</p>`}
      ${recap && html`<h1>${recap.table}</h1><p class="muted">${game.value?.title ?? recap.game}</p>
        ${chosen.map((one) => html`<${Session} key=${one.number} chapter=${one} />`)}`}
    </main>`;
}

/** @param {Chapter} chapter */
function titleOf({ session, name }) {
  if (!session) return say("Before the first session");
  return name ? say("Session {number}: {name}", { number: session, name }) : say("Session {number}", { number: session });
}

/** @param {{chapter: Chapter}} props */
function Session({ chapter }) {
  const { began, ended, present, scenes } = chapter;
  return html`<section class="session">
    <h2>${titleOf(chapter)}</h2>
    <p class="small muted">${day(began)}, ${clock(began)}–${clock(ended)}${present.length > 0 && ` · ${list(present)}`}</p>
    <${Tally} tests=${scenes.flatMap((scene) => scene.tests)} />
    ${scenes.map((scene) => html`<${SceneOf} key=${scene.number} scene=${scene} />`)}
  </section>`;
}

/** @param {{tests: Tested[]}} props - how each fared in tests of one alone */
function Tally({ tests }) {
  const alone = tests.filter((one) => one.who.length === 1 && one.end?.tone);
  const names = [...new Set(alone.map((one) => one.who[0]))].sort();
  if (!names.length) return null;
  const counted = (/** @type {string} */ name, /** @type {string} */ tone) =>
    alone.filter((one) => one.who[0] === name && one.end?.tone === tone).length;
  return html`<table class="tally small num"><thead><tr><th scope="col">${say("Who")}</th><th scope="col">✓ ${say("Succeeded")}</th>
    <th scope="col">✗ ${say("Failed")}</th></tr></thead><tbody>${names.map((name) => html`<tr><th scope="row">${name}</th>
    <td>${counted(name, "good")}</td><td>${counted(name, "bad")}</td></tr>`)}</tbody></table>`;
}

/** @param {{scene: Scene}} props */
const SceneOf = ({ scene: { name, rounds, tests, changes } }) => html`<section>
  ${name && html`<h3>${/^\d+$/.test(name) ? `${human("scene")} ${name}` : capital(name)}</h3>`}
  ${rounds.length > 0 && html`<p class="small muted">${plural("{n} round", "{n} rounds", rounds.length)}</p>`}
  ${tests.length > 0 && html`<ol>${tests.map((one) => html`<${Test} key=${one.number} test=${one} />`)}</ol>`}
  ${changes.length > 0 && html`<ul class="small">${changes.map((one) => html`<li><${Sentence} text=${one.text} /></li>`)}</ul>`}
</section>`;

/** @param {{test: Tested}} props */
const Test = ({ test: { at, who, label, end, was, why } }) => html`<li>
  <span class="num muted clock">${clock(at)}</span>
  <span><strong>${list(who)}</strong>${label && ` · ${label}`}</span>
  <span class="came ${end?.tone ?? ""}">${was.map((one) => html`<del>${capital(one.said)}</del> `)}${ENDS[end?.tone ?? ""]}${end
    ? capital(end.said)
    : say("not over")}${why && html` <small>(${why})</small>`}</span>
</li>`;
