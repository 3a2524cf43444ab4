import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryProvider } from '../../shell/query-provider.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { webContext } from '../../web-context.ts';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { TradeHistory } from './trade-history.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  return { pairs: api.symbols().symbols.map(({ pairCode }) => pairCode) };
}

const TABS = ['open', 'history', 'trades'] as const;
type TabId = (typeof TABS)[number];

export default function OrdersPage() {
  const t = useMessages();
  const { pairs } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const [symbol, setSymbol] = useState('');
  const tab = TABS.find((id) => id === search.get('tab')) ?? 'open';
  const select = (id: TabId) =>
    setSearch(id === 'open' ? {} : { tab: id }, { replace: true, preventScrollReset: true });
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('orders.title')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-semibold">{t('orders.title')}</h1>
        <Select
          label={t('orders.filter')}
          hideLabel
          value={symbol}
          onChange={setSymbol}
          options={[
            { id: '', text: t('orders.allMarkets') },
            ...pairs.map((pair) => ({ id: pair, text: pair.replace('_', '/') })),
          ]}
        />
      </div>
      <QueryProvider>
        <div className="rounded bg-surface-raised px-5 py-3 md:px-6">
          <Tabs
            label={t('orders.title')}
            selected={tab}
            onSelect={select}
            tabs={[
              { id: 'open', title: t('orders.open'), content: <OpenOrders symbol={symbol} /> },
              { id: 'history', title: t('orders.history'), content: <OrderHistory symbol={symbol} /> },
              { id: 'trades', title: t('orders.trades'), content: <TradeHistory symbol={symbol} /> },
            ]}
          />
        </div>
      </QueryProvider>
    </main>
  );
}
