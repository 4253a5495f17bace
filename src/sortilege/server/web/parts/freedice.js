/** Dice outside tests: one click for usual ones, or any written out. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { signed } from "../words.js";
import { Refused, useAct } from "./act.js";
import { submitted, typed } from "./events.js";
import { SecrecyField } from "./secrecy.js";

const USUAL = [4, 6, 8, 10, 12, 20, 100];

export function FreeDice() {
  const act = useAct();
  const [secret, setSecret] = useState("no");
  const [count, setCount] = useState("1");
  const [more, setMore] = useState("0");
  const [dice, setDice] = useState("");
  const roll = (/** @type {string} */ text) => act.run({ type: "roll", dice: text, secret });
  return html`<div class="stack tight inset" role="group" aria-label=${say("Dice")}>
    <div class="fields">
      <${Count} label=${say("How many")} value=${count} least=${1} most=${100} set=${setCount} />
      <${Count} label=${say("Added")} value=${more} least=${-999} most=${999} set=${setMore} />
      <${SecrecyField} value=${secret} set=${setSecret} />
    </div>
    <div class="row wrap quick">${USUAL.map(
      (sides) => html`<button type="button" class="base num" disabled=${act.busy}
        aria-label=${say("Roll {dice}", { dice: written(count, sides, more) })}
        onClick=${() => roll(written(count, sides, more))}>d${sides}</button>`,
    )}</div>
    <form class="row end-row" onSubmit=${submitted(() => roll(dice))}>
      <label class="field grow"><span>${say("Or written out")}</span><input type="text" value=${dice} maxlength="200"
        placeholder="4d6dl1 + 2" autocomplete="off" onInput=${typed(setDice)} /></label>
      <button class="btn" disabled=${act.busy || !dice.trim()}>${say("Roll")}</button>
    </form>
    <${Refused} act=${act} />
  </div>`;
}

/** @param {string} count @param {number} sides @param {string} more */
function written(count, sides, more) {
  const added = Math.trunc(Number(more)) || 0;
  return `${Math.trunc(Number(count)) || 1}d${sides}${added ? signed(added) : ""}`;
}

/** @param {{label: string, value: string, least: number, most: number, set: (value: string) => void}} props */
export const Count = ({ label, value, least, most, set }) => html`<label class="field"><span>${label}</span>
  <input type="number" inputmode="numeric" min=${least} max=${most} value=${value} onInput=${typed(set)} /></label>`;
