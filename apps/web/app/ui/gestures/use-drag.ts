import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Box, clampOffset, type Offset } from './drag-bounds.ts';

const KEY_STEP_PX = 10;
const KEY_LEAP_PX = 50;
const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const HOME: Offset = { x: 0, y: 0 };

/**
 * Makes a panel movable by its handle (spec S9.06): with mouse, pen and finger, and with the arrow keys (Shift leaps,
 * Home brings it back). Returns how far it was moved, px, for its transform, and the handle's properties; the handle has
 * `touch-none`, so that a finger drags instead of scrolling.
 */
export function useDrag(panel: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState(HOME);
  const latest = useRef(HOME);
  /** The drawn offset of the panel: behind `latest` while a move waits for its frame. */
  const drawn = useRef(HOME);
  useLayoutEffect(() => {
    drawn.current = offset;
  });
  const from = useRef<{ pointer: Offset; offset: Offset } | null>(null);
  const moveTo = (wish: Offset) => {
    const box = panel.current?.getBoundingClientRect();
    if (box === undefined) return;
    const home: Box = {
      x: box.x - drawn.current.x,
      y: box.y - drawn.current.y,
      width: box.width,
      height: box.height,
    };
    latest.current = clampOffset(wish, home, {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    setOffset(latest.current);
  };
  const stop = () => {
    from.current = null;
  };
  const again = useRef(moveTo);
  useEffect(() => {
    again.current = moveTo;
  });
  useEffect(() => {
    const onResize = () => latest.current !== HOME && again.current(latest.current);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return {
    offset,
    handleProps: {
      onPointerDown(event: React.PointerEvent<HTMLElement>) {
        if (event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { pointer: { x: event.clientX, y: event.clientY }, offset: latest.current };
      },
      onPointerMove(event: React.PointerEvent<HTMLElement>) {
        if (from.current === null) return;
        const { pointer, offset: start } = from.current;
        moveTo({ x: start.x + event.clientX - pointer.x, y: start.y + event.clientY - pointer.y });
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
        const way = ARROWS[event.key];
        const step = event.shiftKey ? KEY_LEAP_PX : KEY_STEP_PX;
        if (way !== undefined) moveTo({ x: latest.current.x + way.x * step, y: latest.current.y + way.y * step });
        else if (event.key === 'Home') moveTo(HOME);
        else return;
        event.preventDefault();
      },
    },
  };
}
