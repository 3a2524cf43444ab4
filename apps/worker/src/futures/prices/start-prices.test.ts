import { afterAll, beforeAll, expect, test } from 'vitest';
import { HandTime } from '../../../testing/hand-time.ts';
import { VENUE_ANSWERS, VenueServer } from '../../../testing/venue-server.ts';
import type { ContractIndex, IndexedContract, IndexTick } from './index-feed.ts';
import { startPrices } from './start-prices.ts';
import { ownMarkets, simulatedPrices } from './told-sources.ts';

const liar = new VenueServer();
const staller = new VenueServer();
const dying = new VenueServer();
const servers = [liar, staller, dying];
beforeAll(() => Promise.all(servers.map((server) => server.open())));
afterAll(() => Promise.all(servers.map((server) => server.close())));

const CONTRACT: IndexedContract = {
  contract: 'BTC_USDT',
  tickSize: '0.1',
  sources: [
    { source: 'binance', symbol: 'BTCUSDT', weight: 50 },
    { source: 'okx', symbol: 'BTC-USDT', weight: 30 },
    { source: 'bybit', symbol: 'BTCUSDT', weight: 20 },
    { source: 'own', symbol: 'BTC_USDT', weight: 1 },
  ],
};
/** How long a venue has for its answer: a timer of so many ms is a request that runs. */
const ANSWER_MOST_MS = 3_000;

test('IDX-37 one venue lies, one stalls, one dies: the index goes on with what is left, and comes back with them', async () => {
  const time = new HandTime();
  const ticks: IndexTick[] = [];
  const log: object[] = [];
  const quote = { bidTicks: 99_900, askTicks: 100_100, lastTicks: 100_000, tickSize: '0.01' };
  const stop = startPrices({
    contracts: () => [CONTRACT],
    venues: [
      { name: 'binance', origin: liar.origin },
      { name: 'okx', origin: staller.origin },
      { name: 'bybit', origin: dying.origin },
    ],
    told: [ownMarkets('own', () => ({ ...quote, atMs: time.nowMs }))],
    publish: (tick) => ticks.push(tick),
    log: { info: (fields) => log.push(fields), warn: (fields) => log.push(fields) },
    time,
    random: () => 0,
  });
  const { binance, okx, bybit } = VENUE_ANSWERS;
  const behave = () => {
    liar.answer = (_request, response) => response.end(JSON.stringify(binance.answer('1000.00')));
    staller.answer = (_request, response) => response.end(JSON.stringify(okx.answer('1001.0', time.nowMs)));
    dying.answer = (_request, response) => response.end(JSON.stringify(bybit.answer('999.0', time.nowMs)));
  };
  const requests = (count: number) => expect.poll(() => time.waitingFor(ANSWER_MOST_MS)).toBe(count);
  const last = () => {
    const index = ticks.at(-1)?.indexes[0] as ContractIndex;
    const { indexTicks, sourcesAlive, mayLiquidate, components } = index;
    return [indexTicks, sourcesAlive, mayLiquidate, ...components.map(({ state }) => state)];
  };

  behave();
  await requests(0);
  time.pass(1_000);
  const healthy = [10_001, 4, true, 'COUNTED', 'COUNTED', 'COUNTED', 'COUNTED'];
  expect(last()).toEqual(healthy);

  liar.says(binance.answer('5000.00'));
  staller.answer = () => undefined;
  dying.answer = (request) => request.socket.destroy();
  time.pass(1_000);
  await requests(1);
  time.pass(1_000);
  expect(last()).toEqual([10_002, 4, true, 'OFF', 'COUNTED', 'COUNTED', 'COUNTED']);
  await requests(1);

  // No answer comes any more. What is left is a lie of 9 seconds ago, and our own market.
  time.pass(8_000);
  expect(last()).toEqual([null, 2, false, 'OFF', 'STALE', 'STALE', 'OFF']);
  await requests(0);

  // The liar stalls too: our own market alone has a price, and no leave.
  for (const server of servers) server.answer = () => undefined;
  time.pass(2_000);
  expect(last()).toEqual([10_000, 1, false, 'STALE', 'STALE', 'STALE', 'COUNTED']);
  time.pass(10_000);
  await requests(0);

  behave();
  for (let second = 0; second < 20; second++) {
    time.pass(1_000);
    await requests(0);
  }
  expect(last()).toEqual(healthy);
  expect(log).toContainEqual({ source: 'okx', problem: 'timeout', reason: 'no whole answer in 3000 ms' });
  expect(log).toContainEqual(expect.objectContaining({ source: 'bybit', problem: 'connection' }));
  expect(log).toHaveLength(6);
  await stop();
  expect(time.waiting()).toEqual([]);
});

test('IDX-30 the clock of the machine moves it where no other is given', async () => {
  const { promise, resolve } = Promise.withResolvers<IndexTick>();
  const stop = startPrices({
    contracts: () => [{ ...CONTRACT, sources: [{ source: 'simulator', symbol: 'BTC_USDT', weight: 1 }] }],
    venues: [{ name: 'okx', origin: staller.origin }],
    told: [simulatedPrices('simulator', () => ({ price: '7.04', atMs: Date.now() }))],
    publish: resolve,
    log: { info: () => undefined, warn: () => undefined },
  });
  expect((await promise).indexes[0]).toMatchObject({ indexTicks: 70, sourcesAlive: 1, mayLiquidate: false });
  await stop();
});
