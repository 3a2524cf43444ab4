import type { Trade } from '../markets/candle.ts';
import type { TradeReader } from '../markets/trade-reader.ts';

/** Fills of one taker order at one price, one behind the other. Its id is that of its first trade. */
export interface AggregateTrade {
  priceTicks: number;
  lots: bigint;
  firstId: number;
  lastId: number;
  timeMs: number;
  isBuyerMaker: boolean;
}

const PAGE = 1_000;
/** A single sweep may be long; beyond this many pages an answer stops where it is. */
const PAGES_MAX = 20;

/** Returns trades (oldest first, no gaps) folded together. */
export function aggregate(trades: readonly Trade[]): AggregateTrade[] {
  const folded: AggregateTrade[] = [];
  let before: Trade | undefined;
  for (const trade of trades) {
    const last = folded.at(-1);
    if (last !== undefined && before?.takerOrderId === trade.takerOrderId && before.priceTicks === trade.priceTicks) {
      last.lots += BigInt(trade.lots);
      last.lastId = trade.id;
    } else {
      folded.push({
        priceTicks: trade.priceTicks,
        lots: BigInt(trade.lots),
        firstId: trade.id,
        lastId: trade.id,
        timeMs: trade.timeMs,
        isBuyerMaker: trade.takerSide === 'SELL',
      });
    }
    before = trade;
  }
  return folded;
}

export interface AggregateRange {
  fromId?: number | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
}

/** Returns whole aggregates only: one that the range's start cuts is left out, one that a page's end cuts is read on. */
export async function aggregateTrades(
  reader: TradeReader,
  market: number,
  range: AggregateRange,
): Promise<AggregateTrade[]> {
  const { fromId, fromMs, toMs, limit } = range;
  if (fromId === undefined && fromMs === undefined) {
    const newest = await reader.range(market, { toMs, limit: PAGE });
    const folded = aggregate(newest);
    // The oldest of them may have begun before what was read.
    if (newest.length === PAGE) folded.shift();
    return folded.slice(-limit);
  }
  const trades: Trade[] = [];
  let page = await reader.range(
    market,
    fromId === undefined ? { fromMs, toMs, limit: PAGE } : { fromId: Math.max(1, fromId - 1), toMs, limit: PAGE },
  );
  for (let pages = 1; ; pages++) {
    trades.push(...page);
    const isWhole = page.length < PAGE || aggregate(trades).length > limit + 1;
    if (isWhole || pages === PAGES_MAX) break;
    page = await reader.range(market, { fromId: (trades.at(-1) as Trade).id + 1, toMs, limit: PAGE });
  }
  return aggregate(trades)
    .filter(({ firstId }) => firstId >= (fromId ?? 0))
    .slice(0, limit);
}
