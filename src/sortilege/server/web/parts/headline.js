/** A result in one line. */
import { html } from "../html.js";
import { list, plural, say } from "../say.js";
import { nameOf } from "../store.js";
import { capital } from "../words.js";
import { Mark } from "./mark.js";
import { toneOf } from "./over.js";
import { Sentence } from "./sentence.js";

/** @typedef {import("../types").Over} Over */

/** @param {Over} over - the result as a headline, with names where the outcome has numbers */
export function headline(over) {
  const { outcome, who } = over;
  if (!outcome) return say("Called off");
  if (over.rows.some((row) => row.reached)) return capital(over.said);
  const facts = Object.fromEntries(outcome.facts);
  if (who.length > 1 && typeof facts.winner === "number")
    return facts.winner ? say("{name} wins", { name: nameOf(who[facts.winner - 1]) }) : say("A tie");
  const pairs = outcome.facts.filter(([name]) => name.startsWith("pair "));
  return who.length > 1 && pairs.length ? pairwise(pairs, who) : capital(over.said);
}

/** The most whose places all stand in a headline. */
const MOST = 5;

/** @param {Over} over - the headline; of many, only who is first and how many succeeded, if
 * that is all it tells: each stands below it */
export function brief(over) {
  const { rows } = over;
  const whole = headline(over);
  if (rows.length <= MOST) return whole;
  if (!rows.some((row) => row.place === 1 && row.reached)) return whole === capital(over.said) ? "" : whole;
  const judged = rows.filter((row) => row.success !== null);
  const n = judged.filter((row) => row.success).length;
  const first = foremost(over);
  return judged.length ? say("{first}; {n} of {all} succeeded", { first, n, all: judged.length }) : first;
}

/** @param {Over} over */
function foremost({ rows, who }) {
  const names = rows.filter((row) => row.place === 1).map((row) => nameOf(who[row.part]));
  return names.length > MOST
    ? plural("{n} is first", "{n} are first", names.length)
    : say("First: {names}", { names: list(names) });
}

/** @type {Record<string, (names: string) => string>} */
const TOLD = {
  won: (names) => say("beats {names}", { names }),
  lost: (names) => say("loses to {names}", { names }),
  tie: (names) => say("ties with {names}", { names }),
};

/** @param {[string, number | string][]} pairs @param {string[]} who */
function pairwise(pairs, who) {
  const told = Object.keys(TOLD).flatMap((how) => {
    const others = pairs.filter(([, one]) => one === how).map(([name]) => nameOf(who[Number(name.slice(5))]));
    return others.length ? [TOLD[how](list(others))] : [];
  });
  return say("{name} {does}", { name: nameOf(who[0]), does: told.join(", ") });
}

/** Letters from which on it is long. */
const LONG = 70;

/** @param {{over: Over}} props - large: each place stays in one piece, and a long line is less loud */
export function Headline({ over }) {
  const told = brief(over);
  if (!told) return null;
  const pieces = told.split(/(?<=;) /);
  return html`<p class="headline ${told.length > LONG ? "long" : ""}">${toneOf(over) && html`<${Mark} outcome=${over.outcome} /> `}${
    pieces.map((part, i) => html`${i > 0 && " "}<span class=${pieces.length > 1 && "piece"}><${Sentence} text=${part} /></span>`)}</p>`;
}
