import { appendCandle, type Candle } from '@pelorus/formulas/markets/candles.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';

/** One trade as the public sees it, in whole numbers. */
export interface Trade {
  id: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  takerSide: Side;
  takerOrderId: number;
  timeMs: number;
}

/** Folds a trade into the candle whose span holds it. The first trade of a candle is its open. */
export function addTrade(candle: Candle, trade: Trade): void {
  const { priceTicks } = trade;
  if (candle.tradeCount === 0) startAt(candle, priceTicks);
  if (priceTicks > candle.highTicks) candle.highTicks = priceTicks;
  if (priceTicks < candle.lowTicks) candle.lowTicks = priceTicks;
  candle.closeTicks = priceTicks;
  const lots = BigInt(trade.lots);
  const quoteUnits = BigInt(trade.quoteUnits);
  candle.lots += lots;
  candle.quoteUnits += quoteUnits;
  candle.tradeCount += 1;
  if (trade.takerSide === 'BUY') {
    candle.takerBuyLots += lots;
    candle.takerBuyQuoteUnits += quoteUnits;
  }
}

/** Folds a later candle of a shorter span into `into`; one without trades changes nothing. */
export function addCandle(into: Candle, later: Candle): void {
  if (later.tradeCount === 0) return;
  if (into.tradeCount === 0) startAt(into, later.openTicks);
  appendCandle(into, later);
}

function startAt(candle: Candle, openTicks: number): void {
  candle.openTicks = openTicks;
  candle.highTicks = openTicks;
  candle.lowTicks = openTicks;
}
