/** Offers put in order: what helps first, and what comes to the same together. An offer that makes null is open. */
import { list, plural, say } from "../say.js";
import { cardText } from "../words.js";

/** @typedef {import("../types").OfferView} OfferView */
/** @typedef {import("../types").Outcome} Outcome */
/** @typedef {{offers: OfferView[], says: string, makes: Outcome | null}} Alike */

/** @param {Outcome} outcome @param {string} name */
const fact = (outcome, name) => outcome.facts.find(([one]) => one === name)?.[1];

/**
 * @param {Outcome} outcome - how much it comes to, where more is better: successes, or a total that is only measured
 */
function measure(outcome) {
  const told =
    fact(outcome, "successes") ?? (outcome.success === null ? (fact(outcome, "total") ?? fact(outcome, "card")) : 0);
  return typeof told === "number" ? told : 0;
}

/** @param {Outcome} outcome - a failure, nothing decided, a success; a critical one lies further out */
function standing(outcome) {
  const plain = outcome.success === null ? 0 : outcome.success ? 1 : -1;
  return outcome.degree.startsWith("critical") ? plain * 2 : plain;
}

/** @param {Outcome | null} one @param {Outcome | null} other - above 0 where the one is better */
function compare(one, other) {
  if (!one || !other) return 0;
  return standing(one) - standing(other) || measure(one) - measure(other);
}

/** @typedef {(offer: OfferView) => number} Likely - how likely an offer is to turn out well; 0 where that is not known */

/** @param {OfferView[]} offers @param {Likely} likely
 * @returns {Alike[]} - those of the same verb that come to the same, the best first, open ones last, the likeliest first */
function alike(offers, likely) {
  const found = /** @type {Map<string, Alike>} */ (new Map());
  for (const offer of offers) {
    const key = JSON.stringify([offer.verb, offer.makes, offer.says]);
    const group = found.get(key) ?? { offers: [], says: offer.says, makes: offer.makes };
    group.offers.push(offer);
    found.set(key, group);
  }
  const best = (/** @type {Alike} */ group) => Math.max(...group.offers.map(likely));
  return [...found.values()].sort(
    (a, b) => Number(!a.makes) - Number(!b.makes) || compare(b.makes, a.makes) || total(b) - total(a) || best(b) - best(a),
  );
}

/** @param {Alike} group */
const total = (group) => Number((group.makes && (fact(group.makes, "total") ?? fact(group.makes, "card"))) || 0);

/** @param {OfferView[]} offers @param {Likely} [likely] - `keep` is what plays no card and comes first, `better` what beats it or may, `rest` everything else */
export function sortOffers(offers, likely = () => 0) {
  const keeps = alike(offers.filter((one) => one.card === null), () => 0);
  const plays = alike(offers.filter((one) => one.card !== null), likely);
  const [keep, ...less] = keeps;
  const helps = (/** @type {Alike} */ group) => !keep?.makes || !group.makes || compare(group.makes, keep.makes) > 0;
  const others = [...less, ...plays];
  return { keep, better: others.filter(helps), rest: others.filter((group) => !helps(group)) };
}

/** @param {OfferView} offer - as an order: `Play 10♠ over 3♠` */
export const offerWords = (offer) => offer.order;

/** @param {Alike} group - the group as an order: `Play J♠ over one of 3 cards` */
export function groupWords({ offers }) {
  const cards = distinct(offers.map((one) => one.card ?? ""));
  const overs = distinct(offers.map((one) => one.over.join(" ")));
  if (offers.length === 1) return offerWords(offers[0]);
  if (cards.length === 1) return overOne(cards[0], overs.length);
  const several = list(cards.map(cardText), "or");
  if (overs.length > 1) return say("Play {cards}", { cards: several });
  return say("Play {cards} over {over}", { cards: several, over: offers[0].over.map(cardText).join(" ") });
}

/** @param {string} card - "": none is played @param {number} n - cards that it can be played over, or that can be used */
function overOne(card, n) {
  if (!card) return plural("Use {n} card", "Use one of {n} cards", n);
  return plural("Play {card} over {n} card", "Play {card} over one of {n} cards", n, { card: cardText(card) });
}

/** @param {string[]} words */
export const distinct = (words) => [...new Set(words)];

/** What begins the end of a result that may be the same for all. */
const PREPOSITIONS = [say("at"), say("against"), say("with")];

/** @param {OfferView[]} offers - what they all end with (` at 7 or more`), which need not be said on each */
export function sharedTail(offers) {
  const all = distinct(offers.map((one) => one.says)).map((text) => text.split(" "));
  if (!all.length) return "";
  let n = 0;
  while (all.every((words) => words.length > n + 1 && words[words.length - 1 - n] === all[0][all[0].length - 1 - n]))
    n++;
  const from = all[0].length - n;
  const at = all[0].findIndex((word, i) => i >= from && PREPOSITIONS.includes(word));
  return at < 0 ? "" : ` ${all[0].slice(at).join(" ")}`;
}

/**
 * @param {OfferView[]} offers - cards of a hand that all do the same whatever they are played over, if there are several
 */
export function interchangeable(offers) {
  const plays = offers.filter((one) => one.card !== null);
  const cards = distinct(plays.map((one) => /** @type {string} */ (one.card)));
  const results = distinct(plays.map((one) => JSON.stringify([one.verb, one.over, one.makes, one.says])));
  return cards.length > 1 && results.length * cards.length === plays.length ? cards : [];
}

/** @param {Alike[]} better @param {Alike | undefined} keep
 * @returns {Map<OfferView, string>} - the key that takes each: 1 to 9 in their order, 0 keeps */
export function numbered(better, keep) {
  const plays = better.flatMap((group) => group.offers).slice(0, 9);
  const keeps = keep?.offers.slice(0, 1) ?? [];
  return new Map([
    ...plays.map((offer, i) => /** @type {const} */ ([offer, String(i + 1)])),
    ...keeps.map((offer) => /** @type {const} */ ([offer, "0"])),
  ]);
}
