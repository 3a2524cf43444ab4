import { useEffect, useRef } from 'react';
import {
  type Gesture,
  gestureStep,
  HOLD_MS,
  NO_GESTURE,
  type PointerStep,
  type SwipeDirection,
} from './gesture-machine.ts';

const ARROWS: Readonly<Record<string, SwipeDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** No pointer has this number: the space bar presses like one. */
const SPACE_BAR = -1;

type Handlers = Pick<
  React.DOMAttributes<HTMLElement>,
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onContextMenu'
  | 'onClick'
  | 'onKeyDown'
  | 'onKeyUp'
>;

/**
 * Returns the handlers that make an element feel gestures (spec S9.08): of mouse, pen and fingers, or of fingers alone
 * (`touchOnly`, for places whose mouse has other work). By keyboard, on the element itself: Enter taps, arrows swipe,
 * the space bar presses as long as it is down. The element says which way the page may scroll (`touch-pan-y`).
 */
export function useGestures(onGesture: (gesture: Gesture) => void, { touchOnly = false } = {}): Handlers {
  const state = useRef(NO_GESTURE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onGesture);
  useEffect(() => {
    tell.current = onGesture;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (step: PointerStep) => {
    const next = gestureStep(state.current, step);
    state.current = next.state;
    if (step.type === 'down') {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => take({ type: 'time', timeMs: performance.now() }), HOLD_MS);
    }
    for (const gesture of next.gestures) tell.current(gesture);
  };
  const pointer = (type: 'down' | 'move' | 'up') => (event: React.PointerEvent<HTMLElement>) => {
    if (touchOnly ? event.pointerType !== 'touch' : event.button > 0) return;
    // A moved press is a drag and is tracked outside the element. A still press is left alone, so that inner buttons
    // get clicks.
    if (type === 'move' && state.current.press?.strayed === true)
      event.currentTarget.setPointerCapture(event.pointerId);
    take({ type, id: event.pointerId, x: event.clientX, y: event.clientY, timeMs: performance.now() });
  };
  const key = (type: 'down' | 'up') => (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const direction = ARROWS[event.key];
    if (event.key === ' ' && !event.repeat) take({ type, id: SPACE_BAR, x: 0, y: 0, timeMs: performance.now() });
    else if (type === 'down' && event.key === 'Enter') tell.current({ kind: 'tap' });
    else if (type === 'down' && direction !== undefined) tell.current({ kind: 'swipe', direction });
    else if (event.key !== ' ') return;
    event.preventDefault();
  };
  // A click without a pointer: a screen reader or voice control presses. Keys were taken above.
  const assisted = (event: React.MouseEvent) => {
    if (event.detail === 0) tell.current({ kind: 'tap' });
  };
  return {
    onPointerDown: pointer('down'),
    onPointerMove: pointer('move'),
    onPointerUp: pointer('up'),
    onPointerCancel: (event) => take({ type: 'cancel', id: event.pointerId }),
    // A long press of a finger would open the browser's own menu in the middle of it.
    onContextMenu: (event) => {
      if (state.current.press !== null && !touchOnly) event.preventDefault();
    },
    ...(touchOnly ? {} : { onClick: assisted, onKeyDown: key('down'), onKeyUp: key('up') }),
  };
}
