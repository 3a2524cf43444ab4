import type { OrderListRow } from '@pelorus/database/spot/order-lists.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';

/** Is anything of the list still open? */
function isOpen(orders: readonly Readonly<LiveOrder>[]): boolean {
  return orders.some(({ reason }) => reason === null);
}

/** An order list as the dialect tells it; `transactionTime`: when it came to be so. */
export function presentList(
  market: Market,
  list: Pick<OrderListRow, 'listId' | 'kind' | 'clientListId'>,
  orders: readonly Readonly<LiveOrder>[],
  transactionTime: number,
) {
  const stands = isOpen(orders);
  return {
    orderListId: list.listId,
    // Whatever follows the first order, the dialect says but that something does.
    contingencyType: list.kind === 'OCO' ? 'OCO' : 'OTO',
    listStatusType: stands ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: stands ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: list.clientListId,
    transactionTime,
    symbol: market.base + market.quote,
    orders: orders.map(({ orderId, clientOrderId }) => ({
      symbol: market.base + market.quote,
      orderId,
      clientOrderId,
    })),
  };
}
