/** The host's page: for whoever runs the server, and so has its link. All tables, and the way to new ones. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { refusalOf } from "../words.js";
import { Backups, Bring, Table, loadKept } from "../parts/kept.js";
import { LanguageField } from "../parts/language.js";
import { OpenTable, SitDown } from "../parts/opening.js";
import { Trouble } from "../parts/trouble.js";
import { FirstSteps } from "./home.js";

/** @typedef {import("../parts/kept.js").Kept} Kept */
/** @typedef {import("../parts/opening.js").Seated} Seated */

export function Host() {
  const [kept, setKept] = useState(/** @type {Kept | null} */ (null));
  const [seated, setSeated] = useState(/** @type {Seated | null} */ (null));
  const [back, setBack] = useState("");
  const [refusal, setRefusal] = useState("");
  const load = () => loadKept().then(setKept, (error) => setRefusal(refusalOf(error).detail));
  useEffect(() => {
    load();
  }, []);
  const sit = (/** @type {Seated} */ to) => {
    setSeated(to);
    scrollTo(0, 0);
    load();
  };
  const brought = async (/** @type {string} */ table, /** @type {string | null} */ link) => {
    const now = await loadKept();
    setKept(now);
    setBack(table);
    const one = now.tables.find((other) => other.table === table);
    if (one && link) sit({ ...one, link });
  };
  if (refusal) return html`<main class="plain stack"><h1>Sortilege</h1><${Trouble} told=${refusal} /></main>`;
  if (!kept) return html`<p class="boot" role="status">${say("Setting the table…")}</p>`;
  const { tables, backup } = kept;
  const bring = html`<${Bring} done=${brought} />`;
  return html`<main class="plain stack host">
    ${seated ? html`<h1>${say("{name} is open", { name: seated.name })}</h1><${SitDown} ...${seated} />` : html`<h1>${tables.length ? say("Your tables") : say("Four steps to the first test")}</h1>`}
    ${!tables.length && html`<${FirstSteps} host />`}
    ${tables.length > 0 && html`<section class="panel" aria-label=${say("Tables")}><h2>${say("Tables")}</h2>
      <p class="small" role="status">${back && say("The table is back.")}</p>
      <ul class="keptlist">${tables.map((one) => html`<${Table} key=${one.table} table=${one} show=${setKept} sit=${sit} />`)}</ul>
      <${Backups} backup=${backup} /></section>`}
    <section class="panel stack" aria-label=${say("A new table")}>
      <h2>${tables.length ? say("Open another table") : say("Open your first table")}</h2>
      <${OpenTable} key=${seated?.link} done=${sit} /></section>
    <details class="panel fold"><summary><h2>${say("Bring a table from a file")}</h2></summary>${bring}</details>
    <div class="row"><${LanguageField} /></div>
  </main>`;
}
