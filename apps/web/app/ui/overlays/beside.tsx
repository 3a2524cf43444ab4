import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { stayUnder } from './stay-under.ts';

/** A few words under a part of the page, over everything: no table clips them and nothing moves for them. */
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
    return stayUnder(anchor, element);
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
