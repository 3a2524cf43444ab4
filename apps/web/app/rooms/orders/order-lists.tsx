import { useMessages } from '../../i18n/messages.ts';
import type { MarketRules } from '../../terminal/market-rules.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AlgoHistory } from './algo-history.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { useAccountId } from './orders-data.ts';
import type { OrdersView } from './orders-view.ts';
import { TradeHistory } from './trade-history.tsx';

export interface ListsProps {
  /** The same as long as nothing was changed: another filter begins at the first page again. */
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

/** The lists of one product: what is open, and the histories. */
export function OrderLists({
  view,
  onChange,
  rulesOf,
}: ListsProps & { rulesOf: (symbol: string) => MarketRules | null }) {
  const t = useMessages();
  const accountId = useAccountId();
  const narrowing = { filter: view, onChange };
  return (
    <Tabs
      label={t('orders.title')}
      selected={view.tab}
      onSelect={(tab) => onChange({ tab })}
      tabs={[
        {
          id: 'open',
          title: t('orders.open'),
          content: accountId !== null && <OpenOrders accountId={accountId} rulesOf={rulesOf} {...narrowing} />,
        },
        { id: 'history', title: t('orders.history'), content: <OrderHistory {...narrowing} /> },
        { id: 'trades', title: t('orders.trades'), content: <TradeHistory {...narrowing} /> },
        { id: 'algos', title: t('trade.kind.group.algos'), content: <AlgoHistory {...narrowing} /> },
      ]}
    />
  );
}
