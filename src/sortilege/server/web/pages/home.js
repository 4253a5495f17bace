/** What this is, and how to begin. */
import { html } from "../html.js";
import { say } from "../say.js";
import { CardFace } from "../parts/cards.js";

export const Home = () => html`<main class="plain stack home">
  <div class="row fan">${["TS", "KH", "4C", "7D", "X1"].map((card, i) => html`<${CardFace} card=${card} size="big"
    i=${i} hidden />`)}</div>
  <h1>Sortilege</h1>
  <p>${say("A table for role-playing games that are decided by playing cards and dice.")}</p>
  <ol class="panel steps">
    <li>${say("Whoever started the server opens a table with the host link that it printed.")}</li>
    <li>${say("The game master adds a seat for each player and sends them their links.")}</li>
    <li>${say("Players type in their characters and call their tests; the rules do the rest.")}</li>
    <li>${say("For a screen in the room, add a seat as spectator.")}</li>
  </ol></main>`;
