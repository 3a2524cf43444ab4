import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { MarketRules } from '../market-rules.ts';
import { snappedPrice, steppedPrice } from './order-lines.ts';

/** Ticks of one press of an arrow key, and of one with Shift. */
const STEP = 1;
const LEAP = 10;

/** What happens to a line that is moved; prices are decimal texts on the market's tick. */
interface LineMoves {
  grab(): void;
  move(to: string): void;
  drop(): void;
  cancel(): void;
}

interface LineMoving {
  /** Where the line stands or is held. */
  price: string;
  isMoving: boolean;
  isPending: boolean;
  rules: MarketRules;
  /** Returns the price at a height, pixels from the chart's top. */
  priceAt: (y: number) => number | null;
  moves: LineMoves;
}

/** Returns the handlers of a line's handle: pointer, arrow keys, Enter, Escape, and losing capture or focus. */
export function useLineMoving({ price, isMoving, isPending, rules, priceAt, moves }: LineMoving) {
  const isHeld = useRef(false);
  useEscape(isMoving, moves.cancel);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isPending) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
    moves.grab();
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const top = event.currentTarget.closest('[dir=ltr]')?.getBoundingClientRect().top;
    if (!isHeld.current || top === undefined) return;
    const value = priceAt(event.clientY - top);
    if (value !== null) moves.move(snappedPrice(value, rules));
  };
  const end = (how: () => void) => {
    if (isHeld.current) how();
    isHeld.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0 && !isPending) {
      event.preventDefault();
      moves.grab();
      moves.move(steppedPrice(price, direction * (event.shiftKey ? LEAP : STEP), rules));
    } else if (event.key === 'Enter' && isMoving) {
      event.preventDefault();
      moves.drop();
    }
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(moves.drop),
    onPointerCancel: () => end(moves.cancel),
    onLostPointerCapture: () => end(moves.cancel),
    onKeyDown,
    onBlur: () => {
      if (isMoving && !isHeld.current) moves.cancel();
    },
  };
}

/** Calls back for Escape while a line is moved, before anything else on the page takes it. */
function useEscape(isMoving: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isMoving) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isMoving]);
}
