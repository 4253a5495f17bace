/** What this page asks of the server, and the acts that it gives. */
import { language, say } from "./say.js";
import { openQueue } from "./queue.js";
import { RENEW, deviceStore, openShelf } from "./shelf.js";
import { games, notices } from "./store.js";
import { refusalOf } from "./words.js";

/** @typedef {import("./types").Command} Command */
/** @typedef {import("./types").Done} Done */
/** @typedef {import("./types").GameKind} GameKind */

const SLOWEST = 4000;

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE = 5000;

/** The secret of this page. It stays in the fragment, which browsers never send. */
export const token = decodeURIComponent(location.hash.slice(1));

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {number} tries - how long to wait after that many: longer each time, and not all pages at once */
const backoff = (tries) => Math.min(SLOWEST, 300 * 2 ** tries) * (0.75 + Math.random() / 2);

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] @returns {Promise<any>} - asks once; throws a
 * refusal */
export async function ask(path, body, signal) {
  return (await answerTo(path, body, signal)).json();
}

/** @param {string} path @returns {Promise<string>} - the same, as it came */
export async function askText(path) {
  return (await answerTo(path)).text();
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function answerTo(path, body, signal) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language, ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
    signal,
  });
  if (!answer.ok) throw await problem(answer);
  return answer;
}

/** @param {Response} answer */
async function problem(answer) {
  const said = await answer.json().catch(() => ({}));
  const detail = said.detail ?? say("The server answered {status}.", { status: answer.status });
  return { code: said.code ?? `http_${answer.status}`, detail, busy: [429, 502, 503, 504].includes(answer.status) };
}

/** @param {unknown} error - whether trying again can help: no answer at all, or a busy server */
const passing = (error) =>
  error instanceof TypeError || error instanceof DOMException || /** @type {{busy?: boolean}} */ (error).busy === true;

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

/** The acts of this page, and those of pages of the same link that are gone. */
const shelf = openShelf(token, newId(), deviceStore());

export const queue = openQueue({
  send: ({ id, command }, stop) => ask(pathOf(command), { id, command }, stop),
  passing,
  shelf,
  tell: (act, error) => notice(act.command, error),
  newId,
  backoff,
  patience: PATIENCE,
});

/** @param {Command} command */
const pathOf = ({ type }) => (type === "import_sheet" ? "/api/table/sheet/file" : "/api/table/commands");

/** @param {Command} command @returns {Promise<Done>} once it is durable; throws a refusal */
export const give = (command) => queue.give(command);

/** @param {Command} command @param {unknown} error - said where it stays, as the place where it was given is gone */
export function notice(command, error) {
  notices.value = [...notices.value, { command, refusal: refusalOf(error) }];
}

/** Takes over what pages that are gone have left, now and later, and says that this one is there. */
export function keepActs() {
  const look = () => {
    shelf.renew();
    const found = shelf.takeOver();
    if (found.length) queue.adopt(found);
  };
  look();
  setInterval(look, RENEW);
  addEventListener("pagehide", shelf.release);
}

/** @param {{name: string, game: string, shared: boolean, gm: string}} table @returns {Promise<{link: string}>} */
export const openTable = (table) => ask("/api/tables", table);

export async function loadGames() {
  games.value = /** @type {GameKind[]} */ (await insist("/api/games"));
}

/** The one that is played at this table. What its tests share came once, and belongs to each. */
export async function loadGame() {
  const { shared, ...game } = await insist("/api/table/game");
  for (const { schema } of game.tests) schema.$defs = { ...shared, ...schema.$defs };
  games.value = [/** @type {GameKind} */ (game)];
}
