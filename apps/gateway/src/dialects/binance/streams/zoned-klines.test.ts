import { type Candle, emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { afterEach, expect, it } from 'vitest';
import { type TestStreams, testStreams } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, testHistory, trade } from '../../../../testing/markets/test-market.ts';
import type { CandleRange, MarketHistory } from '../../../markets/history.ts';
import { NO_PAST } from '../../../markets/market-tape.ts';

let server: TestStreams;
afterEach(() => server.close());

const HOUR = 3_600_000;
/** Test markets read their past at this moment: 22:13:20 UTC, 06:13:20 in the zone. */
const START = 1_700_000_000_000;
/** The hour that holds it, and the zone's midnight: 16:00 UTC. */
const NOW_HOUR = Math.floor(START / HOUR) * HOUR;
const MIDNIGHT = NOW_HOUR - 6 * HOUR;

/** An hour in which one trade of a lot was done at each price, in this order. */
function hour(openMs: number, ...prices: number[]): Candle {
  return {
    ...emptyCandle(openMs, prices.at(-1) as number),
    openTicks: prices[0] as number,
    highTicks: Math.max(...prices),
    lowTicks: Math.min(...prices),
    lots: BigInt(prices.length),
    quoteUnits: BigInt(prices.reduce((sum, price) => sum + price, 0)),
    tradeCount: prices.length,
  };
}

/** Yesterday's last hour, today's first, and a later one; asked for with `failures` failures first. */
function database(failures: number): MarketHistory & { asked: number } {
  const hours = [hour(MIDNIGHT - HOUR, 900), hour(MIDNIGHT, 100, 150), hour(MIDNIGHT + 3 * HOUR, 90)];
  const newest = new Map([['1h', hours.at(-1) as Candle]] as const);
  const last = { id: 4, priceTicks: 90, lots: 1, quoteUnits: 90, takerSide: 'BUY', takerOrderId: 9 } as const;
  const tape = { ...NO_PAST, newest, trades: [{ ...last, timeMs: MIDNIGHT + 3 * HOUR }] };
  const history = {
    ...testHistory(() => ({ seq: 0, pasts: new Map([[BTC, tape]]) })),
    asked: 0,
    candles: async (_market: number, _interval: string, { toMs }: CandleRange) => {
      history.asked += 1;
      if (history.asked <= failures) throw new Error('the database is unavailable');
      return hours.filter(({ openMs }) => openMs <= (toMs ?? 0));
    },
  };
  return history;
}

it.each([0, 1])(
  'BSTR-32 the candle of a zone is folded of what the database knows and what came since (failures first: %i)',
  async (failures) => {
    const history = database(failures);
    server = await testStreams({ history });
    const [early, late] = [
      await server.connect('/ws/btcusdt@kline_1d@+08:00'),
      await server.connect('/ws/btcusdt@kline_1d@+08:00'),
    ];
    const day = { t: MIDNIGHT, T: MIDNIGHT + 24 * HOUR - 1, i: '1d', x: false };
    const numbers = { o: '1.00000000', h: '1.50000000', l: '0.90000000', c: '0.90000000', v: '0.00003000', n: 3 };
    for (const client of [early, late])
      expect((await client.next()).k).toMatchObject({ ...day, ...numbers, f: 2, L: 4 });
    server.apply(trade(5, 200, 2));
    expect((await early.next()).k).toMatchObject({ ...day, h: '2.00000000', c: '2.00000000', n: 4, f: 2, L: 5 });
    // Those who come together ask once.
    expect(history.asked).toBe(failures + 1);
  },
);
