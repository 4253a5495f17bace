/** The live line: what happens comes through it, and its silence is how a page learns that nothing comes any more. */
import { reach, rest, spacing, whenAwake } from "./reach.js";
import { language, say } from "./say.js";
import { line, number, take } from "./store.js";
import { queue, token } from "./wire.js";

const CLOSED_LINK = 4401;
const TOO_MANY = 4429;

/** Milliseconds before a page takes the place of another one of its seat; out of sight, until somebody looks at it. */
const LET_OTHERS = 60_000;
const LONG = 2 ** 31 - 1;

/** The server beats every two seconds. Short ticks are counted rather than time, for a busy page hears late. */
const TICK = 500;
const SILENT_TICKS = 7;

/** Milliseconds of silence after which a page that wakes up does not trust its line. */
const STALE = 2500;

/** Milliseconds after which a call is not answered any more. */
const PATIENCE = 6000;

const gone = () => line.value === "gone";

/** Whether the seat has so many pages open that this one had to go. */
let crowded = false;

/** Follows the table for as long as the page is open, or its link works. */
export async function follow() {
  for (let tries = 0; !gone(); tries++) {
    const call = await dial();
    if (call) await hear(call);
    else await rest(spacing(tries));
    if (crowded) await rest(document.hidden ? LONG : LET_OTHERS);
    crowded = false;
    if (!gone()) await reach();
  }
  queue.end({ code: "bad_token", detail: say("This link does not work any more: it was not sent.") });
}

/** @returns {Promise<WebSocket | null>} once it is answered; null where it is not */
async function dial() {
  const call = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/table/live`);
  const over = new AbortController();
  /** @type {boolean} */
  const answered = await new Promise((done) => {
    call.onopen = () => tell(call, { token, after: number.value, language, asleep: document.hidden });
    call.onmessage = ({ data }) => {
      take(JSON.parse(data));
      done(true);
    };
    call.onclose = ({ code }) => done(closed(code));
    setTimeout(() => done(false), PATIENCE);
    whenAwake(() => done(false), over.signal);
  });
  over.abort();
  if (!answered) hangUp(call);
  return answered ? call : null;
}

/** @param {WebSocket} call @param {unknown} said */
const tell = (call, said) => call.readyState === WebSocket.OPEN && call.send(JSON.stringify(said));

/** @param {number} code - why a line was closed */
function closed(code) {
  if (code === CLOSED_LINK) line.value = "gone";
  crowded = code === TOO_MANY;
  return false;
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
    call.onclose = ({ code }) => lost(closed(code));
    const ticking = setInterval(() => ++quiet >= SILENT_TICKS && lost(null), TICK);
    over.signal.addEventListener("abort", () => clearInterval(ticking));
    whenAwake(() => Date.now() - heard > STALE && lost(null), over.signal);
    document.addEventListener("visibilitychange", () => tell(call, { asleep: document.hidden }), { signal: over.signal });
  });
  over.abort();
  hangUp(call);
  if (gone()) return;
  line.value = "lost";
  queue.hold();
}
