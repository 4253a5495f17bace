/** Opening a new table; for whoever has the server's link. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { games } from "../store.js";
import { refusalOf } from "../words.js";
import { openTable } from "../wire.js";
import { CopyLink } from "../parts/copy.js";
import { typed, ticked, submitted } from "../parts/events.js";

export function Host() {
  const [name, setName] = useState("");
  const [gm, setGm] = useState("");
  const [game, setGame] = useState("");
  const [shared, setShared] = useState(false);
  const [link, setLink] = useState("");
  const [refusal, setRefusal] = useState("");
  const open = async () => {
    setRefusal("");
    try {
      const opened = await openTable({ name, game: game || games.value[0].name, shared, gm });
      setLink(opened.link);
    } catch (error) {
      setRefusal(refusalOf(error).detail);
    }
  };
  if (link) return html`<${Opened} link=${link} name=${name} gm=${gm} />`;
  return html`<main class="plain stack"><h1>${say("Open a table")}</h1>
    <form class="panel stack" onSubmit=${submitted(open)}>
      <label class="field"><span>${say("Name of the table")}</span><input type="text" required maxlength="60" value=${name}
        placeholder=${say("The abandoned station")}
        onInput=${typed(setName)} /></label>
      <label class="field"><span>${say("Your name, as game master")}</span><input type="text" required maxlength="60" value=${gm}
        onInput=${typed(setGm)} /></label>
      <fieldset class="struct"><legend>${say("Game")}</legend><div class="row wrap">
        ${games.value.map(
          (one, i) => html`<label class="check"><input type="radio" name="game" value=${one.name}
            checked=${game ? game === one.name : i === 0}
          onChange=${() => setGame(one.name)} /><span>${one.title}</span></label>`,
        )}</div></fieldset>
      <label class="check"><input type="checkbox" checked=${shared} onChange=${ticked(setShared)} />
        <span>${say("Everyone draws from one deck")}</span></label>
      ${refusal && html`<p class="refused" role="alert">${refusal}</p>`}
      <div><button class="btn primary">${say("Open table")}</button></div>
    </form></main>`;
}

/** @param {{link: string, name: string, gm: string}} props */
const Opened = ({ link, name, gm }) => html`<main class="plain stack"><h1>${say("{name} is open", { name })}</h1>
  <section class="panel stack"><p>${say("This is your seat. Keep the link: it is the only way back to it.")}</p>
    <${CopyLink} link=${link} whose=${gm} />
    <div><a class="btn primary" href=${link}>${say("Sit down")}</a></div></section></main>`;
