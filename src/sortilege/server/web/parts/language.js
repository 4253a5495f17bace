/** The language in which this device reads and hears the table. */
import { html } from "../html.js";
import { LANGUAGES, keepLanguage, language, say } from "../say.js";
import { typed } from "./events.js";

export const LanguageField = () => html`<label class="field"><span>${say("Language")}</span>
  <select value=${language} onChange=${typed(keepLanguage)}>${Object.entries(LANGUAGES).map(([code, name]) => html`<option
    key=${code} value=${code} lang=${code} selected=${code === language}>${name}</option>`)}</select></label>`;
