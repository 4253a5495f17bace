/** What lies in a test: a row for each participant, with chains, pairs and pools in it. */
import { html } from "../html.js";
import { say } from "../say.js";
import { nameOf, switchOf } from "../store.js";
import { CardFace, Die, markWords } from "./cards.js";
import { useFresh } from "./motion.js";

/** @typedef {import("../types").Row} Row */
/** @typedef {import("../types").Group} Group */
/** @typedef {import("../types").Laid} Laid */

/** @param {{rows: Row[], who: string[], test?: string, size?: string, marks?: (string | null)[], told?: boolean}} props
 * - of which `test`, so that what comes up in it turns over; `marks` go before each participant's name; `told`: where a sole one stands is said beside it already */
export function Rows({ rows, who, test = "", size = "", marks = [], told = false }) {
  const named = who.length > 1;
  return html`<div class="rows">
    ${rows.map(
      (row) => html`<div class="lying" key=${row.part}>
        ${named && html`<strong class="whose">${marks[row.part] && html`<span class="mark">${marks[row.part]}</span> `}${nameOf(who[row.part])}</strong>`}
        <${Lying} groups=${row.groups} size=${size} name=${test && `${test} ${row.part}`} />
        ${row.words && (named || !told) && html`<span class="stands num">${row.words}</span>`}
      </div>`,
    )}
  </div>`;
}

/** @param {{groups: Group[], size: string, name: string}} props */
function Lying({ groups, size, name }) {
  const pools = groups.filter((group) => group.dice.length);
  return html`<div class="groups">
    ${groups.map((group, i) => {
      const past = group.dice.length > 0 && group !== pools[pools.length - 1];
      return html`<${GroupOf} key=${keyOf(group, i)} group=${group} size=${size} past=${past} from=${i} name=${name} />`;
    })}
  </div>`;
}

/** @param {Group} group @param {number} i - the first card, so that a chain grows and does not turn anew */
const keyOf = (group, i) => group.cards[0]?.card ?? `dice ${i}`;

/** @param {{group: Group, size: string, past: boolean, from: number, name: string}} props
 * - `past` rolls were tied and rolled again */
function GroupOf({ group, size, past, from, name }) {
  const counting = group.cards.filter((laid) => !laid.mark.includes("replaced")).length + group.dice.length;
  const together = counting > 1;
  return html`<div class="group ${together || group.cards.length > 1 ? "together" : ""} ${past ? "past" : ""}">
    ${group.cards.map((laid, i) => html`<${LaidCard} key=${laid.card} laid=${laid} size=${size} i=${from + i}
      name=${name} plus=${plus(group.cards, i)} />`)}
    ${group.dice.map((value, i) => html`<${Die} key=${i} value=${value} sides=${sides()} i=${i}
      name=${name && `${name} ${from} ${i}`} />`)}
    ${together && group.total !== null && html`<strong class="total num">${group.total}</strong>`}
    ${past && html`<small>${say("tied")}</small>`}
  </div>`;
}

/** @param {Laid[]} cards @param {number} i - whether the card adds to one before it */
function plus(cards, i) {
  const replaced = (/** @type {Laid} */ laid) => laid.mark.includes("replaced");
  return i > 0 && !replaced(cards[i]) && cards.slice(0, i).some((laid) => !replaced(laid));
}

/** Sides of the dice, where the house rules name them. */
const sides = () => Number(switchOf("die")) || null;

/** @param {{laid: Laid, size: string, i: number, name: string, plus: boolean}} props */
function LaidCard({ laid, size, i, name, plus }) {
  const words = markWords(laid.mark);
  const how = useFresh(name && `${name} ${laid.card}`) ? "turning" : "";
  return html`${plus && html`<span class="plus" aria-hidden="true">+</span>`}
    <span class="laid ${laid.mark}">
      <${CardFace} card=${laid.card} size=${size} mark=${laid.mark} i=${i} how=${how} />
      ${words && html`<small aria-hidden="true">${words}</small>`}
    </span>`;
}
