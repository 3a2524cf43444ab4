import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns whether a part of the page fills the screen, and what turns that over. It fills the window at once; the screen
 * too, where the browser lets it (phones of Apple do not). Escape, or leaving by the browser's own way, ends it.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onChange = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const onKey = (event: KeyboardEvent) => {
      // A drawing, a drag or a dialog takes its own Escape first.
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role=dialog]') === null)
        setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey);
    };
  }, [isFull]);
  const toggle = useCallback(() => {
    setFull((known) => {
      if (known && document.fullscreenElement !== null) void document.exitFullscreen();
      // The whole page, not only this part: dialogs and menus are outside it.
      if (!known && part.current !== null) document.documentElement.requestFullscreen?.().catch(() => undefined);
      return !known;
    });
  }, [part]);
  return [isFull, toggle];
}
