import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useClickOutside } from '../gestures/use-click-outside.ts';

/**
 * A sentence behind a small button: shown while that is pointed at, focused or pressed; Escape puts it away. It lies over
 * what follows, as wide as the nearest part that is positioned, and moves nothing.
 */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useClickOutside(place, close, isOpen);
  const byMouse = (next: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(next);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // A sheet around it stays.
    event.stopPropagation();
    close();
  };
  return (
    <span ref={place}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={close}
        onPointerEnter={byMouse(true)}
        onPointerLeave={byMouse(false)}
        onKeyDown={onKeyDown}
        className="flex size-6 items-center justify-center rounded text-text-muted hover:text-text max-lg:size-11"
      >
        <span
          aria-hidden="true"
          className="flex size-4 items-center justify-center rounded-full border border-current text-xs leading-none"
        >
          i
        </span>
      </button>
      <span
        id={id}
        role="tooltip"
        className={`appear absolute inset-x-0 top-full z-20 rounded bg-text px-2.5 py-1.5 text-sm text-surface ${isOpen ? '' : 'hidden'}`}
      >
        {text}
      </span>
    </span>
  );
}
