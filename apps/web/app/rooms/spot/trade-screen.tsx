import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Depth, PublicTrade, SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { symbolsFeed } from '../../live/symbols.ts';
import { tradesFeed } from '../../live/trades.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import { BookPanel } from '../../terminal/book/book-panel.tsx';
import type { Pick } from '../../terminal/book/order-book.tsx';
import { ChartArea } from '../../terminal/desk/chart-area.tsx';
import { readDesk, useDesk } from '../../terminal/desk/desk-settings.ts';
import { frameClasses, PartEdge, useLayoutSizes } from '../../terminal/desk/layout-parts.tsx';
import { OneClickNote } from '../../terminal/desk/one-click-note.tsx';
import { type Overlay, Overlays } from '../../terminal/desk/overlays.tsx';
import { PairHeader } from '../../terminal/header/pair-header.tsx';
import { type MarketRules, marketRules, presentSymbol } from '../../terminal/market-rules.ts';
import type { OrderForm } from '../../terminal/order-form/form-facts.ts';
import { OrderFormView } from '../../terminal/order-form/order-form.view.tsx';
import { PhoneOrderBar } from '../../terminal/order-form/phone-order-bar.tsx';
import { useOrderForm } from '../../terminal/order-form/use-order-form.ts';
import { useFillToasts } from '../../terminal/orders/use-fill-toasts.ts';
import { VisitorOrders } from '../../terminal/orders/visitor-orders.tsx';
import { PhoneTabs, type PhoneView, viewAfter } from '../../terminal/phone-tabs.tsx';
import { TradesTape } from '../../terminal/tape/trades-tape.tsx';
import { useDeskKeys } from '../../terminal/use-desk-keys.ts';
import { useGestures } from '../../ui/gestures/use-gestures.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const OrderTabs = lazyPart(() => import('../../terminal/orders/order-tabs.tsx'));

// They rest when the form beside them is typed in or thinks again.
const Header = memo(PairHeader);
const Area = memo(ChartArea);
const Tape = memo(LiveTape);

/** Data of the first paint. */
export interface Loaded {
  symbol: SymbolsData['symbols'][number];
  symbols: SymbolsData['symbols'];
  assets: SymbolsData['assets'];
  ticker: Ticker;
  tickers: Ticker[];
  depth: Depth;
  trades: PublicTrade[];
}

/** Everything of one market on one screen; on a phone its parts are behind tabs and a sheet. */
export function TradeScreen({ loaded, accountId }: { loaded: Loaded; accountId: number | null }) {
  const { depth } = loaded;
  const page = useRef<HTMLElement>(null);
  const rules = useRules(loaded);
  const account = useAccount(accountId);
  const form = useOrderForm(rules, depth, loaded.ticker.last, accountId, account);
  const [view, setView] = useState<PhoneView>('chart');
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const pairs = usePairs(loaded);
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
          first={loaded.ticker}
          pairs={pairs}
          isSearching={overlay === 'pairs'}
          onOverlay={setOverlay}
        />
      </div>
      <PhoneTabs view={view} onChange={setView} />
      <div className={`flex min-h-0 bg-surface-raised max-lg:h-104 lg:[grid-area:chart] ${shownOn('chart', 'depth')}`}>
        <Area
          rules={rules}
          ticker={loaded.ticker}
          depth={depth}
          isDepth={view === 'depth'}
          onDepth={setDepth}
          onTour={takeTour}
          accountId={account.isLoggedOut ? null : accountId}
          onTrade={onTrade}
        />
      </div>
      <BookColumn loaded={loaded} rules={rules} form={form} accountId={accountId} view={view} onView={setView} />
      <div className="relative min-h-0 bg-surface-raised max-lg:hidden lg:[grid-area:form]" data-tour="form">
        <PartEdge of="formPx" />
        <aside className="h-full overflow-y-auto">
          <OrderFormView form={form} />
        </aside>
      </div>
      <Orders loaded={loaded} rules={rules} accountId={accountId} />
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
function Orders({ loaded, rules, accountId }: { loaded: Loaded; rules: MarketRules; accountId: number | null }) {
  const account = useAccount(accountId);
  const rulesOf = useRulesOf(loaded);
  return (
    <div
      className="relative min-h-0 bg-surface-raised max-lg:min-h-64 max-lg:pb-20 lg:[grid-area:orders]"
      data-tour="orders"
    >
      <PartEdge of="ordersPx" />
      <div className="relative h-full overflow-y-auto">
        {accountId === null || account.isLoggedOut ? (
          <VisitorOrders />
        ) : (
          <Suspense fallback={<Skeleton className="m-3 h-40 w-auto" />}>
            <OrderTabs rules={rules} rulesOf={rulesOf} accountId={accountId} account={account} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The book, and under it the tape; on a phone one of them. */
function BookColumn({
  loaded,
  rules,
  form,
  accountId,
  view,
  onView,
}: {
  loaded: Loaded;
  rules: MarketRules;
  form: OrderForm;
  accountId: number | null;
  view: PhoneView;
  onView: (view: PhoneView) => void;
}) {
  const { openOrders } = useAccount(accountId);
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
          initial={loaded.depth}
          first={loaded.ticker}
          openOrders={openOrders}
          onPick={onPick}
          note={note}
        />
      </div>
      <div className={`relative flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shownOn('trades')}`}>
        <PartEdge of="tapeShare" />
        <Tape rules={rules} loaded={loaded} />
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

function LiveTape({ rules, loaded }: { rules: MarketRules; loaded: Loaded }) {
  const trades = useFeed(tradesFeed(rules.pairCode)) ?? loaded.trades;
  return <TradesTape rules={rules} trades={trades} />;
}

/** Every market as the switcher lists it. */
function usePairs(loaded: Loaded) {
  return useMemo(() => {
    const assets = new Map(loaded.assets.map((asset) => [asset.code, asset]));
    const tickers = new Map(loaded.tickers.map((row) => [row.pairCode, row]));
    return loaded.symbols.map(({ pairCode, base, quote }) => ({
      pairCode,
      base,
      quote,
      name: assets.get(base)?.name ?? base,
      aliases: assets.get(base)?.aliases ?? [],
      ticker: tickers.get(pairCode),
    }));
  }, [loaded]);
}

/** Returns a look-up of any market's rules, for orders of other markets. */
function useRulesOf({ symbols, assets }: Loaded): (pairCode: string) => MarketRules | null {
  const now = useFeed(symbolsFeed);
  return useCallback(
    (pairCode) => {
      const symbol = symbols.find((one) => one.pairCode === pairCode);
      return symbol === undefined ? null : marketRules(presentSymbol(symbol, now), assets);
    },
    [symbols, assets, now],
  );
}

/** The market's rules, with its status as it is now. */
function useRules({ symbol, assets }: Loaded): MarketRules {
  const current = presentSymbol(symbol, useFeed(symbolsFeed));
  const key = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts make the same rules
  return useMemo(() => marketRules(current, assets), [key, assets]);
}
