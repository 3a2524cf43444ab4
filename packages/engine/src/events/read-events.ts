import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { EVENT_F64, EVENT_I32, EVENT_KIND, EVENT_LANE } from '@pelorus/protocol/wire/event-layout.ts';
import type { EventWriter } from './event-writer.ts';

const { orderDone: DONE, prevented: PREVENTED, trade: TRADE } = EVENT_LANE;

/**
 * Calls back, in order, for everything that happened to orders between two events: each trade once for the taker and
 * once for the maker, with lots and that side's fee (0 if it was not taken from the received asset); each prevented
 * match for those of the two that lost lots; each end with its reason.
 */
export function eachOutcome(
  events: EventWriter,
  from: number,
  to: number,
  onTrade: (orderId: number, isBuyer: boolean, lots: number, feeUnits: number) => void,
  onPrevented: (orderId: number) => void,
  onDone: (orderId: number, reason: number) => void,
): void {
  for (let slot = from; slot < to; slot++) {
    const tag = events.i32[slot * EVENT_I32] as number;
    const kind = tag & 0xff;
    const a = (tag >>> 8) & 0xff;
    const value = (lane: number) => events.f64[slot * EVENT_F64 + lane] as number;
    if (kind === EVENT_KIND.trade) {
      const isTakerBuyer = a === BUY;
      const takerFee = events.i32[slot * EVENT_I32 + TRADE.takerFeeAsset] === 0 ? value(TRADE.takerFeeUnits) : 0;
      const makerFee = events.i32[slot * EVENT_I32 + TRADE.makerFeeAsset] === 0 ? value(TRADE.makerFeeUnits) : 0;
      onTrade(value(TRADE.takerOrderId), isTakerBuyer, value(TRADE.lots), takerFee);
      onTrade(value(TRADE.makerOrderId), !isTakerBuyer, value(TRADE.lots), makerFee);
    } else if (kind === EVENT_KIND.prevented) {
      if (value(PREVENTED.takerLots) > 0) onPrevented(value(PREVENTED.takerOrderId));
      if (value(PREVENTED.makerLots) > 0) onPrevented(value(PREVENTED.makerOrderId));
    } else if (kind === EVENT_KIND.orderDone) onDone(value(DONE.orderId), a);
  }
}

/** Returns the prices of the trades told from event number `from` on, each once as long as it does not change. */
export function pricesSince(events: EventWriter, from: number): number[] {
  const prices: number[] = [];
  for (let slot = from; slot < events.count; slot++) {
    const i = slot * EVENT_I32;
    if (((events.i32[i] as number) & 0xff) !== EVENT_KIND.trade) continue;
    const priceTicks = events.i32[i + TRADE.priceTicks] as number;
    if (priceTicks !== prices.at(-1)) prices.push(priceTicks);
  }
  return prices;
}
