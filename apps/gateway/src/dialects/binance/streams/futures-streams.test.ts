import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type StreamClient,
  type TestStreams,
  testStreams,
} from '../../../../testing/dialects/binance/streams/test-streams.ts';
import {
  CATALOG_WITH_CONTRACT,
  markTold,
  PERP,
  PERP_MARKET,
  perpLevel,
  perpTrade,
} from '../../../../testing/futures/test-contract-markets.ts';
import { level, trade } from '../../../../testing/markets/test-market.ts';
import { futuresStreamNames, futuresStreamOf } from './futures-names.ts';
import { FUTURES_STYLE } from './styles.ts';

let server: TestStreams;
let client: StreamClient;
beforeEach(async () => {
  server = await testStreams({ style: FUTURES_STYLE, configured: CATALOG_WITH_CONTRACT });
});
afterEach(async () => {
  await server.close();
});

async function read(...names: string[]): Promise<void> {
  client = await server.connect();
  client.send({ method: 'SUBSCRIBE', params: names, id: 1 });
  expect(await client.next(({ id }) => id === 1)).toEqual({ result: null, id: 1 });
}
/** A position is liquidated by an order, which trades at once. */
function liquidating(): EngineEvent[] {
  const order = { market: PERP, orderId: 90, account: 16 };
  const step = { kind: 'liquidation', step: 'TO_BOOK', positionSide: 'BOTH', priceTicks: 1, markTicks: 1, lots: 9 };
  return [
    { ...step, ...order } as EngineEvent,
    { kind: 'orderAccepted', side: 'SELL', priceTicks: 4_900_000, lots: 9, quoteUnits: 0, ...order } as EngineEvent,
    { ...perpTrade(5, 4_950_000, 4, 'SELL'), takerOrderId: 90 } as EngineEvent,
  ];
}
function halt(seq: number): void {
  const { id: _, ...payload } = PERP_MARKET;
  const command = {
    ...{ kind: 'configureMarket', origin: 0, request: 0, account: 0, timeMs: 0, seq, clientOrderId: null },
    ...{ payload: { ...payload, status: 'HALT' }, events: [{ kind: 'marketConfigured', market: PERP }] },
  } as unknown as AppliedCommand;
  server.catalog.apply(command);
  server.feeds.futures.onCommand(server.catalog.contractPart(command) as AppliedCommand);
  server.feeds.futures.onBatchEnd(seq);
}
const event = (e: string) => client.next((message) => message.e === e);

it('BFST-10 trades, tickers and best prices are told as contracts are, and nothing of spot', async () => {
  await read('btcusdt@trade', 'btcusdt@aggTrade');
  server.apply(trade(1, 4_000_000, 9), level(1, 'BUY', 3_900_000, 9));
  server.apply(perpTrade(7, 5_000_050, 3, 'SELL'), perpLevel(1, 'BUY', 5_000_000, 2));
  const [E, s] = [server.clock.nowMs, 'BTCUSDT'];
  const told = [await client.next(), await client.next()].sort((one, other) => (one.e < other.e ? -1 : 1));
  expect(told).toEqual([
    { e: 'aggTrade', E, s, a: 7, p: '50000.50', q: '0.00003', f: 7, l: 7, T: E, m: true },
    { e: 'trade', E, s, t: 7, p: '50000.50', q: '0.00003', T: E, m: true, X: 'MARKET' },
  ]);
  client.send({ method: 'SUBSCRIBE', params: ['btcusdt@ticker', 'btcusdt@bookTicker'], id: 2 });
  const day = await event('24hrTicker');
  expect(day).toMatchObject({ s, c: '50000.50', Q: '0.00003', n: 1 });
  for (const left of ['x', 'b', 'B', 'a', 'A']) expect(day).not.toHaveProperty(left);
});

it('BFST-10 the best prices have their name and times', async () => {
  await read('!bookTicker');
  server.apply(perpLevel(1, 'BUY', 5_000_000, 2), perpLevel(2, 'SELL', 5_000_100, 4));
  const E = server.clock.nowMs;
  expect(await client.next(({ u }) => u === 2)).toEqual({
    ...{ e: 'bookTicker', E, T: E, u: 2, s: 'BTCUSDT' },
    ...{ b: '50000.00', B: '0.00002', a: '50001.00', A: '0.00004' },
  });
});

it('BFST-11 a book’s changes are chained by the id before, and partial books are changes too', async () => {
  await read('btcusdt@depth@100ms', 'btcusdt@depth5@100ms');
  server.apply(perpLevel(1, 'BUY', 5_000_000, 2));
  const isDiff = ({ e, b }: { e: string; b: string[][] }) => e === 'depthUpdate' && b.length === 1;
  const first = await client.next(isDiff);
  expect(first).toMatchObject({ s: 'BTCUSDT', U: 1, u: 1, b: [['50000.00', '0.00002']], T: server.clock.nowMs });
  server.apply(perpLevel(2, 'BUY', 4_999_900, 5), perpLevel(3, 'SELL', 5_000_100, 4));
  const chained = await client.next(({ e, pu, U }) => e === 'depthUpdate' && pu === 1 && U === 2);
  expect(chained).toMatchObject({ u: 3, a: [['50001.00', '0.00004']] });
  const whole = await client.next(({ e, b, u }) => e === 'depthUpdate' && u === 3 && b.length === 2);
  expect(whole).toMatchObject({
    b: [
      ['50000.00', '0.00002'],
      ['49999.00', '0.00005'],
    ],
  });
});

it('BFST-12 candles by symbol and by pair are the same candle', async () => {
  await read('btcusdt@kline_1m', 'btcusdt_perpetual@continuousKline_1m');
  server.apply(perpTrade(1, 5_000_000, 3));
  const { k } = await event('kline');
  expect(k).toMatchObject({ s: 'BTCUSDT', i: '1m', c: '50000.00', v: '0.00003', f: 1, L: 1, x: false });
});

it('BFST-12 a continuation goes by its pair and kind', async () => {
  await read('btcusdt_perpetual@continuousKline_1m');
  server.apply(perpTrade(1, 5_000_000, 3));
  const told = await event('continuous_kline');
  expect(told).toMatchObject({ ps: 'BTCUSDT', ct: 'PERPETUAL', k: { i: '1m', o: '50000.00', n: 1 } });
  expect(told.k).not.toHaveProperty('s');
});

it('BFST-13 marks are told when the engine says them, and to new readers at once', async () => {
  server.apply(markTold(5_000_000));
  await read('btcusdt@markPrice@1s');
  const mark = { e: 'markPriceUpdate', s: 'BTCUSDT', p: '50000.00', i: '49999.00', P: '49999.00', r: '0.00010000' };
  expect(await client.next()).toEqual({ ...mark, E: server.clock.nowMs, T: 1_700_006_400_000 });
  client.send({ method: 'SUBSCRIBE', params: ['!markPrice@arr@1s'], id: 2 });
  expect(await client.next((message) => Array.isArray(message))).toMatchObject([mark]);
  server.apply(markTold(5_000_200));
  expect(await client.next((message) => message.p !== undefined)).toMatchObject({ p: '50002.00' });
});

it('BFST-14 a liquidating order is told with what it traded, and not whose it was', async () => {
  await read('!forceOrder@arr');
  server.apply(...liquidating());
  const { o } = await event('forceOrder');
  expect(o).toEqual({
    ...{ s: 'BTCUSDT', S: 'SELL', o: 'LIMIT', f: 'IOC', q: '0.00009', p: '49000.00', ap: '49500.00' },
    ...{ X: 'PARTIALLY_FILLED', l: '0.00004', z: '0.00004', T: server.clock.nowMs },
  });
});

it('BFST-15 a contract that is halted is told with its brackets', async () => {
  await read('!contractInfo');
  halt(1);
  expect(await event('contractInfo')).toMatchObject({
    ...{ s: 'BTCUSDT', ps: 'BTCUSDT', ct: 'PERPETUAL', cs: 'HALT' },
    bks: [{ bs: 1, bnf: 0, mmr: 0.01, cf: 0, mi: 1, ma: 50 }],
  });
});

it('BFST-03 names that contracts have are understood, those that only spot has are silent', async () => {
  await read('btcusdt@avgPrice', 'btcusdt@trade');
  server.apply(perpTrade(1, 5_000_000, 3));
  expect(await client.next()).toMatchObject({ e: 'trade' });
  for (const name of [
    'btcusdt@kline_1s',
    'btcusdt@ticker_1h',
    'btcusdt@kline_1m@+08:00',
    'btcusdt@avgPrice',
    'BTCUSDT@trade',
  ])
    expect([name, futuresStreamOf(name)]).toEqual([name, null]);
  for (const name of [
    'btcusdt@depth',
    'btcusdt@depth20@500ms',
    'btcusdt@rpiDepth@500ms',
    '!ticker@arr',
    '!miniTicker@arr',
  ])
    expect([name, futuresStreamOf(name)]).not.toEqual([name, null]);
});

it('ADOC-14 every stream of contracts tells what its form says, in the wrapper with its name', async () => {
  const { ofAll, ofMarket } = futuresStreamNames('btcusdt');
  const silent = new Set([...ofAll, ...ofMarket]);
  // The client checks each message by the form of its name.
  client = await server.connect('/stream');
  client.send({ method: 'SUBSCRIBE', params: [...silent], id: 1 });
  expect(await client.next(({ id }) => id === 1)).toEqual({ result: null, id: 1 });
  server.apply(markTold(5_000_000), perpLevel(1, 'BUY', 4_900_000, 2), perpTrade(1, 5_000_000, 3), ...liquidating());
  halt(99);
  while (silent.size > 0) silent.delete((await client.next()).stream);
});
