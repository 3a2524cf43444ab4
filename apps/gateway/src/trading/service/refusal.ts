import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import type { OrderLimit } from '../../http/rate-limits.ts';
import type { TradingNeeds } from '../needs.ts';
import { type MarketBand, type PricedOrder, passedBand } from '../price-band.ts';

/** Why an order, or a change of orders, was not done. */
export interface Refusal {
  kind: 'refused';
  code: RejectionName;
  /** Of PERCENT_PRICE and PERCENT_PRICE_TWO_SIDED: where the price has to be, if that is known. */
  band?: MarketBand | undefined;
  /** Of TOO_MANY_ORDERS: the limit that the account has reached. */
  limit?: OrderLimit;
}

export function refusal(code: RejectionName): Refusal {
  return { kind: 'refused', code };
}

/**
 * Returns why the engine refused a command, or null. `orders` are the command's orders in `market`: if a price is too
 * far from the market, the refusal includes the allowed range (SPAP-60).
 */
export function refusalIn(
  applied: AppliedCommand,
  deps: Pick<TradingNeeds, 'filterTicks'>,
  market: Market,
  orders: readonly PricedOrder[],
): Refusal | null {
  const first = applied.events[0];
  if (first?.kind !== 'rejected') return null;
  const refused = refusal(first.code);
  if (first.code === 'PERCENT_PRICE' || first.code === 'PERCENT_PRICE_TWO_SIDED')
    refused.band = passedBand(deps, market, orders);
  return refused;
}

/** Returns why the engine refused a command that places nothing; null: it did not. */
export function plainRefusalIn({ events: [first] }: AppliedCommand): Refusal | null {
  return first?.kind === 'rejected' ? refusal(first.code) : null;
}

/** Counts new orders towards the account's limits, all of them or none. Returns why not; null: they are counted. */
export function chargeOrders({ rates }: Pick<TradingNeeds, 'rates'>, account: number, count = 1): Refusal | null {
  const limit = rates.chargeOrders(account, count);
  return limit === null ? null : { kind: 'refused', code: 'TOO_MANY_ORDERS', limit };
}
