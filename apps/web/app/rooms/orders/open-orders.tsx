import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { OpenOrderCells, useOpenOrderColumns } from '../../shell/orders/open-order-cells.tsx';
import { Button } from '../../ui/button.tsx';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { STACKED_ROW, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCancelOrder, useOpenOrders } from './orders-data.ts';

/** Orders that still rest in a book, each with its way out. */
export function OpenOrders({ symbol }: { symbol: string }) {
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
      {orders.data?.map((order) => <Row key={order.orderId} order={order} />) ?? (
        <SkeletonRows rows={3} columns={columns.length} />
      )}
    </Table>
  );
}

function Row({ order }: { order: OrderData }) {
  const t = useMessages();
  const say = useRefusalText();
  const cancel = useCancelOrder();
  // Not by mutate's own callbacks: the channel may take the row away before the answer, and they go with the row.
  const press = () =>
    cancel.mutateAsync(order.orderId).then(
      () => showToast({ kind: 'done', text: t('orders.canceled', { id: String(order.orderId) }) }),
      (error) => showToast({ kind: 'failed', text: say(error).text }),
    );
  return (
    <tr className={STACKED_ROW}>
      <OpenOrderCells order={order} hasMarket />
      <td className="py-1.5 text-end max-md:order-last max-md:grow max-md:pt-1 max-md:pb-0">
        <Button
          variant="secondary"
          size="sm"
          isPending={cancel.isPending}
          onPress={press}
          aria-label={t('orders.cancelNamed', { id: String(order.orderId), market: order.symbol.replace('_', '/') })}
        >
          {t('orders.cancel')}
        </Button>
      </td>
    </tr>
  );
}
