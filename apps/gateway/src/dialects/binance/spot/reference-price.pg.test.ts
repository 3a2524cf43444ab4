import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { tradesAt } from '../../../../testing/dialects/binance/spot/test-tape.ts';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { CATALOG } from '../../../../testing/test-core.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { Parameters } from '../transport/parameters.ts';
import { meanTicks, referencePrice } from './reference-price.ts';

test('BINA-70 BINA-108 the mean is of the window’s trades, those of a cut span by the part that is inside', () => {
  const prices = [100, 200, 300, 400];
  const trades = tradesAt([900, 1_100, 2_500, 3_100], (i) => prices[i] ?? 0);
  expect(meanTicks(trades, 1_000, 2, 4_000)).toBe(350);
  // At 3.25 s a quarter of the second span is gone: 200 counts three quarters.
  expect(meanTicks(trades, 1_000, 2, 3_250)).toBe(Math.floor((200 * 750 + 300 * 1_000 + 400 * 1_000) / 2_750));
  expect(meanTicks(trades, 1_000, 2, 6_000)).toBeNull();
  expect(meanTicks([], 1_000, 2, 4_000)).toBeNull();
});

test('BINA-70 BINA-108 a window is read once a second, however many ask; what failed is asked for again', async () => {
  const [market] = CATALOG.markets;
  if (market === undefined) throw new Error('a catalog without a market');
  const catalog = new LiveCatalog();
  catalog.reset({ ...CATALOG, markets: [{ ...market, rangeBucketMs: 1_000, rangeBuckets: 10 }] });
  let reads = 0;
  let isAway = false;
  const range = async () => {
    reads += 1;
    if (isAway) throw new Error('away');
    return [];
  };
  const deps = { catalog, feeds: { spot: { tape: { range } } } } as unknown as DialectDeps;
  const parameters = new Parameters();
  parameters.add('symbol=BTCUSDT');
  const ask = (nowMs: number) => referencePrice(deps, { parameters, nowMs } as Call);
  await Promise.all(Array.from({ length: 50 }, (_, i) => ask(5_000 + 10 * i)));
  expect(reads).toBe(1);
  expect(await ask(6_000)).toEqual({ symbol: 'BTCUSDT', referencePrice: null, timestamp: 6_000 });
  isAway = true;
  await expect(ask(7_000)).rejects.toThrow('away');
  isAway = false;
  await ask(7_001);
  expect(reads).toBe(4);
});

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());
const read = async (url: string) =>
  (await dialect.send({ method: 'GET', url: `/api/v3/${url}`, query: 'symbol=BTCUSDT' })).json();

describe('a market with a price range', () => {
  it('BINA-70 BINA-108 tells its rule, its reference price and how that is taken', async () => {
    expect((await read('referencePrice')).code).toBe(-2043);
    expect((await read('referencePrice/calculation')).code).toBe(-2043);
    const range = { rangeUpE6: 1_050_000, rangeDownE6: 950_000, rangeBucketMs: 1_000, rangeBuckets: 10 };
    const [market] = CATALOG.markets;
    if (market === undefined) throw new Error('a catalog without a market');
    dialect.gateway.deps.catalog.reset({ ...CATALOG, markets: [{ ...market, ...range }] });
    expect((await read('executionRules')).symbolRules[0].rules).toEqual([
      {
        ruleType: 'PRICE_RANGE',
        bidLimitMultUp: '1.05000000',
        bidLimitMultDown: '0.95000000',
        askLimitMultUp: '1.05000000',
        askLimitMultDown: '0.95000000',
      },
    ]);
    expect(await read('referencePrice/calculation')).toEqual({
      symbol: 'BTCUSDT',
      calculationType: 'ARITHMETIC_MEAN',
      bucketCount: 10,
      bucketWidthMs: 1_000,
    });
    // Nothing was traded yet.
    expect(await read('referencePrice')).toEqual({
      symbol: 'BTCUSDT',
      referencePrice: null,
      timestamp: dialect.now(),
    });
  });
});

it('BINA-70 BINA-107 a market whose price is fixed for its filters tells that one; its own range goes first', async () => {
  const [market] = CATALOG.markets;
  if (market === undefined) throw new Error('a catalog without a market');
  const fixed = { ...market, fixedReferenceTicks: 4_900_050 };
  dialect.gateway.deps.catalog.reset({ ...CATALOG, markets: [fixed] });
  expect(await read('referencePrice')).toEqual({
    ...{ symbol: 'BTCUSDT', referencePrice: '49000.50000000', timestamp: dialect.now() },
  });
  expect(await read('referencePrice/calculation')).toEqual({
    ...{ symbol: 'BTCUSDT', calculationType: 'EXTERNAL', externalCalculationId: 1 },
  });
  const range = { rangeUpE6: 1_050_000, rangeDownE6: 950_000, rangeBucketMs: 1_000, rangeBuckets: 10 };
  dialect.gateway.deps.catalog.reset({ ...CATALOG, markets: [{ ...fixed, ...range }] });
  expect((await read('referencePrice/calculation')).calculationType).toBe('ARITHMETIC_MEAN');
});
