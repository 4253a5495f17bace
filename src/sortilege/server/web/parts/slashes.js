/** Commands that are typed in the chat. */
import { say } from "../say.js";

/** @typedef {{verb: string, usage: string, says: string}} Slash */

/** @type {Slash[]} */
const SLASHES = [
  { verb: "/roll", usage: "/roll 3d6 + 2", says: say("rolls openly") },
  { verb: "/gmroll", usage: "/gmroll 2d20kh1", says: say("rolls privately: roller and GM see it") },
  { verb: "/blindroll", usage: "/blindroll d%", says: say("rolls blind: only the GM sees it") },
  { verb: "/draw", usage: "/draw 2", says: say("draws cards openly") },
  { verb: "/draw", usage: "/draw 2 private", says: say("draws cards to keep aside, face down") },
  { verb: "/shuffle", usage: "/shuffle", says: say("shuffles the discards into the deck") },
  { verb: "/w", usage: say("/w Name text"), says: say("whispers to one person") },
  { verb: "/help", usage: "/help", says: say("lists these commands; // says a text that begins with a slash") },
];

/** @param {string} text @param {boolean} decks - whether the game has cards @returns {Slash[]} those that it can become */
export function matching(text, decks) {
  if (!text.startsWith("/") || text.startsWith("//")) return [];
  const [verb, ...rest] = text.toLowerCase().split(/\s/);
  const cards = (/** @type {Slash} */ { verb }) => verb === "/draw" || verb === "/shuffle";
  const known = SLASHES.filter((one) => decks || !cards(one));
  if (isHelp(text)) return known;
  return known.filter((one) => (rest.length ? one.verb === verb : one.verb.startsWith(verb)));
}

/** @param {string} text */
export const isHelp = (text) => ["/help", "/?"].includes(text.trim().toLowerCase());
