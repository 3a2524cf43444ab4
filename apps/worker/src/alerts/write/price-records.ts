import type { TradeRow } from '../../spot/fold/trades.ts';

interface PriceRecord {
  market: number;
  seq: number;
  timeMs: number;
  priceTicks: number;
}

/** Keeps what is higher or lower than all before it. */
function* extremes(trades: Iterable<PriceRecord>): Generator<PriceRecord> {
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (const trade of trades) {
    if (trade.priceTicks <= highest && trade.priceTicks >= lowest) continue;
    highest = Math.max(highest, trade.priceTicks);
    lowest = Math.min(lowest, trade.priceTicks);
    yield trade;
  }
}

/**
 * Returns the few trades that decide every alert as all of them in turn would, in their order (ALRT-13): of each market
 * those that were the highest or lowest so far, which reach first what waited before; and those that nothing after them
 * passed, which reach what was made between.
 */
export function priceRecords(trades: readonly TradeRow[]): PriceRecord[] {
  const byMarket = new Map<number, PriceRecord[]>();
  for (const { market, priceTicks, seq, timeMs } of trades) {
    const found = byMarket.get(market) ?? [];
    found.push({ market, seq, timeMs, priceTicks });
    byMarket.set(market, found);
  }
  return [...byMarket.values()].flatMap((found) => {
    const kept = new Set([...extremes(found), ...extremes(found.toReversed())]);
    return found.filter((record) => kept.has(record));
  });
}
