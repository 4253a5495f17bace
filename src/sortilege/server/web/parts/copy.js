/** A secret link: shown as text to be copied, and as a code to be scanned. */
import { useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { Qr } from "./qr.js";

/** @param {{link: string, whose: string}} props */
export function CopyLink({ link, whose }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(link, field.current));
  return html`<div class="inset invite">
    <${Qr} text=${link} whose=${whose} />
    <div class="stack tight">
      <label class="field"><span>${say("Link for {name}. It is shown once: send it to nobody else.", { name: whose })}</span>
        <input ref=${field} class="link" type="text" readonly value=${link}
          onFocus=${(/** @type {any} */ event) => event.target.select()} />
      </label>
      <div class="row"><button type="button" class="btn primary" onClick=${copy}>${say("Copy link")}</button>
        <span class="small" role="status">${copied ? say("Copied.") : ""}</span></div>
    </div>
  </div>`;
}

/** @param {string} link - the same table at the address that this page has: a seat keeps what its device remembers */
export const samePlace = (link) => `/table${new URL(link).hash}`;

/** @param {string} text @param {HTMLInputElement | null} field - the way that also works on a page without TLS */
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
