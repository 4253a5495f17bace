/** Calling a test: who, on what, against what. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { game, own } from "../store.js";
import { human, plainDoc } from "../words.js";
import { Refused, useAct } from "./act.js";
import { aimed, baseOf, basedFields, basesOf, commandOf, complete, freshFields, ownNames, schemaOf, sharedNames, sizes } from "./calling.js";
import { typed, submitted } from "./events.js";
import { FieldsOf } from "./form.js";
import { Forecast } from "./odds.js";
import { Participant } from "./participant.js";
import { SecrecyField } from "./secrecy.js";
import { boundFields } from "./terms.js";

/** @typedef {import("../types").CharacterView} CharacterView */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").TestKind} TestKind */
/** @typedef {import("./calling.js").Draft} Draft */
/** @typedef {import("./calling.js").Taking} Taking */

/** @param {{actor: string, cast: CharacterView[], others: CharacterView[], title: string}} props
 * - `cast` may be called by this seat, `others` may be named besides; `actor` takes part first */
export function CallTest({ actor, cast, others, title }) {
  const kinds = (game.value?.tests ?? []).filter((one) => !one.group_of);
  const [name, setName] = useState(kinds[0]?.name ?? "");
  const kind = kinds.find((one) => one.name === name) ?? kinds[0];
  if (!kind) return null;
  return html`<section id="call" class="panel stack" aria-label=${title} data-key="t">
    <div class="row spread wrap">
      <h2>${title}</h2>
      ${kinds.length > 1 && html`<${Kinds} kinds=${kinds} now=${kind.name} pick=${setName} />`}
    </div>
    ${kinds.length > AS_TABS && html`<p class="small muted">${plainDoc(kind.doc)}</p>`}
    <${CallForm} key=${kind.name} kind=${kind} actor=${actor} cast=${cast} others=${others} />
  </section>`;
}

/** More than fit in a row. */
const AS_TABS = 6;

/** @typedef {{kinds: TestKind[], now: string, pick: (name: string) => void}} KindsProps */

/** @param {KindsProps} props */
export const Kinds = (props) => (props.kinds.length > AS_TABS ? KindSelect(props) : KindTabs(props));

/** @param {KindsProps} props */
const KindSelect = ({ kinds, now, pick }) => html`<label class="field kinds"><span>${say("Kind of test")}</span>
  <select value=${now} onChange=${typed(pick)}>${[false, true].map((others) => html`<optgroup
    label=${others ? say("With others") : say("Alone")}>${kinds.filter((one) => (one.parts_field !== null) === others).map(
      (one) => html`<option value=${one.name} selected=${one.name === now}>${one.title}</option>`,
    )}</optgroup>`)}</select></label>`;

/** @param {KindsProps} props */
const KindTabs = ({ kinds, now, pick }) => html`<div class="tabs" role="group" aria-label=${say("Kind of test")}>
  ${kinds.map(
    (one) => html`<button type="button" class="tab" aria-pressed=${one.name === now} title=${plainDoc(one.doc)}
      onClick=${() => pick(one.name)}>${human(one.name)}</button>`,
  )}
</div>`;

/** @param {{kind: TestKind, actor: string, cast: CharacterView[], others: CharacterView[]}} props */
function CallForm({ kind, actor, cast, others }) {
  const act = useAct();
  const all = [...cast, ...others];
  const [draft, setDraft] = useState(() => firstDraft(kind, actor, all));
  const change = (/** @type {Partial<Draft>} */ part) => setDraft((old) => ({ ...old, ...part }));
  useEffect(() => setDraft((old) => ({ ...old, parts: recast(kind, old.parts, actor, all) })), [actor]);
  const command = commandOf(kind, draft, all, bound());
  const call = async () => {
    if (await act.run(command)) change(afterwards(kind, draft, all));
  };
  const setPart = (/** @type {number} */ i, /** @type {Taking} */ part) => {
    const swaps = draft.parts.some((old, at) => at !== i && old.actor === part.actor);
    change({
      parts: swaps ? recast(kind, draft.parts, part.actor, all) : draft.parts.map((old, at) => (at === i ? part : old)),
    });
  };
  return html`<form class="stack" onSubmit=${submitted(call)}>
    ${draft.parts.map(
      (part, i) => html`<${Participant} key=${i} kind=${kind} i=${i} part=${part} all=${all} size=${draft.parts.length}
        bound=${bound()}
        cast=${i === 0 ? cast : without(all, draft.parts, part)} set=${(/** @type {Taking} */ one) => setPart(i, one)}
        remove=${draft.parts.length > sizes(kind)[0] && (() => change({ parts: draft.parts.filter((_, at) => at !== i) }))} />`,
    )}
    <${MoreParts} kind=${kind} draft=${draft} all=${all} change=${change} />
    <${Shared} kind=${kind} draft=${draft} change=${change} />
    <div class="row wrap end-row">
      <label class="field grow"><span>${say("Note")}</span><input type="text" maxlength="60" value=${draft.note}
        placeholder=${say("optional")}
        onInput=${typed((note) => change({ note }))} /></label>
      <${SecrecyField} value=${draft.secret} set=${(/** @type {string} */ secret) => change({ secret })} />
      <button class="btn primary" disabled=${act.busy || draft.parts.length < sizes(kind)[0]}>${say("Call")}</button>
    </div>
    ${own.value?.role !== "gm" && aimed(kind, bound()) && html`<p class="small muted">${say("Of the NPCs, those in the order of acting are listed; the GM calls what is done to others.")}</p>`}
    <${Refused} act=${act} />
    <${Forecast} command=${complete(kind, draft, all, bound()) ? command : null} />
  </form>`;
}

/** Test fields that nobody fills in here: those of the sheet, and for players those of the GM. */
const bound = () => boundFields();

/** @param {CharacterView[]} cast @param {Taking[]} parts @param {Taking} own - who may still be named in that place */
const without = (cast, parts, own) =>
  cast.filter((one) => one.id === own.actor || !parts.some((part) => part.actor === one.id));

/** @param {TestKind} kind @param {string} actor @param {CharacterView[]} all @returns {Draft} */
export function firstDraft(kind, actor, all) {
  const ids = [actor, ...all.map((one) => one.id).filter((id) => id !== actor && id !== "gm"), "gm"].filter(
    (id, i, ids) => ids.indexOf(id) === i,
  );
  const parts = ids.slice(0, sizes(kind)[0]).map((id, i) => taking(kind, i, id, all));
  const shared = freshFields(kind, kind.schema, sharedNames(kind, bound()), {});
  return { parts, shared, note: "", secret: "no" };
}

/**
 * @param {TestKind} kind
 * @param {number} i
 * @param {string} actor
 * @param {CharacterView[]} all
 * @param {Taking} [like]
 * @returns {Taking}
 */
function taking(kind, i, actor, all, like) {
  const bases = basesOf(kind, i, all.find((one) => one.id === actor));
  const label = like && baseOf(like, all)?.label;
  const same = bases.findIndex((base) => base.label === label);
  const base = bases.length ? Math.max(0, same) : -1;
  const names = ownNames(kind, i, bound(), basedFields({ actor, base, fields: {} }, all));
  return { actor, base, fields: freshFields(kind, schemaOf(kind, i), names, like?.fields ?? {}) };
}

/**
 * @param {TestKind} kind
 * @param {Taking[]} parts
 * @param {string} actor
 * @param {CharacterView[]} all - with another one first
 */
function recast(kind, parts, actor, all) {
  if (parts[0].actor === actor) return parts;
  const others = parts.slice(1).map((part) => (part.actor === actor ? { ...part, actor: parts[0].actor } : part));
  return [
    taking(kind, 0, actor, all, parts[0]),
    ...others.map((part, i) => taking(kind, i + 1, part.actor, all, part)),
  ];
}

/**
 * @param {TestKind} kind
 * @param {Draft} draft
 * @param {CharacterView[]} all - ready for the next: same people and goals, no modifiers
 */
function afterwards(kind, draft, all) {
  return {
    parts: draft.parts.map((part, i) => ({ ...taking(kind, i, part.actor, all, part), base: part.base })),
    note: "",
  };
}

/** @param {{kind: TestKind, draft: Draft, change: (part: Partial<Draft>) => void}} props */
function Shared({ kind, draft, change }) {
  const gm = own.value?.role === "gm";
  const names = sharedNames(kind, bound()).filter((name) => gm || !kind.gm_fields.includes(name));
  if (!names.length) return null;
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    change({ shared: { ...draft.shared, [name]: value } });
  return html`<div class="fields"><${FieldsOf} root=${kind.schema} schema=${kind.schema} names=${names}
    values=${draft.shared} set=${set} /></div>`;
}

/** @param {{kind: TestKind, draft: Draft, all: CharacterView[], change: (part: Partial<Draft>) => void}} props */
function MoreParts({ kind, draft, all, change }) {
  const next = all.find((one) => !draft.parts.some((part) => part.actor === one.id));
  if (!next || draft.parts.length >= sizes(kind)[1]) return null;
  const last = draft.parts[draft.parts.length - 1];
  const add = () => change({ parts: [...draft.parts, taking(kind, draft.parts.length, next.id, all, last)] });
  return html`<div><button type="button" class="btn" onClick=${add}>${say("Add someone")}</button></div>`;
}
