import type { FeeDiscountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { AverageSpan } from '../catalog/average-price.ts';
import type { Bucket } from '../catalog/price-range.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';

/** State of the order rules. Empty lists are left out. */
export interface RulesState {
  /** [market, its last prevented match]. */
  preventedIds?: [number, number][];
  /** [order, lots that self-trade prevention took off it], by order. */
  prevented?: [number, number][];
  /** Orders that asked for TRANSFER, by order. */
  transferring?: number[];
  /** [order, how often it was amended], by order. */
  amended?: [number, number][];
  /** [market, the trades that its price range is reckoned from]. */
  ranges?: [number, Bucket[]][];
  /** [market, the trades that its average price is reckoned from]. */
  averages?: [number, AverageSpan[]][];
  /** [market, until when it is paused]. */
  paused?: [number, number][];
  feeDiscount?: FeeDiscountPayload;
  /** Accounts that pay their fees in the discount asset. */
  discounted?: number[];
}

/** An empty object where no rule has left anything. */
export function rulesOf(state: ExchangeState): RulesState {
  const { markets, stores, discountPayload } = state.catalog;
  const { orders } = stores;
  const discounted = state.accounts.discountedAccounts();
  const slots = orders.slotsById();
  const preventedIds = markets.filter((market) => market.preventedId > 0);
  const prevented = slots.filter((slot) => orders.preventedLots(slot) > 0);
  const paused = markets.filter((market) => market.pausedUntilMs > 0);
  const amended = slots.filter((slot) => orders.amends(slot) > 0);
  const ranges = markets.flatMap((market): [number, Bucket[]][] => {
    const buckets = market.range?.view() ?? [];
    return buckets.length > 0 ? [[market.id, buckets]] : [];
  });
  const averages = markets.flatMap((market): [number, AverageSpan[]][] => {
    const spans = market.average?.view() ?? [];
    return spans.length > 0 ? [[market.id, spans]] : [];
  });
  const transferring = slots.filter((slot) => orders.isTransferring(slot));
  return {
    ...(preventedIds.length > 0 && { preventedIds: preventedIds.map(({ id, preventedId }) => [id, preventedId]) }),
    ...(prevented.length > 0 && {
      prevented: prevented.map((slot) => [orders.orderId(slot), orders.preventedLots(slot)]),
    }),
    ...(transferring.length > 0 && { transferring: transferring.map((slot) => orders.orderId(slot)) }),
    ...(amended.length > 0 && { amended: amended.map((slot) => [orders.orderId(slot), orders.amends(slot)]) }),
    ...(ranges.length > 0 && { ranges }),
    ...(averages.length > 0 && { averages }),
    ...(paused.length > 0 && { paused: paused.map(({ id, pausedUntilMs }) => [id, pausedUntilMs]) }),
    ...(discountPayload !== undefined && { feeDiscount: discountPayload }),
    ...(discounted.length > 0 && { discounted }),
  };
}

/** Puts what rulesOf told back into a state whose markets and orders are there already. */
export function readRules(rules: RulesState, state: ExchangeState): void {
  const { markets, stores } = state.catalog;
  const slotOf = (orderId: number) => {
    const slot = stores.index.find(orderId);
    assertInvariant(slot !== 0, 'a snapshot says something of an order that it does not hold');
    return slot;
  };
  const marketOf = (id: number) => {
    const market = markets[id];
    assertInvariant(market !== undefined, 'a snapshot says something of a market that it does not hold');
    return market;
  };
  for (const [id, preventedId] of rules.preventedIds ?? []) marketOf(id).preventedId = preventedId;
  for (const [id, untilMs] of rules.paused ?? []) marketOf(id).pausedUntilMs = untilMs;
  for (const [orderId, lots] of rules.prevented ?? []) stores.orders.addPrevented(slotOf(orderId), lots);
  for (const orderId of rules.transferring ?? []) stores.orders.markTransferring(slotOf(orderId));
  for (const [orderId, times] of rules.amended ?? []) stores.orders.countAmend(slotOf(orderId), times);
  for (const [id, buckets] of rules.ranges ?? []) marketOf(id).restoreRange(buckets);
  for (const [id, spans] of rules.averages ?? []) marketOf(id).restoreAverage(spans);
  if (rules.feeDiscount !== undefined) state.catalog.configureFeeDiscount(rules.feeDiscount);
  for (const account of rules.discounted ?? []) state.accounts.setDiscounted(account, true);
}
