/** The settings of this device, and the list of its keys. */
import { html } from "../html.js";
import { asked, goTo, keyed } from "../keys.js";
import { say } from "../say.js";
import { CHOICES, choose, settings } from "../settings.js";
import { own } from "../store.js";
import { Dialog } from "./dialog.js";
import { LanguageField } from "./language.js";

/** @typedef {import("../settings.js").Setting} Setting */

/** @typedef {"settings" | "keys"} Which */

/** @param {Which} which - by itself or for another, which then stays open */
const closing = (which) => () => {
  if (asked.value === which) asked.value = "";
};

/** @param {Which} which - from a button, which gets the focus back when it closes */
const open = (which) => (/** @type {Event} */ event) => {
  /** @type {Element} */ (event.target).closest("dialog")?.close();
  asked.value = which;
};

/** Whatever dialog about the page itself is open. */
export function Asked() {
  if (asked.value === "settings") return html`<${Settings} />`;
  return asked.value === "keys" && html`<${Keys} />`;
}

export const SettingsButton = () => html`<button type="button" class="btn quiet gear" aria-label=${say("Settings")}
  title=${say("Settings")} onClick=${open("settings")}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9M17 7h3M4 17h3M11 17h9" /><circle cx="15" cy="7"
    r="2.2" /><circle cx="9" cy="17" r="2.2" /></svg></button>`;

const WORDS = /** @type {Record<Setting, [string, Record<string, string>]>} */ ({
  theme: [say("Colours"), { auto: say("as the device"), light: say("light"), dark: say("dark") }],
  suits: [say("Suits"), { four: say("four colours"), two: say("two colours") }],
  text: [say("Size of texts"), { 100: "100 %", 125: "125 %", 150: "150 %", 200: "200 %" }],
  motion: [say("Motion"), { auto: say("as the device"), none: say("none") }],
  keys: [say("Single keys"), { on: say("on"), off: say("off") }],
});

const Settings = () => html`<${Dialog} title=${say("Settings of this device")} close=${closing("settings")}>
  ${Object.keys(CHOICES).map((name) => html`<${Choice} key=${name} name=${name} />`)}
  <${LanguageField} />
  <div><button type="button" class="btn" onClick=${open("keys")}>${say("List of keys")}</button></div>
<//>`;

/** @param {{name: Setting}} props */
function Choice({ name }) {
  const [title, words] = WORDS[name];
  return html`<fieldset class="choosing"><legend class="small muted">${title}</legend>
    <div class="tabs">${CHOICES[name].map((value) => html`<label key=${value} class="tab"><input type="radio" class="sr"
      name=${name} checked=${settings.value[name] === value}
      onChange=${() => choose(name, value)} /><span>${words[value]}</span></label>`)}</div>
  </fieldset>`;
}

/** What single keys do on this page now. */
function Keys() {
  const parts = keyed().filter((one) => !one.matches("button"));
  const off = settings.value.keys === "off";
  return html`<${Dialog} title=${say("Keys")} close=${closing("keys")}>
    <dl class="keys">
      ${parts.map((one) => html`<dt><kbd>${one.dataset.key}</kbd></dt><dd>${say("Go to: {part}", { part: one.ariaLabel ?? "" })}</dd>`)}
      <dt><kbd>1</kbd> – <kbd>9</kbd></dt><dd>${say("Decide: the choice with that number")}</dd>
      <dt><kbd>0</kbd></dt><dd>${say("Decide: keep what lies there")}</dd>
      <dt><kbd>?</kbd></dt><dd>${say("This list")}</dd>
      <dt><kbd>Tab</kbd></dt><dd>${say("To the next button or field, with Shift to the one before")}</dd>
      <dt><kbd>Esc</kbd></dt><dd>${say("Close what has opened")}</dd>
    </dl>
    <p class="small muted">${off ? say("Single keys are switched off.") : say("Single keys do nothing while you type.")}</p>
    <div><button type="button" class="btn" onClick=${open("settings")}>${say("Settings of this device")}</button></div>
  <//>`;
}

/** @param {{to: [string, string][]}} props - keys of panels with their names: for whoever begins at the top with Tab, and
 * at the foot of a narrow page, where its panels lie far apart */
export const Skips = ({ to }) => html`<nav class="skips" aria-label=${say("Skip to")}>
  ${decides() && html`<${Skip} to="d" kind="decides">${say("You decide")}<//>`}
  ${to.map(([key, name]) => html`<${Skip} key=${key} to=${key}>${name}<//>`)}
</nav>`;

const decides = () => own.value?.decisions.some((one) => one.own);

/** @param {{to: string, kind?: string, children?: import("../html.js").Children}} props */
const Skip = ({ to, kind = "", children }) => html`<button type="button" class=${`btn ${kind}`}
  onClick=${() => skip(to)}>${children}</button>`;

/** @param {string} key */
const skip = (key) => goTo(keyed().find((one) => one.dataset.key === key) ?? document.body);
