/** The live line: what happens comes through it, and its silence is how a page learns that nothing comes any more. */
import { language, say } from "./say.js";
import { line, number, take } from "./store.js";
import { queue, token } from "./wire.js";

const CLOSED_LINK = 4401;

/** The server beats every two seconds. Short ticks are counted rather than time, for a busy page hears late. */
const TICK = 500;
const SILENT_TICKS = 7;

/** Milliseconds of silence after which a page that wakes up does not trust its line. */
const STALE = 2500;

/** Milliseconds between calls: several may be under way, for one on a dead network never ends. */
const SOON = 1000;
const LATER = 5000;

/** Calls after which nobody expects the server back at any moment. */
const MANY = 100;

/** Milliseconds after which a call without an answer is given up. */
const PATIENCE = 10_000;

/** @param {WebSocket} call @param {unknown} said */
const tell = (call, said) => call.readyState === WebSocket.OPEN && call.send(JSON.stringify(said));

const gone = () => line.value === "gone";

/** Follows the table for as long as the page is open, or its link works. */
export async function follow() {
  while (!gone()) {
    const call = await join();
    if (call) await hear(call);
  }
  queue.end({ code: "bad_token", detail: say("This link does not work any more: it was not sent.") });
}

/** @returns {Promise<WebSocket | null>} the first call that is answered; null when the link is closed */
async function join() {
  const calls = /** @type {WebSocket[]} */ ([]);
  /** @type {WebSocket | null | undefined} */
  let answered;
  let over = () => {};
  const first = new Promise((done) => {
    over = () => done(null);
  });
  /** @param {WebSocket | null} call */
  const end = (call) => {
    if (answered !== undefined) return;
    answered = call;
    over();
  };
  for (let tries = 0; answered === undefined; tries++) {
    calls.push(dial(end));
    await Promise.race([first, rest(spacing(tries))]);
  }
  for (const call of calls) if (call !== answered) hangUp(call);
  return answered;
}

/** @param {number} tries - with some chance, so that not all pages call at once */
const spacing = (tries) => (tries > MANY ? LATER : SOON) * (0.75 + Math.random() / 2);

/** @param {(call: WebSocket | null) => void} end - what comes of the call, unless nothing does */
function dial(end) {
  const call = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/table/live`);
  const impatience = setTimeout(() => hangUp(call), PATIENCE);
  call.onopen = () => tell(call, { token, after: number.value, language, asleep: document.hidden });
  call.onmessage = ({ data }) => {
    clearTimeout(impatience);
    end(call);
    take(JSON.parse(data));
  };
  call.onclose = ({ code }) => {
    clearTimeout(impatience);
    if (code === CLOSED_LINK) end(close());
  };
  return call;
}

/** The link is closed. @returns {null} */
function close() {
  line.value = "gone";
  return null;
}

/** @param {WebSocket} call - nothing of it counts any more */
function hangUp(call) {
  call.onopen = call.onmessage = call.onclose = null;
  call.close();
}

/** @param {WebSocket} call - until it is lost */
async function hear(call) {
  let heard = Date.now();
  let quiet = 0;
  line.value = "open";
  queue.flow();
  const over = new AbortController();
  await new Promise((lost) => {
    call.onmessage = ({ data }) => {
      heard = Date.now();
      quiet = 0;
      take(JSON.parse(data));
    };
    call.onclose = ({ code }) => lost(code === CLOSED_LINK && close());
    const ticking = setInterval(() => ++quiet >= SILENT_TICKS && lost(null), TICK);
    over.signal.addEventListener("abort", () => clearInterval(ticking));
    whenAwake(() => Date.now() - heard > STALE && lost(null), over.signal);
    document.addEventListener("visibilitychange", () => tell(call, { asleep: document.hidden }), { signal: over.signal });
  });
  over.abort();
  hangUp(call);
  if (!gone()) line.value = "lost";
  queue.hold();
}

/** @param {() => void} wake - when the page or the network may have come back @param {AbortSignal} signal */
function whenAwake(wake, signal) {
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  document.addEventListener("resume", wake, { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && wake(), { signal });
}

/** @param {number} ms - rests that long, or until the network or the page comes back */
async function rest(ms) {
  const over = new AbortController();
  await new Promise((done) => {
    setTimeout(done, ms);
    whenAwake(() => done(null), over.signal);
  });
  over.abort();
}
