/** What the server does not have yet, and what it refused when nobody was there to be told. On every page of a table. */
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { line, notices } from "../store.js";
import { queue } from "../wire.js";
import { actWords } from "./given.js";
import { unsaved } from "./saved.js";

/** @typedef {import("../queue.js").Act} Act */
/** @typedef {import("../types").Notice} Notice */

export function Unsaved() {
  const words = told(unsaved.value.length);
  const shown = words || notices.value.length;
  return html`<aside class=${shown ? "unsent panel stack tight" : "unsent"} aria-label=${say("Connection")}>
    <p role="status" class=${words ? "lostline" : ""}>${words}</p>
    ${unsaved.value.length > 0 && html`<ol class="small">${unsaved.value.map((act) => html`<${Waits} key=${act.id}
      act=${act} />`)}</ol>`}
    ${notices.value.map((one) => html`<${Told} key=${one} notice=${one} />`)}
  </aside>`;
}

/** @param {number} n - acts that wait */
function told(n) {
  if (line.value !== "lost")
    return n ? plural("{n} act waits for the server's answer.", "{n} acts wait for the server's answer.", n) : "";
  const lost = say("No connection to the table. It is tried again all the time.");
  const kept = plural(
    "{n} act waits here and is sent as soon as the line is back.",
    "{n} acts wait here and are sent in this order as soon as the line is back.",
    n,
  );
  return n ? `${lost} ${kept}` : lost;
}

/** @param {{act: Act}} props */
const Waits = ({ act }) => html`<li class="row spread"><span>${actWords(act.command)}</span>${
  act.sent
    ? html`<span class="muted">${say("sent, no answer yet")}</span>`
    : html`<button type="button" class="btn quiet" aria-label=${say("Withdraw: {what}", { what: actWords(act.command) })}
      onClick=${() => queue.withdraw(act.id)}>${say("Withdraw")}</button>`
}</li>`;

/** @param {{notice: Notice}} props */
const Told = ({ notice }) => html`<div class="refused row spread" role="alert">
  <p><strong>${say("Not done: {what}", { what: actWords(notice.command) })}</strong> ${notice.refusal.detail}</p>
  <button type="button" class="btn quiet" onClick=${() => dismiss(notice)}>${say("Understood")}</button>
</div>`;

/** @param {Notice} notice */
function dismiss(notice) {
  notices.value = notices.value.filter((one) => one !== notice);
}
