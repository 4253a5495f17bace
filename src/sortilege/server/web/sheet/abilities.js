/** What a character can do by its levels, where no number says it. */
import { html } from "../html.js";
import { say } from "../say.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types").Ability} Ability */

/** @param {{desk: Desk}} props - folded away, as it is long; in the order in which the game tells it */
export function Abilities({ desk }) {
  const { abilities } = desk.sheet;
  if (!abilities.length) return null;
  return html`<details class="panel abilities" aria-label=${say("What it can do")}>
    <summary><h2>${say("What it can do")}</h2></summary>
    ${grouped(abilities).map(
      ({ what, of }) => html`<section key=${what}><h3 class="small">${what}</h3>
        <ul class="small">${of.map((one) => html`<li key=${one.rule + one.words}>${one.words}</li>`)}</ul></section>`,
    )}
  </details>`;
}

/** @param {Ability[]} abilities @returns {{what: string, of: Ability[]}[]} by what brings them */
function grouped(abilities) {
  const names = [...new Set(abilities.map((one) => one.what))];
  return names.map((what) => ({ what, of: abilities.filter((one) => one.what === what) }));
}
