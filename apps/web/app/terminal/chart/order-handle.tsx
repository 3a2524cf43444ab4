import { formatNumber } from '@pelorus/site/numbers.ts';
import type { Dispatch } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import type { MarketRules } from '../market-rules.ts';
import type { DragAction, LineDrag } from './line-drag.ts';
import { type OrderLine, wholePrice } from './order-lines.ts';
import { useLineMoving } from './use-line-moving.ts';

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
  const words = { side: line.side, rest: formatNumber(line.rest, tag), base: rules.base };
  const price = formatNumber(wholePrice(drag?.to ?? line.price, rules), tag);
  const events = useLineMoving({
    price: drag?.to ?? line.price,
    isMoving,
    isPending,
    rules,
    priceAt,
    moves: {
      grab: () => dispatch({ do: 'grab', line }),
      move: (to) => dispatch({ do: 'move', to }),
      drop: () => dispatch({ do: 'drop' }),
      cancel: () => dispatch({ do: 'cancel' }),
    },
  });
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
