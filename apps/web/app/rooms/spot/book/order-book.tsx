import { type Ladder, ladderOf } from '@pelorus/client/book/ladder.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useConnection } from '../../../live/use-connection.ts';
import { useTicker } from '../../../live/use-tickers.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { MOVE_COLOUR, useLastMove } from '../use-last-move.ts';
import { BookViewSwitch, GroupSelect } from './book-controls.tsx';
import { BookSide, type SideHandle, write } from './book-side.tsx';
import { BookTable } from './book-table.tsx';
import { groupSteps, ownLines } from './own-prices.ts';
import { type LiveBook, useIsValid } from './use-book.ts';
import { useRowCount } from './use-row-count.ts';

export type BookView = 'both' | 'bids' | 'asks';

export interface OrderBookProps {
  rules: MarketRules;
  live: LiveBook;
  openOrders: readonly OrderData[];
  /** The ticker the page came with. */
  first: Ticker;
  onPick: (price: string) => void;
}

/** The market's resting orders: sales above, purchases below, the best in the middle. Pressing a line takes its price. */
export function OrderBook({ rules, live, openOrders, first, onPick }: OrderBookProps) {
  const t = useMessages();
  const { tag } = useLocale();
  const [view, setView] = useState<BookView>('both');
  const [stepTicks, setStepTicks] = useState(1);
  const area = useRef<HTMLDivElement>(null);
  const parts = {
    asks: useRef<SideHandle>(null),
    bids: useRef<SideHandle>(null),
    spread: useRef<HTMLSpanElement>(null),
  };
  // What may not be true any more is shown, but faintly.
  const isValid = useIsValid(live);
  const isCurrent = useConnection() !== 'down' && isValid;
  const rows = useRowCount(area, view === 'both' ? 2 : 1);
  const ladder = ladderOf(live.current(), stepTicks, rows);
  const drawn = useRef(ladder);
  const own = useMemo(() => ownLines(openOrders, rules, stepTicks), [openOrders, rules, stepTicks]);
  // Rendering is for what people change; the showings in between are written straight into its texts.
  useLayoutEffect(() => {
    const draw = () => {
      drawn.current = ladderOf(live.current(), stepTicks, rows);
      const { asks, bids, spread } = drawn.current;
      parts.asks.current?.draw(asks);
      parts.bids.current?.draw(bids);
      if (parts.spread.current !== null) write(parts.spread.current, formatNumber(spread, tag));
    };
    draw();
    return live.onShow(draw);
  });
  const pick = ({ target }: MouseEvent) => takePressed(target as Element, drawn.current, onPick);
  return (
    <section aria-labelledby="book-title" className="relative flex min-h-0 grow flex-col">
      <div className="flex h-10 items-center gap-1 px-3">
        <h2 id="book-title" className="grow text-sm/4 font-medium">
          {t('trade.book.title')}
        </h2>
        <BookViewSwitch view={view} onChange={setView} />
        <Steps rules={rules} first={first} value={stepTicks} onChange={setStepTicks} />
      </div>
      <div
        aria-hidden="true"
        dir="ltr"
        className={`flex min-h-0 grow flex-col ${isCurrent ? '' : 'opacity-50'}`}
        onClick={pick}
      >
        <Heads base={rules.base} quote={rules.quote} />
        <div ref={area} className="flex min-h-0 grow flex-col">
          {view !== 'bids' && (
            <BookSide ref={parts.asks} side="asks" lines={ladder.asks} rows={rows} own={own} tag={tag} />
          )}
          <div className="relative h-9 shrink-0">
            <div className="absolute inset-0 flex items-center justify-between px-3 tabular-nums contain-strict">
              <LastPrice rules={rules} first={first} />
              <span className="text-xs text-text-muted">
                {t('trade.book.spread')} <span ref={parts.spread}>{formatNumber(ladder.spread, tag)}</span>
              </span>
            </div>
          </div>
          {view !== 'asks' && (
            <BookSide ref={parts.bids} side="bids" lines={ladder.bids} rows={rows} own={own} tag={tag} />
          )}
        </div>
      </div>
      <BookTable live={live} base={rules.base} quote={rules.quote} />
    </section>
  );
}

function Heads({ base, quote }: { base: string; quote: string }) {
  const t = useMessages();
  return (
    <div className="relative h-6 shrink-0 text-xs leading-6 text-text-muted">
      <span className="absolute start-3">{t('trade.priceIn', { asset: quote })}</span>
      <span className="absolute end-[35%]">{t('trade.amountIn', { asset: base })}</span>
      <span className="absolute end-3">{t('trade.book.sum')}</span>
    </div>
  );
}

/** Hands over the price that stands at the pressed place; beside the lines there is none. */
function takePressed(pressed: Element, drawn: Ladder, onPick: (price: string) => void): void {
  const last = pressed.closest('[data-price]')?.getAttribute('data-price');
  const line = pressed.closest('[data-line]')?.getAttribute('data-line');
  const side = pressed.closest('[data-side]')?.getAttribute('data-side');
  const price = last || (line && side && (side === 'asks' ? drawn.asks : drawn.bids)[Number(line)]?.price);
  if (price) onPick(price);
}

function Steps({
  rules,
  first,
  value,
  onChange,
}: {
  rules: MarketRules;
  first: Ticker;
  value: number;
  onChange: (ticks: number) => void;
}) {
  const { tag } = useLocale();
  const last = useLast(rules, first);
  const steps = groupSteps(last === null ? null : wholeUnits(last, rules.priceScale), rules);
  return (
    <GroupSelect
      steps={steps.map((ticks) => ({
        ticks,
        text: formatNumber(unitsText(BigInt(ticks) * rules.tickUnits, rules.priceScale), tag),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function LastPrice({ rules, first }: { rules: MarketRules; first: Ticker }) {
  const { tag } = useLocale();
  const last = useLast(rules, first);
  const direction = useLastMove(last ?? '0');
  const sign = { up: '↑', down: '↓', flat: '' }[direction];
  return (
    <span
      className={`text-lg font-semibold ${MOVE_COLOUR[direction]} ${last === null ? '' : 'cursor-pointer'}`}
      data-price={last ?? undefined}
    >
      {formatNumber(last, tag)} {sign}
    </span>
  );
}

/** Returns the last traded price; null before the first trade. */
function useLast(rules: MarketRules, first: Ticker): string | null {
  const { last } = useTicker(rules.pairCode) ?? first;
  return /[1-9]/.test(last) ? last : null;
}
