import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { isOpen } from '../../live/account-state.ts';
import type { ContractOrder } from '../../live/contract-orders.ts';
import { unitsText, wholeUnits } from '../../terminal/market-rules.ts';
import type { PositionRow } from './position-rows.ts';

/** Returns the side of an order that closes a position. */
export const closingSide = ({ side }: Pick<PositionRow, 'side'>): Side => (side === 'LONG' ? 'SELL' : 'BUY');

/** Returns a share of a position on the step; all of it for 100 percent, never less than a step. */
export function shareOfPosition({ quantity, rules }: Pick<PositionRow, 'quantity' | 'rules'>, percent: number): string {
  const all = wholeUnits(quantity, rules.quantityScale);
  const share = ((all * BigInt(percent)) / 100n / rules.stepUnits) * rules.stepUnits;
  return unitsText(share === 0n && all > 0n ? rules.stepUnits : share, rules.quantityScale);
}

/** Returns the terms of an order that closes a part of a position, and never opens another. */
export function closingTerms({ position, side }: Pick<PositionRow, 'position' | 'side'>) {
  const { positionSide, symbol } = position;
  const common = { symbol, positionSide, side: closingSide({ side }) };
  // In hedge mode an order of a side that goes against it only closes.
  return positionSide === 'BOTH' ? { ...common, reduceOnly: true } : common;
}

/** Returns the order that turns a position of one-way mode about: twice its size the other way. */
export function reversingBody({ position, quantity, rules, side }: PositionRow): PlaceContractOrderBody {
  const twice = 2n * wholeUnits(quantity, rules.quantityScale);
  return {
    symbol: position.symbol,
    side: closingSide({ side }),
    type: 'MARKET',
    quantity: unitsText(twice, rules.quantityScale),
  };
}

/** The orders that close all of a position at a price: with profit, and with loss. */
export interface Exits {
  takeProfit: ContractOrder | null;
  stopLoss: ContractOrder | null;
}

/** Returns a position's exits among the open orders. */
export function exitsOf(row: PositionRow, orders: readonly OrderData[] | null): Exits {
  const { position } = row;
  const mine = ((orders ?? []) as readonly ContractOrder[]).filter(
    (order) =>
      order.symbol === position.symbol &&
      order.contract.closePosition &&
      order.contract.positionSide === position.positionSide &&
      order.side === closingSide(row) &&
      isOpen(order),
  );
  return {
    takeProfit: mine.find(({ type }) => type === 'TAKE_PROFIT') ?? null,
    stopLoss: mine.find(({ type, trailingDelta }) => type === 'STOP_LOSS' && trailingDelta === null) ?? null,
  };
}
