/** Who takes part in a round that is to begin, and in which order. */
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, everyone, game, realCards } from "../store.js";
import { typedCard } from "../words.js";
import { ticked, typed } from "./events.js";
import { moved } from "./rounds.js";

/** @typedef {Record<string, string>} Drawn - the real card of each who takes part, as it was typed in */

/** Whether real cards find the order of acting. */
const drawsReal = () => Boolean(game.value?.draws_order && realCards.value);

/** @param {string[] | null} cast @param {Drawn} drawn - the cards that were typed in, if there are any */
export function cardsOf(cast, drawn) {
  const cards = (cast ?? []).map((id) => typedCard(drawn[id] ?? "")).filter(Boolean);
  return drawsReal() && cards.length > 0 ? { cards } : {};
}

/** @param {{cast: string[] | null, set: (cast: string[] | null) => void, drawn: Drawn, setDrawn: (drawn: Drawn) => void}} props
 * - null: as the table has it, those of the round before or all players' characters */
export const Casting = ({ cast, set, drawn, setDrawn }) => html`<details class="whole casting" open=${cast !== null}
  onToggle=${(/** @type {any} */ event) => set(event.target.open ? (cast ?? players()) : null)}>
  <summary class="small">${say("Who takes part")}</summary>
  ${cast && html`<ol class="order" aria-label=${say("Who takes part")}>${rowsOf(cast).map((id) => html`<${Row} key=${id} id=${id}
    cast=${cast} set=${set} drawn=${drawn} setDrawn=${setDrawn} />`)}</ol>`}
</details>`;

const players = () => everyone.value.flatMap((one) => (one.npc ? [] : [one.id]));

/** @param {string[]} cast - those who take part in their order, then all others */
function rowsOf(cast) {
  const ids = everyone.value.map((one) => one.id);
  return [...cast.filter((id) => ids.includes(id)), ...ids.filter((id) => !cast.includes(id))];
}

/** @param {{id: string, cast: string[], set: (cast: string[]) => void, drawn: Drawn, setDrawn: (drawn: Drawn) => void}} props */
function Row({ id, cast, set, drawn, setDrawn }) {
  const at = cast.indexOf(id);
  const one = characters.value.find((found) => found.id === id);
  const tick = (/** @type {boolean} */ on) => set(on ? [...cast, id] : cast.filter((other) => other !== id));
  return html`<li><label class="check"><input type="checkbox" checked=${at >= 0} onChange=${ticked(tick)} />
      <span>${one?.name}${one?.npc && html` <span class="muted">${say("NPC")}</span>`}</span></label>
    ${at >= 0 && drawsReal() && html`<input type="text" class="slim one-card" autocomplete="off" placeholder="8H" value=${drawn[id] ?? ""}
      aria-label=${say("Card of {name}", { name: one?.name ?? "" })} onInput=${typed((card) => setDrawn({ ...drawn, [id]: card }))} />`}
    ${at >= 0 && html`<span class="row order-tools">
      <button type="button" class="btn quiet" disabled=${at === 0} aria-label=${say("{name} earlier", { name: one?.name ?? "" })}
        onClick=${() => set(moved(cast, at, at - 1))}>↑</button>
      <button type="button" class="btn quiet" disabled=${at === cast.length - 1} aria-label=${say("{name} later", { name: one?.name ?? "" })}
        onClick=${() => set(moved(cast, at, at + 1))}>↓</button></span>`}
  </li>`;
}
