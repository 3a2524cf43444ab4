import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CELL, type Column, Table } from '../../../ui/table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';
import { KindCell, SideCell } from './cells.tsx';
import { type OrderActions, useOrderActions } from './use-order-actions.ts';

const AmendDialog = lazy(() => import('./amend-dialog.tsx'));
const CancelAllDialog = lazy(() => import('./cancel-all-dialog.tsx'));

/** The market's open orders: each can be made smaller or cancelled, all can be cancelled at once. */
export function OpenOrders({
  rules,
  accountId,
  orders,
}: {
  rules: MarketRules;
  accountId: number;
  /** null while they are being fetched. */
  orders: readonly OrderData[] | null;
}) {
  const t = useMessages();
  const actions = useOrderActions(accountId);
  const [amendedId, setAmendedId] = useState<number | null>(null);
  // The order as it is now: it may be filled further while the dialog is open, or gone.
  const amended = orders?.find(({ orderId }) => orderId === amendedId);
  if (orders?.length === 0)
    return <EmptyState icon="orders" title={t('trade.open.empty')} text={t('trade.open.emptyText')} />;
  const columns: Column<string>[] = [
    { id: 'time', title: t('trade.time'), wideOnly: true },
    { id: 'side', title: t('trade.side') },
    { id: 'kind', title: t('trade.kind'), wideOnly: true },
    { id: 'price', title: t('trade.price'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'filled', title: t('trade.filled'), end: true, wideOnly: true },
    { id: 'actions', title: t('trade.open.actions'), end: true, hideTitle: true },
  ];
  return (
    <>
      <Table label={t('trade.open.title')} columns={columns}>
        {orders === null ? (
          <SkeletonRows rows={3} columns={columns.length} />
        ) : (
          orders.map((order) => (
            <OpenOrderRow
              key={order.orderId}
              order={order}
              actions={actions}
              onAmend={() => setAmendedId(order.orderId)}
            />
          ))
        )}
      </Table>
      {orders !== null && <CancelAll pairCode={rules.pairCode} count={orders.length} actions={actions} />}
      {amended !== undefined && (
        <Suspense>
          <AmendDialog order={amended} rules={rules} actions={actions} onClose={() => setAmendedId(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Goes with the last order, and its question with it: it is not asked again of orders that come later. */
function CancelAll({ pairCode, count, actions }: { pairCode: string; count: number; actions: OrderActions }) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {count > 1 && (
        <div className="flex justify-end py-2">
          <Button variant="ghost" size="sm" onPress={() => setAsking(true)} isPending={actions.pending.has('all')}>
            {t('trade.open.cancelAll')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <CancelAllDialog
            pairCode={pairCode}
            count={count}
            onCancelAll={() => void actions.cancelAll(pairCode)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenOrderRow({ order, actions, onAmend }: { order: OrderData; actions: OrderActions; onAmend: () => void }) {
  const t = useMessages();
  const isPending = actions.pending.has(order.orderId) || actions.pending.has('all');
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} max-md:hidden`}>
        <TimeText timeMs={order.createdAt} className="text-text-muted" />
      </td>
      <td className={CELL}>
        <SideCell side={order.side} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <KindCell order={order} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={order.price} />
      </td>
      <td className={`${CELL} text-end`}>
        <NumberText value={order.quantity} />
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        <NumberText value={order.filledQuantity} />
      </td>
      <td className={`${CELL} text-end`}>
        <span className="inline-flex gap-1">
          <Button variant="ghost" size="sm" onPress={onAmend} isDisabled={isPending}>
            {t('trade.open.amend')}
          </Button>
          <Button variant="secondary" size="sm" onPress={() => void actions.cancel(order)} isPending={isPending}>
            {t('trade.open.cancel')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
