import type { Side } from '@pelorus/protocol/spot/enums.ts';
import { lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { symbolsFeed } from '../../live/symbols.ts';
import { tradesFeed } from '../../live/trades.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useGestures } from '../../ui/gestures/use-gestures.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookPanel } from './book/book-panel.tsx';
import { ChartPane } from './chart/chart-pane.tsx';
import { PairHeader } from './header/pair-header.tsx';
import { type MarketRules, marketRules } from './market-rules.ts';
import { OrderFormView } from './order-form/order-form.view.tsx';
import { PhoneOrderBar } from './order-form/phone-order-bar.tsx';
import { useOrderForm } from './order-form/use-order-form.ts';
import { useFillToasts } from './orders/use-fill-toasts.ts';
import { VisitorOrders } from './orders/visitor-orders.tsx';
import { PhoneTabs, type PhoneView, viewAfter } from './phone-tabs.tsx';
import { TradesTape } from './tape/trades-tape.tsx';
import type { loader } from './trade.page.tsx';

const OrderTabs = lazy(() => import('./orders/order-tabs.tsx'));

// They rest when the form beside them is typed in or thinks again.
const Header = memo(PairHeader);
const Chart = memo(ChartPane);
const Tape = memo(LiveTape);

export type Loaded = Awaited<ReturnType<typeof loader>>;

/** Everything of one market on one screen; on a phone its parts are behind tabs and a sheet. */
export function TradeScreen({ loaded, accountId }: { loaded: Loaded; accountId: number | null }) {
  const { assets, depth } = loaded;
  const rules = useRules(loaded);
  const account = useAccount(accountId);
  const form = useOrderForm(rules, depth, loaded.ticker.last, accountId, account);
  const latestForm = useRef(form);
  latestForm.current = form;
  const onPick = useCallback((text: string) => latestForm.current.change({ do: 'price', text }), []);
  // A limit order at a price of the chart is filled in (TRAD-112): nothing is sent by it.
  const onTrade = useCallback((side: Side, text: string) => {
    latestForm.current.change({ do: 'side', side });
    latestForm.current.change({ do: 'kind', kind: 'limit' });
    latestForm.current.change({ do: 'price', text });
  }, []);
  const [view, setView] = useState<PhoneView>('chart');
  useFillToasts(accountId);
  const pairs = useMemo(() => {
    const names = new Map(assets.map(({ code, name }) => [code, name]));
    const tickers = new Map(loaded.tickers.map((row) => [row.pairCode, row]));
    return loaded.symbols.map(({ pairCode, base, quote }) => ({
      pairCode,
      base,
      quote,
      baseName: names.get(base) ?? base,
      ticker: tickers.get(pairCode),
    }));
  }, [loaded, assets]);
  const turning = useTurning(view, setView);
  const shownOn = (name: PhoneView) => (view === name ? '' : 'max-lg:hidden');
  return (
    <main
      id="main"
      className="grid grow grid-cols-[minmax(0,1fr)] gap-px bg-line max-lg:auto-rows-min lg:h-[calc(100dvh-3.5625rem-var(--safe-top))] lg:min-h-160 lg:flex-none lg:grid-cols-[minmax(0,1fr)_16.5rem_19rem] lg:grid-rows-[auto_minmax(0,1fr)_16.5rem]"
    >
      <div className="lg:col-span-3">
        <Header rules={rules} first={loaded.ticker} status={rules.status} pairs={pairs} />
      </div>
      <PhoneTabs view={view} onChange={setView} />
      <div className={`flex min-h-0 bg-surface-raised max-lg:h-104 ${shownOn('chart')}`}>
        <Chart
          rules={rules}
          ticker={loaded.ticker}
          accountId={account.isLoggedOut ? null : accountId}
          onTrade={onTrade}
        />
      </div>
      <div
        {...turning}
        className="min-h-0 bg-surface-raised max-lg:touch-pan-y lg:row-span-2 lg:grid lg:grid-rows-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-px lg:bg-line"
      >
        <div className={`flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shownOn('book')}`}>
          <BookPanel
            rules={rules}
            initial={depth}
            first={loaded.ticker}
            openOrders={account.openOrders}
            onPick={onPick}
          />
        </div>
        <div className={`flex min-h-0 flex-col bg-surface-raised max-lg:h-104 ${shownOn('trades')}`}>
          <Tape rules={rules} loaded={loaded} />
        </div>
      </div>
      <aside className="relative min-h-0 overflow-y-auto bg-surface-raised max-lg:hidden lg:row-span-2">
        <OrderFormView form={form} />
      </aside>
      <div className="relative min-h-0 overflow-y-auto bg-surface-raised max-lg:min-h-64 max-lg:pb-20">
        {accountId === null || account.isLoggedOut ? (
          <VisitorOrders />
        ) : (
          <Suspense fallback={<Skeleton className="m-3 h-40 w-auto" />}>
            <OrderTabs rules={rules} accountId={accountId} account={account} />
          </Suspense>
        )}
      </div>
      <PhoneOrderBar form={form} />
    </main>
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

/** The market's rules, with its status as it is now. */
function useRules({ symbol, assets }: Loaded): MarketRules {
  const latest = useFeed(symbolsFeed);
  const current = latest?.symbols.find(({ pairCode }) => pairCode === symbol.pairCode) ?? symbol;
  const key = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts make the same rules
  return useMemo(() => marketRules(current, assets), [key, assets]);
}
