import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Depth, PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import type { AccountState } from '../../live/account-state.ts';
import { tradesFeed } from '../../live/trades.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useGestures } from '../../ui/gestures/use-gestures.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { BookPanel } from '../book/book-panel.tsx';
import type { Pick } from '../book/order-book.tsx';
import { PairHeader } from '../header/pair-header.tsx';
import type { PairRow } from '../header/pair-row.ts';
import type { MarketRules } from '../market-rules.ts';
import type { OrderForm } from '../order-form/form-facts.ts';
import { OrderFormView } from '../order-form/order-form.view.tsx';
import { PhoneOrderBar } from '../order-form/phone-order-bar.tsx';
import { useFillToasts } from '../orders/use-fill-toasts.ts';
import { VisitorOrders } from '../orders/visitor-orders.tsx';
import { PhoneTabs, type PhoneView, viewAfter } from '../phone-tabs.tsx';
import { TradesTape } from '../tape/trades-tape.tsx';
import { useDeskKeys } from '../use-desk-keys.ts';
import { ChartArea } from './chart-area.tsx';
import { readDesk, useDesk } from './desk-settings.ts';
import { frameClasses, PartEdge, useLayoutSizes } from './layout-parts.tsx';
import { OneClickNote } from './one-click-note.tsx';
import { type Overlay, Overlays } from './overlays.tsx';

// They rest when the form beside them is typed in or thinks again.
const Header = memo(PairHeader);
const Area = memo(ChartArea);
const Tape = memo(LiveTape);

/** A market as it stood when the page was drawn. */
export interface FirstPaint {
  ticker: Ticker;
  depth: Depth;
  trades: readonly PublicTrade[];
}

interface MarketDeskProps {
  rules: MarketRules;
  first: FirstPaint;
  /** All that the switcher lists. */
  pairs: readonly PairRow[];
  accountId: number | null;
  account: AccountState;
  form: OrderForm;
  /** The person's orders under the chart; comes late. */
  orders: ReactNode;
  /** The market's name where it is not base/quote, and more of its numbers. */
  title?: string;
  stats?: ReactNode;
}

/** Everything of one market on one screen; on a phone its parts are behind tabs and a sheet. */
export function MarketDesk({ rules, first, pairs, accountId, account, form, orders, title, stats }: MarketDeskProps) {
  const { depth, ticker } = first;
  const page = useRef<HTMLElement>(null);
  const [view, setView] = useState<PhoneView>('chart');
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const place = useDesk((desk) => frameClasses(desk.layout.form, desk.layout.book));
  // The first paint is the server's: what this browser keeps comes after it.
  useEffect(readDesk, []);
  useLayoutSizes(page);
  useFillToasts(accountId);
  useDeskKeys({
    form,
    toggleDepth: () => setView((known) => (known === 'depth' ? 'chart' : 'depth')),
    open: setOverlay,
  });
  const setDepth = useCallback((isDepth: boolean) => setView(isDepth ? 'depth' : 'chart'), []);
  const takeTour = useCallback(() => setOverlay('tour'), []);
  const onTrade = useTradeAt(form);
  const shownOn = (...names: PhoneView[]) => (names.includes(view) ? '' : 'max-lg:hidden');
  return (
    <main id="main" ref={page} tabIndex={-1} className={`${place} outline-none`}>
      <div className="lg:[grid-area:head]">
        <Header
          rules={rules}
          first={ticker}
          pairs={pairs}
          isSearching={overlay === 'pairs'}
          onOverlay={setOverlay}
          {...(title === undefined ? {} : { title })}
          stats={stats}
        />
      </div>
      <PhoneTabs view={view} onChange={setView} />
      <div className={`flex min-h-0 bg-surface-raised max-lg:h-104 lg:[grid-area:chart] ${shownOn('chart', 'depth')}`}>
        <Area
          rules={rules}
          ticker={ticker}
          depth={depth}
          isDepth={view === 'depth'}
          onDepth={setDepth}
          onTour={takeTour}
          accountId={account.isLoggedOut ? null : accountId}
          onTrade={onTrade}
        />
      </div>
      <BookColumn first={first} rules={rules} form={form} account={account} view={view} onView={setView} />
      <div className="relative min-h-0 bg-surface-raised max-lg:hidden lg:[grid-area:form]" data-tour="form">
        <PartEdge of="formPx" />
        <aside className="h-full overflow-y-auto">
          <OrderFormView form={form} />
        </aside>
      </div>
      <Orders isVisitor={accountId === null || account.isLoggedOut}>{orders}</Orders>
      <PhoneOrderBar form={form} />
      <Overlays overlay={overlay} onOverlay={setOverlay} form={form} accountId={accountId} account={account} />
    </main>
  );
}

/** Returns a function that fills the form with a limit order at a price of the chart (TRAD-112), without sending it. */
function useTradeAt(form: OrderForm): (side: Side, price: string) => void {
  const latest = useRef(form);
  latest.current = form;
  return useCallback((side, price) => {
    latest.current.change({ do: 'side', side });
    latest.current.change({ do: 'kind', kind: 'limit' });
    latest.current.change({ do: 'price', text: price });
  }, []);
}

/** The person's orders; for visitors the log-in. */
function Orders({ isVisitor, children }: { isVisitor: boolean; children: ReactNode }) {
  return (
    <div
      className="relative min-h-0 bg-surface-raised max-lg:min-h-64 max-lg:pb-20 lg:[grid-area:orders]"
      data-tour="orders"
    >
      <PartEdge of="ordersPx" />
      <div className="relative h-full overflow-y-auto">
        {isVisitor ? (
          <VisitorOrders />
        ) : (
          <Suspense fallback={<Skeleton className="m-3 h-40 w-auto" />}>{children}</Suspense>
        )}
      </div>
    </div>
  );
}

/** The book, and under it the tape; on a phone one of them. */
function BookColumn({
  first,
  rules,
  form,
  account: { openOrders },
  view,
  onView,
}: {
  first: FirstPaint;
  rules: MarketRules;
  form: OrderForm;
  account: AccountState;
  view: PhoneView;
  onView: (view: PhoneView) => void;
}) {
  const latestForm = useRef(form);
  latestForm.current = form;
  const onPick = useCallback((pick: Pick) => latestForm.current.takeLine(pick), []);
  const turning = useTurning(view, onView);
  const { draft, isOneClick } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book rests while the note says the same
  const note = useMemo(() => <OneClickNote form={form} />, [isOneClick, draft.side, draft.kind, draft.quantity, rules]);
  const shownOn = (name: PhoneView) => (view === name ? '' : 'max-lg:hidden');
  return (
    <div
      {...turning}
      className="relative min-h-0 bg-surface-raised max-lg:touch-pan-y lg:grid lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-[minmax(0,var(--book-share,60fr))_minmax(0,var(--tape-share,40fr))] lg:gap-px lg:bg-line lg:[grid-area:book]"
    >
      <PartEdge of="bookPx" />
      <div className={`flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shownOn('book')}`}>
        <BookPanel
          rules={rules}
          initial={first.depth}
          first={first.ticker}
          openOrders={openOrders}
          onPick={onPick}
          note={note}
        />
      </div>
      <div className={`relative flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shownOn('trades')}`}>
        <PartEdge of="tapeShare" />
        <Tape rules={rules} initial={first.trades} />
      </div>
    </div>
  );
}

/** On a phone a finger turns from one picture of the market to the next; not over the chart, which it moves. */
function useTurning(view: PhoneView, onTurn: (view: PhoneView) => void) {
  const { dir } = useLocale();
  return useGestures(
    (gesture) => {
      const next = gesture.kind === 'swipe' ? viewAfter(view, gesture.direction, dir === 'rtl') : null;
      if (next !== null) onTurn(next);
    },
    { touchOnly: true },
  );
}

function LiveTape({ rules, initial }: { rules: MarketRules; initial: readonly PublicTrade[] }) {
  const trades = useFeed(tradesFeed(rules.pairCode)) ?? initial;
  return <TradesTape rules={rules} trades={trades} />;
}
