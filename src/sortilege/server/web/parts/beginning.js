/** What a GM does next at a table where nothing has been played yet. It goes with the first test. */
import { computed } from "@preact/signals";
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { characters, entries, here, number, tests, view } from "../store.js";
import { Refused, useAct } from "./act.js";
import { CopyLink } from "./copy.js";
import { submitted, typed } from "./events.js";

/** Entries after which a table is no beginner's, whatever is shown of its log. */
const EARLY = 60;

const CALLED = "test_called/1";

const players = computed(() => (view.value?.seats ?? []).filter((seat) => seat.role === "player"));
const came = computed(() => players.value.filter((seat) => here.value.includes(seat.id) || plays(seat.id)));
const ready = computed(() => characters.value.filter((one) => !one.npc && !one.creating));
const called = computed(
  () => tests.value.length > 0 || entries.value.some((entry) => entry.events?.some(({ type }) => type === CALLED)),
);

/** @param {string} seat */
const plays = (seat) => characters.value.some((one) => one.owner === seat);

export function Beginning() {
  if (called.value || view.value?.archived || number.value > EARLY) return null;
  const steps = [players, came, ready].map((step) => step.value.length > 0);
  const at = steps.indexOf(false);
  return html`<section class="panel stack beginning" aria-label=${say("How to begin")}>
    <h2>${say("How to begin")}</h2>
    <ol class="todo">
      <${Step} done=${steps[0]} now=${at === 0}>${say("Add a player. A link and a code appear for that seat.")}<//>
      <${Step} done=${steps[1]} now=${at === 1}>${say("The player scans the code, or opens the link: whoever has it sits there.")}<//>
      <${Step} done=${steps[2]} now=${at === 2}>${say("The player makes a character, or you make it under New character.")}<//>
      <${Step} done=${false} now=${at === -1}>${say("Call the first test below, or let the player call it.")}<//>
    </ol>
    <${AddPlayer} />
  </section>`;
}

/** @param {{done: boolean, now: boolean, children?: import("../html.js").Children}} props */
const Step = ({ done, now, children }) => html`<li class=${done ? "done" : now ? "now" : ""} aria-current=${now ? "step" : null}>
  <span class="sign" aria-hidden="true">${done ? "✓" : now ? "→" : "·"}</span><span>${children}${
    done && html`<span class="sr">, ${say("done")}</span>`
  }</span></li>`;

function AddPlayer() {
  const act = useAct();
  const [name, setName] = useState("");
  const [shown, setShown] = useState({ whose: "", link: "" });
  const add = async () => {
    const done = await act.run({ type: "add_seat", name, role: "player", deck: null });
    if (done?.link) setShown({ whose: name, link: done.link });
    if (done) setName("");
  };
  return html`<form class="stack tight" onSubmit=${submitted(add)} aria-label=${say("Add a player")}>
      <div class="row end-row"><label class="field wide"><span>${say("Name of the player")}</span><input type="text" required
        maxlength="60" value=${name} onInput=${typed(setName)} /></label>
        <button class="btn primary" disabled=${act.busy}>${say("Add player")}</button></div>
      <${Refused} act=${act} />
    </form>
    ${shown.link && html`<${CopyLink} key=${shown.link} link=${shown.link} whose=${shown.whose} />`}`;
}
