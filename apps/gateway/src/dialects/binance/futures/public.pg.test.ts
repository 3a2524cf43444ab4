import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { encodeSetFuturesTransfers } from '@pelorus/protocol/wire/encode-fixed.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract, PERP, tellMark, writeRow } from '../../../../testing/futures/test-listed.ts';
import { level, trade } from '../../../../testing/markets/test-market.ts';

const NOW = Date.UTC(2026, 0, 1);

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
  listContract(dialect.gateway);
});
afterAll(() => dialect.gateway.close());

const send = (path: string, query = '') => dialect.send({ method: 'GET', url: path, query });
const get = async (path: string, query?: string) => (await send(path, query)).json();
const inContract = (event: EngineEvent) => ({ ...event, market: PERP }) as EngineEvent;

/** Lets the core tell what happened. */
async function tell(...events: EngineEvent[]): Promise<void> {
  const { core, deps } = dialect.gateway;
  const before = core.answer;
  core.timeOf = () => NOW;
  core.answer = () => events;
  await deps.core.submit(encodeSetFuturesTransfers(0, true));
  core.answer = before;
}

it('BFMD-04 exchangeInfo tells contracts with their margins and filters, and the limits in force', async () => {
  const { symbols, ...info } = await get('/fapi/v1/exchangeInfo');
  expect(info).toMatchObject({ futuresType: 'U_MARGINED', assets: [{ asset: 'USDT', marginAvailable: true }] });
  expect(info.rateLimits[0]).toMatchObject({ rateLimitType: 'REQUEST_WEIGHT', limit: 100_000 });
  expect(symbols).toHaveLength(1);
  expect(symbols[0]).toMatchObject({
    ...{ symbol: 'BTCUSDT', pair: 'BTCUSDT', contractType: 'PERPETUAL', deliveryDate: 4_133_404_800_000 },
    ...{ status: 'TRADING', maintMarginPercent: '1.0000', requiredMarginPercent: '2.0000', marginAsset: 'USDT' },
    ...{ pricePrecision: 2, quantityPrecision: 5, liquidationFee: '0.0125', triggerProtect: '0.02' },
  });
  const filter = (type: string) =>
    symbols[0].filters.find(({ filterType }: Record<string, string>) => filterType === type);
  expect(filter('PRICE_FILTER')).toMatchObject({ tickSize: '0.01' });
  expect(filter('LOT_SIZE')).toMatchObject({ stepSize: '0.00001' });
  expect(filter('MIN_NOTIONAL')).toMatchObject({ notional: expect.any(String) });
});

it('BFMD-01 BFMD-02 BFMD-05 a contract goes by its pair’s symbol, and its data has its own digits and fields', async () => {
  await tell(
    inContract(trade(1, 5_000_000, 2)),
    inContract({ ...trade(2, 5_000_050, 3, 'SELL'), takerOrderId: 90 } as EngineEvent),
    inContract(level(1, 'BUY', 4_999_900, 7)),
    inContract(level(2, 'SELL', 5_000_100, 9)),
  );
  const now = dialect.now();
  expect(await get('/fapi/v1/depth', 'symbol=BTCUSDT')).toEqual({
    ...{ lastUpdateId: 2, E: now, T: now },
    ...{ bids: [['49999.00', '0.00007']], asks: [['50001.00', '0.00009']] },
  });
  expect(await get('/fapi/v1/rpiDepth', 'symbol=BTCUSDT')).toMatchObject({ lastUpdateId: 2 });
  const sold = { id: 2, price: '50000.50', qty: '0.00003', time: NOW, isBuyerMaker: true, isRPITrade: false };
  for (const path of ['trades', 'historicalTrades']) {
    const [, newest] = await get(`/fapi/v1/${path}`, 'symbol=BTCUSDT');
    expect(newest).toEqual({ ...sold, quoteQty: expect.any(String) });
  }
  expect(await get('/fapi/v1/aggTrades', 'symbol=BTCUSDT')).toEqual([
    { a: 1, p: '50000.00', q: '0.00002', f: 1, l: 1, T: NOW, m: false },
    { a: 2, p: '50000.50', q: '0.00003', f: 2, l: 2, T: NOW, m: true },
  ]);
  const day = await get('/fapi/v1/ticker/24hr', 'symbol=BTCUSDT');
  expect(day).toMatchObject({ lastPrice: '50000.50', lastQty: '0.00003', volume: '0.00005', count: 2 });
  for (const left of ['prevClosePrice', 'bidPrice', 'askPrice']) expect(day).not.toHaveProperty(left);
  expect(await get('/fapi/v1/ticker/24hr')).toEqual([day]);
  for (const version of ['v1', 'v2'])
    expect(await get(`/fapi/${version}/ticker/price`)).toEqual([{ symbol: 'BTCUSDT', price: '50000.50', time: NOW }]);
  expect(await get('/fapi/v1/ticker/bookTicker', 'symbol=BTCUSDT')).toMatchObject({
    ...{ bidPrice: '49999.00', bidQty: '0.00007', askPrice: '50001.00', askQty: '0.00009', lastUpdateId: 2 },
  });
  const [candle] = await get('/fapi/v1/klines', 'symbol=BTCUSDT&interval=1d');
  expect(candle).toMatchObject({ 1: '50000.00', 4: '50000.50', 5: '0.00005', 8: 2, 9: '0.00002' });
  // Spot's market of that symbol has not traded.
  expect(await get('/api/v3/trades', 'symbol=BTCUSDT')).toEqual([]);
  expect((await get('/fapi/v1/klines', 'symbol=BTCUSDT&interval=1s')).code).toBe(-1120);
  expect((await get('/fapi/v1/depth', 'symbol=NOPE')).code).toBe(-1121);
});

it('BFMD-06 BFMD-08 marks, rates and open interest are the engine’s', async () => {
  const quiet = { symbol: 'BTCUSDT', markPrice: '0.00', lastFundingRate: '0.00000000', interestRate: '0.00010000' };
  expect(await get('/fapi/v1/premiumIndex')).toMatchObject([quiet]);
  await tellMark(dialect.gateway, { markTicks: 5_000_100, fundingE8: -12_345 });
  expect(await get('/fapi/v1/premiumIndex', 'symbol=BTCUSDT')).toMatchObject({
    ...{ markPrice: '50001.00', indexPrice: '50000.00', estimatedSettlePrice: '50000.00' },
    ...{ lastFundingRate: '-0.00012345', nextFundingTime: 1_767_254_400_000 },
  });
  expect(await get('/fapi/v1/openInterest', 'symbol=BTCUSDT')).toMatchObject({ openInterest: '0.03000' });
  for (const [i, rate_e8] of [100, -250].entries())
    await writeRow(dialect.gateway, 'futures_rates', {
      ...{ market: PERP, boundary_ms: NOW + i * 28_800_000, rate_e8, mark_ticks: 5_000_000 },
    });
  const rates = await get('/fapi/v1/fundingRate', 'symbol=BTCUSDT');
  expect(rates).toEqual([
    { symbol: 'BTCUSDT', fundingRate: '0.00000100', fundingTime: NOW, markPrice: '50000.00' },
    { symbol: 'BTCUSDT', fundingRate: '-0.00000250', fundingTime: NOW + 28_800_000, markPrice: '50000.00' },
  ]);
  expect(await get('/fapi/v1/fundingRate', 'limit=1')).toEqual(rates.slice(1));
  expect(await get('/fapi/v1/fundingRate', `startTime=${NOW}&limit=1`)).toEqual(rates.slice(0, 1));
  expect(await get('/fapi/v1/fundingInfo')).toMatchObject([
    { adjustedFundingRateCap: '0.00300000', adjustedFundingRateFloor: '-0.00300000', fundingIntervalHours: 8 },
  ]);
});

it('BFMD-07 BFMD-09 BFMD-10 candles of prices, statistics, and what there is none of', async () => {
  const row = { market: PERP, interval: '1h', open_ms: NOW };
  const mark = { mark_open_ticks: 100, mark_high_ticks: 130, mark_low_ticks: 90, mark_close_ticks: 110 };
  const index = { index_open_ticks: 100, index_high_ticks: 120, index_low_ticks: 100, index_close_ticks: 120 };
  await writeRow(dialect.gateway, 'futures_marks', { ...row, ...mark, ...index });
  const span = `interval=1h&startTime=${NOW}&endTime=${NOW}`;
  const candle = [NOW, '1.00', '1.30', '0.90', '1.10', '0.00000', NOW + 3_599_999];
  const marks = await get('/fapi/v1/markPriceKlines', `symbol=BTCUSDT&${span}`);
  expect(marks[0].slice(0, 7)).toEqual(candle);
  expect((await get('/fapi/v1/indexPriceKlines', `pair=BTCUSDT&${span}`))[0]).toMatchObject({ 2: '1.20', 4: '1.20' });
  expect((await get('/fapi/v1/premiumIndexKlines', `symbol=BTCUSDT&${span}`))[0]).toMatchObject({
    ...{ 1: '0.00000000', 2: '0.00000000', 3: '-0.08333333', 4: '-0.08333333' },
  });
  const pair = 'pair=BTCUSDT&contractType=';
  const own = await get('/fapi/v1/continuousKlines', `${pair}PERPETUAL&interval=1d`);
  expect(own).toEqual(await get('/fapi/v1/klines', 'symbol=BTCUSDT&interval=1d'));
  expect(await get('/fapi/v1/continuousKlines', `${pair}CURRENT_QUARTER&interval=1d`)).toEqual([]);
  expect((await get('/fapi/v1/continuousKlines', `${pair}NEXT_YEAR&interval=1d`)).code).toBe(-1130);
  const [taken] = await get('/futures/data/takerlongshortRatio', 'symbol=BTCUSDT&period=1d');
  expect(taken).toEqual({ buySellRatio: '0.6666', buyVol: '0.00002', sellVol: '0.00003', timestamp: NOW });
  expect(await get('/futures/data/basis', `${pair}NEXT_QUARTER&period=1h`)).toEqual([]);
  expect(await get('/futures/data/delivery-price', 'pair=BTCUSDT')).toEqual([]);
  for (const what of ['indexInfo', 'assetIndex']) expect(await get(`/fapi/v1/${what}`)).toEqual([]);
  expect(await get('/fapi/v1/constituents', 'symbol=BTCUSDT')).toMatchObject({
    constituents: [{ exchange: 'own', symbol: 'BTCUSDT', price: '-1', weight: '1.00000000' }],
  });
});

it('BFMD-12 open interest and ratios are told as they were counted', async () => {
  const { pool } = dialect.gateway.deps;
  const insert = 'INSERT INTO markets.contract_counts VALUES ($1, 500, $2, 3000, $3, 5000000, $4, $5, 1, 2)';
  for (const [time, topLots, longs, shorts] of [
    [NOW, 4_000, 6, 4],
    [NOW + 300_000, 0, 0, 0],
    [NOW + 900_000, 1, 1, 0],
  ])
    await pool.query(insert, [time, topLots, PERP, longs, shorts]);
  const asked = (what: string, period = '5m') => get(`/futures/data/${what}`, `symbol=BTCUSDT&period=${period}`);
  const interest = { symbol: 'BTCUSDT', sumOpenInterest: '0.00500', sumOpenInterestValue: '250.00000000' };
  const times = [NOW, NOW + 300_000, NOW + 900_000];
  expect(await asked('openInterestHist')).toEqual(times.map((timestamp) => ({ ...interest, timestamp })));
  expect(await asked('openInterestHist', '15m')).toMatchObject([{ timestamp: NOW }, { timestamp: NOW + 900_000 }]);
  const none = { symbol: 'BTCUSDT', longAccount: '1.0000', longShortRatio: '0.0000', shortAccount: '0.0000' };
  expect(await asked('globalLongShortAccountRatio')).toEqual([
    { symbol: 'BTCUSDT', longAccount: '0.6000', longShortRatio: '1.5000', shortAccount: '0.4000', timestamp: NOW },
    { ...none, timestamp: NOW + 900_000 },
  ]);
  const [accounts] = await asked('topLongShortAccountRatio');
  expect(accounts).toMatchObject({ longAccount: '0.3333', shortAccount: '0.6667', longShortRatio: '0.5000' });
  const [positions] = await asked('topLongShortPositionRatio', '1d');
  expect(positions).toMatchObject({ longShortRatio: '1.3333', longAccount: '0.5714', shortAccount: '0.4286' });
  expect((await asked('openInterestHist', '8h')).code).toBe(-1130);
});

it('BFMD-11 the fund and the risk of being reduced', async () => {
  const risk = async () => (await get('/fapi/v1/symbolAdlRisk', 'symbol=BTCUSDT')).adlRisk;
  expect(await risk()).toBe('medium');
  await writeRow(dialect.gateway, 'futures_fund', { asset: 1, day_ms: NOW, units: 500_000_000 });
  expect(await risk()).toBe('low');
  const fund = { symbols: ['BTCUSDT'], assets: [{ asset: 'USDT', marginBalance: '5.00000000', updateTime: NOW }] };
  expect(await get('/fapi/v1/insuranceBalance')).toEqual([fund]);
  expect(await get('/fapi/v1/insuranceBalance', 'symbol=BTCUSDT')).toEqual(fund);
  const step = { account: 16, market: PERP, step: 3, price_ticks: 1, mark_ticks: 1, lots: 1, time_ms: NOW, seq: 9 };
  await writeRow(dialect.gateway, 'futures_liquidations', step);
  expect(await risk()).toBe('high');
  expect(await get('/fapi/v1/symbolAdlRisk')).toMatchObject([{ symbol: 'BTCUSDT', adlRisk: 'high' }]);
});

it('BFMD-03 contracts have a weight of their own, and ways of telling it that are spot’s', async () => {
  const used = async (path: string, query?: string) =>
    Number((await send(path, query)).headers['x-mbx-used-weight-1m']);
  const [futures, spot] = [await used('/fapi/v1/ping'), await used('/api/v3/ping')];
  expect(await used('/fapi/v1/depth', 'symbol=BTCUSDT&limit=1000')).toBe(futures + 20);
  expect(await used('/futures/data/basis', 'pair=BTCUSDT')).toBe(futures + 21);
  expect(await used('/api/v3/ping')).toBe(spot + 1);
});

it('BFMD-04 BINA-60 a venue without contracts lists none; what is not there is refused in the dialect’s words', async () => {
  for (const url of ['/fapi/v1/nothing', '/futures/data/nothing']) expect((await get(url)).code).toBe(-1000);
  dialect.gateway.deps.catalog.reset(dialect.gateway.core.catalog);
  expect(await get('/fapi/v1/exchangeInfo')).toMatchObject({ symbols: [], assets: [] });
  expect(await get('/fapi/v1/premiumIndex')).toEqual([]);
  expect((await get('/fapi/v1/depth', 'symbol=BTCUSDT')).code).toBe(-1121);
});
