import { type Candle, emptyCandle, fillCandleGaps } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { type KlineInterval, STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { addTrade, type Trade } from '../../../../src/markets/candle.ts';
import type { MarketHistory } from '../../../../src/markets/history.ts';

/** Test builders: trades at given times, and a database that has their candles. */
export function tradesAt(times: readonly number[], price: (i: number) => number): Trade[] {
  return times.map((timeMs, i) => ({
    id: i + 1,
    priceTicks: price(i),
    lots: 1 + (i % 7),
    quoteUnits: price(i) * (1 + (i % 7)),
    takerSide: i % 3 === 0 ? 'SELL' : 'BUY',
    takerOrderId: i + 1,
    timeMs,
  }));
}

/** Returns the candles in which something traded, by trade and in the obvious way. */
export function candlesOf(trades: readonly Trade[], openOf: (timeMs: number) => number): Candle[] {
  const candles = new Map<number, Candle>();
  for (const trade of trades) {
    const openMs = openOf(trade.timeMs);
    const candle = candles.get(openMs) ?? emptyCandle(openMs, trade.priceTicks);
    addTrade(candle, trade);
    candles.set(openMs, candle);
  }
  return [...candles.values()];
}

/** A database in which these trades are already folded. */
export function historyOf(trades: readonly Trade[]): MarketHistory {
  const known = (interval: KlineInterval) => candlesOf(trades, (timeMs) => candleOpenMs(interval, timeMs));
  return {
    past: async (_ids, nowMs, minSeq) => ({
      seq: minSeq,
      pasts: new Map([
        [
          1,
          {
            trades: trades.slice(-1_000),
            minutes: known('1m').filter(({ openMs }) => openMs > nowMs - 86_400_000),
            newest: new Map(
              STORED_INTERVALS.flatMap((interval) => {
                const last = known(interval).at(-1);
                return last === undefined ? [] : [[interval, last]];
              }),
            ),
          },
        ],
      ]),
    }),
    candles: async (_market, interval, { fromMs, toMs, limit }, nowMs) => {
      const all = known(interval);
      const first = all[0];
      if (first === undefined) return [];
      const lastMs = candleOpenMs(interval, Math.min(toMs ?? nowMs, nowMs));
      const filled = fillCandleGaps(all, interval, first.openMs, lastMs, null);
      if (fromMs === undefined) return filled.slice(-limit);
      return filled.filter(({ openMs }) => openMs >= fromMs).slice(0, limit);
    },
    trades: async () => [...trades],
  };
}
