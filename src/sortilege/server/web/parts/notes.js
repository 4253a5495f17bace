/** The note pad of this seat. It is saved by itself, and nobody else sees it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { plural, say } from "../say.js";
import { own } from "../store.js";
import { Refused, useAct } from "./act.js";
import { typed } from "./events.js";

const MOST = 10_000;
const PAUSE = 1200;

/** @returns {{text: string, saved: number}} the pad as the table has it */
const keptNotes = () => own.value?.notes ?? { text: "", saved: 0 };

export function Notes() {
  const pad = usePad();
  return html`<div class="stack tight">
    <label class="field"><span class="row spread wrap">${say("Only you see these notes")}<span role="status">${pad.stands}</span></span>
      <textarea class="notes" rows="8" maxlength=${MOST} value=${pad.text} onBlur=${pad.save}
        onInput=${typed(pad.write)}></textarea></label>
    ${pad.text.length > MOST * 0.9 && html`<p class="small muted">${plural("{n} character left", "{n} characters left", MOST - pad.text.length)}</p>`}
    ${pad.clash && html`<div class="refused stack tight" role="alert">
      <p>${say("These notes were written on another device meanwhile.")}</p>
      <p class="row wrap"><button type="button" class="btn" onClick=${pad.take}>${say("Take what was written there")}</button>
        <button type="button" class="btn" onClick=${pad.keep}>${say("Keep what stands here")}</button></p></div>`}
    ${!pad.clash && html`<${Refused} act=${pad.act} />`}
  </div>`;
}

/** On the GM's page, always in sight. */
export const NotesPanel = () => html`<section class="panel" aria-label=${say("Notes")} data-key="n"><h2>${say("Notes")}</h2><${Notes} /></section>`;

/** The text as it is typed, and the saved one that it began with: two devices of one seat never undo each other. */
function usePad() {
  const act = useAct();
  const kept = keptNotes();
  const [text, write] = useState(kept.text);
  const [base, setBase] = useState(kept);
  const sent = useRef("");
  const changed = text !== base.text;
  const newer = kept.saved !== base.saved;
  const save = () => {
    if (!changed || newer || act.busy) return;
    sent.current = text;
    act.run({ type: "write_notes", text, seen: base.saved });
  };
  const latest = useRef(save);
  latest.current = save;
  const take = () => {
    write(kept.text);
    setBase(kept);
  };
  useEffect(() => {
    if (!newer) return;
    if (!changed) take();
    else if (kept.text === sent.current || kept.text === text) setBase(kept);
  }, [kept.saved]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, base.saved, act.busy]);
  useEffect(() => () => latest.current(), []);
  const clash = newer && changed && kept.text !== sent.current;
  const stands = changed || act.busy ? say("not saved yet") : base.saved ? say("saved") : "";
  return { act, text, write, save, take, keep: () => setBase(kept), clash, stands };
}
