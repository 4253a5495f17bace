/**
 * Acts on their way to the table: in order, one at a time, each with one id however often it is sent. The server does
 * an id once, so that asking again is always safe.
 */
import { signal } from "@preact/signals";

/** @typedef {import("./types").Command} Command */
/** @typedef {import("./types").Done} Done */
/** @typedef {import("./types").Refusal} Refusal */
/** @typedef {{id: string, command: Command, at: number, sent: boolean}} Act - `sent`: it may be done already */
/** @typedef {{save: (acts: Act[]) => void, holds: () => boolean}} Shelf - where acts are kept */
/**
 * @typedef {object} Ways
 * @property {(act: Act, stop: AbortSignal) => Promise<Done>} send - asks once; throws a refusal, or why there is no answer
 * @property {(error: unknown) => boolean} passing - whether that says only that there is no answer yet
 * @property {Shelf} shelf
 * @property {(act: Act, refusal: unknown) => void} tell - of a refused act that nobody on this page waits for any more
 * @property {() => string} newId
 * @property {(tries: number) => number} backoff - milliseconds until it is sent again
 * @property {number} patience - milliseconds until no answer comes any more
 */

/** Of an act that this page does not wait for any more: it was withdrawn, or another page sends it. */
export const GIVEN_UP = "given_up";

/** @param {Ways} ways */
export function openQueue({ send, passing, shelf, tell, newId, backoff, patience }) {
  const acts = signal(/** @type {Act[]} */ ([]));
  /** @type {Map<string, {done: (done: Done) => void, failed: (refusal: unknown) => void}>} */
  const awaited = new Map();
  let flowing = false;
  let running = false;
  let stop = new AbortController();
  let under = "";
  /** @type {Refusal | null} */
  let over = null;
  let wake = () => {};

  /** @param {Act[]} next */
  function keep(next) {
    acts.value = next;
    shelf.save(next);
  }

  /** @param {Act} act - it is over, one way or the other */
  function leave(act) {
    const waiter = awaited.get(act.id);
    awaited.delete(act.id);
    if (acts.value.some((one) => one.id === act.id)) keep(acts.value.filter((one) => one.id !== act.id));
    return waiter;
  }

  /** @param {Act} act @param {unknown} refusal */
  function refuse(act, refusal) {
    const waiter = leave(act);
    if (waiter) waiter.failed(refusal);
    else tell(act, refusal);
  }

  /** Another page took over what this one had: it is not for this one to send. */
  function giveAway() {
    const gone = acts.value;
    acts.value = [];
    for (const act of gone) leave(act)?.failed({ code: GIVEN_UP, detail: "" });
  }

  /** @param {Act} act @returns {Promise<boolean>} whether it is settled */
  async function attempt(act) {
    stop = new AbortController();
    under = act.id;
    const impatience = setTimeout(() => stop.abort(), patience);
    try {
      const done = await send(act, stop.signal);
      leave(act)?.done(done);
      return true;
    } catch (error) {
      if (passing(error) && !over) return false;
      refuse(act, passing(error) ? over : error);
      return true;
    } finally {
      under = "";
      clearTimeout(impatience);
    }
  }

  /** @returns {Act | null} the one whose turn it is, which cannot be withdrawn from now on */
  function next() {
    if (!flowing || !acts.value.length) return null;
    if (!shelf.holds()) giveAway();
    const [first, ...others] = acts.value;
    if (first && !first.sent) keep([{ ...first, sent: true }, ...others]);
    return acts.value[0] ?? null;
  }

  async function run() {
    if (running) return;
    running = true;
    let tries = 0;
    for (let act = next(); act; act = next()) {
      tries = (await attempt(act)) ? 0 : tries + 1;
      if (tries && flowing) await rest(backoff(tries - 1));
    }
    running = false;
  }

  /** @param {number} ms - or until the line is back */
  const rest = (ms) =>
    new Promise((over) => {
      wake = () => over(null);
      setTimeout(over, ms);
    });

  return {
    /** Those that the server has not answered, the first to be sent first. */
    acts,

    /** @param {Command} command @returns {Promise<Done>} once it is durable; throws a refusal */
    give(command) {
      const act = { id: newId(), command, at: Date.now(), sent: false };
      const answer = new Promise((done, failed) => awaited.set(act.id, { done, failed }));
      keep([...acts.value, act]);
      run();
      return answer;
    },

    /** @param {string} id - one that was never sent is as if it had not been given */
    withdraw(id) {
      const act = acts.value.find((one) => one.id === id && !one.sent);
      if (act) leave(act)?.failed({ code: GIVEN_UP, detail: "" });
    },

    /** @param {Act[]} found - of a page that is gone; what may be done already comes first */
    adopt(found) {
      const fresh = found.filter((one) => acts.value.every((own) => own.id !== one.id));
      keep([...acts.value, ...fresh].sort((a, b) => Number(b.sent) - Number(a.sent) || a.at - b.at));
      run();
    },

    /** The line is there. */
    flow() {
      flowing = true;
      wake();
      run();
    },

    /** The line is lost: nothing is sent, and what is on its way is sent again later. */
    hold() {
      flowing = false;
      stop.abort();
    },

    /** @param {Refusal} refusal - why nothing will be sent any more; what is on its way is still answered: it may be what
     * has ended the link, and its answer the new one */
    end(refusal) {
      flowing = false;
      over = refusal;
      for (const act of acts.value) if (act.id !== under) refuse(act, refusal);
    },
  };
}
