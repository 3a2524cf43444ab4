import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Between the part and what is said of it, px. */
const GAP = 4;

/**
 * A few words under a part of the page, over everything: no table clips them and nothing moves for them (its place is set
 * by script: the policy lets no style in).
 */
export function Beside({
  anchor,
  id,
  isAlert = false,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  id?: string;
  /** Said at once by screen readers. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover?.();
    const place = () => {
      const at = anchor.current?.getBoundingClientRect();
      if (at === undefined) return;
      const { offsetHeight, offsetWidth } = element;
      const below = at.bottom + GAP;
      const top = below + offsetHeight > innerHeight ? at.top - GAP - offsetHeight : below;
      element.style.top = `${top}px`;
      element.style.left = `${Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - offsetWidth - GAP))}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [anchor]);
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role={isAlert ? 'alert' : 'tooltip'}
      className={`fixed inset-auto m-0 max-w-72 rounded border border-line-strong bg-surface-raised px-2 py-1 text-start text-xs whitespace-normal shadow-lg ${isAlert ? 'text-danger' : 'text-text'}`}
    >
      {children}
    </div>
  );
}
