import { useEffect, useRef } from 'react';
import { useDesk } from '../desk/desk-settings.ts';
import { type HotkeyAction, hotkeyOf, isTaken } from './hotkeys.ts';

/** Does what keys mean while the page is open and the reader has not switched them off (TRAD-202). */
export function useHotkeys(act: (action: HotkeyAction) => void): void {
  const isOn = useDesk((desk) => desk.hasHotkeys);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const action = hotkeyOf(event);
      if (action === null || isTaken(event.target instanceof Element ? event.target : null, document)) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
