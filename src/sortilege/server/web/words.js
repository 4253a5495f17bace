/** Names and phrases for people. */
import { number, say } from "./say.js";

/** @typedef {import("./types").Card} Card */
/** @typedef {import("./types").Chance} Chance */
/** @typedef {import("./types").Schema} Schema */
/** @typedef {import("./types").Refusal} Refusal */

/** @typedef {Record<string, string>} Names */
const RANKS = /** @type {Names} */ ({ A: say("Ace"), T: "10", J: say("Jack"), Q: say("Queen"), K: say("King") });
export const SUITS = /** @type {Names} */ ({
  S: say("spades"), H: say("hearts"), D: say("diamonds"), C: say("clubs"),
});
export const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** Text presentation: phones would draw an emoji otherwise. */
const PLAIN = "\uFE0E";

/** @param {Card} card - `TH` as `10 of hearts` */
export function cardName(card) {
  if (card[0] === "X") return say("Joker {n}", { n: card[1] });
  return say("{rank} of {suit}", { rank: RANKS[card[0]] ?? card[0], suit: SUITS[card[1]] });
}

/** @param {Card} card - `TH` as `10♥` */
export function cardText(card) {
  if (card[0] === "X") return say("Joker {n}", { n: card[1] });
  return (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]] + PLAIN;
}

const WRITTEN = /(10|[A2-9JQK])([♠♥♦♣])\uFE0E?/g;
const SIGNED = Object.fromEntries(Object.entries(SIGNS).map(([suit, sign]) => [sign, suit]));

/** @param {string} rank @param {string} sign @returns {Card} - `10` and `♥` as `TH` */
export const cardOf = (rank, sign) => (rank === "10" ? "T" : rank) + SIGNED[sign];

/** @param {string} text - for ears: `Play 10♠` as `Play 10 of spades` */
export const spoken = (text) => text.replace(WRITTEN, (_, rank, sign) => cardName(cardOf(rank, sign)));

/** @param {string} name - one that rules give: `stress_boons` as `Stress boons` */
export function human(name) {
  const plain = name.replace(/[_-]+/g, " ").trim();
  return say(capital(plain.replace(/^gm\b/i, "GM")));
}

/** @param {string} name - of a field that holds several, as the name of one of them: `ambitions` as `Ambition` */
export const oneOf = (name) => human(name.replace(/s$/, ""));

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {string} text - as an id within the page, which holds no spaces */
export function idOf(text) {
  return text.replace(/[^\p{L}\p{N}]+/gu, "-");
}

/** @param {number} n - with a sign, as people write it: `+2`, `−1` */
export const signed = (n) => (n < 0 ? minus(n) : `+${n}`);

/** @param {import("./types").Plain} n - with a minus as people write it: `−1` */
export const minus = (n) => String(n).replace("-", "−");

/** @param {Chance} chance - `63.7 %`; what is not certain is never told as if it were */
export function percent({ exact, percent }) {
  if (percent === 0 && exact !== "0") return `< ${number(0.1)} %`;
  if (percent === 100 && exact !== "1") return `> ${number(99.9)} %`;
  return `${number(percent, 1)} %`;
}

/** @param {Chance} odds - `An 11.8 % shot` */
export function aShot(odds) {
  const chance = percent(odds);
  return /^(8|1[18]\b)/.test(chance) ? say("An {chance} shot", { chance }) : say("A {chance} shot", { chance });
}

/** @param {string} text - without rule numbers and the lines on refusals, which help nobody at the table */
export function plainDoc(text) {
  const first = text.split("\n\n")[0].replace(/\s+/g, " ");
  return first
    .replace(/\s*\([A-Z]+-[^)]*\)/g, "")
    .replace(/\s*(Outcome:|Refus(ed|als?):?|Raises) .*$/, "")
    .trim();
}

/** @param {unknown} error @returns {Refusal} */
export function refusalOf(error) {
  if (error && typeof error === "object" && "detail" in error) return /** @type {Refusal} */ (error);
  return { code: "error", detail: String(error) };
}

/** @param {string} word - a card as people type it: `10h`, `KS` */
export const typedCard = (word) => word.trim().toUpperCase().replace(/^10/, "T");

/** @param {string} text - what stands between spaces and commas */
export const wordsIn = (text) => text.trim().split(/[\s,;]+/).filter(Boolean);
