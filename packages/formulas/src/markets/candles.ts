import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { candleOpenMs, nextCandleOpenMs } from './intervals.ts';

/** Prices in ticks; turnover is a sum over time that may pass 2^53, so it is bigint: lots and quote units. */
export interface Candle {
  openMs: number;
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
  lots: bigint;
  quoteUnits: bigint;
  tradeCount: number;
  takerBuyLots: bigint;
  takerBuyQuoteUnits: bigint;
}

/** Adds to `candle` what happened after it within the same interval. */
export function appendCandle(candle: Candle, later: Omit<Candle, 'openMs' | 'openTicks'>): void {
  if (later.highTicks > candle.highTicks) candle.highTicks = later.highTicks;
  if (later.lowTicks < candle.lowTicks) candle.lowTicks = later.lowTicks;
  candle.closeTicks = later.closeTicks;
  candle.lots += later.lots;
  candle.quoteUnits += later.quoteUnits;
  candle.tradeCount += later.tradeCount;
  candle.takerBuyLots += later.takerBuyLots;
  candle.takerBuyQuoteUnits += later.takerBuyQuoteUnits;
}

/** Returns the candles of `interval` that `finer` ones (ascending, nesting in it) make together. */
export function rollUpCandles(finer: readonly Candle[], interval: KlineInterval): Candle[] {
  const coarser: Candle[] = [];
  let last: Candle | undefined;
  for (const candle of finer) {
    const openMs = candleOpenMs(interval, candle.openMs);
    if (last !== undefined && last.openMs === openMs) {
      appendCandle(last, candle);
      continue;
    }
    last = { ...candle, openMs };
    coarser.push(last);
  }
  return coarser;
}

/** Returns the candle of a time without trades: the price before it stands still. */
export function emptyCandle(openMs: number, closeTicks: number): Candle {
  return {
    openMs,
    openTicks: closeTicks,
    highTicks: closeTicks,
    lowTicks: closeTicks,
    closeTicks,
    lots: 0n,
    quoteUnits: 0n,
    tradeCount: 0,
    takerBuyLots: 0n,
    takerBuyQuoteUnits: 0n,
  };
}

/**
 * Returns every candle from `fromMs` to `toMs` (opening times, both inclusive): those of `known` (ascending), and
 * empty ones at the previous close in the gaps. `closeBeforeTicks`: the close before fromMs, or null; then the result
 * starts at the first known candle.
 */
export function fillCandleGaps(
  known: readonly Candle[],
  interval: KlineInterval,
  fromMs: number,
  toMs: number,
  closeBeforeTicks: number | null,
): Candle[] {
  const filled: Candle[] = [];
  let closeTicks = closeBeforeTicks;
  let index = 0;
  for (let openMs = fromMs; openMs <= toMs; openMs = nextCandleOpenMs(interval, openMs)) {
    const candle = known[index];
    if (candle !== undefined && candle.openMs === openMs) {
      filled.push(candle);
      closeTicks = candle.closeTicks;
      index += 1;
    } else if (closeTicks !== null) {
      filled.push(emptyCandle(openMs, closeTicks));
    }
  }
  return filled;
}
