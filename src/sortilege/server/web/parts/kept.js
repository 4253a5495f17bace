/** The host's tables: each with what the host may do with it as a whole. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { moment } from "../dates.js";
import { plural, say } from "../say.js";
import { ask, askText } from "../wire.js";
import { saveFile } from "./download.js";
import { submitted, ticked, typed } from "./events.js";
import { Sure } from "./sure.js";
import { Trouble, useTried } from "./trouble.js";

/** @typedef {import("../types").KeptTable} KeptTable */
/** @typedef {import("../types").Backup} Backup */
/** @typedef {import("./opening.js").Seated} Seated */
/** @typedef {{tables: KeptTable[], backup: Backup | null}} Kept */

/** @returns {Promise<Kept>} */
export const loadKept = () => ask("/api/tables");

/** @param {string} table @param {string} act */
const pathOf = (table, act) => `/api/tables/${encodeURIComponent(table)}/${act}`;

/** @param {{table: KeptTable, show: (kept: Kept) => void, sit: (seated: Seated) => void}} props */
export function Table({ table, show, sit }) {
  const { trouble, tried } = useTried();
  const [copying, setCopying] = useState(false);
  const link = () => tried(async () => sit({ ...table, link: (await ask(pathOf(table.table, "link"), {})).link }));
  const shelve = () => tried(async () => show(await ask(pathOf(table.table, table.archived ? "reopen" : "archive"), {})));
  const save = () => tried(async () => saveFile(await askText(pathOf(table.table, "file")), `${table.name}.sortilege`));
  return html`<li class="kept stack tight">
    <p><strong>${table.name}</strong> ${table.archived && html`<span class="chip">${say("archived")}</span>`}</p>
    <p class="small muted">${facts(table).join(" · ")}</p>
    ${
      table.readable
        ? html`<div class="row wrap">
        ${!table.archived && html`<${Sure} label=${say("New GM link")} go=${link} />`}
        <button type="button" class="btn" aria-expanded=${copying} onClick=${() => setCopying(!copying)}>${say("Copy")}</button>
        <button type="button" class="btn" onClick=${shelve}>${table.archived ? say("Reopen") : say("Archive")}</button>
        <button type="button" class="btn" onClick=${save}>${say("Save as a file")}</button></div>`
        : html`<p class="small bad">${say("The log of this table cannot be read. A backup has it as it was.")}</p>`
    }
    ${copying && html`<${Copying} table=${table} sit=${sit} />`}
    <${Trouble} told=${trouble} />
  </li>`;
}

/** @param {KeptTable} table */
const facts = ({ title, gm, entries, last }) =>
  [
    title,
    gm && say("opened by {name}", { name: gm }),
    plural("{n} entry", "{n} entries", entries),
    say("last played {when}", { when: moment(last) }),
  ].filter(Boolean);

/** @param {{table: KeptTable, sit: (seated: Seated) => void}} props */
function Copying({ table, sit }) {
  const [name, setName] = useState(say("{name}, again", { name: table.name }).slice(0, 60));
  const { trouble, tried } = useTried();
  const copy = () => tried(async () => sit({ name, gm: table.gm, link: (await ask(pathOf(table.table, "copy"), { name })).link }));
  return html`<form class="inset stack tight" onSubmit=${submitted(copy)} aria-label=${say("Copy {name}", { name: table.name })}>
    <p class="small">${say("The copy has the same seats, house rules and characters. Decks are whole, and the log begins anew.")}</p>
    <div class="row end-row"><label class="field wide"><span>${say("Name of the copy")}</span><input type="text" required
      maxlength="60" value=${name} onInput=${typed(setName)} /></label>
      <button class="btn primary">${say("Make the copy")}</button></div>
    <${Trouble} told=${trouble} />
  </form>`;
}

/** @param {{done: (table: string, link: string | null) => Promise<void>}} props */
export function Bring({ done }) {
  const [asNew, setAsNew] = useState(false);
  const { trouble, tried } = useTried();
  const bring = async (/** @type {any} */ { target }) => {
    const [file] = target.files;
    if (!file) return;
    await tried(async () => {
      const { table, link } = await ask("/api/tables/file", { file: await file.text(), as_new: asNew });
      await done(table, link);
    });
    target.value = "";
  };
  return html`<div class="stack tight">
    <p class="small">${say("A table's file brings it back as it was, and its links work as before.")}</p>
    <label class="check"><input type="checkbox" checked=${asNew} onChange=${ticked(setAsNew)} />
      <span>${say("As a new table, beside the one that is there")}</span></label>
    <div><label class="btn file">${say("Choose a file")}<input class="sr" type="file" onChange=${bring} /></label></div>
    <${Trouble} told=${trouble} />
  </div>`;
}

/** @param {{backup: Backup | null}} props - trouble is told where the host looks */
export function Backups({ backup }) {
  if (!backup) return null;
  if (backup.trouble) return html`<${Trouble} told=${say("No backup could be made: {why}", { why: backup.trouble })} />`;
  return backup.at && html`<p class="small muted">${say("Last backup: {when}", { when: moment(backup.at) })}</p>`;
}
