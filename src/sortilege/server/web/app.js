/** Boot: which page this is, by its address and by the role of the seat. */
import { render } from "preact";
import { effect, signal } from "@preact/signals";
import { html } from "./html.js";
import { say } from "./say.js";
import { Loaded, loadLater } from "./loaded.js";
import { game, line, mine, own, view } from "./store.js";
import { refusalOf } from "./words.js";
import { follow } from "./live.js";
import { keepActs, loadGame, loadGames, token } from "./wire.js";
import { place } from "./place.js";
import { Archived } from "./parts/archive.js";
import { Banner } from "./parts/banner.js";
import { Announcer } from "./parts/results.js";
import { Asked } from "./parts/settings.js";
import { Trouble } from "./parts/trouble.js";
import { Unsaved } from "./parts/unsaved.js";
import "./focus.js";

/** Why there is no page, in place of it. */
const trouble = signal("");

const NoPage = () => html`<main class="plain"><${Trouble} told=${trouble.value} /></main>`;

function Table() {
  if (line.value === "gone" || !token) {
    return html`<main class="plain stack"><h1>${say("This link does not work")}</h1>
      <p>${say("It may have been replaced by a newer one. Ask your game master for the link to your seat.")}</p>
      <p class="small muted">${say("You are the game master? Whoever runs the server gets you a new link on the host's page.")}</p></main><${Unsaved} />`;
  }
  if (trouble.value) return html`<${NoPage} />`;
  if (!own.value || !view.value || !game.value) return html`<p class="boot" role="status">${say("Setting the table…")}</p>`;
  return html`<${Announcer} /><${Banner} /><${Archived} /><${Page} role=${own.value.role} /><${Unsaved} />`;
}

/** @param {{role: import("./types").Role}} props - the table as the seat sees it, or the sheet that is open */
function Page({ role }) {
  const { at, actor } = place.value;
  if (at === "table") return html`<${Loaded} name=${role} />`;
  return html`<${Loaded} key=${at + actor} name=${at} actor=${actor} />`;
}

/** The title tells in the list of tabs that it is one's turn. */
function title() {
  const decides = own.value?.decisions.some((one) => one.own);
  const acts = own.value?.role === "player" && mine.value.some((one) => one.id === view.value?.order?.acting);
  const name = view.value?.name ?? "Sortilege";
  document.title = decides ? say("● You decide · {name}", { name }) : acts ? say("● Your turn · {name}", { name }) : name;
}

/** @param {HTMLElement} page @param {import("./html.js").Children} shown */
function show(page, shown) {
  page.textContent = "";
  render(html`${shown}<${Asked} />`, page);
}

/** @param {HTMLElement} page - games and table come at the same time */
async function sitDown(page) {
  show(page, html`<${Table} />`);
  if (!token) return;
  effect(title);
  keepActs();
  loadLater();
  const playing = follow();
  try {
    await loadGame();
  } catch (error) {
    trouble.value = refusalOf(error).detail;
  }
  await playing;
}

async function start() {
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const path = location.pathname.replace(/\/$/, "");
  addEventListener("hashchange", () => location.reload());
  if (path === "/table") return sitDown(page);
  if (path !== "/host") return show(page, html`<${Loaded} name="home" />`);
  try {
    await loadGames();
    return show(page, html`<${Loaded} name="host" />`);
  } catch (error) {
    trouble.value = refusalOf(error).detail;
    show(page, html`<${NoPage} />`);
  }
}

await start();
