import { ladderOf } from '@pelorus/client/book/ladder.ts';
import type { Depth, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMemo, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDesk } from '../desk/desk-settings.ts';
import type { MarketRules } from '../market-rules.ts';
import { STALE } from '../stale.ts';
import { LastPrice } from './book-middle.tsx';
import { BookSide, type SideHandle } from './book-side.tsx';
import { ownLines } from './own-prices.ts';
import { type Pick, pickAt } from './pressed-line.ts';
import { useBook, useIsCurrent, useShowings } from './use-book.ts';
import { useRowCount } from './use-row-count.ts';

const STEP_TICKS = 1;

/**
 * The book beside the form of a phone (TRAD-358): prices and amounts; a press takes the price. For eyes, as the large one:
 * what it says in words stands on the page below.
 */
export function NarrowBook({
  rules,
  first,
  openOrders,
  onPick,
}: {
  rules: MarketRules;
  /** The market as the page came with it. */
  first: { depth: Depth; ticker: Ticker };
  openOrders: readonly OrderData[];
  onPick: (pick: Pick) => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const live = useBook(rules, first.depth);
  const { unit, shade } = useDesk((desk) => desk.book);
  const area = useRef<HTMLDivElement>(null);
  const asks = useRef<SideHandle>(null);
  const bids = useRef<SideHandle>(null);
  const isCurrent = useIsCurrent(live);
  const rows = useRowCount(area, 2);
  const read = () => ladderOf(live.current(), STEP_TICKS, rows, { unit, hasWorth: false, shade });
  const ladder = read();
  const drawn = useRef(ladder);
  const own = useMemo(() => ownLines(openOrders, rules, STEP_TICKS), [openOrders, rules]);
  useShowings(live, () => {
    drawn.current = read();
    asks.current?.draw(drawn.current.asks);
    bids.current?.draw(drawn.current.bids);
  });
  const press = (event: React.MouseEvent) => {
    const taken = pickAt(event, drawn.current, live, STEP_TICKS, rules, true);
    if (taken !== null) onPick(taken);
  };
  const side = { rows, own, tag, last: null };
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      data-narrow-book=""
      className={`flex min-h-0 grow flex-col ${isCurrent ? '' : STALE}`}
      onClick={press}
    >
      <div className="flex h-6 shrink-0 justify-between px-1.5 text-xs leading-6 text-text-muted">
        <span>{t('trade.price')}</span>
        <span>{t('trade.amount')}</span>
      </div>
      <div ref={area} className="flex min-h-0 grow flex-col">
        <BookSide ref={asks} side="asks" lines={ladder.asks} {...side} />
        <div className="flex h-9 shrink-0 items-center px-1.5 tabular-nums">
          <LastPrice rules={rules} first={first.ticker} isSmall />
        </div>
        <BookSide ref={bids} side="bids" lines={ladder.bids} {...side} />
      </div>
    </div>
  );
}
