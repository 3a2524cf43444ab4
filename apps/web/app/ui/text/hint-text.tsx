import { type ReactNode, useRef, useState } from 'react';
import { Beside } from '../overlays/beside.tsx';

/** Something said in short; whole while it is pointed at or has the focus, and for screen readers always. */
export function HintText({
  children,
  whole,
  className = '',
}: {
  /** In short. */
  children: ReactNode;
  whole: string;
  className?: string;
}) {
  const [isShown, setShown] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows what screen readers are told anyway
    <span
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what stands in short must be readable without a mouse
      tabIndex={0}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
      className={className}
    >
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{whole}</span>
      {isShown && (
        <Beside anchor={place}>
          <span aria-hidden="true">{whole}</span>
        </Beside>
      )}
    </span>
  );
}
