import { useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { OrderList } from './list/order-list.tsx';
import { OrdersBar } from './list/orders-bar.tsx';
import { ALL, ORDERS_TABS, ORDERS_VIEW } from './list/orders-filter.ts';
import { useP2pNews } from './orders/order-data.ts';
import type { loader } from './own-loader.ts';
import { P2pFrame } from './p2p-frame.tsx';

export { loader } from './own-loader.ts';

/** My orders of P2P: those that run, and all others with filters and file (PPAG-20). */
export default function P2pOrdersPage() {
  const t = useMessages();
  return (
    <P2pFrame start={useLoaderData<typeof loader>()} title={t('p2p.orders.title')}>
      <h1 className="text-xl font-semibold">{t('p2p.orders.title')}</h1>
      <Orders />
    </P2pFrame>
  );
}

function Orders() {
  const t = useMessages();
  const isTold = useP2pNews();
  const [{ tab, ...filter }, change] = useAddressView(ORDERS_VIEW);
  return (
    <section aria-label={t('p2p.orders.title')} className="rounded bg-surface-raised p-5 md:p-6">
      <Tabs
        label={t('p2p.orders.kinds')}
        selected={tab}
        onSelect={(next) => change({ tab: next, end: '' })}
        tabs={ORDERS_TABS.map((id) => ({
          id,
          title: t(`p2p.orders.${id}`),
          content: (
            <div className="pt-3">
              <OrdersBar tab={id} filter={filter} onChange={change} />
              <OrderList tab={id} filter={filter} isTold={isTold} onClear={() => change(ALL)} />
            </div>
          ),
        }))}
      />
    </section>
  );
}
