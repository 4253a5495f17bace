/** A table that was put away: told on every page, taken up again by a GM. */
import { html } from "../html.js";
import { say } from "../say.js";
import { own, view } from "../store.js";
import { ActButton, Refused, useAct } from "./act.js";
import { Sure } from "./sure.js";

export const Archived = () =>
  view.value?.archived &&
  html`<aside class="archived row wrap" aria-label=${say("Archived")}>
    <p role="status">${say("This table is archived. It can be read, and nothing changes.")}</p>
    ${own.value?.role === "gm" && html`<${ActButton} command=${{ type: "reopen" }} label=${say("Reopen the table")} />`}
  </aside>`;

/** The GM's way to put the table away. */
export function ArchiveTable() {
  const act = useAct();
  if (view.value?.archived) return null;
  return html`<div class="stack tight"><p class="small muted">${say("A table that is over can be archived: everybody can still read it.")}</p>
    <div><${Sure} label=${say("Archive the table")} go=${() => act.run({ type: "archive" })} /></div>
    <${Refused} act=${act} /></div>`;
}
