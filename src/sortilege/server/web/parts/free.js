/** Talk and free play: a line to type in, and everything that can be typed as buttons. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { own } from "../store.js";
import { Talk } from "./chat.js";
import { FreeDice } from "./freedice.js";
import { FreeDraw, myDeck } from "./freedraw.js";
import { Notes } from "./notes.js";
import { ShowHand, asideWords } from "./showing.js";

export function FreePlay() {
  const [open, setOpen] = useState("");
  const aside = asideWords();
  const tabs = [
    { id: "dice", name: say("Dice") },
    ...(myDeck() ? [{ id: "cards", name: say("Cards") }] : []),
    ...(own.value?.role === "gm" ? [] : [{ id: "notes", name: say("Notes") }]),
  ];
  return html`<section class="panel stack tight free" data-key="c" aria-label=${say("Talk and free play")}>
    <div class="row wrap spread"><h2>${say("Talk")}</h2>
      <span class="row wrap tools">${tabs.map(({ id, name }) => html`<button type="button" class="btn quiet" key=${id}
        aria-expanded=${open === id} onClick=${() => setOpen(open === id ? "" : id)}>${name}</button>`)}</span></div>
    <${Talk} />
    ${open === "dice" && html`<${FreeDice} />`}
    ${open === "cards" && html`<${FreeDraw} /><${GmHand} />`}
    ${open === "notes" && html`<${Notes} />`}
    ${aside && html`<p class="small muted">${aside}</p>`}
  </section>`;
}

/** The GM shows cards of the hand of all NPCs. */
function GmHand() {
  const [pile, cards] = Object.entries(own.value?.hands ?? {}).find(([name]) => name.endsWith(":gm")) ?? [];
  return pile && cards && html`<${ShowHand} pile=${pile} cards=${cards} />`;
}
