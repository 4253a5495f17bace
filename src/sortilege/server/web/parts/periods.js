/** Sessions, scenes, rounds and adventures. They change the world for everyone, so they stand apart. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say, within } from "../say.js";
import { characters, here, nameOf, own, view } from "../store.js";
import { human } from "../words.js";
import { Refused, useAct } from "./act.js";
import { Casting, cardsOf } from "./casting.js";
import { typed } from "./events.js";

/** @typedef {import("../types").What} What */
/** @typedef {import("./casting.js").Drawn} Drawn */

const WHATS = /** @type {What[]} */ (["session", "scene", "round", "adventure"]);

/** What people like to give a name. */
const NAMED = /** @type {What[]} */ (["scene", "adventure"]);

/** @param {What} what */
const periodOf = (what) => view.value?.periods[what] ?? { number: 0, on: false, name: "" };

/** Where the table is: `session 1 · scene 3: the docks · round 2`. */
export function Now() {
  const on = WHATS.filter((what) => periodOf(what).on);
  if (!on.length)
    return html`<span class="muted small">${periodOf("session").number ? say("between sessions") : say("no session yet")}</span>`;
  return html`<span class="chips row wrap">${on.map((what) => {
    const { number, name } = periodOf(what);
    return html`<span class="chip num">${within(human(what))} ${number}${name && `: ${name}`}</span>`;
  })}</span>`;
}

export function Periods() {
  return html`<section class="panel periods" data-key="s" aria-label=${say("Time")}>
    <h2>${say("Session and scenes")}</h2>
    ${WHATS.map((what) => html`<${PeriodLine} key=${what} what=${what} />`)}
    <${Latecomers} />
  </section>`;
}

/** @param {{what: What}} props */
function PeriodLine({ what }) {
  const act = useAct();
  const [name, setName] = useState("");
  const [earned, setEarned] = useState(/** @type {string[]} */ ([]));
  const [cast, setCast] = useState(/** @type {string[] | null} */ (null));
  const [drawn, setDrawn] = useState(/** @type {Drawn} */ ({}));
  const { on, name: called } = periodOf(what);
  const kind = within(human(what));
  const again = what === "scene" || what === "round";
  const began = () => {
    setName("");
    setCast(null);
    setDrawn({});
  };
  const begin = async () => (await act.run({ type: "begin", what, name, ...(cast && { cast }), ...cardsOf(cast, drawn) })) && began();
  const end = async () => (await act.run({ type: "end", what, earned })) && setEarned([]);
  return html`<div class="period" role="group" aria-label=${kind}>
    <span class=${called && "called"}><strong>${human(what)}</strong> <span class="small muted num">${whereNow(what)}</span></span>
    <div class="row">
      ${
        (!on || again) &&
        NAMED.includes(what) &&
        html`<input type="text" class="slim" maxlength="120" aria-label=${say("Name of the {kind}", { kind })} placeholder=${say("name")}
          value=${name}
        onInput=${typed(setName)} />`
      }
      ${(!on || again) && html`<button type="button" class="btn" disabled=${act.busy}
        onClick=${begin}>${on ? say("Next {kind}", { kind }) : say("Begin {kind}", { kind })}</button>`}
      ${on && html`<button type="button" class="btn" disabled=${act.busy} onClick=${end}>${say("End {kind}", { kind })}</button>`}
    </div>
    ${what === "round" && html`<${Casting} cast=${cast} set=${setCast} drawn=${drawn} setDrawn=${setDrawn} />`}
    ${on && what === "adventure" && html`<${Earned} earned=${earned} set=${setEarned} />`}
    <${Refused} act=${act} />
  </div>`;
}

/** @param {What} what - `3: the docks, over` */
function whereNow(what) {
  const { number, on, name } = periodOf(what);
  if (!number) return say("none yet");
  const told = name ? `${number}: ${name}` : String(number);
  return on ? told : say("{period}, over", { period: told });
}

/** @param {{earned: string[], set: (earned: string[]) => void}} props - whom an adventure rewards when it ends */
const Earned = ({ earned, set }) => html`<div class="row wrap" role="group" aria-label=${say("Who has earned a reward")}>
  <span class="small muted">${say("earned by")}</span>
  ${characters.value
    .filter((one) => !one.npc)
    .map((one) => {
      const has = earned.includes(one.id);
      const flip = () => set(has ? earned.filter((id) => id !== one.id) : [...earned, one.id]);
      return html`<label class="check"><input type="checkbox" checked=${has}
        onChange=${flip} /><span>${one.name}</span></label>`;
    })}
</div>`;

/** Players with a character who are not at the session. */
function Latecomers() {
  const act = useAct();
  if (!periodOf("session").on) return null;
  const owners = new Set(characters.value.map((one) => one.owner));
  const late = (view.value?.seats ?? []).filter((seat) => owners.has(seat.id) && !seat.present);
  return html`${late.map(
    (seat) => html`<div class="period"><span class="small">${say("{name} is not at the session.", { name: seat.name })}</span>
      <button type="button" class="btn"
        onClick=${() => act.run({ type: "arrive", seat: seat.id })}>${say("{name} arrives", { name: seat.name })}</button></div>`,
  )}<${Refused} act=${act} />`;
}

/** For a player who is there, but not yet at the session. */
export function Arriving() {
  const act = useAct();
  const me = view.value?.seats.find((seat) => seat.id === own.value?.seat);
  const plays = characters.value.some((one) => one.owner === me?.id);
  if (!me || me.present || !plays || !periodOf("session").on) return null;
  return html`<div class="panel row spread wrap"><span>${say("A session is going on without you.")}</span>
    <button type="button" class="btn primary"
      onClick=${() => act.run({ type: "arrive", seat: me.id })}>${say("Join the session")}</button>
    <${Refused} act=${act} /></div>`;
}

/** How many seats are there now. */
export const HereCount = () =>
  html`<span class="chip herecount" title=${here.value.map(nameOf).join(", ")}><span
    class="dot"></span>${plural("{n} here", "{n} here", here.value.length)}</span>`;
