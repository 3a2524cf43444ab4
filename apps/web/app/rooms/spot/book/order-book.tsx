import type { BookSideName, LadderRow } from '@pelorus/client/book/ladder.ts';
import { priceText } from '@pelorus/client/book/ladder.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useConnection } from '../../../live/use-connection.ts';
import { useInBrowser } from '../../../ui/time-text.tsx';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { MOVE_COLOUR, type Move } from '../use-last-move.ts';
import { BookViewSwitch, GroupSelect } from './book-controls.tsx';
import { BookRow } from './book-row.tsx';
import { BookTable } from './book-table.tsx';
import { groupSteps, lineKey, ownLines } from './own-prices.ts';
import { bookScale, type LiveBook, useLadder } from './use-book.ts';

export type BookView = 'both' | 'bids' | 'asks';

/** What is drawn before the height is known, and the most that is ever drawn. */
const ROWS_FIRST = 14;
const ROWS_MOST = 60;
/** Until a line has been measured; lines are higher on small screens. */
const ROW_PX = 20;
const MIDDLE_PX = 36;

export interface OrderBookProps {
  rules: MarketRules;
  live: LiveBook;
  openOrders: readonly OrderData[];
  /** Last traded price; null before the first trade. */
  last: string | null;
  lastDirection: Move;
  onPick: (price: string) => void;
}

/** The market's resting orders: sales above, purchases below, the best in the middle. Pressing a line takes its price. */
export function OrderBook({ rules, live, openOrders, last, lastDirection, onPick }: OrderBookProps) {
  const t = useMessages();
  const [view, setView] = useState<BookView>('both');
  const [stepTicks, setStepTicks] = useState(1);
  const ladderArea = useRef<HTMLDivElement>(null);
  // What may not be true any more is shown, but faintly.
  const isCurrent = useConnection() !== 'down' && live.isValid;
  const rows = useRowCount(ladderArea, view);
  const ladder = useLadder(live, stepTicks, rows);
  const own = useMemo(() => ownLines(openOrders, rules, stepTicks), [openOrders, rules, stepTicks]);
  const steps = groupSteps(last === null ? null : wholeUnits(last, rules.priceScale), rules);
  const pick = (event: MouseEvent) => {
    const price = (event.target as Element).closest('[data-price]')?.getAttribute('data-price');
    if (price) onPick(price);
  };
  const side = (name: BookSideName, lines: readonly LadderRow[]) => (
    <BookLines side={name} lines={lines} own={own} isReversed={name === 'asks'} />
  );
  return (
    <section aria-labelledby="book-title" className="relative flex min-h-0 grow flex-col">
      <div className="flex h-10 items-center gap-1 px-3">
        <h2 id="book-title" className="grow text-sm font-medium">
          {t('trade.book.title')}
        </h2>
        <BookViewSwitch view={view} onChange={setView} />
        <GroupSelect
          steps={steps.map((ticks) => ({ ticks, text: unitsText(BigInt(ticks) * rules.tickUnits, rules.priceScale) }))}
          value={stepTicks}
          onChange={setStepTicks}
        />
      </div>
      <div
        aria-hidden="true"
        dir="ltr"
        className={`flex min-h-0 grow flex-col ${isCurrent ? '' : 'opacity-50'}`}
        onClick={pick}
      >
        <div className="relative h-6 shrink-0 text-xs leading-6 text-text-muted">
          <span className="absolute start-3">{t('trade.priceIn', { asset: rules.quote })}</span>
          <span className="absolute end-[35%]">{t('trade.amountIn', { asset: rules.base })}</span>
          <span className="absolute end-3">{t('trade.total')}</span>
        </div>
        <div ref={ladderArea} className="flex min-h-0 grow flex-col">
          {view !== 'bids' && side('asks', ladder.asks)}
          <MiddleRow rules={rules} last={last} direction={lastDirection} spread={ladder.spread} />
          {view !== 'asks' && side('bids', ladder.bids)}
        </div>
      </div>
      <BookTable live={live} base={rules.base} quote={rules.quote} />
    </section>
  );
}

function BookLines({
  side,
  lines,
  own,
  isReversed,
}: {
  side: BookSideName;
  lines: readonly LadderRow[];
  own: ReadonlySet<string>;
  isReversed: boolean;
}) {
  const { tag } = useLocale();
  const t = useMessages();
  const inBrowser = useInBrowser();
  if (lines.length === 0) {
    return (
      <p className="flex min-h-0 flex-1 items-center justify-center text-xs text-text-muted">
        {t(`trade.book.no.${side}`)}
      </p>
    );
  }
  return (
    <div className={`flex min-h-0 flex-1 overflow-hidden ${isReversed ? 'flex-col-reverse' : 'flex-col'}`}>
      {lines.map((line, index) => (
        <BookRow
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn in place; a price that moves re-uses the next line
          key={index}
          side={side}
          price={line.price}
          quantity={line.quantity}
          total={line.total}
          share={inBrowser ? Math.round(line.share * 100) : null}
          isOwn={own.has(lineKey(side, line.priceTicks))}
          tag={tag}
        />
      ))}
    </div>
  );
}

function MiddleRow({
  rules,
  last,
  direction,
  spread,
}: {
  rules: MarketRules;
  last: string | null;
  direction: Move;
  spread: string | null;
}) {
  const { tag } = useLocale();
  const t = useMessages();
  const sign = { up: '↑', down: '↓', flat: '' }[direction];
  return (
    <div
      className="flex h-9 shrink-0 items-center justify-between px-3 tabular-nums"
      data-price={last ?? priceText(0, bookScale(rules))}
    >
      <span className={`text-lg font-semibold ${MOVE_COLOUR[direction]}`}>
        {formatNumber(last, tag)} {sign}
      </span>
      <span className="text-xs text-text-muted">
        {t('trade.book.spread')} {formatNumber(spread, tag)}
      </span>
    </div>
  );
}

/** Returns how many lines of a side fit into the area. */
function useRowCount(area: React.RefObject<HTMLDivElement | null>, view: BookView): number {
  const [rows, setRows] = useState(ROWS_FIRST);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => {
      const sides = view === 'both' ? 2 : 1;
      const rowPx = element.querySelector<HTMLElement>('.contain-strict')?.offsetHeight || ROW_PX;
      const fitting = Math.floor((element.clientHeight - MIDDLE_PX) / sides / rowPx);
      setRows(Math.max(1, Math.min(ROWS_MOST, fitting)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [area, view]);
  return rows;
}
