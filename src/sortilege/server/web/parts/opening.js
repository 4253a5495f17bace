/** The form that opens a table, and the seat that comes of it. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { games } from "../store.js";
import { openTable } from "../wire.js";
import { plainDoc } from "../words.js";
import { CopyLink, samePlace } from "./copy.js";
import { submitted, ticked, typed } from "./events.js";
import { Trouble, useTried } from "./trouble.js";

/** @typedef {{name: string, gm: string, link: string}} Seated */

/** @param {{done: (seated: Seated) => void}} props */
export function OpenTable({ done }) {
  const [name, setName] = useState("");
  const [gm, setGm] = useState("");
  const [game, setGame] = useState("");
  const [shared, setShared] = useState(false);
  const { trouble, tried } = useTried();
  const chosen = games.value.find((one) => one.name === game) ?? games.value[0];
  const open = () => tried(async () => done({ name, gm, link: (await openTable({ name, game: chosen.name, shared, gm })).link }));
  return html`<form class="stack" onSubmit=${submitted(open)} aria-label=${say("Open a table")}>
    <label class="field"><span>${say("Name of the table")}</span><input type="text" required maxlength="60" value=${name}
      placeholder=${say("The abandoned station")} onInput=${typed(setName)} /></label>
    <label class="field"><span>${say("Your name, as game master")}</span><input type="text" required maxlength="60"
      value=${gm} onInput=${typed(setGm)} /></label>
    <fieldset class="struct"><legend>${say("Game")}</legend><div class="row wrap">
      ${games.value.map(
        (one) => html`<label class="check"><input type="radio" name="game" value=${one.name}
          checked=${one === chosen}
          onChange=${() => setGame(one.name)} /><span>${one.title}</span></label>`,
      )}</div>
      ${chosen?.tests[0] && html`<p class="small muted">${plainDoc(chosen.tests[0].doc)}</p>`}</fieldset>
    ${chosen?.piles.some(({ kind }) => kind === "deck") && html`<label class="check"><input type="checkbox" checked=${shared}
      onChange=${ticked(setShared)} /><span>${say("Everyone draws from one deck")}</span></label>`}
    <${Trouble} told=${trouble} />
    <div><button class="btn primary">${say("Open table")}</button></div>
  </form>`;
}

/** @param {Seated} props - the GM's way to a seat, here or on another device */
export const SitDown = ({ name, gm, link }) => html`<section class="panel stack" aria-label=${say("Your seat")}>
  <p>${say("This is the GM's seat at {name}. Keep the link: it is the only way back to it.", { name })}</p>
  <div><a class="btn primary" href=${samePlace(link)}>${say("Sit down")}</a></div>
  <p class="small muted">${say("Or scan the code with the device that you run the game on.")}</p>
  <${CopyLink} key=${link} link=${link} whose=${gm} />
</section>`;
