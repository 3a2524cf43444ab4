import { type BookSideName, ladderOf } from '@pelorus/client/book/ladder.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type MouseEvent, type PointerEvent, type Ref, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type BookLook, useDesk } from '../desk/desk-settings.ts';
import type { MarketRules } from '../market-rules.ts';
import { STALE } from '../stale.ts';
import { stateWords } from '../state-words.ts';
import { BookViewSwitch } from './book-controls.tsx';
import { BookHover, type Pointed } from './book-hover.tsx';
import { BookMenu } from './book-menu.tsx';
import { LastPrice, Steps } from './book-middle.tsx';
import { BookRatio, type RatioHandle } from './book-ratio.tsx';
import { BookSide, type SideHandle, write } from './book-side.tsx';
import { BookTable } from './book-table.tsx';
import type { BookView } from './book-view.ts';
import { ownLines } from './own-prices.ts';
import { type Pick, pickAt, pointedAt } from './pressed-line.ts';
import { type LiveBook, useIsCurrent, useShowings } from './use-book.ts';
import { useRowCount } from './use-row-count.ts';

interface OrderBookProps {
  rules: MarketRules;
  live: LiveBook;
  openOrders: readonly OrderData[];
  /** The ticker the page came with. */
  first: Ticker;
  onPick: (pick: Pick) => void;
  /** Note under the book: the effect of a press besides filling the form. */
  note?: React.ReactNode;
}

/** The market's resting orders: asks above, bids below, the best in the middle. Pressing a line fills the form. */
export function OrderBook({ rules, live, openOrders, first, onPick, note }: OrderBookProps) {
  const { tag } = useLocale();
  const [view, setView] = useState<BookView>('both');
  const [stepTicks, setStepTicks] = useState(1);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const look = useDesk((desk) => desk.book);
  const drawnLook = { unit: look.unit, hasWorth: look.last === 'worth', shade: look.shade };
  const area = useRef<HTMLDivElement>(null);
  const parts = {
    asks: useRef<SideHandle>(null),
    bids: useRef<SideHandle>(null),
    spread: useRef<HTMLSpanElement>(null),
    ratio: useRef<RatioHandle>(null),
  };
  const isCurrent = useIsCurrent(live);
  const rows = useRowCount(area, view === 'both' ? 2 : 1);
  const ladder = ladderOf(live.current(), stepTicks, rows, drawnLook);
  const drawn = useRef(ladder);
  const own = useMemo(() => ownLines(openOrders, rules, stepTicks), [openOrders, rules, stepTicks]);
  useShowings(live, () => {
    drawn.current = ladderOf(live.current(), stepTicks, rows, drawnLook);
    const { asks, bids, spread } = drawn.current;
    parts.asks.current?.draw(asks);
    parts.bids.current?.draw(bids);
    parts.ratio.current?.draw(drawn.current);
    if (parts.spread.current !== null) write(parts.spread.current, formatNumber(spread, tag));
  });
  const press = (event: MouseEvent) => {
    const taken = pickAt(event, drawn.current, live, stepTicks, rules);
    if (taken !== null) onPick(taken);
  };
  const point = (event: PointerEvent) =>
    setPointed((known) => (event.pointerType === 'mouse' ? pointedAt(event, drawn.current, known) : null));
  const side = (name: BookSideName) => (
    <BookSide ref={parts[name]} side={name} lines={ladder[name]} rows={rows} own={own} tag={tag} last={look.last} />
  );
  return (
    <section aria-labelledby="book-title" className="relative flex min-h-0 grow flex-col" data-tour="book">
      <Head view={view} onView={setView} look={look} rules={rules}>
        <Steps rules={rules} first={first} value={stepTicks} onChange={setStepTicks} />
      </Head>
      <div
        aria-hidden="true"
        dir="ltr"
        className={`flex min-h-0 grow flex-col ${isCurrent ? '' : STALE}`}
        onClick={press}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        <Heads look={look} base={rules.base} quote={rules.quote} />
        <div ref={area} className="flex min-h-0 grow flex-col">
          {view !== 'bids' && side('asks')}
          <Middle rules={rules} first={first} spread={ladder.spread} ref={parts.spread} />
          {view !== 'asks' && side('bids')}
        </div>
        <BookRatio ref={parts.ratio} tag={tag} />
      </div>
      {note}
      {!isCurrent && <AskedAnew />}
      {pointed !== null && <BookHover pointed={pointed} live={live} rules={rules} stepTicks={stepTicks} />}
      <BookTable live={live} base={rules.base} quote={rules.quote} />
    </section>
  );
}

/** The book's name, and how it is shown; `children`: the step its prices are grouped by. */
function Head({
  view,
  onView,
  look,
  rules: { base, quote },
  children,
}: {
  view: BookView;
  onView: (view: BookView) => void;
  look: BookLook;
  rules: MarketRules;
  children: React.ReactNode;
}) {
  const t = useMessages();
  return (
    <div className="flex h-9 shrink-0 items-center gap-0.5 ps-3 pe-0.5 max-lg:h-11">
      <h2
        id="book-title"
        className="line-clamp-2 min-w-0 grow text-sm/4 font-medium lg:group-data-tabbed/column:sr-only"
      >
        {t('trade.book.title')}
      </h2>
      <BookViewSwitch view={view} onChange={onView} />
      {children}
      <BookMenu look={look} base={base} quote={quote} />
    </div>
  );
}

/** Between the sides: the last price, and how far they are apart; of a market that rests, that it does: its sides may cross. */
function Middle({
  rules,
  first,
  spread,
  ref,
}: {
  rules: MarketRules;
  first: Ticker;
  /** As it is rendered; later ones are written into the element. */
  spread: string | null;
  ref: Ref<HTMLSpanElement>;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const rests = stateWords(rules);
  return (
    <div className="relative h-9 shrink-0">
      <div className="absolute inset-0 flex items-center justify-between px-3 tabular-nums contain-strict">
        <LastPrice rules={rules} first={first} />
        {rests === null ? (
          <span className="text-xs text-text-muted">
            {t('trade.book.spread')} <span ref={ref}>{formatNumber(spread, tag)}</span>
          </span>
        ) : (
          <span className="rounded bg-warn-soft px-2 py-1 text-xs text-warn">{t(rests)}</span>
        )}
      </div>
    </div>
  );
}

/** Overlay while the book is reloading. The old content stays visible below. */
function AskedAnew() {
  const t = useMessages();
  return (
    <p className="pointer-events-none absolute inset-x-0 top-20 flex justify-center">
      <span className="rounded bg-warn-soft px-2.5 py-1 text-xs text-warn shadow-over">{t('trade.book.stale')}</span>
    </p>
  );
}

function Heads({ look, base, quote }: { look: BookLook; base: string; quote: string }) {
  const t = useMessages();
  const [unit, other] = look.unit === 'base' ? [base, quote] : [quote, base];
  return (
    <div className="flex h-5 shrink-0 gap-x-1.5 px-3 text-xs leading-5 text-text-muted" title={t('trade.book.press')}>
      <span className="shrink-0">{t('trade.priceIn', { asset: quote })}</span>
      <span className="min-w-0 grow truncate text-end">{t('trade.amountIn', { asset: unit })}</span>
      {/* Gives the room that its own words do not need, before those of the amount are cut. */}
      <span className="shrink-[9999] basis-[33%] whitespace-nowrap text-end">
        {look.last === 'sum' ? t('trade.book.sum') : t('trade.book.worth', { asset: other })}
      </span>
    </div>
  );
}
