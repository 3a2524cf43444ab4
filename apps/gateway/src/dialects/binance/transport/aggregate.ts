import type { Trade } from '../../../markets/candle.ts';
import type { TradeReader } from '../../../markets/trade-reader.ts';

/** Fills of one taker order at one price, one behind the other. Its id is that of its first trade. */
interface AggregateTrade {
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

interface AggregateRange {
  fromId?: number | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
}

/** Returns the newest `limit` up to `toMs`. Trades of a market have ids without gaps: a page before one is found by them. */
async function newestAggregates(
  reader: TradeReader,
  market: number,
  toMs: number | undefined,
  limit: number,
): Promise<AggregateTrade[]> {
  let trades = await reader.range(market, { toMs, limit: PAGE });
  let firstId = trades[0]?.id ?? 1;
  // One more than requested: the oldest may have begun before the rows read.
  for (let pages = 1; firstId > 1 && pages < PAGES_MAX && aggregate(trades).length <= limit; pages++) {
    const fromId = Math.max(1, firstId - PAGE);
    const older = await reader.range(market, { fromId, limit: firstId - fromId });
    if (older.at(-1)?.id !== firstId - 1) break;
    trades = [...older, ...trades];
    firstId = fromId;
  }
  const folded = aggregate(trades);
  if (firstId > 1) folded.shift();
  return folded.slice(-limit);
}

/** Returns whole aggregates only: one that the range's start cuts is left out, one that a page's end cuts is read on. */
export async function aggregateTrades(
  reader: TradeReader,
  market: number,
  range: AggregateRange,
): Promise<AggregateTrade[]> {
  const { fromId, fromMs, toMs, limit } = range;
  if (fromId === undefined && fromMs === undefined) return newestAggregates(reader, market, toMs, limit);
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
