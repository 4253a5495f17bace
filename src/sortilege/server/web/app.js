/** Boot: which page this is, by its address and by the role of the seat. */
import { render } from "preact";
import { effect } from "@preact/signals";
import { html } from "./html.js";
import { say } from "./say.js";
import { line, mine, own, view } from "./store.js";
import { refusalOf } from "./words.js";
import { follow } from "./live.js";
import { keepActs, loadGames, token } from "./wire.js";
import { place } from "./place.js";
import { Character } from "./pages/character.js";
import { GameMaster } from "./pages/gm.js";
import { Home } from "./pages/home.js";
import { Host } from "./pages/host.js";
import { Making } from "./pages/making.js";
import { Player } from "./pages/player.js";
import { Print } from "./pages/print.js";
import { Room } from "./pages/room.js";
import { Recap } from "./pages/recap.js";
import { Rules } from "./pages/rules.js";
import { Archived } from "./parts/archive.js";
import { Banner } from "./parts/banner.js";
import { Announcer } from "./parts/results.js";
import { Asked } from "./parts/settings.js";
import { Unsaved } from "./parts/unsaved.js";
import "./focus.js";

const ROLES = { gm: GameMaster, player: Player, spectator: Room };

function Table() {
  if (line.value === "gone" || !token) {
    return html`<main class="plain stack"><h1>${say("This link does not work")}</h1>
      <p>${say("It may have been replaced by a newer one. Ask your game master for the link to your seat.")}</p></main><${Unsaved} />`;
  }
  if (!own.value || !view.value) return html`<p class="boot" role="status">${say("Setting the table…")}</p>`;
  return html`<${Announcer} /><${Banner} /><${Archived} /><${Page} role=${own.value.role} /><${Unsaved} />`;
}

/** @param {{role: import("./types").Role}} props - the table as the seat sees it, or the sheet that is open */
function Page({ role }) {
  const { at, actor } = place.value;
  if (at === "sheet") return html`<${Character} key=${actor} actor=${actor} />`;
  if (at === "print") return html`<${Print} key=${actor} actor=${actor} />`;
  if (at === "recap") return html`<${Recap} />`;
  if (at === "rules") return html`<${Rules} />`;
  return at === "new" ? html`<${Making} />` : html`<${ROLES[role]} />`;
}

/** The title tells in the list of tabs that it is one's turn. */
function title() {
  const decides = own.value?.decisions.some((one) => one.own);
  const acts = own.value?.role === "player" && mine.value.some((one) => one.id === view.value?.order?.acting);
  const name = view.value?.name ?? "Sortilege";
  document.title = decides ? say("● You decide · {name}", { name }) : acts ? say("● Your turn · {name}", { name }) : name;
}

async function start() {
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  const path = location.pathname.replace(/\/$/, "");
  addEventListener("hashchange", () => location.reload());
  try {
    await loadGames();
  } catch (error) {
    page.textContent = refusalOf(error).detail;
    return;
  }
  page.textContent = "";
  render(html`<${path === "/table" ? Table : path === "/host" ? Host : Home} /><${Asked} />`, page);
  if (path === "/table" && token) {
    effect(title);
    keepActs();
    await follow();
  }
}

await start();
