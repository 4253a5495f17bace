/** Sessions, scenes, rounds and adventures. They change the world for everyone, so they stand apart. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { characters, here, nameOf, own, view } from "../store.js";
import { capital } from "../words.js";
import { Refused, useAct } from "./act.js";
import { Casting } from "./casting.js";
import { typed } from "./events.js";

/** @typedef {import("../types").What} What */

const WHATS = /** @type {What[]} */ (["session", "scene", "round", "adventure"]);

/** What people like to give a name. */
const NAMED = /** @type {What[]} */ (["scene", "adventure"]);

/** @param {What} what */
const periodOf = (what) => view.value?.periods[what] ?? { number: 0, on: false, name: "" };

/** Where the table is: `session 1 · scene 3: the docks · round 2`. */
export function Now() {
  const on = WHATS.filter((what) => periodOf(what).on);
  if (!on.length)
    return html`<span class="muted small">${periodOf("session").number ? "between sessions" : "no session yet"}</span>`;
  return html`<span class="chips row wrap">${on.map((what) => {
    const { number, name } = periodOf(what);
    return html`<span class="chip num">${what} ${number}${name && `: ${name}`}</span>`;
  })}</span>`;
}

export function Periods() {
  return html`<section class="panel periods" aria-label="Time">
    <h2>Session and scenes</h2>
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
  const { number, on, name: called } = periodOf(what);
  const again = what === "scene" || what === "round";
  const began = () => {
    setName("");
    setCast(null);
  };
  const begin = async () => (await act.run({ type: "begin", what, name, ...(cast && { cast }) })) && began();
  const end = async () => (await act.run({ type: "end", what, earned })) && setEarned([]);
  return html`<div class="period" role="group" aria-label=${what}>
    <span><strong>${capital(what)}</strong> <span
      class="small muted num">${number ? `${number}${called && `: ${called}`}${on ? "" : ", over"}` : "none yet"}</span></span>
    <div class="row">
      ${
        (!on || again) &&
        NAMED.includes(what) &&
        html`<input type="text" class="slim" maxlength="120" aria-label=${`Name of the ${what}`} placeholder="name"
          value=${name}
        onInput=${typed(setName)} />`
      }
      ${(!on || again) && html`<button type="button" class="btn" disabled=${act.busy}
        onClick=${begin}>${on ? `Next ${what}` : `Begin ${what}`}</button>`}
      ${on && html`<button type="button" class="btn" disabled=${act.busy} onClick=${end}>End ${what}</button>`}
    </div>
    ${what === "round" && html`<${Casting} cast=${cast} set=${setCast} />`}
    ${on && what === "adventure" && html`<${Earned} earned=${earned} set=${setEarned} />`}
    <${Refused} act=${act} />
  </div>`;
}

/** @param {{earned: string[], set: (earned: string[]) => void}} props - whom an adventure rewards when it ends */
const Earned = ({ earned, set }) => html`<div class="row wrap" role="group" aria-label="Who has earned a reward">
  <span class="small muted">earned by</span>
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
    (seat) => html`<div class="period"><span class="small">${seat.name} is not at the session.</span>
      <button type="button" class="btn"
        onClick=${() => act.run({ type: "arrive", seat: seat.id })}>${seat.name} arrives</button></div>`,
  )}<${Refused} act=${act} />`;
}

/** For a player who is there, but not yet at the session. */
export function Arriving() {
  const act = useAct();
  const me = view.value?.seats.find((seat) => seat.id === own.value?.seat);
  const plays = characters.value.some((one) => one.owner === me?.id);
  if (!me || me.present || !plays || !periodOf("session").on) return null;
  return html`<div class="panel row spread wrap"><span>A session is going on without you.</span>
    <button type="button" class="btn primary"
      onClick=${() => act.run({ type: "arrive", seat: me.id })}>Join the session</button>
    <${Refused} act=${act} /></div>`;
}

/** How many seats are there now. */
export const HereCount = () =>
  html`<span class="chip" title=${here.value.map(nameOf).join(", ")}><span
    class="dot"></span>${here.value.length} here</span>`;
