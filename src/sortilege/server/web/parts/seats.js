/** Seats and their secret links: the GM's. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { own, view } from "../store.js";
import { Refused, useAct } from "./act.js";
import { ArchiveTable } from "./archive.js";
import { CopyLink, samePlace } from "./copy.js";
import { Sure } from "./sure.js";
import { typed, submitted } from "./events.js";
import { Presence } from "./presence.js";

/** @typedef {import("../types").SeatView} SeatView */
/** @typedef {import("../types").Command} Command */
/** @typedef {{whose: string, link: string}} Shown */

export function Seats() {
  const [shown, setShown] = useState(takeFresh);
  const [opened] = useState(shown !== null);
  const seats = view.value?.seats ?? [];
  return html`<details class="panel fold" open=${opened}>
    <summary><h2>${say("Seats and links")}</h2></summary>
    <div class="stack">
      <${AddSeat} seats=${seats} show=${setShown} />
      ${shown && html`<${CopyLink} key=${shown.link} link=${shown.link} whose=${shown.whose} />`}
      <ul class="seats">${seats.map((seat) => html`<li key=${seat.id}><${Seat} seat=${seat}
        show=${setShown} /></li>`)}</ul>
      <${ArchiveTable} />
    </div>
  </details>`;
}

/** Where a GM's own new link waits while the page goes there, as the old one ends. */
const FRESH = "sortilege.fresh";

/** @returns {Shown | null} - the own link that this page has just come by, once */
function takeFresh() {
  const kept = sessionStorage.getItem(FRESH);
  sessionStorage.removeItem(FRESH);
  return kept && JSON.parse(kept);
}

/** @param {Shown} shown */
function sitAnew(shown) {
  sessionStorage.setItem(FRESH, JSON.stringify(shown));
  location.href = samePlace(shown.link);
}

const ROLES = [
  ["player", say("player")],
  ["spectator", say("spectator, for a screen in the room")],
  ["gm", say("game master")],
];

const SHORT = /** @type {Record<string, string>} */ ({ player: say("player"), spectator: say("spectator"), gm: say("GM") });

/** @param {{seats: SeatView[], show: (shown: Shown) => void}} props */
function AddSeat({ seats, show }) {
  const act = useAct();
  const [name, setName] = useState("");
  const [role, setRole] = useState("player");
  const [deck, setDeck] = useState("");
  const add = async () => {
    const done = await act.run({ type: "add_seat", name, role, deck: (role !== "spectator" && deck) || null });
    if (done?.link) show({ whose: name, link: done.link });
    if (done) setName("");
  };
  return html`<form class="stack tight" onSubmit=${submitted(add)} aria-label=${say("Add a seat")}>
    <div class="fields">
      <label class="field wide"><span>${say("Name")}</span><input type="text" required maxlength="60" value=${name}
        placeholder=${say("who sits there")}
        onInput=${typed(setName)} /></label>
      <label class="field"><span>${say("Role")}</span><select value=${role} onChange=${typed(setRole)}>
        ${ROLES.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
      ${
        hasDecks() &&
        role !== "spectator" &&
        html`<label class="field"><span>${say("Deck")}</span><select value=${deck} onChange=${typed(setDeck)}>
        <option value="">${say("an own one")}</option>
        ${seats.filter((one) => one.role !== "spectator").map((one) => html`<option
          value=${one.id}>${say("that of {name}", { name: one.name })}</option>`)}</select></label>`
      }
      <button class="btn primary end" disabled=${act.busy}>${say("Add seat")}</button>
    </div>
    <${Refused} act=${act} />
  </form>`;
}

const hasDecks = () => view.value?.shared === false && view.value.decks.length > 0;

/** @param {{seat: SeatView, show: (shown: Shown) => void}} props */
function Seat({ seat, show }) {
  const act = useAct();
  const me = own.value?.seat === seat.id;
  const linked = own.value?.links.includes(seat.id);
  const issue = async () => {
    const done = await act.run({ type: "issue_link", seat: seat.id });
    if (done?.link) (me ? sitAnew : show)({ whose: seat.name, link: done.link });
  };
  return html`<details class="seat">
    <summary class="row spread"><span><strong>${seat.name}</strong> <span
      class="small muted">${me ? say("{role}, you", { role: SHORT[seat.role] }) : SHORT[seat.role]}</span></span>
      ${linked ? html`<${Presence} seat=${seat.id} />` : html`<span class="chip away">${say("no link")}</span>`}</summary>
    <div class="row wrap">
      <button type="button" class="btn" disabled=${act.busy} onClick=${issue}>${say("New link")}</button>
      ${!me && linked && html`<${Sure} label=${say("Revoke link")}
        go=${() => act.run({ type: "revoke_link", seat: seat.id })} />`}
      <${NameOf} seat=${seat} act=${act} />
      <${RoleOf} seat=${seat} act=${act} />
      ${!me && html`<${Sure} label=${say("Hand the table over")} go=${() => act.run({ type: "hand_over", seat: seat.id })} />`}
    </div>
    <${Refused} act=${act} />
  </details>`;
}

/** @param {{seat: SeatView, act: import("./act.js").Acting}} props */
const NameOf = ({ seat, act }) => html`<label class="field"><span>${say("Name of {name}", { name: seat.name })}</span>
  <input type="text" maxlength="60" value=${seat.name}
    onChange=${typed((value) => act.run({ type: "name_seat", seat: seat.id, name: value }))} />
</label>`;

/** @param {{seat: SeatView, act: import("./act.js").Acting}} props */
const RoleOf = ({ seat, act }) => html`<label class="field"><span>${say("Role of {name}", { name: seat.name })}</span>
  <select value=${seat.role} onChange=${typed((value) => act.run({ type: "set_role", seat: seat.id, role: value }))}>
    ${ROLES.map(([value]) => html`<option value=${value} selected=${value === seat.role}>${SHORT[value]}</option>`)}
  </select></label>`;
