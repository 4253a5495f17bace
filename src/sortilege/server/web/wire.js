/** The line to the server: commands by POST, what happens by WebSocket. */
import { language } from "./say.js";
import { addEntries, entries, games, line, number, take, unsaved } from "./store.js";

/** @typedef {import("./types").Command} Command */
/** @typedef {import("./types").Done} Done */
/** @typedef {import("./types").FeedEntry} FeedEntry */
/** @typedef {import("./types").GameKind} GameKind */

const CLOSED_LINK = 4401;
const SLOWEST = 8000;

/** The secret of this page. It stays in the fragment, which browsers never send. */
export const token = decodeURIComponent(location.hash.slice(1));

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {number} tries - how long to wait after that many: longer each time, and not all pages at once */
const backoff = (tries) => Math.min(SLOWEST, 300 * 2 ** tries) * (0.75 + Math.random() / 2);

/** @param {string} path @param {object} [body] @returns {Promise<any>} - asks once; throws a refusal */
export async function ask(path, body) {
  return (await answerTo(path, body)).json();
}

/** @param {string} path @returns {Promise<string>} - the same, as it came */
export async function askText(path) {
  return (await answerTo(path)).text();
}

/** @param {string} path @param {object} [body] */
async function answerTo(path, body) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language, ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw await problem(answer);
  return answer;
}

/** @param {Response} answer */
async function problem(answer) {
  const said = await answer.json().catch(() => ({}));
  const detail = said.detail ?? `The server answered ${answer.status}.`;
  return { code: said.code ?? `http_${answer.status}`, detail, busy: [429, 502, 503, 504].includes(answer.status) };
}

/** @param {unknown} error - whether trying again can help: no answer at all, or a busy server */
const passing = (error) => error instanceof TypeError || /** @type {{busy?: boolean}} */ (error).busy === true;

/** @param {string} path @param {object} [body] - asks until the server answers; the id in a body makes that safe */
async function insist(path, body) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(path, body);
    } catch (error) {
      if (!passing(error)) throw error;
      await pause(backoff(tries));
    }
  }
}

/** Randomness that also works on a page without TLS. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Command} command @returns {Promise<Done>} once it is durable; throws a refusal */
export async function give(command) {
  const path = command.type === "import_sheet" ? "/api/table/sheet/file" : "/api/table/commands";
  unsaved.value += 1;
  try {
    return await insist(path, { id: newId(), command });
  } finally {
    unsaved.value -= 1;
  }
}

/** @param {{name: string, game: string, shared: boolean, gm: string}} table @returns {Promise<{link: string}>} */
export const openTable = (table) => ask("/api/tables", table);

export async function loadGames() {
  games.value = /** @type {GameKind[]} */ (await insist("/api/games"));
}

/** Fetches up to 100 entries that are older than those of the page. */
export async function loadOlder() {
  const first = entries.value[0]?.number ?? number.value + 1;
  const after = Math.max(0, first - 101);
  const got = await ask(`/api/table/events?after=${after}&limit=${first - 1 - after}`);
  addEntries(/** @type {FeedEntry[]} */ (got.entries));
}

/** Follows the table for as long as the page is open. */
export async function follow() {
  for (let tries = 0; ; tries++) {
    const { opened, code } = await listen();
    if (code === CLOSED_LINK) break;
    if (opened) tries = 0;
    await rest(backoff(tries));
  }
}

/**
 * @returns {Promise<{opened: boolean, code: number}>} once the line is closed: whether it was open, and why it closed
 */
function listen() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/table/live`);
  let opened = false;
  socket.onopen = () => socket.send(JSON.stringify({ token, after: number.value, language }));
  socket.onmessage = (message) => {
    opened = true;
    line.value = "open";
    take(JSON.parse(message.data));
  };
  return new Promise((done) => {
    socket.onclose = ({ code }) => {
      line.value = code === CLOSED_LINK ? "gone" : "lost";
      done({ opened, code });
    };
  });
}

/** @param {number} ms - rests that long, or until the network or the page comes back */
async function rest(ms) {
  const over = new AbortController();
  const back = new Promise((done) => {
    addEventListener("online", done, { signal: over.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && done(null), { signal: over.signal });
  });
  await Promise.race([pause(ms), back]);
  over.abort();
}
