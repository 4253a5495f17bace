/** What may come a moment after the rest: people can act before all that ever happened stands in the page. */
import { useEffect, useState } from "preact/hooks";

/** Milliseconds after which it comes though the page is busy. */
const PATIENCE = 1000;

/** Safari has no idle callbacks. @type {(done: () => void) => unknown} */
const whenIdle =
  typeof requestIdleCallback === "function" ? (done) => requestIdleCallback(done, { timeout: PATIENCE }) : (done) => setTimeout(done, 50);

/** Whether the page has come to rest once: from then on nothing waits. */
let rested = false;

/** @param {{children?: import("../html.js").Children}} props - in the page as soon as nobody waits for it to answer */
export function Later({ children }) {
  const [there, setThere] = useState(rested);
  useEffect(() => {
    if (there) return;
    whenIdle(() => {
      rested = true;
      setThere(true);
    });
  }, []);
  return there ? children : null;
}
