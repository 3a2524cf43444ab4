import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { LiveCatalog } from '@pelorus/gateway/catalog/live-catalog.ts';
import { LiveFeed } from '@pelorus/gateway/markets/feed.ts';
import { SocketServer } from '@pelorus/gateway/socket/socket-server.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import type { Measured } from '../table.ts';
import type { Counted, Readers } from './readers.ts';

/** 25 markets × depth, trades, ticker, candle = the most one connection may subscribe to. */
const MARKETS = 25;
const READERS = 1_000;
const SECONDS = 5;
/** Commands are applied this often, a trade and two level changes in every market each time. */
const STEP_MS = 10;

function markets(): CatalogMarket[] {
  return Array.from({ length: MARKETS }, (_, index) => ({
    id: index + 1,
    symbol: `C${index}X_USDT`,
    base: `C${index}X`,
    quote: 'USDT',
    lotUnits: 1_000,
    tickLotUnits: 1,
    priceScale: 2,
    tickUnits: 1,
    status: 'TRADING',
    referenceTicks: 5_000_000,
    stpDefault: 1,
    priceTicksMin: 1,
    priceTicksMax: 100_000_000,
    lotsMin: 1,
    lotsMax: 1_000_000_000,
    marketLotsMax: 1_000_000_000,
    notionalMin: 1_000,
    notionalMax: 0,
    bidUpE6: 0,
    bidDownE6: 0,
    askUpE6: 0,
    askDownE6: 0,
    openOrdersMax: 200,
  }));
}

/** A feed without a database, and a step of its markets. */
function liveMarkets() {
  const catalog = new LiveCatalog();
  const history = {
    past: async (_ids: readonly number[], _nowMs: number, seq: number) => ({ seq, pasts: new Map() }),
    candles: async () => [],
    trades: async () => [],
  };
  const log = { warn() {}, debug() {} } as never;
  const feed = new LiveFeed({ catalog, clock: Date.now, log }, history);
  const all = markets();
  const assets = all.map(({ id, base }) => ({ id, code: base, name: base, scale: 8 }));
  const hello = {
    seq: 0,
    catalog: {
      assets: [...assets, { id: MARKETS + 1, code: 'USDT', name: 'Tether', scale: 7 }],
      markets: all,
      feeTiers: [],
    },
    books: [],
  };
  catalog.reset(hello.catalog);
  feed.onHello(hello);
  let seq = 0;
  const step = () => {
    for (const { id } of all) {
      seq += 1;
      feed.onCommand({
        kind: 'place',
        origin: 0,
        request: 0,
        account: 16,
        timeMs: Date.now(),
        seq,
        clientOrderId: 'x',
        payload: null,
        events: eventsOf(id, Math.ceil(seq / MARKETS)),
      });
    }
    feed.onBatchEnd(seq);
  };
  return { catalog, feed, step };
}

/** The n-th step of a market: a trade, and a level changed on either side. */
function eventsOf(market: number, n: number): EngineEvent[] {
  const trade: EngineEvent = {
    kind: 'trade',
    market,
    tradeId: n,
    priceTicks: 5_000_000 + (n % 50),
    lots: 1 + (n % 9),
    quoteUnits: 5_000_000,
    takerSide: n % 2 === 0 ? 'BUY' : 'SELL',
    takerOrderId: 2 * n,
    makerOrderId: 2 * n - 1,
    takerAccount: 16,
    makerAccount: 17,
    takerFeeUnits: 0,
    makerFeeUnits: 0,
  };
  const level = (updateId: number, side: 'BUY' | 'SELL', priceTicks: number): EngineEvent => ({
    kind: 'level',
    market,
    side,
    priceTicks,
    lots: 1 + (n % 1_000),
    updateId,
  });
  return [trade, level(2 * n - 1, 'BUY', 4_999_900 - (n % 40)), level(2 * n, 'SELL', 5_000_100 + (n % 40))];
}

/** Fan-out of all channels of 25 markets to 1,000 connections, in another process on the same machine. */
export async function run(): Promise<Measured[]> {
  const { catalog, feed, step } = liveMarkets();
  await feed.ready();
  const sockets = new SocketServer({
    feed,
    catalog,
    orders: { live: () => undefined, stored: async () => undefined },
    // Subscribing to everything at once is this bench's doing, not a client's.
    limits: { ...LIMITS, socketMessagesPerSecond: 1_000 },
    clock: Date.now,
  });
  const http = createServer();
  http.on('upgrade', (request, raw, head) => sockets.accept(request, raw, head, null));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const child = fork(fileURLToPath(new URL('./readers.ts', import.meta.url)));
  const said = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const pairs = catalog.markets().map(({ symbol }) => symbol);
  child.send({ port, readers: READERS, pairs } satisfies Readers);
  await said();

  const cpu = process.cpuUsage();
  const steps = setInterval(step, STEP_MS);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  clearInterval(steps);
  const { user, system } = process.cpuUsage(cpu);
  const dropped = READERS - sockets.size;
  child.send('count');
  const counted = await said<Counted>();
  sockets.close();
  child.kill();
  http.close();
  const perSecond = counted.frames / counted.seconds;
  const note = `${MARKETS} markets, 4 channels each, ${READERS} readers, ${dropped} dropped`;
  return [
    { name: 'socket fan-out', value: perSecond, unit: 'deliveries/s', note },
    {
      name: 'socket fan-out, per second of server CPU',
      value: counted.frames / ((user + system) / 1e6),
      unit: 'deliveries/s',
    },
    { name: 'socket fan-out, p99 from commit to reader', value: counted.p99Ms, unit: 'ms', note: 'rounds of 50 ms' },
  ];
}
