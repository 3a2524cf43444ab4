import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { NumberText } from '../../ui/price-text.tsx';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CELL, FilledText, LeadCells, OrderPrice, PendingLine, ROW } from './order-cells.tsx';
import { useCancelOrder, useOpenOrders } from './orders-data.ts';

/** Orders that still rest in a book, each with its way out. */
export function OpenOrders({ symbol }: { symbol: string }) {
  const t = useMessages();
  const orders = useOpenOrders(symbol);
  if (orders.data === undefined && orders.error !== null)
    return <ErrorState error={orders.error} onRetry={() => orders.refetch()} />;
  if (orders.data?.length === 0)
    return <EmptyState icon="orders" title={t('orders.noneOpen')} text={t('orders.noneOpenHint')} />;
  return (
    <Table
      label={t('orders.open')}
      columns={[
        { id: 'market', title: t('orders.market') },
        { id: 'time', title: t('orders.placed'), wideOnly: true },
        { id: 'type', title: t('orders.type'), wideOnly: true },
        { id: 'price', title: t('orders.price'), end: true },
        { id: 'filled', title: t('orders.filled'), end: true, wideOnly: true },
        { id: 'cancel', title: t('orders.cancel'), hideTitle: true, end: true },
      ]}
    >
      {orders.data?.map((order) => <Row key={`${order.symbol}${order.orderId}`} order={order} />) ?? (
        <SkeletonRows rows={3} columns={6} />
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
    <tr className={ROW}>
      <LeadCells symbol={order.symbol} side={order.side} timeMs={order.createdAt} />
      <td className={`${CELL} max-md:hidden`}>{t(`orderType.${order.type}`)}</td>
      <td className={`${CELL} text-end`}>
        <OrderPrice order={order} />
        <PendingLine order={order} />
        <span className="block text-xs md:hidden">
          <FilledText order={order} />
        </span>
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <FilledText order={order} />
        {order.averagePrice !== null && (
          <span className="block text-xs text-text-muted">
            {t('orders.average')} <NumberText value={order.averagePrice} />
          </span>
        )}
      </td>
      <td className="py-1.5 text-end">
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
