/** A sheet as a file: taken along, and brought in again. */
import { say } from "../say.js";
import { askText } from "../wire.js";
import { saveFile } from "../parts/download.js";
import { sheetPath } from "./desk.js";

/** @param {string} actor @param {string} name - saves the file as `<name>.sheet.json` */
export async function takeAlong(actor, name) {
  saveFile(await askText(sheetPath(actor, "/file")), `${name || say("character")}.sheet.json`, "application/json");
}
