/** What this page knows of its table. It only ever holds what its seat may know. */
import { computed, signal } from "@preact/signals";
import { say } from "./say.js";

/** @typedef {import("./types").PublicView} PublicView */
/** @typedef {import("./types").OwnView} OwnView */
/** @typedef {import("./types").CharacterView} CharacterView */
/** @typedef {import("./types").FeedEntry} FeedEntry */
/** @typedef {import("./types").GameKind} GameKind */
/** @typedef {import("./types").TestView} TestView */
/** @typedef {import("./types").Notice} Notice */
/** @typedef {import("./types").Update} Update */

export const view = signal(/** @type {PublicView | null} */ (null));
export const own = signal(/** @type {OwnView | null} */ (null));
export const here = signal(/** @type {string[]} */ ([]));

/** Seats whose pages are all out of sight, in a pocket for instance. */
export const asleep = signal(/** @type {string[]} */ ([]));
/** The newest entries of the log, without a gap between them; the log's own page of it goes further back. */
export const entries = signal(/** @type {FeedEntry[]} */ ([]));
export const games = signal(/** @type {GameKind[]} */ ([]));

/** The last number of the log that this page has. */
export const number = signal(0);

/** How the line to the server is: `gone` when the link no longer works. */
export const line = signal(/** @type {"joining" | "open" | "lost" | "gone"} */ ("joining"));

/** Acts that were refused after the place where they were given was gone. */
export const notices = signal(/** @type {Notice[]} */ ([]));

export const game = computed(() => games.value.find((one) => one.name === view.value?.game) ?? null);

/** Everyone that this seat knows of, hidden NPCs included. */
export const characters = computed(() =>
  [...(view.value?.characters ?? []), ...(own.value?.characters ?? [])].map((one) =>
    one.id === "gm" && one.name === "GM" ? { ...one, name: say("GM") } : one,
  ),
);

/** The same without the one that stands for NPCs without a sheet. */
export const everyone = computed(() => characters.value.filter((one) => one.id !== "gm"));

/** Whether the cards are real ones, whose faces people type in. */
export const realCards = computed(() => view.value?.typed.includes("cards") ?? false);

/** NPCs that are known by name alone, as the order of acting names them: they can be attacked. */
export const strangers = computed(() =>
  (view.value?.order?.slots ?? [])
    .filter((slot) => characters.value.every((one) => one.id !== slot.actor))
    .map(({ actor, name }) => ({ ...STRANGER, id: actor, name })),
);

const STRANGER = {
  owner: null, npc: true, sheet: {}, bases: [], findings: [], written: 0, creating: false, deck: "", hand: null,
  count: 0, cards: null, apart: {},
};

export const mine = computed(() => {
  const me = own.value;
  if (!me) return [];
  return characters.value.filter((one) => (one.owner ? one.owner === me.seat : me.role === "gm"));
});

/** Tests that are going on; what is this seat's own part of one comes before its public side. */
export const tests = computed(() => {
  const part = own.value?.tests ?? [];
  const open = view.value?.tests ?? [];
  return [...part, ...open.filter((one) => !part.some((two) => two.id === one.id))];
});

/** Names of those who take part in tests or in the round, NPCs among them, who are in no view of a player. */
const told = computed(
  () =>
    new Map([
      ...(view.value?.order?.slots ?? []).map((slot) => /** @type {const} */ ([slot.actor, slot.name])),
      ...tests.value.flatMap((test) => test.who.map((actor, i) => /** @type {const} */ ([actor, test.names[i]]))),
    ]),
);

/** Names as entries of the log told them, of which NPCs have no other. */
const met = new Map(/** @type {[string, string][]} */ ([]));

const NOBODY = /** @type {Record<string, string>} */ ({ gm: say("GM"), host: say("the host") });

/** @param {string} id - of a seat or a character, or of who acted without one */
export function nameOf(id) {
  const character = characters.value.find((one) => one.id === id);
  const seat = view.value?.seats.find((one) => one.id === id);
  return character?.name ?? seat?.name ?? told.value.get(id) ?? met.get(id) ?? NOBODY[id] ?? say("an NPC");
}

/** @param {CharacterView} character - the cards in its hand, if this seat may see them */
export function handOf(character) {
  if (!character.hand) return null;
  return own.value?.hands[character.hand] ?? character.cards;
}

/** @param {string} seat - the name of the pile that it keeps aside */
export const asidePile = (seat) => ["aside", seat].join(":");

/** @param {CharacterView} character */
export function deckOf(character) {
  return view.value?.decks.find((one) => one.deck === character.deck) ?? null;
}

/** @param {string} name - the house rule as it is, its default included */
export function switchOf(name) {
  const schema = game.value?.switches;
  const [kind] = Object.values(schema?.$defs ?? {});
  return view.value?.switches[name] ?? kind?.properties?.[name]?.default ?? null;
}

/** @param {import("./types").Fields | undefined} inputs - of a test: what kind of test it is */
export const testKind = (inputs) => game.value?.tests.find((one) => one.name === inputs?.type);

/** @param {Update} update */
export function take(update) {
  if (update.number !== undefined && update.number < number.value) return anew();
  if (update.here) here.value = update.here;
  if (update.asleep) asleep.value = update.asleep;
  if (update.public) view.value = update.public;
  if (update.own) own.value = update.own;
  if (update.entries) addEntries(update.entries);
  if (update.number !== undefined) number.value = update.number;
}

/** A backup was put back, so that this page has seen what never was. */
const anew = () => location.reload();

/** How many of the newest entries a page keeps. */
const NEWEST = 250;

/** @param {FeedEntry[]} some - whose names are remembered */
export function meet(some) {
  for (const { names = {} } of some) for (const [id, name] of Object.entries(names)) met.set(id, name);
}

/** @param {FeedEntry[]} more - in order, some of them perhaps known already; after a gap the page begins anew with them */
function addEntries(more) {
  const last = entries.value[entries.value.length - 1]?.number ?? 0;
  const fresh = more.filter((one) => one.number > last);
  if (!fresh.length) return;
  meet(fresh);
  const before = fresh[0].number === last + 1 ? entries.value : [];
  entries.value = [...before, ...fresh].slice(-NEWEST);
}
