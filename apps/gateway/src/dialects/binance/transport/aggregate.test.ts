import { describe, expect, it } from 'vitest';
import { testHistory, testMarkets } from '../../../../testing/markets/test-market.ts';
import type { Trade } from '../../../markets/candle.ts';
import { TradeReader } from '../../../markets/trade-reader.ts';
import { aggregate, aggregateTrades } from './aggregate.ts';

/** Ids from 1; each [taker order, price, lots]. */
function tape(...rows: [taker: number, price: number, lots: number][]): Trade[] {
  return rows.map(([takerOrderId, priceTicks, lots], index) => ({
    id: index + 1,
    takerOrderId,
    priceTicks,
    lots,
    quoteUnits: priceTicks * lots,
    takerSide: 'BUY',
    timeMs: 1_000 + index,
  }));
}

/** A reader whose database holds `trades` and whose memory nothing. */
function reader(trades: Trade[]): TradeReader {
  const history = {
    ...testHistory(),
    trades: async (
      _market: number,
      { fromId, fromMs, toMs, limit }: { fromId?: number; fromMs?: number; toMs?: number; limit: number },
    ) =>
      fromId === undefined && fromMs === undefined
        ? trades.filter((row) => row.timeMs <= (toMs ?? Infinity)).slice(-limit)
        : trades.filter((row) => row.id >= (fromId ?? 0) && row.timeMs >= (fromMs ?? 0)).slice(0, limit),
  };
  const { feed, hello } = testMarkets();
  hello();
  return new TradeReader(feed.live, history as never);
}

describe('aggregate trades', () => {
  it('BINA-30 fills of one order at one price are one; its id is the first trade’s', () => {
    const rows = aggregate(tape([9, 100, 1], [9, 100, 2], [9, 101, 4], [8, 101, 8], [9, 101, 16]));
    expect(rows.map(({ firstId, lastId, lots }) => [firstId, lastId, lots])).toEqual([
      [1, 2, 3n],
      [3, 3, 4n],
      [4, 4, 8n],
      [5, 5, 16n],
    ]);
  });

  it('BINA-31 paging by last id + 1 tells every trade once', async () => {
    const trades = tape([1, 100, 1], [2, 100, 1], [2, 100, 1], [2, 100, 1], [3, 100, 1], [3, 101, 1]);
    const source = reader(trades);
    const seen: [number, number][] = [];
    for (let fromId = 1; ; ) {
      const page = await aggregateTrades(source, 1, { fromId, limit: 2 });
      if (page.length === 0) break;
      seen.push(...page.map(({ firstId, lastId }): [number, number] => [firstId, lastId]));
      fromId = (page.at(-1)?.firstId as number) + 1;
    }
    expect(seen).toEqual([
      [1, 1],
      [2, 4],
      [5, 5],
      [6, 6],
    ]);
  });

  it('BINA-31 an aggregate longer than a page is whole', async () => {
    const trades = tape(...Array.from({ length: 2_500 }, (): [number, number, number] => [7, 100, 1]), [8, 100, 1]);
    const rows = await aggregateTrades(reader(trades), 1, { fromId: 1, limit: 10 });
    expect(rows.map(({ firstId, lots }) => [firstId, lots])).toEqual([
      [1, 2_500n],
      [2_501, 1n],
    ]);
  });

  it('BINA-31 without an id or a beginning the newest are as many as asked for, however many trades each has', async () => {
    // Three trades an aggregate: a thousand trades are 333 of them.
    const trades = tape(
      ...Array.from({ length: 3_000 }, (_, i): [number, number, number] => [Math.floor(i / 3), 100, 1]),
    );
    const toMs = trades.at(-4)?.timeMs;
    const rows = await aggregateTrades(reader(trades), 1, { toMs, limit: 500 });
    expect([rows.length, rows[0]?.firstId, rows.at(-1)?.lastId]).toEqual([500, 1_498, 2_997]);
    expect(rows.every(({ lots }) => lots === 3n)).toBe(true);
    const all = await aggregateTrades(reader(trades), 1, { toMs, limit: 1_000 });
    expect([all.length, all[0]?.firstId]).toEqual([999, 1]);
  });
});
