/**
 * Finding the server again. A request that hangs can be called off, but a WebSocket that hangs holds up the next one in
 * some browsers; so this page knocks first, and calls when somebody has answered.
 */

const DOOR = "/static/icon.svg";

/** Milliseconds between knocks, and after many of them. */
const SOON = 700;
const LATER = 5000;
const MANY = 150;

/** Milliseconds that a slow network may take for an answer. */
const PATIENCE = 3000;

/** How many connections a browser keeps to a server, and milliseconds until a request is surely on one. */
const POOL = 6;
const ON_ITS_WAY = 400;

/** @param {number} tries - with some chance, so that not all pages ask at once */
export const spacing = (tries) => (tries > MANY ? LATER : SOON) * (0.75 + Math.random() / 2);

/** Ends as soon as the server has answered. */
export async function reach() {
  const over = new AbortController();
  const answered = new Promise((done) => over.signal.addEventListener("abort", done));
  const found = () => over.abort();
  for (let i = 0; i < POOL; i++) knock(ON_ITS_WAY, over.signal, found);
  for (let tries = 0; !over.signal.aborted; tries++) {
    await Promise.race([answered, rest(spacing(tries))]);
    knock(PATIENCE, over.signal, found);
  }
}

/**
 * A network that vanishes leaves connections behind that the browser takes for good ones. A request that is called off
 * gets rid of the one it was on.
 *
 * @param {number} patience @param {AbortSignal} over @param {() => void} found
 */
function knock(patience, over, found) {
  const off = new AbortController();
  const late = setTimeout(() => off.abort(), patience);
  over.addEventListener("abort", () => off.abort());
  fetch(DOOR, { cache: "no-store", signal: off.signal })
    .then(found, () => {})
    .finally(() => clearTimeout(late));
}

/** @param {() => void} wake - when the page or the network may have come back @param {AbortSignal} signal */
export function whenAwake(wake, signal) {
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && wake(), { signal });
  document.addEventListener("resume", wake, { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && wake(), { signal });
}

/** @param {number} ms - rests that long, or until the network or the page comes back */
export async function rest(ms) {
  const over = new AbortController();
  await new Promise((done) => {
    setTimeout(done, ms);
    whenAwake(() => done(null), over.signal);
  });
  over.abort();
}
