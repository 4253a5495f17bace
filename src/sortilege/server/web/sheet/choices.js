/** What is chosen among a few: a Patron suit, a kind of being. */
import { html } from "../html.js";
import { say } from "../say.js";
import { capital } from "../words.js";
import { Refused } from "../parts/act.js";
import { useWriting } from "./desk.js";

/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props */
export const Choices = ({ desk }) =>
  desk.sheet.choices.length > 0 &&
  html`<section class="panel stack tight" aria-label=${say("Choices")}>
    ${desk.sheet.choices.map((one) => html`<${ChoiceRow} key=${one.key} desk=${desk} choice=${one} />`)}
  </section>`;

/** @param {{desk: Desk, choice: Choice}} props */
function ChoiceRow({ desk, choice }) {
  const writing = useWriting(desk);
  return html`<div class="stack tight">
    <div class="row wrap choice">
      <span class="name">${choice.label}</span>
      ${choice.open
        ? html`<div class="bases" role="group" aria-label=${choice.label}>
            ${choice.among.map((value) => html`<button type="button" class="base" aria-pressed=${value === choice.value}
              disabled=${writing.busy} onClick=${() => writing.write({ type: "pick", what: choice.key, value })}>
              ${sayChoice(choice, value)}</button>`)}
          </div>`
        : html`<strong>${chosen(choice)}</strong>`}
    </div>
    <${Refused} act=${writing} />
  </div>`;
}

/** @param {Choice} choice @param {Plain} value - for people */
export const sayChoice = ({ among, words }, value) => capital(words[among.indexOf(value)] ?? String(value));

/** @param {Choice} choice - what is chosen, for people */
export const chosen = (choice) => (choice.value === null ? say("not chosen") : sayChoice(choice, choice.value));
