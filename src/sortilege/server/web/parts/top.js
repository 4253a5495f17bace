/** The head of a table's page: what it is, where the table stands, and whether all is saved. */
import { html } from "../html.js";
import { game, line, nameOf, own, unsaved, view } from "../store.js";
import { HereCount, Now } from "./periods.js";

export function Top() {
  const seat = own.value ? nameOf(own.value.seat) : "";
  return html`<header class="top">
    <div class="titles"><h1>${view.value?.name}</h1>
      <p class="small muted">${seat}${own.value?.role === "gm" ? ", GM" : ""} · ${game.value?.title}</p></div>
    <${Now} />
    <span class="row"><${HereCount} /><${Saved} /></span>
  </header>`;
}

/** Whether the server has everything; said in words. */
export function Saved() {
  const lost = line.value === "lost" || line.value === "joining";
  if (unsaved.value) return html`<span class="chip unsaved" role="status">not saved yet</span>`;
  if (lost) return html`<span class="chip unsaved" role="status">connecting…</span>`;
  return html`<span class="chip" role="status"><span class="dot"></span>saved</span>`;
}
