import { useRef } from 'react';

/**
 * What is chosen in a list by presses that began in it. On a narrow screen the list rises over its own button while the
 * mouse is still held, and the letting go would be taken for a choice (WEB-78); on a wide one it lies beside the button,
 * and is dragged to on purpose.
 */
export function OwnPresses({ children }: { children: React.ReactNode }) {
  const hasBegun = useRef(false);
  return (
    <div
      className="contents"
      onPointerDownCapture={() => {
        hasBegun.current = true;
      }}
      onPointerUpCapture={(event) => {
        if (!hasBegun.current && matchMedia('(width < 48rem)').matches) event.stopPropagation();
        hasBegun.current = false;
      }}
    >
      {children}
    </div>
  );
}
