import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import type { FillData } from '@pelorus/protocol/spot/http.ts';

/** The sides a person traded on within one candle. */
export type CandleMarks = ReadonlyMap<number, ReadonlySet<Side>>;

/** Returns one's trades by the opening time of the candle they fell into (TRAD-111). */
export function candleMarks(fills: readonly Pick<FillData, 'time' | 'side'>[], interval: KlineInterval): CandleMarks {
  const marks = new Map<number, Set<Side>>();
  for (const { time, side } of fills) {
    const openMs = candleOpenMs(interval, time);
    const sides = marks.get(openMs);
    if (sides === undefined) marks.set(openMs, new Set([side]));
    else sides.add(side);
  }
  return marks;
}
