/** The round: in which order people act, whose turn it is, and what each has left. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say, woven } from "../say.js";
import { characters, mine, own, view } from "../store.js";
import { Refused, useAct } from "./act.js";
import { typed } from "./events.js";

/** @typedef {import("../types").Slot} Slot */
/** @typedef {import("./act.js").Acting} Acting */

/** @param {string} actor - whether it is that character's turn */
export const acts = (actor) => view.value?.order?.acting === actor;

/** What the round is called where it stands: `Round 2, pass 3`. */
function title() {
  const { periods, order } = /** @type {import("../types").PublicView} */ (view.value);
  const round = periods.round?.number ?? "";
  return order && order.pass > 1 ? say("Round {round}, pass {pass}", { round, pass: order.pass }) : say("Round {round}", { round });
}

/** Whether there is an order of acting to show. */
const ordered = () => (view.value?.order?.slots.length ?? 0) > 0;

/** The order of acting, with the end of the own turn; for a GM also of any other, and with changes of the order. */
export function Tracker() {
  const act = useAct();
  const [arranging, setArranging] = useState(false);
  const order = view.value?.order;
  if (!order || !ordered()) return null;
  const gm = own.value?.role === "gm";
  const turn = order.slots.find((one) => one.actor === order.acting);
  const may = turn && (gm || isMine(turn.actor));
  return html`<section class="panel stack tight round ${turn && isMine(turn.actor) && !gm ? "decide" : ""}" aria-label=${say("Round")} data-key="r">
    <div class="row spread wrap"><h2>${title()}</h2>
      <span class="row">${gm && html`<button type="button" class="btn quiet" aria-expanded=${arranging}
          onClick=${() => setArranging(!arranging)}>${say("Arrange")}</button>`}
        ${may && html`<button type="button" class="btn primary" disabled=${act.busy}
          aria-label=${say("End turn of {name}", { name: turn.name })}
          onClick=${() => act.run({ type: "end_turn", actor: turn.actor })}>${say("End turn")}</button>`}</span></div>
    ${turn && isMine(turn.actor) && !gm && html`<p><strong>${say("It is your turn.")}</strong></p>`}
    ${!turn && html`<div class="row wrap spread"><span class="small muted">${say("Nobody has a turn left.")}</span>
      ${gm && html`<button type="button" class="btn primary" disabled=${act.busy}
        onClick=${() => act.run({ type: "begin", what: "round" })}>${say("New round")}</button>`}</div>`}
    <ol class="order" aria-label=${say("Order of acting")}>${order.slots.map((slot, i) => html`<${Place} key=${slot.actor}
      slot=${slot} tools=${gm && arranging && html`<${Tools} act=${act} at=${i} slots=${order.slots} />`} />`)}</ol>
    ${gm && arranging && html`<${Joining} act=${act} slots=${order.slots} />`}
    <${Refused} act=${act} />
  </section>`;
}

/** @param {string} actor */
const isMine = (actor) => mine.value.some((one) => one.id === actor);

/** @param {{slot: Slot, tools: import("../html.js").Children}} props */
const Place = ({ slot, tools }) => html`<li class="${acts(slot.actor) ? "turn" : ""} ${slot.left ? "" : "done"}"
  aria-current=${acts(slot.actor) ? "true" : undefined}>
  <span>${slot.tied ? tiedWith(slot.name) : html`<strong>${slot.name}</strong>`}
    ${slot.words && html` <span class="small muted">${slot.words}</span>`}</span>
  <span class="row">${acts(slot.actor) && html`<span class="chip wait">${say("acts")}</span>`}<${Left} left=${slot.left} /></span>
  ${tools}
</li>`;

/** @param {string} name - of somebody who acts at the same time as the one before */
const tiedWith = (name) =>
  html`<span class="tied">${woven(say("with {name}"), { name: html`<strong>${name}</strong>` })}</span>`;

/** @param {{left: number}} props */
const Left = ({ left }) => html`<span class="small num ${left ? "" : "muted"}">${left ? plural("{n} left", "{n} left", left) : say("done")}</span>`;

/** @param {Acting} act @param {string[]} cast */
const arrange = (act, cast) => act.run({ type: "arrange", cast });

/** @param {{act: Acting, at: number, slots: Slot[]}} props - one place up or down, or out of the round */
function Tools({ act, at, slots }) {
  const cast = slots.map((one) => one.actor);
  const { name } = slots[at];
  const swap = (/** @type {number} */ from, /** @type {number} */ to) => arrange(act, moved(cast, from, to));
  return html`<span class="row order-tools">
    <button type="button" class="btn quiet" disabled=${act.busy || at === 0} aria-label=${say("Move {name} up", { name })}
      onClick=${() => swap(at, at - 1)}>↑</button>
    <button type="button" class="btn quiet" disabled=${act.busy || at === cast.length - 1}
      aria-label=${say("Move {name} down", { name })} onClick=${() => swap(at, at + 1)}>↓</button>
    <button type="button" class="btn quiet" disabled=${act.busy || cast.length === 1}
      aria-label=${say("Take {name} out of the round", { name })}
      onClick=${() => arrange(act, cast.filter((_, i) => i !== at))}>✕</button></span>`;
}

/** @param {string[]} cast @param {number} from @param {number} to */
export function moved(cast, from, to) {
  const rest = cast.filter((_, i) => i !== from);
  return [...rest.slice(0, to), cast[from], ...rest.slice(to)];
}

/** @param {{act: Acting, slots: Slot[]}} props - somebody who is not in the round yet */
function Joining({ act, slots }) {
  const [actor, setActor] = useState("");
  const cast = slots.map((one) => one.actor);
  const others = characters.value.filter((one) => one.id !== "gm" && !cast.includes(one.id));
  if (!others.length) return null;
  const joins = others.some((one) => one.id === actor) ? actor : others[0].id;
  return html`<div class="row wrap end-row"><label class="field grow"><span>${say("Joins the round")}</span>
      <select value=${joins} onChange=${typed(setActor)}>${others.map((one) => html`<option value=${one.id}
        selected=${one.id === joins}>${one.name}</option>`)}</select></label>
    <button type="button" class="btn" disabled=${act.busy}
      onClick=${() => arrange(act, [...cast, joins])}>${say("Add to the round")}</button></div>`;
}

/** The order of acting on a screen in the room. */
export const OrderStrip = () =>
  ordered() &&
  html`<section class="order-strip" aria-label=${say("Round")}><span class="muted">${title()}</span>
    <ol aria-label=${say("Order of acting")}>${view.value?.order?.slots.map((slot) => html`<li key=${slot.actor}
      class="${acts(slot.actor) ? "turn" : ""} ${slot.left ? "" : "done"}" aria-current=${acts(slot.actor) ? "true" : undefined}>
      <strong>${slot.name}</strong> <${Left} left=${slot.left} /></li>`)}</ol></section>`;
