/** A sheet as a file: taken along, and brought in again. */
import { say } from "../say.js";
import { askText } from "../wire.js";
import { sheetPath } from "./desk.js";

/** @param {string} actor @param {string} name - saves the file as `<name>.sheet.json` */
export async function takeAlong(actor, name) {
  const text = await askText(sheetPath(actor, "/file"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${name.replace(/[\\/:*?"<>|\s]+/g, " ").trim() || say("character")}.sheet.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
