/** What the log is searched for, and what one takes along of it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { go } from "../place.js";
import { plural, say } from "../say.js";
import { characters, view } from "../store.js";
import { askText } from "../wire.js";
import { saveFile } from "./download.js";
import { typed } from "./events.js";
import { NOTHING, filter, filtered, lookFor, shown } from "./log_window.js";
import { Trouble, useTried } from "./trouble.js";

const PAUSE = 250;

const KINDS = [
  ["tests", say("Tests")], ["cards", say("Cards and dice")], ["decisions", say("Decisions")], ["sheets", say("Sheets")],
  ["rounds", say("Rounds and scenes")], ["talk", say("Talk")], ["corrections", say("Corrections")], ["table", say("Table")],
];

export function Filters() {
  const [text, setText] = useState(filter.value.text);
  const waiting = useRef(0);
  const { kinds, actor } = filter.value;
  useEffect(() => () => clearTimeout(waiting.current), []);
  const search = (/** @type {string} */ now) => {
    setText(now);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => lookFor({ ...filter.value, text: now }), PAUSE);
  };
  const turn = (/** @type {string} */ kind) =>
    lookFor({ ...filter.value, kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] });
  const clear = () => {
    search("");
    lookFor(NOTHING);
  };
  return html`<form class="filters stack tight" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <label class="field"><span>${say("Search the whole log")}</span><input type="search" maxlength="200" value=${text}
      onInput=${typed(search)} /></label>
    <div class="kinds-of" role="group" aria-label=${say("Kinds of entries")}>${KINDS.map(([kind, name]) => html`<button
      type="button" class="kind" aria-pressed=${kinds.includes(kind)} onClick=${() => turn(kind)}>${name}</button>`)}</div>
    <label class="field"><span>${say("About")}</span><select value=${actor}
      onChange=${typed((/** @type {string} */ one) => lookFor({ ...filter.value, actor: one }))}>
      <option value="">${say("Everyone")}</option>
      ${characters.value.map((one) => html`<option value=${one.id}>${one.name}</option>`)}</select></label>
    ${filtered.value && html`<div class="row spread small"><span role="status">${plural("{n} entry found", "{n} entries found", shown.value.found)}</span>
      <button type="button" class="btn quiet" onClick=${clear}>${say("Show all")}</button></div>`}
  </form>`;
}

export function TakeAlong() {
  const { trouble, tried } = useTried();
  const save = (/** @type {string} */ path, /** @type {string} */ ending, /** @type {string} */ type) =>
    tried(async () => saveFile(await askText(path), `${view.value?.name ?? ""} ${say("log")}.${ending}`, type));
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  return html`<div class="stack tight">
    <p class="small muted">${say("Only what you may know is in it.")}</p>
    <div class="row wrap">
      <button type="button" class="btn" onClick=${() => go("recap")}>${say("Recap to print")}</button>
      <button type="button" class="btn" onClick=${() => save(`/api/table/log.md?zone=${zone}`, "md", "text/markdown")}>Markdown</button>
      <button type="button" class="btn" onClick=${() => save("/api/table/log.json", "json", "application/json")}>JSON</button>
    </div>
    <${Trouble} told=${trouble} />
  </div>`;
}
