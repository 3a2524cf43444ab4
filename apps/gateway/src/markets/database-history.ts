import { candles } from '@pelorus/database/markets/candles.ts';
import { minuteCandles, newestCandles } from '@pelorus/database/markets/known-candles.ts';
import { recentTrades, type TradeRow, tradesFrom } from '@pelorus/database/markets/markets.ts';
import { secondsBetween } from '@pelorus/database/markets/second-candles.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { type KlineInterval, STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../http/refused.ts';
import type { Trade } from './candle.ts';
import { DAY_MINUTES } from './day-window.ts';
import type { CandleRange, MarketHistory, PastOfMarkets, TradeRange } from './history.ts';
import { type MarketPast, RECENT_TRADES } from './market-tape.ts';

const MINUTE_MS = 60_000;

function tradeOf(row: TradeRow): Trade {
  const { tradeId: id, priceTicks, lots, quoteUnits, takerSide, takerOrderId, timeMs } = row;
  return { id, priceTicks, lots, quoteUnits, takerSide, takerOrderId, timeMs };
}

/** The projections as the feed reads them. */
export class DatabaseHistory implements MarketHistory {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async past(marketIds: readonly number[], nowMs: number, minSeq: number): Promise<PastOfMarkets> {
    const client = await this.#pool.connect();
    try {
      // One snapshot: the checkpoint says exactly which trades are in everything else that is read.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const seq = await projectedSeq(client);
      if (seq < minSeq) throw new Refused('LAGGING');
      const pasts = await readPasts(client, marketIds, nowMs);
      return { seq, pasts };
    } finally {
      await client.query('ROLLBACK').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  candles(marketId: number, interval: KlineInterval, range: CandleRange, nowMs: number): Promise<Candle[]> {
    const { fromMs, toMs, limit } = range;
    return candles(this.#pool, marketId, interval, { startMs: fromMs, endMs: toMs, limit, nowMs });
  }

  async trades(marketId: number, range: TradeRange): Promise<Trade[]> {
    const { fromId, fromMs, toMs, limit } = range;
    const options = { fromTradeId: fromId, startMs: fromMs, endMs: toMs, limit };
    return (await tradesFrom(this.#pool, marketId, options)).map(tradeOf);
  }
}

async function readPasts(client: PoolClient, marketIds: readonly number[], nowMs: number) {
  const sinceMs = (Math.floor(nowMs / MINUTE_MS) - DAY_MINUTES + 1) * MINUTE_MS;
  const minutes = Map.groupBy(await minuteCandles(client, sinceMs), (row) => row.market);
  const newest = Map.groupBy(await newestCandles(client, STORED_INTERVALS), (row) => row.market);
  const pasts = new Map<number, MarketPast>();
  for (const id of marketIds) {
    const trades = await recentTrades(client, id, { limit: RECENT_TRADES });
    const known = new Map<KlineInterval, Candle>(newest.get(id)?.map((row) => [row.interval, row]));
    if (trades[0] !== undefined) {
      // The whole second, whose kept trades may be incomplete.
      const openMs = candleOpenMs('1s', trades[0].timeMs);
      const [second] = await secondsBetween(client, id, openMs, openMs);
      if (second !== undefined) known.set('1s', second);
    }
    pasts.set(id, { trades: trades.reverse().map(tradeOf), minutes: minutes.get(id) ?? [], newest: known });
  }
  return pasts;
}
