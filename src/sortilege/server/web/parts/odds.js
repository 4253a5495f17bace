/** Odds as a bar and a number, always beside words. */
import { html } from "../html.js";
import { useOutlook, useShot } from "../odds.js";
import { number as told, say } from "../say.js";
import { nameOf } from "../store.js";
import { aShot, capital, percent } from "../words.js";

/** @typedef {import("../types").Chance} Chance */
/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").Outlook} Outlook */
/** @typedef {{words: string, chance?: Chance, number?: number | null, kind: string}} Line */

/** @param {{chance: Chance | undefined, kind?: string}} props */
const Bar = ({ chance, kind = "" }) => html`<span class="bar ${kind}" aria-hidden="true"><i
  style=${`width:${chance?.percent ?? 0}%`} /></span>`;

/** @param {{command: Command | null}} props - of a test as it is filled in; null: something is missing yet */
export function Forecast({ command }) {
  const outlook = useOutlook(command);
  const lines = outlook ? linesOf(outlook, /** @type {string[]} */ (command?.who)) : [];
  if (outlook === null || (outlook && !lines.length)) return null;
  return html`<div class="inset stack tight" role="group" aria-label=${say("Odds")} aria-busy=${!outlook}>
    ${!outlook && html`<div class="odds"><span>${say("Odds")}</span><span class="num">…</span><${Bar} /></div>`}
    ${lines.map(
      ({ words, chance, number, kind }) => html`<div class="odds" key=${words}>
        <span>${words}</span><span class="num">${chance ? percent(chance) : told(number ?? 0)}</span>
        ${chance && html`<${Bar} chance=${chance} kind=${kind} />`}
      </div>`,
    )}
  </div>`;
}

/** @param {Outlook} outlook @param {string[]} who @returns {Line[]} */
function linesOf(outlook, who) {
  const risks = Object.entries(outlook.risks).map(([name, chance]) => ({ words: capital(name), chance, kind: "bad" }));
  const odds = outlook.wins ? winning(outlook.wins, who) : succeeding(outlook);
  return [...odds, ...risks, ...outlook.promises.map(promised)];
}

/** @param {import("../types").Promised} one @returns {Line} */
const promised = ({ words, chance, number }) => ({ words, chance: chance ?? undefined, number, kind: "" });

/** @param {Record<string, Chance>} wins @param {string[]} who @returns {Line[]} */
const winning = (wins, who) => [
  ...who.map((actor, i) => ({ words: say("{name} wins", { name: nameOf(actor) }), chance: wins[i + 1], kind: "" })),
  ...(wins.tie.exact === "0" ? [] : [{ words: say("A tie"), chance: wins.tie, kind: "" }]),
];

/** @param {Outlook} outlook @returns {Line[]} */
function succeeding({ success, kept }) {
  if (!success) return [];
  const best = { words: kept ? say("Success with the best play") : say("Success"), chance: success, kind: "good" };
  return kept ? [best, { words: say("Without playing a card"), chance: kept, kind: "good" }] : [best];
}

/** @param {Outlook} outlook @param {number} place - of who decides, from 1; the chance to win or to succeed */
export const chanceOf = ({ wins, success }, place) => wins?.[place] ?? success;

/** @param {{odds: Outlook | null | undefined, place: number, rival?: string}} props - on the button of a choice; of a
 * `rival`, where there is one, the chance to succeed against whoever decides */
export function ChoiceOdds({ odds, place, rival = "" }) {
  if (odds === null) return null;
  const chance = odds && chanceOf(odds, place);
  const risks = Object.entries(odds?.risks ?? {});
  const whose = odds?.wins ? "" : rival;
  if (odds && !chance && !risks.length) return null;
  return html`<span class="odds" aria-busy=${!odds}>
    ${(chance || !odds) && html`<${Bar} chance=${chance ?? undefined} kind=${whose && "bad"} />
      <span class="num">${chance ? percent(chance) : "…"}${chance && html`<span
        class="sr"> ${odds?.wins ? say("to win") : say("to succeed")}</span>`}</span>`}
    ${chance && whose && html`<span class="small muted">${say("for {name}", { name: whose })}</span>`}
    ${risks.map(([name, risk]) => html`<span class="small muted num">${name} ${percent(risk)}</span>`)}
  </span>`;
}

/** @param {{test: string, who: string[]}} props - how likely it was to end at least as well, where that was not certain; for
 * one alone its line is kept free until that is known, so that cards which turn over stay where they are */
export function Shot({ test, who }) {
  const chance = useShot(test);
  if (chance === undefined && who.length === 1) return html`<p class="small" aria-hidden="true">\u00a0</p>`;
  if (!chance || chance.exact === "1") return null;
  return html`<p class="small muted num">${aShot(chance)}</p>`;
}
