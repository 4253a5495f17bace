/** Giving a command from a part of the page, and showing there why it was refused. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { GIVEN_UP } from "../queue.js";
import { refusalOf } from "../words.js";
import { give, notice } from "../wire.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {import("../types").Done} Done */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {{busy: boolean, refusal: Refusal | null, run: (command: Command) => Promise<Done | null>}} Acting */

/** @returns {Acting} `run` gives null when the command is refused */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const tell = useTelling(setRefusal);
  const run = async (/** @type {Command} */ command) => {
    setBusy(true);
    setRefusal(null);
    try {
      return await give(command);
    } catch (error) {
      tell(command, error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

/** @param {(refusal: Refusal) => void} show @returns {(command: Command, error: unknown) => void} tells of a refused act:
 * in its place, or in a lasting notice if that is gone by then */
export function useTelling(show) {
  const there = useRef(true);
  useEffect(() => () => void (there.current = false), []);
  return (command, error) => {
    const refusal = refusalOf(error);
    if (refusal.code === GIVEN_UP) return;
    if (there.current) show(refusal);
    else notice(command, refusal);
  };
}

/** @param {{act: Acting}} props */
export const Refused = ({ act }) => html`<${Trouble} told=${act.refusal?.detail ?? ""} />`;

/** @param {{command: Command, label: string, kind?: string, children?: import("../html.js").Children}} props
 * - a button that gives one command */
export function ActButton({ command, label, kind = "", children }) {
  const act = useAct();
  return html`<span class="acting">
    <button class="btn ${kind}" type="button" disabled=${act.busy} aria-label=${label}
      onClick=${() => act.run(command)}>
      ${children ?? label}
    </button>
    <${Refused} act=${act} />
  </span>`;
}

/** @param {{test: import("../types").TestView}} props - cards already seen are discarded */
export const CancelButton = ({ test }) =>
  html`<${ActButton} command=${{ type: "cancel", test: test.id }} label=${say("Call off: {test}", { test: test.label || say("test") })}
    kind="quiet">${say("Call off")}<//>`;
