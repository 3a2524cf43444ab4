import type { MarketRules } from '../../terminal/market-rules.ts';
import { OpenAlgos } from '../../terminal/orders/open-algos.tsx';
import { OpenOrders as OpenOrderRows } from '../../terminal/orders/open-orders.tsx';
import { OpenOrdersBar } from '../../terminal/orders/open-orders-bar.tsx';
import { useOrderActions } from '../../terminal/orders/use-order-actions.ts';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useOpenOrders } from './orders-data.ts';
import type { HistoryProps } from './orders-view.ts';

/** Everything that is open: ladders and TWAPs above open orders, each changed in its row or ended. */
export function OpenOrders({
  accountId,
  rulesOf,
  filter,
  onChange,
}: HistoryProps & { accountId: number; rulesOf: (pairCode: string) => MarketRules | null }) {
  const orders = useOpenOrders(accountId);
  const actions = useOrderActions(accountId);
  const pairCode = filter.symbol === '' ? null : filter.symbol;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 py-1">
        <OpenOrdersBar
          market={pairCode}
          choice={{ ...filter, pairCode }}
          onChoice={({ side = filter.side, type = filter.type }) => onChange({ side, type })}
          orders={orders.data}
          actions={actions}
        />
      </div>
      <OpenAlgos accountId={accountId} pairCode={pairCode} />
      {orders.data === null && orders.error !== null ? (
        <ErrorState error={orders.error} onRetry={() => orders.refetch()} />
      ) : (
        <OpenOrderRows
          rulesOf={rulesOf}
          choice={{ ...filter, pairCode }}
          orders={orders.data}
          actions={actions}
          hasMarket
        />
      )}
    </>
  );
}
