/** The cheapest way to goals, step by step, with prices and when. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { refusalOf } from "../words.js";
import { ask } from "../wire.js";
import { submitted } from "../parts/events.js";
import { Trouble } from "../parts/trouble.js";
import { sheetPath } from "./desk.js";
import { Level, Traited, sayLevel } from "./level.js";
import { Reasons } from "./reasons.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Plan} Plan */
/** @typedef {import("./types").PlanStep} PlanStep */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{what: string, label: string, level: number}} Goal */

/** @param {{desk: Desk}} props */
export function Planner({ desk }) {
  const [goals, setGoals] = useState(/** @type {Goal[]} */ ([]));
  const { plan, refusal } = usePlan(desk, goals);
  if (!desk.sheet.options.length) return null;
  const add = (/** @type {Goal} */ goal) => setGoals([...goals.filter((one) => one.what !== goal.what), goal]);
  return html`<section class="panel stack tight" aria-label=${say("Plan")}>
    <h2>${say("Plan")}</h2>
    <p class="small muted">${say("Choose what to reach; the cheapest way there follows.")}</p>
    <${AddGoal} desk=${desk} add=${add} />
    ${goals.length > 0 && html`<div class="row wrap chips">${goals.map(
      (one) => html`<button type="button" class="chip goal" aria-label=${say("Drop goal {goal}", { goal: one.label })} key=${one.what}
        onClick=${() => setGoals(goals.filter((two) => two !== one))}>${one.label} <span aria-hidden="true">✕</span></button>`,
    )}</div>`}
    <${Trouble} told=${refusal} />
    <div aria-live="polite">${goals.length > 0 && plan && html`<${Way} plan=${plan} />`}</div>
  </section>`;
}

/** @param {Desk} desk @param {Goal[]} goals - the plan from where the sheet stands now */
function usePlan({ sheet }, goals) {
  const [plan, setPlan] = useState(/** @type {Plan | null} */ (null));
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    if (!goals.length) return;
    let over = false;
    const asked = goals.map((one) => `&goal=${encodeURIComponent(`${one.what}=${one.level}`)}`).join("");
    const set = (/** @type {Plan | null} */ found, refused = "") => {
      if (over) return;
      setPlan(found);
      setRefusal(refused);
    };
    ask(sheetPath(sheet.actor, "/plan") + asked).then(set, (error) => set(null, refusalOf(error).detail));
    return () => {
      over = true;
    };
  }, [sheet, goals]);
  return { plan, refusal: goals.length ? refusal : "" };
}

/** @param {{desk: Desk, add: (goal: Goal) => void}} props */
function AddGoal({ desk, add }) {
  const [what, setWhat] = useState("");
  const options = desk.sheet.options.filter((one) => one.level < one.most);
  const option = options.find((one) => one.what === what) ?? options[0];
  const [level, setLevel] = useState(/** @type {number | null} */ (null));
  if (!option) return html`<p class="small muted">${say("Everything is as high as it goes.")}</p>`;
  const to = level !== null && level > option.level && level <= option.most ? level : option.to;
  const pick = (/** @type {string} */ key) => {
    setWhat(key);
    setLevel(null);
  };
  const label = `${option.label} ${sayLevel(option, to)}`;
  const go = () => add({ what: option.what, label, level: to });
  return html`<form class="row wrap end-row" onSubmit=${submitted(go)} aria-label=${say("Add a goal")}>
    <${Traited} label=${say("Goal")} options=${options} value=${option.what} set=${pick} />
    <${Level} label=${say("Level to reach")} option=${option} value=${to} from=${option.to} set=${setLevel} />
    <button class="btn">${say("Add goal")}</button>
  </form>`;
}

/** @param {{plan: Plan}} props */
function Way({ plan }) {
  if (plan.blocked.length) {
    return html`<p class="small"><span class="bad">✗</span> ${say("That cannot be reached:")}</p>
      <${Reasons} reasons=${plan.blocked} />`;
  }
  if (!plan.steps.length) return html`<p class="small"><span class="good">✓</span> ${say("That is reached already.")}</p>`;
  return html`<div class="stack tight">
    <p><strong>${say("At the earliest: {when}", { when: plan.when })}</strong></p>
    ${plan.start && html`<p class="small">${say("Begin with {what}.", { what: plan.start })}</p>`}
    <ol class="plan-steps small">${plan.steps.map((step, i) => html`<${StepRow} key=${i} step=${step}
      anew=${step.when !== plan.steps[i - 1]?.when} />`)}</ol>
  </div>`;
}


/** @param {{step: PlanStep, anew: boolean}} props */
const StepRow = ({ step, anew }) => html`<li>
  <span class="when muted">${anew ? step.when : ""}</span>
  <span>${step.says}${step.needs_gm && html` <span class="muted">${say("(if the GM agrees)")}</span>`}</span>
  <span class="num">${step.cost}</span>
</li>`;
