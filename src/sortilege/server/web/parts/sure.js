/** A button that asks once more before what cannot be taken back. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";

/** @param {{label: string, go: () => void}} props */
export function Sure({ label, go }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return html`<button type="button" class="btn" onClick=${() => setAsked(true)}>${label}</button>`;
  const yes = () => {
    setAsked(false);
    go();
  };
  return html`<span class="row sure"><button type="button" class="btn danger" onClick=${yes}>${say("{act}: yes", { act: label })}</button>
    <button type="button" class="btn" onClick=${() => setAsked(false)}>${say("No")}</button></span>`;
}
