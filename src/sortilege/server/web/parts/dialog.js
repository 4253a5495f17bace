/** A dialog: the browser keeps the focus in it, closes it with Escape and gives the focus back. */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";

/** @param {{title: string, close: () => void, children?: import("../html.js").Children}} props */
export function Dialog({ title, close, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  // Before the next key: the browser gives the focus back to what had it when the dialog opened.
  useLayoutEffect(() => box.current?.showModal(), []);
  const shut = () => box.current?.close();
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && shut();
  return html`<dialog ref=${box} class="dialog" aria-labelledby=${id} onClose=${close} onClick=${outside}>
    <div class="stack">
      <div class="row spread"><h2 id=${id}>${title}</h2>
        <button type="button" class="btn quiet" aria-label=${say("Close")} onClick=${shut}>✕</button></div>
      ${children}
    </div>
  </dialog>`;
}
