import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { Fragment } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Table } from '../../ui/layout/table.tsx';
import type { MarketRules } from '../market-rules.ts';
import { chosenOrders, type OpenChoice } from './chosen-orders.ts';
import { useOpenOrderColumns } from './open-order-cells.tsx';
import { OpenOrderRow } from './open-order-row.tsx';
import { inGroups } from './order-groups.ts';
import { OrderListRow } from './order-list-row.tsx';
import type { OrderActions } from './use-order-actions.ts';

/** The person's open orders, of a market or of all: each is changed in its row or cancelled (TRAD-391). */
export function OpenOrders({
  rulesOf,
  choice,
  orders,
  actions,
  hasMarket,
}: {
  /** A market's rules; null of a market that the page does not know. */
  rulesOf: (pairCode: string) => MarketRules | null;
  choice: OpenChoice;
  /** Open orders of every market; null while loading. */
  orders: readonly OrderData[] | null;
  actions: OrderActions;
  /** Each row names its market. */
  hasMarket: boolean;
}) {
  const t = useMessages();
  const columns = useOpenOrderColumns(hasMarket);
  const inMarket = orders?.filter(({ symbol }) => choice.pairCode === null || symbol === choice.pairCode);
  if (inMarket?.length === 0)
    return <EmptyState icon="orders" title={t('trade.open.empty')} text={t('trade.open.emptyText')} />;
  const shown = orders === null ? null : chosenOrders(orders, choice);
  return (
    <Table label={t('trade.open.title')} columns={columns} isStacked isDense>
      {shown === null ? (
        <SkeletonRows rows={3} columns={columns.length} />
      ) : shown.length === 0 ? (
        <tr>
          <td colSpan={columns.length} className="py-6 text-center text-text-muted">
            {t('trade.open.noneFit')}
          </td>
        </tr>
      ) : (
        inGroups(shown).map(({ listId, orders: together }) => (
          <Fragment key={listId === null ? together[0]?.orderId : `list ${listId}`}>
            {listId !== null && (
              <OrderListRow
                orders={together}
                columns={columns.length}
                pending={actions.pending}
                onCancel={actions.cancel}
              />
            )}
            {together.map((order) => (
              <OpenOrderRow
                key={order.orderId}
                order={order}
                rules={rulesOf(order.symbol)}
                hasMarket={hasMarket}
                actions={actions}
              />
            ))}
          </Fragment>
        ))
      )}
    </Table>
  );
}
