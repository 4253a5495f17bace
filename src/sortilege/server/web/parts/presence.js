/** Who is there: in words, never by colour alone. */
import { html } from "../html.js";
import { say } from "../say.js";
import { asleep, here } from "../store.js";

/** @param {{seat: string | null}} props - here, with all its pages out of sight, or away */
export function Presence({ seat }) {
  if (here.value.includes(seat ?? "")) return html`<span class="chip"><span class="dot"></span>${say("here")}</span>`;
  if (!asleep.value.includes(seat ?? "")) return html`<span class="chip away">${say("away")}</span>`;
  return html`<span class="chip away" title=${say("The page is open, but out of sight: a phone in a pocket, perhaps.")}>
    <span aria-hidden="true">☾</span>${say("asleep")}</span>`;
}
