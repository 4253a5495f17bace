/** The GM's page: who waits for what, a test for anyone, everybody's counts, and the table itself. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { go } from "../place.js";
import { characters, game, nameOf, own } from "../store.js";
import { press } from "../keys.js";
import { plural, say } from "../say.js";
import { CancelButton } from "../parts/act.js";
import { Acts, allowedActs } from "../parts/acts.js";
import { Beginning } from "../parts/beginning.js";
import { ByHand } from "../parts/byhand.js";
import { Decision } from "../parts/decide.js";
import { GroupTest } from "../parts/groups.js";
import { FreePlay } from "../parts/free.js";
import { Aside } from "../parts/freedraw.js";
import { Later } from "../parts/later.js";
import { Log } from "../parts/log.js";
import { QuickNpcs } from "../parts/newcomers.js";
import { NotesPanel } from "../parts/notes.js";
import { People } from "../parts/people.js";
import { QuickTests } from "../parts/quick.js";
import { Periods } from "../parts/periods.js";
import { LastResult, Waiting } from "../parts/results.js";
import { Tracker } from "../parts/rounds.js";
import { Seats } from "../parts/seats.js";
import { Skips } from "../parts/settings.js";
import { Peek } from "../parts/showing.js";
import { Switches } from "../parts/switches.js";
import { CallTest } from "../parts/tests.js";
import { Top } from "../parts/top.js";
import { Typings } from "../parts/typing.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").TestView} TestView */

const SKIPS = [["t", say("Call a test")], ["p", say("At the table")], ["l", say("Log")], ["c", say("Talk")], ["s", say("Session and scenes")]];

export function GameMaster() {
  const [actor, setActor] = useState("");
  const cast = [...characters.value].sort((a, b) => Number(a.id === "gm") - Number(b.id === "gm"));
  const first = cast.find((one) => one.id === actor) ?? cast[0];
  return html`<${Skips} to=${SKIPS} /><${Top} />
    <main class="gm">
      <div class="left stack">
        <${People} tail=${(/** @type {CharacterView} */ one) => html`<${Tools} character=${one} call=${setActor} />`} />
        <${Newcomers} />
        <${Later}><${Seats} /><${Switches} /><${ByHand} /><//>
      </div>
      <div class="middle stack">
        <${Beginning} />
        ${(own.value?.decisions ?? []).filter((one) => one.own).map((one, i) => html`<${Decision}
          key=${one.test + one.actor} decision=${one} keyed=${i === 0} cancel />`)}
        <${Typings} others />
        <${Waiting} tail=${(/** @type {TestView} */ test) => html`<${ForAbsent} test=${test} />`} />
        <${Tracker} />
        ${first && html`<${CallTest} actor=${first.id} cast=${cast} others=${[]} title=${say("Call a test")} />`}
        <${Later}><${GroupTest} /><//>
        <${LastResult} />
        <${Later}><${Aside} /><${NotesPanel} /><//>
      </div>
      <div class="right stack"><${Later}><${Log} title=${say("Log")} /><//><${Later}><${FreePlay} /><${Periods} /><//></div>
    </main>`;
}

const Newcomers = () => html`<div class="row wrap newcomers">
  <button type="button" class="btn" onClick=${() => go("new")}>${say("New character or NPC")}</button>
  ${(game.value?.npcs.length ?? 0) > 0 && html`<span class="row wrap" role="group" aria-label=${say("Quick NPC")}><span
    class="small muted">${say("Quick NPC")}</span><${QuickNpcs} /></span>`}
</div>`;

/** @param {{character: CharacterView, call: (actor: string) => void}} props */
function Tools({ character, call }) {
  const [shown, setShown] = useState(/** @type {"" | "tests" | "acts"} */ (""));
  const show = (/** @type {"tests" | "acts"} */ one) => setShown(shown === one ? "" : one);
  const found = character.creating ? 0 : character.findings.length;
  return html`${found > 0 && html`<span class="chip found">${plural("{n} finding", "{n} findings", found)}</span>`}
    <span class="row tools"><${Peek} character=${character} />
      <button type="button" class="btn quiet" aria-label=${say("Test for {name}", { name: character.name })}
        aria-expanded=${shown === "tests"} onClick=${() => show("tests")}>${say("Test")}</button>
      <button type="button" class="btn quiet" aria-label=${say("Sheet of {name}", { name: character.name })}
        onClick=${() => go("sheet", character.id)}>${say("Sheet")}</button>
      ${allowedActs().length > 0 && html`<button type="button" class="btn quiet" aria-expanded=${shown === "acts"}
        aria-label=${say("Acts of {name}", { name: character.name })} onClick=${() => show("acts")}>…</button>`}
    </span>
    ${shown === "tests" && html`<${QuickTests} character=${character} done=${() => setShown("")}
      more=${() => toCall(call, character.id)} />`}
    ${shown === "acts" && html`<div class="whole"><${Acts} character=${character} folds=${false} /></div>`}`;
}

/** @param {(actor: string) => void} call @param {string} actor - and shows the form, wherever the page is */
function toCall(call, actor) {
  call(actor);
  press("t");
}

/** @param {{test: TestView}} props - the GM may decide for someone absent, or call the test off */
function ForAbsent({ test }) {
  const [actor, setActor] = useState("");
  const decisions = (own.value?.decisions ?? []).filter((one) => one.test === test.id && !one.own);
  const open = decisions.find((one) => one.actor === actor);
  return html`<div class="row wrap spread">
      <span class="row wrap">${decisions.map(
        (one) => html`<button type="button" class="btn" aria-expanded=${one.actor === actor}
        onClick=${() => setActor(one.actor === actor ? "" : one.actor)}>${say("Decide for {name}", { name: nameOf(one.actor) })}</button>`,
      )}</span>
      <${CancelButton} test=${test} />
    </div>
    ${open && html`<${Decision} key=${open.test + open.actor} decision=${open} />`}`;
}
