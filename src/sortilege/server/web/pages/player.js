/** A player's page: is it my turn, what do I hold, what happened, what can I do. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { go } from "../place.js";
import { characters, mine, own, strangers } from "../store.js";
import { Decision } from "../parts/decide.js";
import { FreePlay } from "../parts/free.js";
import { Aside } from "../parts/freedraw.js";
import { Holding } from "../parts/hand.js";
import { Later } from "../parts/later.js";
import { Log } from "../parts/log.js";
import { People } from "../parts/people.js";
import { Arriving } from "../parts/periods.js";
import { LastResult, Waiting } from "../parts/results.js";
import { Tracker } from "../parts/rounds.js";
import { Skips } from "../parts/settings.js";
import { CallTest } from "../parts/tests.js";
import { Top } from "../parts/top.js";
import { Typings } from "../parts/typing.js";

/** @typedef {import("../types").CharacterView} CharacterView */

const SKIPS = [["h", say("What you hold")], ["t", say("Your tests")], ["l", say("What happened")], ["c", say("Talk")]];

export function Player() {
  const [actor, setActor] = useState("");
  const character = mine.value.find((one) => one.id === actor) ?? mine.value[0];
  const others = [...characters.value.filter((one) => !mine.value.includes(one)), ...strangers.value];
  const size = own.value?.decisions.length ? "" : "big";
  return html`<${Skips} to=${SKIPS} /><${Top} />
    <main class="player">
      <div class="main stack">
        ${(own.value?.decisions ?? []).map((one, i) => html`<${Decision} key=${one.test + one.actor} decision=${one}
          keyed=${i === 0} />`)}
        <${Typings} />
        <${Tracker} />
        <${Arriving} />
        <${Own} character=${character} pick=${setActor} />
        ${character && html`<${Holding} key=${`hold ${character.id}`} character=${character} />`}
        <${Aside} />
        <${Waiting} size=${size} /><${LastResult} size=${size} />
        ${character && html`<${CallTest} actor=${character.id} cast=${mine.value} others=${others}
          title=${say("Your tests")} />`}
      </div>
      <div class="side stack"><${Later}><${Log} /><//><${Later}><${FreePlay} /><${People} /><//>
        <div><button type="button" class="btn quiet" onClick=${() => go("rules")}>${say("House rules")}</button></div></div>
    </main>`;
}

/** @param {{character: CharacterView | undefined, pick: (actor: string) => void}} props
 * - which character is meant, where a player has several */
function Own({ character, pick }) {
  if (!character) {
    return html`<section class="panel stack"><p>${say("You have no character at this table yet.")}</p>
      <div><button type="button" class="btn primary"
        onClick=${() => go("new")}>${say("New character")}</button></div></section>`;
  }
  return html`<div class="row wrap spread whoami">
    ${mine.value.length === 1 ? html`<strong>${character.name}</strong>` : html`<div class="tabs" role="group" aria-label=${say("Your characters")}>
      ${mine.value.map((one) => html`<button type="button" class="tab" aria-pressed=${one.id === character.id}
        onClick=${() => pick(one.id)}>${one.name}</button>`)}
    </div>`}
    <span class="row">${character.creating && html`<span class="chip">${say("in creation")}</span>`}
      <button type="button" class="btn quiet" onClick=${() => go("sheet", character.id)}>${say("Sheet")}</button>
      <button type="button" class="btn quiet" aria-label=${say("New character")} onClick=${() => go("new")}>${say("New")}</button></span>
  </div>`;
}
