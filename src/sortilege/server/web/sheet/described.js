/** What stands on a sheet and no rule prices: background, wounds, consequences. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { game } from "../store.js";
import { Refused } from "../parts/act.js";
import { submitted } from "../parts/events.js";
import { FieldsOf } from "../parts/form.js";
import { propsOf } from "../parts/schema.js";
import { useWriting } from "./desk.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{desk: Desk}} props - only what was changed here is written, so that nobody's other field goes back */
export function Described({ desk }) {
  const writing = useWriting(desk);
  const { actor, rest } = desk.sheet;
  const [changed, setChanged] = useState(/** @type {Fields} */ ({}));
  useEffect(() => setChanged((old) => differing(old, rest)), [rest]);
  const root = game.value?.sheet ?? {};
  const names = Object.keys(propsOf(root, root)).filter((name) => name in rest);
  const set = (/** @type {string} */ name, /** @type {Plain} */ value) =>
    setChanged((old) => differing({ ...old, [name]: value }, rest));
  const save = async () => {
    if (await writing.run({ type: "describe", actor, fields: changed })) setChanged({});
  };
  const some = Object.keys(changed).length > 0;
  return html`<section class="panel" aria-label=${say("Name and notes")}><form class="stack" onSubmit=${submitted(save)}>
    <h2>${say("Name and notes")}</h2>
    <div class="fields"><${FieldsOf} root=${root} schema=${root} names=${names} values=${{ ...rest, ...changed }}
      set=${set} /></div>
    <div class="row wrap">
      <button class="btn ${some ? "primary" : ""}" disabled=${writing.busy || !some}>${say("Save notes")}</button>
      ${some && html`<button type="button" class="btn" onClick=${() => setChanged({})}>${say("Undo changes")}</button>`}</div>
    <${Refused} act=${writing} />
  </form></section>`;
}

/** @param {Fields} fields @param {Fields} rest - those that are not as they stand */
function differing(fields, rest) {
  const same = (/** @type {string} */ name) => JSON.stringify(fields[name]) === JSON.stringify(rest[name]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !same(name)));
}
