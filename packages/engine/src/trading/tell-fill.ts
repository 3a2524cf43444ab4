import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import type { FeeLeg } from '../fees/fee-leg.ts';
import type { Taker } from '../order-book/taker.ts';
import type { TradingRoom } from './trading-room.ts';

/** Counts a fill in its market and in the taker, and tells the trade; returns its id. The fees of both sides are planned. */
export function tellFill(
  room: TradingRoom,
  market: Market,
  taker: Taker,
  makerSlot: number,
  priceTicks: number,
  lots: number,
  quoteUnits: number,
  takerFee: FeeLeg,
  makerFee: FeeLeg,
): number {
  const { orders } = market.book;
  const isBuy = taker.side === BUY;
  const tradeId = ++market.tradeId;
  market.lastTicks = priceTicks;
  market.range?.add(room.nowMs, priceTicks);
  market.average?.add(room.nowMs, priceTicks, lots);
  if (taker.filledLots === 0) taker.firstTicks = priceTicks;
  taker.filledLots += lots;
  taker.filledQuoteUnits += quoteUnits;
  room.events.trade(
    market.id,
    taker.side,
    taker.account,
    orders.account(makerSlot),
    priceTicks,
    tradeId,
    lots,
    quoteUnits,
    taker.orderId,
    orders.orderId(makerSlot),
    takerFee.units,
    makerFee.units,
    takerFee.assetField(isBuy ? market.base : market.quote),
    makerFee.assetField(isBuy ? market.quote : market.base),
  );
  return tradeId;
}
