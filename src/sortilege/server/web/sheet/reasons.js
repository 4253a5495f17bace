/** Why something may be bought or not, as a tree. */
import { html } from "../html.js";
import { say } from "../say.js";

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Reason} Reason */

const SIGNS = /** @type {Record<Answer, [string, string]>} */ ({
  met: ["✓", say("met:")],
  unmet: ["✗", say("not met:")],
  needs_gm: ["?", say("for the GM to say:")],
});

/** @param {{answer: Answer}} props - never by colour alone */
const Sign = ({ answer }) => {
  const [sign, words] = SIGNS[answer];
  return html`<span class="sign ${answer}"><span aria-hidden="true">${sign}</span><span
    class="sr">${words} </span></span>`;
};

/** @param {{reasons: Reason[], label?: string}} props */
export const Reasons = ({ reasons, label }) => html`<ul class="reasons small" aria-label=${label}>
  ${reasons.map(
    (one) => html`<li class=${one.answer}><${Sign} answer=${one.answer} /><span>${one.words}</span>
      ${one.of.length > 0 && html`<${Reasons} reasons=${branchesOf(one)} />`}</li>`,
  )}
</ul>`;

/** @param {Reason} reason @returns {Reason[]} - what it hangs on; a sole branch that only forks is left out */
function branchesOf({ of }) {
  const [only] = of;
  return of.length === 1 && only.of.length ? branchesOf(only) : of;
}

/** @param {Reason} reason - the tree without its root, whose words stand above it already */
export const below = (reason) => (reason.of.length ? branchesOf(reason) : [reason]);
