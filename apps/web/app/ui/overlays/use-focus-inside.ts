import { useEffect, useRef } from 'react';

/** As long as this a menu's items may take to be there. */
const FOCUS_WITHIN_MS = 1_000;

/**
 * Returns the ref of a menu or list in which an item gets the focus in any case: the first one that `wanted`, selectors in
 * their order, finds. Opened by a key or by a screen reader, React Aria waits for a focus that the menu itself has taken
 * from the button, and gives up: the focus is then at the page, or at the menu as a whole (Chromium 150).
 */
export function useFocusInside(...wanted: readonly string[]): React.RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(wanted);
  useEffect(() => {
    const untilMs = performance.now() + FOCUS_WITHIN_MS;
    const look = () => {
      if (list.current?.querySelector(':focus') != null) return;
      const first = latest.current
        .map((one) => list.current?.querySelector<HTMLElement>(one))
        .find((one) => one != null);
      first?.focus();
      if (performance.now() < untilMs) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);
  return list;
}
