/** One sheet that is open: what the server tells of it, and writing into it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useTelling } from "../parts/act.js";
import { say } from "../say.js";
import { characters, view } from "../store.js";
import { refusalOf } from "../words.js";
import { ask, give } from "../wire.js";

/** @typedef {import("../types").Done} Done */
/** @typedef {import("../types").Refusal} Refusal */
/** @typedef {import("./types").Change} Change */
/** @typedef {import("./types").SheetView} SheetView */
/** @typedef {import("../types").Command} Command */
/**
 * @typedef {{sheet: SheetView, busy: boolean, written: number, give: (command: Command) => Promise<Done>}} Desk - a sheet
 * that is open, and how often this page has written into it; `give` ends once the sheet is as it is after the command, and throws a refusal
 */

/** @param {string} actor - the sheet's address with what is asked of it */
export const sheetPath = (actor, what = "") => `/api/table/sheet${what}?actor=${encodeURIComponent(actor)}`;

/** @param {string} actor - what of the table tells that the sheet may be another now */
function mark(actor) {
  const found = characters.value.find((one) => one.id === actor);
  return JSON.stringify([found?.written, found?.sheet, found?.owner, found?.findings, view.value?.switches]);
}

const GONE = { code: "unknown_character", detail: say("This character is not at the table any more.") };

/** @param {string} actor @returns {{desk: Desk | null, refusal: Refusal | null}} */
export function useDesk(actor) {
  const [sheet, setSheet] = useState(/** @type {SheetView | null} */ (null));
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [written, setWritten] = useState(0);
  const newest = useRef(/** @type {Promise<void> | null} */ (null));
  const load = () => {
    /** @type {Promise<void>} */
    const loading = ask(sheetPath(actor)).then((found) => {
      if (loading !== newest.current) return /** @type {Promise<void>} */ (newest.current);
      setSheet(found);
    });
    newest.current = loading;
    return loading;
  };
  const here = characters.value.some((one) => one.id === actor);
  useEffect(() => {
    setRefusal(null);
    if (here) load().catch((error) => setRefusal(refusalOf(error)));
  }, [actor, mark(actor)]);
  const giving = async (/** @type {Command} */ command) => {
    setBusy(true);
    try {
      const done = await give(command);
      setWritten((n) => n + 1);
      return done;
    } finally {
      await load().catch(() => null);
      setBusy(false);
    }
  };
  if (!here) return { desk: null, refusal: GONE };
  return { desk: sheet?.actor === actor ? { sheet, busy, written, give: giving } : null, refusal };
}

/**
 * @typedef {{busy: boolean, refusal: Refusal | null, run: (command: Command) => Promise<Done | null>,
 *   write: (change: Change, why?: string) => Promise<Done | null>}} Writing
 */

/** @param {Desk} desk @returns {Writing} - from one part of the page, where a refusal is shown; null: it was refused */
export function useWriting({ sheet, busy, written, give }) {
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const tell = useTelling(setRefusal);
  useEffect(() => setRefusal(null), [written]); // why it was refused may be mended now
  const run = async (/** @type {Command} */ command) => {
    const pressed = document.activeElement;
    setRefusal(null);
    try {
      return await give(command);
    } catch (error) {
      tell(command, error);
      return null;
    } finally {
      setTimeout(() => refocus(pressed));
    }
  };
  const write = (/** @type {Change} */ change, why = "") =>
    run({ type: "write_sheet", actor: sheet.actor, seen: sheet.seen, change, why });
  return { busy, refusal, run, write };
}

/** @param {Element | null} pressed - a button that was disabled meanwhile loses the focus */
function refocus(pressed) {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (lost && pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
}
