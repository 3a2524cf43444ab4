import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { OpenAlgos } from '../../terminal/orders/open-algos.tsx';
import { OpenOrderCells, useOpenOrderColumns } from '../../terminal/orders/open-order-cells.tsx';
import { inGroups, type OrderGroup } from '../../terminal/orders/order-groups.ts';
import { OrderListRow } from '../../terminal/orders/order-list-row.tsx';
import { useFocusPassed } from '../../terminal/orders/use-focus-passed.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, Table } from '../../ui/layout/table.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useAccountId, useCancelOrder, useOpenOrders } from './orders-data.ts';

/** Everything that is open: ladders and TWAPs above open orders, each with a cancel button. */
export function OpenOrders({ symbol }: { symbol: string }) {
  const accountId = useAccountId();
  return (
    <>
      {accountId !== null && <OpenAlgos accountId={accountId} pairCode={symbol === '' ? null : symbol} />}
      <Orders symbol={symbol} />
    </>
  );
}

function Orders({ symbol }: { symbol: string }) {
  const t = useMessages();
  const orders = useOpenOrders(symbol);
  const columns = useOpenOrderColumns(true);
  if (orders.data === undefined && orders.error !== null)
    return <ErrorState error={orders.error} onRetry={() => orders.refetch()} />;
  if (orders.data?.length === 0 && symbol !== '') return <EmptyState icon="orders" title={t('trade.open.noneFit')} />;
  if (orders.data?.length === 0)
    return <EmptyState icon="orders" title={t('orders.noneOpen')} text={t('orders.noneOpenHint')} />;
  return (
    <Table label={t('orders.open')} columns={columns} isStacked>
      {orders.data === undefined ? (
        <SkeletonRows rows={3} columns={columns.length} />
      ) : (
        inGroups(orders.data).map((group) => (
          <Group key={group.listId ?? `order ${group.orders[0]?.orderId}`} group={group} columns={columns.length} />
        ))
      )}
    </Table>
  );
}

/** One order, or the orders of a list under its shared cancel button. */
function Group({ group: { listId, orders }, columns }: { group: OrderGroup; columns: number }) {
  const { pending, cancel } = useCancelling();
  return (
    <>
      {listId !== null && <OrderListRow orders={orders} columns={columns} pending={pending} onCancel={cancel} />}
      {orders.map((order) => (
        <Row key={order.orderId} order={order} isPending={pending.has(order.orderId)} onCancel={cancel} />
      ))}
    </>
  );
}

function useCancelling() {
  const t = useMessages();
  const say = useRefusalText();
  const { isPending, variables, mutateAsync } = useCancelOrder();
  const pending = useMemo(
    () => new Set(isPending && variables !== undefined ? [variables] : []),
    [isPending, variables],
  );
  // Not by mutate's own callbacks: the channel may take the row away before the answer, and they go with the row.
  const cancel = async ({ orderId }: OrderData) => {
    try {
      await mutateAsync(orderId);
      showToast({ kind: 'done', text: t('orders.canceled', { id: String(orderId) }) });
    } catch (error) {
      showToast({ kind: 'failed', text: say(error).text });
    }
  };
  return { pending, cancel };
}

function Row({
  order,
  isPending,
  onCancel,
}: {
  order: OrderData;
  isPending: boolean;
  onCancel: (order: OrderData) => Promise<void>;
}) {
  const t = useMessages();
  const row = useFocusPassed();
  return (
    <tr ref={row} className={STACKED_ROW}>
      <OpenOrderCells order={order} hasMarket inItsList />
      <td className="py-1.5 text-end @max-xl:order-last @max-xl:grow @max-xl:pt-1 @max-xl:pb-0">
        {/* The orders of a list end together. */}
        {order.listId === null && (
          <Button
            variant="secondary"
            size="sm"
            isPending={isPending}
            onPress={() => void onCancel(order)}
            aria-label={t('orders.cancelNamed', { id: String(order.orderId), market: order.symbol.replace('_', '/') })}
          >
            {t('orders.cancel')}
          </Button>
        )}
      </td>
    </tr>
  );
}
