/** A link as a QR code. The server draws it; the link goes there in a body, as addresses end up in logs. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../say.js";
import { ask } from "../wire.js";

/** @typedef {{size: number, path: string}} Code - dark squares as an SVG path, each 1 wide */

/** White around a code, in squares, as readers want it. */
const MARGIN = 4;

/** @param {{text: string, whose: string}} props - nothing until it is drawn, or where it cannot be */
export function Qr({ text, whose }) {
  const [code, setCode] = useState(/** @type {Code | null} */ (null));
  useEffect(() => {
    setCode(null);
    ask("/api/qr", { text }).then(setCode, () => {});
  }, [text]);
  if (!code) return null;
  const side = code.size + 2 * MARGIN;
  return html`<svg class="qr" viewBox="${-MARGIN} ${-MARGIN} ${side} ${side}" role="img" shape-rendering="crispEdges"
      aria-label=${say("QR code of the link for {name}", { name: whose })}>
    <rect x=${-MARGIN} y=${-MARGIN} width=${side} height=${side} fill="#fff" /><path d=${code.path} fill="#000" />
  </svg>`;
}
