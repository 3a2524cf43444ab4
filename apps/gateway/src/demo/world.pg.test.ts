import { connectClient } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { importCandles } from '@pelorus/database/markets/market-history.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { CATALOG, MARKET, ScriptedCore } from '../../testing/test-core.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { openDemoWorld } from '../demo-world.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { feedsOver } from '../markets/feeds.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import { DemoWorld } from './world.ts';

let gateway: TestGateway;
let demo: TestDatabase;
let core: ScriptedCore;
let closed: number;

/** Nothing trades in the real exchange. */
const QUIET = { symbols: () => ({ symbols: [] }), depth: () => null, trades: () => null } as unknown as MarketFeed;

beforeEach(async () => {
  gateway = await testGateway();
  demo = await createTestDatabase();
  core = new ScriptedCore();
  closed = 0;
  // No worker follows it: its tables count as up to date.
  const client = await connectClient({ url: demo.url, applicationName: 'test', log: SILENT_LOG });
  await client.query("INSERT INTO projection.checkpoint (name, seq) VALUES ('projection', 1000000)");
  await client.end();
});
afterEach(async () => {
  await gateway.close();
  await demo.drop();
});

function testWorld(spot = QUIET): DemoWorld {
  const close = async () => void closed++;
  const open = async () => ({ core, databaseUrl: demo.url, close });
  const feeds = { ...feedsOver(gateway.deps, testHistory()), spot: spot as LiveFeed };
  return new DemoWorld(gateway.deps, feeds, gateway.app, { wasOpened: async () => true, open }, openDemoWorld);
}

async function connections(): Promise<number> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'pelorus-demo%'";
  const { rowCount } = await gateway.deps.pool.query(text, [new URL(demo.url).pathname.slice(1)]);
  return rowCount ?? 0;
}

test('DEMO-01 an exchange that could not be opened whole leaves nothing open, and the next try opens it', async () => {
  const world = testWorld();
  const { answer } = core;
  // After its server, its listener and its feed: the two accounts of the mirror.
  core.answer = (command, record) => {
    if (command.kind === 'cancelAll') throw new Error('the core stopped just then');
    return answer(command, record);
  };
  const { sessions } = gateway.deps;
  const listen = sessions.onEnd.bind(sessions);
  let hearing = 0;
  sessions.onEnd = (listener) => {
    const stop = listen(listener);
    hearing++;
    return () => {
      hearing--;
      stop();
    };
  };
  await expect(world.opened()).rejects.toThrow('just then');
  expect(closed).toBe(1);
  expect(hearing).toBe(0);
  await expect.poll(connections).toBe(0);
  core.answer = answer;
  core = Object.assign(new ScriptedCore(), { answer });
  await world.opened();
  expect(await connections()).toBeGreaterThan(0);
  expect(hearing).toBe(1);
  await world.close();
  expect(closed).toBe(2);
  await expect.poll(connections).toBe(0);
});

test('DEMO-06 what cannot be mirrored while the core is away is no end of the process', async () => {
  let [placed, looked] = [0, 0];
  core.answer = ({ kind }) => {
    if (kind !== 'place') return [];
    placed++;
    throw new CoreUnavailable('UNAVAILABLE');
  };
  const trade = (id: number) => ({ id, price: '50000.00', quantity: '0.1', takerSide: 'BUY', time: id });
  const feed = {
    symbols: () => ({ symbols: [{ pairCode: 'BTC_USDT', status: 'TRADING' }] }),
    // A price that is none of the demo's, read when what was traded is on its way.
    depth: () => ({ bids: [['0.0000001', '1']], asks: [] }),
    trades: () => Array.from({ length: ++looked }, (_, i) => trade(i + 1)),
  } as unknown as MarketFeed;
  const world = testWorld(feed);
  await world.opened();
  await expect.poll(() => placed).toBeGreaterThan(0);
  await world.close();
});

test('DEMO-06 DEMO-19 DEMO-18 markets listed in a demo that runs have the day of the real ones, as those it began with', async () => {
  // As at its first opening: nothing is listed when its feed begins.
  core.catalog = { ...CATALOG, markets: [] };
  core.answer = ({ kind }) => (kind === 'configureMarket' ? [{ kind: 'marketConfigured', market: 1 }] : []);
  const candle = {
    openMs: candleOpenMs('1m', gateway.deps.clock()) - 3_600_000,
    ...{ openTicks: 5_000_000, highTicks: 6_000_000, lowTicks: 4_000_000, closeTicks: 5_100_000 },
    ...{ lots: 10n, quoteUnits: 10n, tradeCount: 1, takerBuyLots: 0n, takerBuyQuoteUnits: 0n },
  };
  const { pool } = gateway.deps;
  const settings = { ...MARKET, symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT' };
  await pool.query("INSERT INTO projection.markets VALUES (1, 'BTC_USDT', 'TRADING', $1)", [JSON.stringify(settings)]);
  await importCandles(pool, 1, '1m', [candle]);
  const world = testWorld();
  const { feeds } = await world.opened();
  await expect.poll(() => feeds.spot.tickers()[0]).toMatchObject({ high: '60000.00', low: '40000.00' });
  await world.close();
});

test('DEMO-08 the limits over all markets are those of the real exchange, at once and when staff change them there', async () => {
  const configured = (command: { kind: string }): EngineEvent[] =>
    command.kind === 'configureVenue' ? [{ kind: 'venueConfigured' }] : [];
  const { catalog, core: real } = gateway.deps;
  gateway.core.answer = configured;
  core.answer = configured;
  const limits = { openOrdersMax: 70, conditionalOrdersMax: 7, icebergOrdersMax: 0, orderListsMax: 1 };
  await real.submit(encodeJson('configureVenue', limits));
  expect(catalog.venue()).toEqual(limits);
  const world = testWorld();
  const { deps } = await world.opened();
  expect(deps.catalog.venue()).toEqual(limits);
  await real.submit(encodeJson('configureVenue', { ...limits, openOrdersMax: 71 }));
  await expect.poll(() => deps.catalog.venue()?.openOrdersMax).toBe(71);
  const sent = core.commands.filter(({ kind }) => kind === 'configureVenue');
  expect(sent).toHaveLength(2);
  await world.close();
});
