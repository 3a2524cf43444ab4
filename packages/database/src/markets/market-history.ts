import { type Candle, rollUpCandles } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { StoredInterval } from '@pelorus/protocol/markets/http.ts';
import { binaryArray } from '../binary-arrays.ts';
import { type Queryable, rows } from '../queryable.ts';

/** From which finer interval each is made; finer first, so that one pass fills all. */
const MADE_FROM: readonly (readonly [StoredInterval, StoredInterval])[] = [
  ['3m', '1m'],
  ['5m', '1m'],
  ['15m', '5m'],
  ['30m', '15m'],
  ['1h', '30m'],
  ['2h', '1h'],
  ['4h', '2h'],
  ['6h', '2h'],
  ['8h', '4h'],
  ['12h', '6h'],
  ['1d', '12h'],
  ['3d', '1d'],
  ['1w', '1d'],
  ['1M', '1d'],
];

function assertCandles(interval: StoredInterval, candles: readonly Candle[]): void {
  let lastMs = -1;
  for (const candle of candles) {
    const { openMs, openTicks, highTicks, lowTicks, closeTicks } = candle;
    if (candleOpenMs(interval, openMs) !== openMs) throw new RangeError(`no ${interval} candle opens at ${openMs}`);
    if (openMs <= lastMs) throw new RangeError('candles not in ascending order');
    const isInside = (ticks: number) => ticks >= lowTicks && ticks <= highTicks;
    if (lowTicks < 1 || !isInside(openTicks) || !isInside(closeTicks)) {
      throw new RangeError(`the open or close of the candle at ${openMs} is outside its range`);
    }
    lastMs = openMs;
  }
}

async function upsert(
  db: Queryable,
  market: number,
  interval: StoredInterval,
  candles: readonly Candle[],
): Promise<void> {
  const text = (value: (candle: Candle) => bigint) =>
    binaryArray(
      'text',
      candles.map((candle) => value(candle).toString()),
    );
  const ticks = (value: (candle: Candle) => number) => binaryArray('int4', candles.map(value));
  await db.query(
    `INSERT INTO markets.history AS t (market, interval, open_ms, open_ticks, high_ticks, low_ticks, close_ticks, lots,
       quote_units, trade_count, taker_buy_lots, taker_buy_quote_units)
     SELECT $1, $2, r.* FROM unnest($3::int8[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::text[]::numeric[],
       $9::text[]::numeric[], $10::int8[], $11::text[]::numeric[], $12::text[]::numeric[]) AS r
     ON CONFLICT (market, interval, open_ms) DO UPDATE SET open_ticks = excluded.open_ticks,
       high_ticks = excluded.high_ticks, low_ticks = excluded.low_ticks, close_ticks = excluded.close_ticks,
       lots = excluded.lots, quote_units = excluded.quote_units, trade_count = excluded.trade_count,
       taker_buy_lots = excluded.taker_buy_lots, taker_buy_quote_units = excluded.taker_buy_quote_units`,
    [
      market,
      interval,
      binaryArray(
        'int8',
        candles.map((candle) => candle.openMs),
      ),
      ticks((candle) => candle.openTicks),
      ticks((candle) => candle.highTicks),
      ticks((candle) => candle.lowTicks),
      ticks((candle) => candle.closeTicks),
      text((candle) => candle.lots),
      text((candle) => candle.quoteUnits),
      binaryArray(
        'int8',
        candles.map((candle) => candle.tradeCount),
      ),
      text((candle) => candle.takerBuyLots),
      text((candle) => candle.takerBuyQuoteUnits),
    ],
  );
}

function stored(db: Queryable, market: number, interval: StoredInterval, fromMs: number, beforeMs: number) {
  return rows<Candle>(
    db,
    `SELECT open_ms AS "openMs", open_ticks AS "openTicks", high_ticks AS "highTicks", low_ticks AS "lowTicks",
       close_ticks AS "closeTicks", lots, quote_units AS "quoteUnits", trade_count AS "tradeCount",
       taker_buy_lots AS "takerBuyLots", taker_buy_quote_units AS "takerBuyQuoteUnits"
     FROM markets.history WHERE market = $1 AND interval = $2 AND open_ms >= $3 AND open_ms < $4 ORDER BY open_ms`,
    [market, interval, fromMs, beforeMs],
  );
}

/** Returns when the market's first own candle of the interval opened; undefined if nothing traded yet. */
async function firstOwnMs(db: Queryable, market: number, interval: StoredInterval): Promise<number | undefined> {
  const found = await rows<{ openMs: number }>(
    db,
    `SELECT open_ms AS "openMs" FROM projection.candles WHERE market = $1 AND interval = $2 ORDER BY open_ms LIMIT 1`,
    [market, interval],
  );
  return found[0]?.openMs;
}

/**
 * Writes imported candles of one interval (ascending), and recomputes the affected coarser intervals. Candles from the
 * venue's first own candle on are ignored: its own trades are the truth there. Repeatable. Throws RangeError on
 * invalid candles.
 */
export async function importCandles(
  db: Queryable,
  market: number,
  interval: StoredInterval,
  imported: readonly Candle[],
): Promise<void> {
  assertCandles(interval, imported);
  const ownMs = (await firstOwnMs(db, market, interval)) ?? Number.POSITIVE_INFINITY;
  const candles = imported.filter((candle) => candle.openMs < ownMs);
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return;
  await upsert(db, market, interval, candles);
  const made = new Set<StoredInterval>([interval]);
  for (const [coarser, finer] of MADE_FROM) {
    if (coarser === interval || !made.has(finer)) continue;
    made.add(coarser);
    const fromMs = candleOpenMs(coarser, first.openMs);
    const beforeMs = nextCandleOpenMs(coarser, candleOpenMs(coarser, last.openMs));
    await upsert(db, market, coarser, rollUpCandles(await stored(db, market, finer, fromMs, beforeMs), coarser));
  }
}
