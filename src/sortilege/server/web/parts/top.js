/** The head of a table's page: what it is, where the table stands, and whether all is saved. */
import { html } from "../html.js";
import { say } from "../say.js";
import { game, nameOf, own, view } from "../store.js";
import { HereCount, Now } from "./periods.js";
import { Saved } from "./saved.js";
import { SettingsButton } from "./settings.js";

export function Top() {
  const name = own.value ? nameOf(own.value.seat) : "";
  const seat = own.value?.role === "gm" ? say("{name}, GM", { name }) : name;
  return html`<header class="top">
    <div class="titles"><h1>${view.value?.name}</h1>
      <p class="small muted">${seat} · ${game.value?.title} <${Now} /></p></div>
    <span class="row"><${HereCount} /><${Saved} /><${SettingsButton} /></span>
  </header>`;
}
