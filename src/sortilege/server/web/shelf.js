/**
 * Acts kept on this device, so that no reload, crash or closed tab loses one. Each page keeps its own, under the mark of
 * its link, and holds them for some seconds at a time; what is held no longer, another page of that link takes over.
 */

/** @typedef {import("./queue.js").Act} Act */
/** @typedef {{until: number, acts: Act[]}} Kept */

const NAME = "sortilege.acts";
const HELD = 6000;

/** Milliseconds after which a page says again that it holds what it has. */
export const RENEW = 2000;

/** Days after which nobody will come back for an act. */
const OLD = 30 * 86_400_000;

/** Their answer is a secret link, which is shown to whom it was given and to nobody later. */
const ISSUING = ["add_seat", "issue_link"];

/** @param {string} link - its secret cannot be found from this */
export function markOf(link) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of link) {
    a = Math.imul(a ^ sign.charCodeAt(0), 2654435761);
    b = Math.imul(b ^ sign.charCodeAt(0), 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** @typedef {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} Store */

/** @returns {Store} what this device keeps, or nothing where it may not */
export function deviceStore() {
  try {
    return localStorage;
  } catch {
    const refuse = () => {
      throw new DOMException("nothing is kept here", "SecurityError");
    };
    return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => {} };
  }
}

/** @param {string} link @param {string} page - an id of this page alone @param {Store} store */
export function openShelf(link, page, store, now = Date.now) {
  const all = `${NAME} ${markOf(link)} `;
  const own = all + page;
  let kept = /** @type {Act[]} */ ([]);

  /** @param {number} until */
  function write(until) {
    try {
      if (kept.length) store.setItem(own, JSON.stringify({ until, acts: kept }));
      else store.removeItem(own);
    } catch {
      kept = []; // a full or forbidden store: the acts live as long as the page
    }
  }

  /** Whether nobody has taken over what this page keeps. */
  const holds = () => !kept.length || read(store, own) !== null;

  return {
    holds,

    /** @param {Act[]} acts */
    save(acts) {
      kept = acts.filter((one) => !ISSUING.includes(one.command.type));
      write(now() + HELD);
    },

    /** This page is still there. */
    renew() {
      if (kept.length && holds()) write(now() + HELD);
    },

    /** This page goes. */
    release() {
      if (kept.length && holds()) write(0);
    },

    /** @returns {Act[]} - those of pages that are gone, which are this page's to keep from now on */
    takeOver() {
      sweep(store, now() - OLD);
      const gone = namesIn(store).filter((name) => name.startsWith(all) && name !== own && heldUntil(store, name) < now());
      return gone.flatMap((name) => {
        const acts = read(store, name)?.acts ?? [];
        store.removeItem(name);
        return acts;
      });
    },
  };
}

/** @param {Store} store */
const namesIn = (store) =>
  Array.from({ length: store.length }, (_, i) => store.key(i) ?? "").filter((name) => name.startsWith(`${NAME} `));

/** @param {Store} store @param {string} name @returns {Kept | null} */
function read(store, name) {
  try {
    return JSON.parse(store.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Store} store @param {string} name */
const heldUntil = (store, name) => read(store, name)?.until ?? 0;

/** @param {Store} store @param {number} since - older acts, of whatever link, are put away */
function sweep(store, since) {
  for (const name of namesIn(store)) {
    if ((read(store, name)?.acts ?? []).every((act) => act.at < since)) store.removeItem(name);
  }
}
