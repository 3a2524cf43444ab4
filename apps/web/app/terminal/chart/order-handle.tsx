import { formatNumber } from '@pelorus/site/numbers.ts';
import { type Dispatch, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import type { MarketRules } from '../market-rules.ts';
import type { DragAction, LineDrag } from './line-drag.ts';
import { type OrderLine, snappedPrice, steppedPrice, wholePrice } from './order-lines.ts';

/** Ticks of one press of an arrow key, and of one with Shift. */
const STEP = 1;
const LEAP = 10;

interface HandleProps {
  line: OrderLine;
  drag: LineDrag | null;
  rules: MarketRules;
  isPending: boolean;
  /** Takes the element that the chart puts beside the line. */
  place: (element: HTMLElement | null) => void;
  priceAt: (y: number) => number | null;
  dispatch: Dispatch<DragAction>;
  onCancel: () => void;
}

/** The label of an order's line: dragged, or moved with the arrow keys, Enter and Escape; and the way to cancel it. */
export function OrderHandle({ line, drag, rules, isPending, place, priceAt, dispatch, onCancel }: HandleProps) {
  const t = useMessages();
  const { tag } = useLocale();
  const isMoving = drag?.phase === 'moving';
  useEscape(isMoving, () => dispatch({ do: 'cancel' }));
  const words = { side: line.side, rest: formatNumber(line.rest, tag), base: rules.base };
  const price = formatNumber(wholePrice(drag?.to ?? line.price, rules), tag);
  const events = useMoving({ line, drag, rules, isPending, priceAt, dispatch });
  const colour = line.side === 'BUY' ? 'border-up text-up' : 'border-down text-down';
  return (
    <div
      ref={place}
      className={`absolute start-2 top-0 hidden items-stretch rounded border bg-surface-raised text-xs ${colour} ${isPending ? 'opacity-55' : ''}`}
    >
      <button
        type="button"
        data-order={line.orderId}
        disabled={!line.isMovable}
        aria-label={t(line.isMovable ? 'trade.chart.line.move' : 'trade.chart.line', { ...words, price })}
        {...events}
        className="min-h-6 touch-none rounded px-2 font-medium select-none enabled:cursor-ns-resize max-lg:min-h-8"
      >
        {t('trade.chart.line', words)}
        {isMoving && <span className="numeric ms-2 text-text">{price}</span>}
      </button>
      <button
        type="button"
        aria-label={t('trade.chart.line.cancel', { ...words, price })}
        disabled={isPending}
        onClick={onCancel}
        className="grid min-w-6 place-items-center rounded text-text-muted hover:text-text max-lg:min-w-8"
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

/** Returns the handlers of a line's handle: pointer, arrow keys, Enter, and losing capture or focus. */
function useMoving({
  line,
  drag,
  rules,
  isPending,
  priceAt,
  dispatch,
}: Pick<HandleProps, 'line' | 'drag' | 'rules' | 'isPending' | 'priceAt' | 'dispatch'>) {
  const isHeld = useRef(false);
  const isMoving = drag?.phase === 'moving';
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isPending) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
    dispatch({ do: 'grab', line });
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const top = event.currentTarget.closest('[dir=ltr]')?.getBoundingClientRect().top;
    if (!isHeld.current || top === undefined) return;
    const value = priceAt(event.clientY - top);
    if (value !== null) dispatch({ do: 'move', to: snappedPrice(value, rules) });
  };
  const end = (action: DragAction) => {
    if (isHeld.current) dispatch(action);
    isHeld.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0 && !isPending) {
      event.preventDefault();
      const ticks = direction * (event.shiftKey ? LEAP : STEP);
      dispatch({ do: 'grab', line });
      dispatch({ do: 'move', to: steppedPrice(drag?.to ?? line.price, ticks, rules) });
    } else if (event.key === 'Enter' && isMoving) {
      event.preventDefault();
      dispatch({ do: 'drop' });
    }
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end({ do: 'drop' }),
    onPointerCancel: () => end({ do: 'cancel' }),
    onLostPointerCapture: () => end({ do: 'cancel' }),
    onKeyDown,
    onBlur: () => {
      if (isMoving && !isHeld.current) dispatch({ do: 'cancel' });
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
