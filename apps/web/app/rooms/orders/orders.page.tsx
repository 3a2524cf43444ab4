import { useCallback, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { marketRules } from '../../terminal/market-rules.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AlgoHistory } from './algo-history.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { useAccountId } from './orders-data.ts';
import { ORDERS_VIEW } from './orders-view.ts';
import { TradeHistory } from './trade-history.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const { symbols, assets } = await api.symbols();
  return { symbols, assets };
}

export default function OrdersPage() {
  const t = useMessages();
  const { symbols, assets } = useLoaderData<typeof loader>();
  const accountId = useAccountId();
  const pairs = symbols.map(({ pairCode }) => pairCode);
  const rulesOf = useCallback(
    (code: string) => {
      const market = symbols.find(({ pairCode }) => pairCode === code);
      return market === undefined ? null : marketRules(market, assets);
    },
    [symbols, assets],
  );
  const [view, change] = useAddressView(ORDERS_VIEW);
  const symbol = pairs.includes(view.symbol) ? view.symbol : '';
  // The same as long as nothing was changed: another filter begins at the first page again.
  const narrowed = useMemo(() => ({ ...view, symbol }), [view, symbol]);
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('orders.title')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-semibold">{t('orders.title')}</h1>
        <Select
          label={t('orders.filter')}
          hideLabel
          value={symbol}
          onChange={(next) => change({ symbol: next })}
          options={[
            { id: '', text: t('orders.allMarkets') },
            ...pairs.map((pair) => ({ id: pair, text: pair.replace('_', '/') })),
          ]}
        />
      </div>
      <QueryProvider>
        {/* As high as the screen: the foot of the page does not move for what comes (WEB-79). */}
        <div className="min-h-[calc(100dvh-11rem)] rounded bg-surface-raised px-5 py-3 md:px-6">
          <Tabs
            label={t('orders.title')}
            selected={view.tab}
            onSelect={(tab) => change({ tab })}
            tabs={[
              {
                id: 'open',
                title: t('orders.open'),
                content: accountId !== null && (
                  <OpenOrders accountId={accountId} rulesOf={rulesOf} filter={narrowed} onChange={change} />
                ),
              },
              {
                id: 'history',
                title: t('orders.history'),
                content: <OrderHistory filter={narrowed} onChange={change} />,
              },
              {
                id: 'trades',
                title: t('orders.trades'),
                content: <TradeHistory filter={narrowed} onChange={change} />,
              },
              {
                id: 'algos',
                title: t('trade.kind.group.algos'),
                content: <AlgoHistory filter={narrowed} onChange={change} />,
              },
            ]}
          />
        </div>
      </QueryProvider>
    </main>
  );
}
