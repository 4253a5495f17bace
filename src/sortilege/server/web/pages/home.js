/** What this is, and how to begin. */
import { html } from "../html.js";
import { say } from "../say.js";
import { CardFace } from "../parts/cards.js";
import { LanguageField } from "../parts/language.js";

const FAN = ["TS", "KH", "4C", "7D", "X1"];

export const Home = () => html`<main class="plain stack home">
  <div class="row fan" aria-hidden="true">${FAN.map((card, i) => html`<${CardFace} card=${card} size="big" i=${i} hidden />`)}</div>
  <h1>Sortilege</h1>
  <p>${say("A table for role-playing games that are decided by playing cards and dice.")}</p>
  <${FirstSteps} />
  <p class="small muted">${say("You were invited? Open the link or scan the code that your game master gave you: it is your seat.")}</p>
  <div class="row"><${LanguageField} /></div>
</main>`;

/** @param {{host?: boolean}} props - how to begin, in four lines; to the host, who is at the right place already */
export const FirstSteps = ({ host = false }) => html`<ol class="panel steps" aria-label=${say("How to begin")}>
  <li><span>${
    host
      ? say("Open a table below: give it a name, and pick its game.")
      : say("Open a table with the link, or the code, that sortilege serve shows where it was started.")
  }</span></li>
  <li><span>${say("Add a player: a link and a code appear, and the player scans it with a phone.")}</span></li>
  <li><span>${say("Each player makes a character, step by step or by chance.")}</span></li>
  <li><span>${say("Call the first test: cards are drawn and dice rolled by the rules, and everybody sees it.")}</span></li>
</ol>`;
