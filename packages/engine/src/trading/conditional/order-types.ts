import { BUY, ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';

/** Wire numbers of the conditional ones of ORDER_TYPES. */
export const STOP_LOSS = ORDER_TYPES.indexOf('STOP_LOSS');
export const STOP_LOSS_LIMIT = ORDER_TYPES.indexOf('STOP_LOSS_LIMIT');
export const TAKE_PROFIT = ORDER_TYPES.indexOf('TAKE_PROFIT');
export const TAKE_PROFIT_LIMIT = ORDER_TYPES.indexOf('TAKE_PROFIT_LIMIT');

/** Whether an order of this type, once triggered, trades at a limit price. */
export function isLimitedStop(type: number): boolean {
  return type === STOP_LOSS_LIMIT || type === TAKE_PROFIT_LIMIT;
}

/** Whether an order is triggered by a price at or above its stop price: else at or below it (COND-02). */
export function waitsAbove(type: number, side: number): boolean {
  return (type === STOP_LOSS || type === STOP_LOSS_LIMIT) === (side === BUY);
}
