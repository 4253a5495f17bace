/** Dates and times as people write them, in the language of this page and with the region of its browser. */
import { kept, region } from "./say.js";

const WAYS = /** @type {const} */ ({
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  clock: { hour: "2-digit", minute: "2-digit" },
  moment: { dateStyle: "medium", timeStyle: "short" },
});

const formats = kept((/** @type {keyof typeof WAYS} */ way) => new Intl.DateTimeFormat(region, WAYS[way]));

/** @param {number} at - seconds since 1970: `Monday, 30 November 2026` */
export const day = (at) => formats("day").format(at * 1000);

/** @param {number} at - seconds since 1970: `09:05` */
export const clock = (at) => formats("clock").format(at * 1000);

/** @param {number} at - seconds since 1970: `30 Nov 2026, 09:05` */
export const moment = (at) => formats("moment").format(at * 1000);
