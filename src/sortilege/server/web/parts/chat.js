/** Talk at the table, and what is typed there: to everyone, to some, or as a command with a slash. */
import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { list, say, woven } from "../say.js";
import { Refused, useAct } from "./act.js";
import { submitted, typed } from "./events.js";
import { myDeck } from "./freedraw.js";
import { Sign } from "./sign.js";
import { isHelp, matching } from "./slashes.js";
import { whom } from "./spoken.js";

/** What this page has said, the newest last: ↑ brings it back. Kept nowhere else. */
const history = signal(/** @type {string[]} */ ([]));

const MOST = 2000;
const KEPT = 50;

export function Talk() {
  const act = useAct();
  const [text, setText] = useState("");
  const [to, setTo] = useState("everyone");
  const [back, setBack] = useState(0);
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [helps, setHelps] = useState(false);
  const write = (/** @type {string} */ next, ago = 0) => {
    setText(next);
    setBack(ago);
    setHelps(false);
  };
  const send = async () => {
    if (isHelp(text)) return setHelps(true);
    if (!text.trim() || act.busy) return;
    history.value = [...history.value.filter((one) => one !== text), text].slice(-KEPT);
    write("");
    if (!(await act.run({ type: "say", text, to: [to] }))) setText((now) => now || text);
  };
  const recall = (/** @type {number} */ ago) => {
    if (ago < 0 || ago > history.value.length) return;
    write(ago ? history.value[history.value.length - ago] : "", ago);
  };
  const pick = (/** @type {string} */ usage) => {
    write(usage);
    field.current?.focus();
  };
  return html`<form class="talk stack tight" aria-label=${say("Talk")} onSubmit=${submitted(send)}>
    <${Whom} to=${to} set=${setTo} />
    <div class="row end-row">
      <textarea ref=${field} class="grow" rows=${Math.min(6, text.split("\n").length)} maxlength=${MOST} value=${text}
        aria-label=${say("What you say, or / for commands")} placeholder=${say("Talk, or / for commands")}
        data-key="c" aria-keyshortcuts="c"
        onInput=${typed((next) => write(next))} onKeyDown=${(/** @type {KeyboardEvent} */ event) => pressed(event, send, back, recall)}></textarea>
      <button class="btn ${to === "everyone" ? "" : "primary"}" disabled=${act.busy}>${to === "everyone" ? say("Say") : say("Whisper")}</button>
    </div>
    <${Refused} act=${act} />
    <${Help} text=${helps ? "/help" : text} pick=${pick} />
  </form>`;
}

/**
 * @param {KeyboardEvent} event - Enter sends, with Shift it begins a line; ↑ and ↓ walk through what was said, where
 *   they would not move within the text
 * @param {() => void} send @param {number} back @param {(ago: number) => void} recall
 */
function pressed(event, send, back, recall) {
  const field = /** @type {HTMLTextAreaElement} */ (event.target);
  const { value, selectionStart: at } = field;
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) send();
  else if (event.key === "ArrowUp" && !value.slice(0, at).includes("\n") && (back || !value)) recall(back + 1);
  else if (event.key === "ArrowDown" && back && !value.slice(at).includes("\n")) recall(back - 1);
  else return;
  event.preventDefault();
}

/** @param {{to: string, set: (to: string) => void}} props - who hears it; whispers are said to be such before they are sent */
function Whom({ to, set }) {
  const people = whom();
  const found = people.find((one) => one.id === to);
  return html`<div class="row wrap">
    <label class="row"><span class="small muted">${say("To whom")}</span>
      <select class="pick" value=${found ? to : "everyone"} onChange=${typed(set)}>${people.map(
        ({ id, name }) => html`<option value=${id}>${name}</option>`,
      )}</select></label>
    ${found && to !== "everyone" && html`<span class="only"><${Sign} of="lock" /> ${say("only {names} and you see this", { names: list([found.name]) })}</span>`}
  </div>`;
}

/** @param {{text: string, pick: (usage: string) => void}} props - the commands that what is typed can become */
function Help({ text, pick }) {
  const found = matching(text, myDeck() !== null);
  if (!found.length) return null;
  return html`<ul class="slashes" aria-label=${say("Commands")}>${found.map(
    ({ usage, says }) => html`<li><button type="button" class="slash" onClick=${() => pick(usage)}>
      ${woven(say("{usage} {says}"), { usage: html`<code>${usage}</code>`, says })}</button></li>`,
  )}${text.toLowerCase().match(/roll/) && html`<li class="small muted dicehelp">${say("Dice: 2d20kh1 keeps the highest, 4d6dl1 drops the lowest, 3d6! explodes, 2d6r rolls ones again, 6d10>=7 counts, [fire] and # are for words.")}</li>`}</ul>`;
}

