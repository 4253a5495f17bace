/** Talk, rolls, draws and shown cards, as they look in the log and where they come up. */
import { html } from "../html.js";
import { list, say } from "../say.js";
import { nameOf, own, view } from "../store.js";
import { CardFace } from "./cards.js";
import { Sign } from "./sign.js";
import { SECRECY } from "./secrecy.js";
import { Sentence } from "./sentence.js";

/** @typedef {import("../types").AnyEvent} AnyEvent */
/** @typedef {import("../types").DiceRolled} DiceRolled */
/** @typedef {import("../types").RolledPool} RolledPool */
/** @typedef {import("../types").Spoke} Spoke */
/** @typedef {import("../types").WithCards} WithCards */
/** @typedef {{event: any, line: string, size?: string}} SpokenProps */

/** @param {SpokenProps} props - something said: a name and a speech mark, never to be taken for what the rules did */
function Said({ event }) {
  const { seat, text, audience } = /** @type {Spoke} */ (event);
  const whisper = !audience.includes("everyone");
  return html`<div class="said ${whisper ? "whisper" : ""}">
    <p><${Sign} of=${whisper ? "lock" : "talk"} /> <strong>${nameOf(seat)}</strong><span class="sr">:</span>
      ${whisper && html` <span class="only">${onlyWords(audience)}</span>`}</p>
    <p class="words"><bdi>${text}</bdi></p>
  </div>`;
}

/** @param {string[]} audience - who sees something that not everyone sees */
function onlyWords(audience) {
  const others = audience.filter((one) => one !== own.value?.seat && !(one === "gm" && own.value?.role === "gm"));
  const names = others.map((one) => (one === "gm" ? say("the GM") : nameOf(one)));
  const mine = others.length < audience.length;
  if (!names.length) return say("only you see this");
  return mine ? say("only {names} and you see this", { names: list(names) }) : say("only {names} see this", { names: list(names) });
}

/** @param {SpokenProps} props */
function Rolled({ event, line }) {
  const { seat, roll, secret } = /** @type {DiceRolled} */ (event);
  return html`<div class="rolled"><p class="sr">${line}</p><div aria-hidden="true">
    <p><${Sign} of=${secret === "no" ? "die" : "lock"} /> <strong>${nameOf(seat)}</strong> <span class="muted">${roll.text}</span>
      ${roll.remark && html` <em>${roll.remark}</em>`} ${secret !== "no" && html`<span class="only">${SECRECY[secret]}</span>`}</p>
    <p class="fell">${(roll.pools ?? []).map((pool) => html`<${Fell} pool=${pool} />`)}<b class="total num">${told(roll)}</b></p>
  </div></div>`;
}

/** @param {DiceRolled["roll"]} roll - successes are said where there is nothing else */
function told({ total, pools = [] }) {
  const only = pools.length === 1 && pools[0].counted && pools[0].worth === total;
  return only ? say("= {n} counted", { n: total }) : say("= {n}", { n: total });
}

/** @param {{pool: RolledPool}} props - dice that do not count are struck, others bear a sign that says why */
const Fell = ({ pool }) => html`<span class="pool">${pool.label && html`<small>${pool.label}</small>`}${pool.dice.map(
  ({ value, fate = "kept", exploded, hit }) => html`<span class="d num ${fate} ${hit ? "hit" : ""}"
    title=${FATES[fate]}>${value}${exploded && "!"}${hit && "✓"}${fate === "rerolled" && "↻"}</span>`,
)}</span>`;

/** @type {Record<string, string>} */
const FATES = { kept: "", dropped: say("dropped"), rerolled: say("rolled again") };

/** @param {SpokenProps} props */
function Cards({ event, line, size = "mini" }) {
  const { cards, type, audience } = /** @type {WithCards} */ (event);
  const secret = audience && !audience.includes("everyone");
  return html`<div class="drawn"><p><${Sign} of=${type === "peeked/1" ? "eye" : secret ? "lock" : "cards"} /> <${Sentence}
      text=${line} /> ${secret && html`<span class="only">${onlyWords(audience)}</span>`}</p>
    ${size !== "mini" && html`<p class="row wrap" aria-hidden="true">${cards.map((card, i) => html`<${CardFace} key=${card}
      card=${card} size=${size} i=${i} hidden />`)}</p>`}</div>`;
}

/** @param {import("./sign.js").Drawn} of */
const withSign = (of) => (/** @type {SpokenProps} */ { line }) => html`<p class="drawn"><${Sign} of=${of} /> <${Sentence} text=${line} /></p>`;

/** @type {Record<string, (props: SpokenProps) => unknown>} */
const LOOKS = {
  "spoke/1": Said,
  "dice_rolled/1": Rolled,
  "blind_made/1": withSign("lock"),
  "drew_openly/1": Cards,
  "revealed/1": Cards,
  "peeked/1": Cards,
  "has_revealed/1": withSign("cards"),
  "has_peeked/1": withSign("eye"),
  "put_back/1": withSign("cards"),
};

/** @param {AnyEvent | undefined} event - whether it is something outside the rules, which `Spoken` shows */
export const isSpoken = (event) => event !== undefined && event.type in LOOKS;

/** @param {SpokenProps} props */
export const Spoken = (props) => LOOKS[props.event.type](props);

/** Other seats that can be talked to and shown cards: a screen in the room is nobody. */
export const others = () =>
  (view.value?.seats ?? []).filter((one) => one.id !== own.value?.seat && one.role !== "spectator");

/** Whom something can be for besides everyone: the GMs, and each of the others. */
export function whom() {
  const gms = others().filter((one) => one.role === "gm");
  const rest = others().filter((one) => own.value?.role === "gm" || one.role !== "gm");
  const all = own.value?.role !== "gm" && gms.length ? [{ id: "gm", name: say("GM") }] : [];
  return [{ id: "everyone", name: say("everyone") }, ...all, ...rest.map(({ id, name }) => ({ id, name }))];
}
