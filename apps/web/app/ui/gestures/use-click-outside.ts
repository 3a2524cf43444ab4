import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onOutside` for a press outside of an element, and for what means the same without a pointer: Escape, and the
 * focus going elsewhere. Only while `isActive`. Overlays of React Aria do this themselves.
 */
export function useClickOutside(element: RefObject<HTMLElement | null>, onOutside: () => void, isActive = true): void {
  const tell = useRef(onOutside);
  useEffect(() => {
    tell.current = onOutside;
  });
  useEffect(() => {
    if (!isActive) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && element.current?.contains(event.target) === false) tell.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') tell.current();
    };
    document.addEventListener('pointerdown', onElsewhere, true);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere, true);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [element, isActive]);
}
