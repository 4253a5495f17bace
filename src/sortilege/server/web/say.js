/**
 * Texts for people, in the language of this device. A text is keyed by its English; its catalogue is here before any
 * module that imports this one runs, so that constants may hold texts too.
 */

/** @typedef {Record<string, string | number>} Values - what stands in the placeholders of a text */
/** @typedef {{plural?: string[], texts: Record<string, string | string[]>}} Catalogue
 * - `plural` names the forms of a text that counts, in their order (CLDR) */

/** Every language that there is a catalogue for, by its own name. */
export const LANGUAGES = /** @type {Record<string, string>} */ ({ en: "English", de: "Deutsch" });

const KEPT = "sortilege.language";

/** @returns {string | null} the language that was chosen on this device */
function keptLanguage() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} chosen - what follows is in this language, and the page as the server tells it too: it begins anew */
export function keepLanguage(chosen) {
  localStorage.setItem(KEPT, chosen);
  location.reload();
}

/** The language of this page: what was chosen on this device, else what its browser prefers. */
export const language =
  [keptLanguage() ?? "", ...navigator.languages].map((one) => one.split("-")[0]).find((one) => one in LANGUAGES) ?? "en";

document.documentElement.lang = language;

/** The same with a region, where the browser has one: for dates and times. */
export const region = navigator.languages.find((one) => one.split("-")[0] === language) ?? language;

/** British where English differs from itself: `a, b and c`. */
const locale = language === "en" ? "en-GB" : language;

/** @template K, V @param {(key: K) => V} make - made once for each key, and not before: formats take a browser long to make */
export function kept(make) {
  const made = /** @type {Map<K, V>} */ (new Map());
  /** @param {K} key */
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return /** @type {V} */ (made.get(key));
  };
}

const rules = new Intl.PluralRules(locale);
const lists = kept(
  (/** @type {"and" | "or"} */ how) => new Intl.ListFormat(locale, { type: how === "or" ? "disjunction" : "conjunction" }),
);
const numbers = kept(
  (/** @type {number | undefined} */ digits) =>
    new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits ?? 6 }),
);

const catalogue = language === "en" ? { texts: {} } : await load();

/** @returns {Promise<Catalogue>} without any text where it does not come: English is better than no table */
async function load() {
  try {
    const answer = await fetch(`/static/words/${language}.json`);
    if (answer.ok) return await answer.json();
  } catch {}
  return { texts: {} };
}

/** @param {string} text - English, with {named} places @param {Values} [values] - a place without a value stays */
export function say(text, values = {}) {
  const found = catalogue.texts[text];
  return filled(typeof found === "string" && found ? found : text, values);
}

/** @param {string} one @param {string} many - the same for several @param {number} n @param {Values} [values] - besides `{n}` */
export function plural(one, many, n, values = {}) {
  const found = catalogue.texts[one];
  const form = rules.select(n);
  const told = Array.isArray(found) && found[(catalogue.plural ?? ["one", "other"]).indexOf(form)];
  return filled(told || (form === "one" ? one : many), { n, ...values });
}

/** @param {string} text @param {Values} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => shown(values[name] ?? place));

/** @param {string | number} value */
const shown = (value) => (typeof value === "number" ? number(value) : value);

/**
 * @param {string} text - one that `say` or `plural` gave, with places left
 * @param {Record<string, unknown>} nodes - markup for these places
 * @returns {unknown[]} the text in pieces, as children of an element
 */
export const woven = (text, nodes) => text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 ? nodes[piece] : piece));

/** Languages in which nouns have capitals within a sentence too. */
const CAPITALS = ["de"];

/** @param {string} name - as it stands within a sentence: `Skill` as `skill`, where the language does so */
export const within = (name) => (CAPITALS.includes(language) ? name : name.toLowerCase());

/** @param {string[]} items @param {"and" | "or"} [how] - `a, b and c` */
export const list = (items, how = "and") => lists(how).format(items);

/** @param {number} n @param {number} [digits] - that many after the decimal point; without: as many as it has */
export const number = (n, digits) => (digits === undefined && Number.isSafeInteger(n) ? String(n) : numbers(digits).format(n));
