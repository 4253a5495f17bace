/**
 * A list that scrolls, of which only what is in sight is in the page. Rows are as high as they are: what was seen is
 * measured, what was not is guessed, and what one reads stays where it is when rows come, go or turn out higher.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";

const GUESS = 64;
const BEYOND = 200;
const NEAR = 40;

/**
 * @param {object} props
 * @param {number[]} props.keys - of the rows, from the oldest on
 * @param {(key: number, at: number) => import("../html.js").Children} props.row
 * @param {(at: number) => [number, number]} props.place - the place that a row has in the whole list, and its length
 * @param {string} props.label
 * @param {boolean} props.busy
 * @param {boolean} props.ends - whether the last row is the newest there is
 * @param {number | null} props.target - the row to go to
 * @param {() => void} props.onTop - the oldest rows are near
 * @param {(at: boolean) => void} props.onEnd - whether the last row is in sight
 */
export function Scroll({ keys, row, place: placed, label, busy, ends, target, onTop, onEnd }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const heights = useRef(/** @type {Map<number, number>} */ (new Map()));
  const place = useRef({ sticks: true, key: 0, within: 0, gone: /** @type {number | null} */ (null), focused: false });
  const [, redraw] = useState(0);
  const [active, setActive] = useState(/** @type {number | null} */ (null));

  const tops = topsOf(keys, heights.current);
  const total = tops[keys.length];
  const height = box.current?.clientHeight ?? 600;
  if (target !== null && place.current.gone !== target && keys.includes(target))
    Object.assign(place.current, { sticks: false, key: target, within: -height / 3, gone: target });
  if (target === null) place.current.gone = null;
  const top = topNow(place.current, keys, tops, height);
  const from = Math.max(0, indexAt(tops, top - BEYOND));
  const to = Math.min(keys.length, indexAt(tops, top + height + BEYOND) + 1);

  useLayoutEffect(() => {
    const list = /** @type {HTMLElement} */ (box.current);
    let changed = false;
    for (const one of list.querySelectorAll(":scope > [data-entry]")) {
      const [key, high] = [Number(one.getAttribute("data-entry")), one.getBoundingClientRect().height];
      if (Math.abs((heights.current.get(key) ?? 0) - high) > 0.5) {
        heights.current.set(key, high);
        changed = true;
      }
    }
    if (heights.current.size > 4000) heights.current.clear();
    const now = topsOf(keys, heights.current);
    list.scrollTop = topNow(place.current, keys, now, list.clientHeight);
    if (changed) redraw((n) => n + 1);
    if (place.current.focused && document.activeElement === document.body) list.focus({ preventScroll: true });
  });

  useEffect(() => {
    const list = /** @type {HTMLElement} */ (box.current);
    let wide = list.clientWidth;
    const watch = new ResizeObserver(() => {
      if (list.clientWidth !== wide) heights.current.clear();
      wide = list.clientWidth;
      redraw((n) => n + 1);
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, []);

  const scrolled = () => {
    const list = /** @type {HTMLElement} */ (box.current);
    const at = Math.min(keys.length - 1, indexAt(tops, list.scrollTop));
    const ended = list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR;
    Object.assign(place.current, { sticks: ended && ends, key: keys[at] ?? 0, within: list.scrollTop - (tops[at] ?? 0) });
    onEnd(ended);
    if (list.scrollTop < 2 * BEYOND) onTop();
    redraw((n) => n + 1);
  };

  /** @param {number} key - goes on to that row */
  const step = (key) => {
    const list = /** @type {HTMLElement} */ (box.current);
    setActive(key);
    const at = keys.indexOf(key);
    const [start, end] = [tops[at], tops[at + 1]];
    if (start < list.scrollTop || end > list.scrollTop + list.clientHeight)
      Object.assign(place.current, { sticks: ends && at === keys.length - 1, key, within: start < list.scrollTop ? 0 : Math.min(0, end - start - list.clientHeight) });
    redraw((n) => n + 1);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (list.querySelector(`[data-entry="${key}"]`))?.focus({ preventScroll: true }));
  };

  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const rows = /** @type {HTMLElement} */ (event.target).closest("[data-entry]");
    const at = rows ? keys.indexOf(Number(rows.getAttribute("data-entry"))) : keys.length;
    const to = { PageUp: at - 1, PageDown: at + 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined || /** @type {HTMLElement} */ (event.target).closest("input, select, textarea")) return;
    event.preventDefault();
    if (keys[to] !== undefined) step(keys[to]);
    if (to <= 0) onTop();
  };

  const tab = active !== null && keys.indexOf(active, from) >= from && keys.indexOf(active) < to ? active : keys[to - 1];
  return html`<div class="feed" ref=${box} role="feed" aria-label=${label} aria-busy=${busy} tabindex="-1"
    onScroll=${scrolled} onKeyDown=${pressed}
    onFocusIn=${() => (place.current.focused = true)} onFocusOut=${() => (place.current.focused = false)}>
    <div style=${{ height: `${tops[from]}px` }} aria-hidden="true"></div>
    ${keys.slice(from, to).map((key, i) => html`<article class="entry" key=${key} data-entry=${key}
      aria-posinset=${placed(from + i)[0]} aria-setsize=${placed(from + i)[1]}
      tabindex=${key === tab ? 0 : -1} onFocus=${() => setActive(key)}>${row(key, from + i)}</article>`)}
    <div style=${{ height: `${total - tops[to]}px` }} aria-hidden="true"></div>
  </div>`;
}

/** @param {number[]} keys @param {Map<number, number>} heights @returns {number[]} where each row begins, and the last ends */
function topsOf(keys, heights) {
  const tops = [0];
  for (const key of keys) tops.push(tops[tops.length - 1] + (heights.get(key) ?? GUESS));
  return tops;
}

/** @param {number[]} tops @param {number} y @returns {number} the row that is there */
function indexAt(tops, y) {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle] <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @param {{sticks: boolean, key: number, within: number}} place @param {number[]} keys @param {number[]} tops @param {number} height */
function topNow({ sticks, key, within }, keys, tops, height) {
  const last = Math.max(0, tops[keys.length] - height);
  const at = keys.indexOf(key);
  return sticks || at < 0 ? last : Math.max(0, Math.min(last, tops[at] + within));
}
