import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AccountState } from '../../live/account-state.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { PairHeader } from '../header/pair-header.tsx';
import type { PairRow } from '../header/pair-row.ts';
import type { MarketRules } from '../market-rules.ts';
import type { OrderForm } from '../order-form/form-facts.ts';
import { OrderFormView } from '../order-form/order-form.view.tsx';
import { PhoneOrderBar } from '../order-form/phone-order-bar.tsx';
import { useFillToasts } from '../orders/use-fill-toasts.ts';
import { VisitorOrders } from '../orders/visitor-orders.tsx';
import { PhoneTabs, type PhoneView } from '../phone-tabs.tsx';
import { useDeskKeys } from '../use-desk-keys.ts';
import { BookColumn } from './book-column.tsx';
import { ChartArea } from './chart-area.tsx';
import { readDesk, useDesk } from './desk-settings.ts';
import type { FirstPaint } from './first-paint.ts';
import { frameClasses, PartEdge, useLayoutSizes } from './layout-parts.tsx';
import { type Overlay, Overlays } from './overlays.tsx';

// They rest when the form beside them is typed in or thinks again.
const Header = memo(PairHeader);
const Area = memo(ChartArea);

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
  const [isFormOpen, setFormOpen] = useState(false);
  // Beside the book of a wide screen the form is there.
  const openOnPhone = useCallback(() => setFormOpen(window.matchMedia('(width < 64rem)').matches), []);
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
      <BookColumn
        first={first}
        rules={rules}
        form={form}
        account={account}
        view={view}
        onView={setView}
        onPicked={openOnPhone}
      />
      <FormColumn form={form} />
      <Orders isVisitor={accountId === null || account.isLoggedOut}>{orders}</Orders>
      <PhoneOrderBar
        form={form}
        first={first}
        openOrders={account.openOrders}
        isOpen={isFormOpen}
        onOpen={setFormOpen}
      />
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

/** The order form on a wide screen. */
function FormColumn({ form }: { form: OrderForm }) {
  return (
    <div className="relative min-h-0 bg-surface-raised max-lg:hidden lg:[grid-area:form]" data-tour="form">
      <PartEdge of="formPx" />
      <aside className="h-full overflow-y-auto">
        <OrderFormView form={form} />
      </aside>
    </div>
  );
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
