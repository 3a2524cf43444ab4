import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { contractCalls, placeContractOrder } from '../../live/contract-orders.ts';
import { newClientId } from '../../live/submission.ts';
import { closingSide, type Exits } from './closing.ts';
import type { PositionRow } from './position-rows.ts';
import type { Change } from './use-change.ts';

export const EXITS = [
  ['takeProfit', 'TAKE_PROFIT_MARKET'],
  ['stopLoss', 'STOP_MARKET'],
] as const;

/** Prices as written; empty: no such exit. */
type ExitPrices = Readonly<Record<(typeof EXITS)[number][0], string>>;

/**
 * Returns the calls that bring a position's exits to these prices, none for one that is there already. Each does the same
 * when it is sent again (FPAG-30). `take`: of each order that a call told.
 */
export function exitCalls(
  row: Pick<PositionRow, 'position' | 'side'>,
  known: Exits,
  prices: ExitPrices,
  take: (order: OrderData) => void,
): Change[] {
  const { positionSide, symbol } = row.position;
  return EXITS.flatMap(([name, type]): Change[] => {
    const order = known[name];
    const stopPrice = prices[name];
    if (stopPrice === (order?.stopPrice ?? '')) return [];
    const clientOrderId = newClientId();
    if (order === null) {
      const common = { symbol, positionSide, side: closingSide(row), closePosition: true } as const;
      const trigger = { stopPrice, workingType: 'MARK_PRICE' } as const;
      return [async () => take(await placeContractOrder({ ...common, ...trigger, type, clientOrderId }))];
    }
    if (stopPrice === '') return [() => ended(order.orderId, take)];
    return [
      async () => {
        const { replaced, order: next } = await contractCalls.replace(order.orderId, { stopPrice, clientOrderId });
        take(replaced);
        take(next);
      },
    ];
  });
}

/** Ends an exit; one that is over already needs no ending. */
async function ended(orderId: number, take: (order: OrderData) => void): Promise<void> {
  try {
    take(await contractCalls.cancel(orderId));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.error !== 'UNKNOWN_ORDER') throw error;
  }
}
