/** A character on one page of paper, A4 or Letter. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { go } from "../place.js";
import { SettingsButton } from "../parts/settings.js";
import { Trouble } from "../parts/trouble.js";
import { useDesk } from "../sheet/desk.js";
import { Paper } from "../sheet/paper.js";

/** @param {{actor: string}} props */
export function Print({ actor }) {
  const { desk, refusal } = useDesk(actor);
  return html`<header class="top sheet-top noprint">
      <button type="button" class="btn" aria-label=${say("Back to the sheet")} onClick=${() => go("sheet", actor)}><span
        aria-hidden="true">‹ </span>${say("Sheet")}</button>
      <button type="button" class="btn primary" disabled=${!desk} onClick=${() => print()}>${say("Print now")}</button>
      <${SettingsButton} />
    </header>
    <main class="desk">
      <${Trouble} told=${refusal?.detail ?? ""} />
      ${desk && html`<${Fitted}><${Paper} desk=${desk} /><//>`}
    </main>`;
}

const SIZES = { largest: 10.5, least: 5, step: 0.25 };

/** @param {{children: import("../html.js").Children}} props - in the largest letters with which all is on the page */
function Fitted({ children }) {
  const page = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (page.current) fit(page.current);
  });
  return html`<article class="paper" ref=${page}>${children}</article>`;
}

/** @param {HTMLElement} page */
function fit(page) {
  page.style.setProperty("--zoom", String(Math.min(1, innerWidth / (page.offsetWidth + 32))));
  for (let size = SIZES.largest; size >= SIZES.least; size -= SIZES.step) {
    page.style.fontSize = `${size}pt`;
    if (page.scrollHeight <= page.clientHeight) return;
  }
}
