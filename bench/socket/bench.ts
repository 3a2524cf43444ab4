import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LiveCatalog } from '@pelorus/gateway/catalog/live-catalog.ts';
import { NO_LISTEN_KEYS } from '@pelorus/gateway/dialects/binance/streams/listen-keys.ts';
import { StreamServer } from '@pelorus/gateway/dialects/binance/streams/stream-server.ts';
import { SPOT_STYLE } from '@pelorus/gateway/dialects/binance/streams/styles.ts';
import { LiveMarks } from '@pelorus/gateway/futures/live-marks.ts';
import { InboxNews } from '@pelorus/gateway/inbox/news.ts';
import { feedsOver } from '@pelorus/gateway/markets/feeds.ts';
import { P2pNews } from '@pelorus/gateway/p2p/told/news.ts';
import { SocketServer } from '@pelorus/gateway/socket/socket-server.ts';
import { MARKET } from '@pelorus/gateway/testing/test-core.ts';
import { WalletNews } from '@pelorus/gateway/wallet/news.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import type { Measured } from '../table.ts';
import type { Called, Calls } from './caller.ts';
import type { Counted, Readers, Wire } from './readers.ts';

/** 25 markets × depth, trades, ticker, candle = the most one connection may subscribe to. */
const MARKETS = 25;
const READERS = 1_000;
const SECONDS = 5;

/** A trade and two level changes in each of the first `markets` markets every `everyMs`. */
interface Load {
  markets: number;
  everyMs: number;
}

/** More than can be told one by one: messages gather. */
const FULL: Load = { markets: MARKETS, everyMs: 10 };
/** Load of a little over 1,000 messages a second per reader, a million deliveries for all. */
const NATIVE_MILLION: Load = { markets: 10, everyMs: 20 };
const BINANCE_MILLION: Load = { markets: 20, everyMs: 20 };

const log = { warn() {}, debug() {}, error() {} } as never;

function markets(): CatalogMarket[] {
  return Array.from({ length: MARKETS }, (_, index) => ({
    id: index + 1,
    symbol: `C${index}X_USDT`,
    base: `C${index}X`,
    quote: 'USDT',
    ...MARKET,
    tickLotUnits: 1,
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
  const feeds = feedsOver({ catalog, clock: Date.now, log }, history);
  const { spot: feed } = feeds;
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
  const step = (count: number) => {
    for (const { id } of all.slice(0, count)) {
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
        events: eventsOf(id, Math.ceil(seq / count)),
      });
    }
    feed.onBatchEnd(seq);
  };
  return { catalog, feeds, feed, step };
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

type Live = ReturnType<typeof liveMarkets>;

/** One of the two kinds of socket, over the same markets. */
interface Kind extends Wire {
  name: string;
  note: string;
  size(): number;
  accept(request: IncomingMessage, raw: Duplex, head: Buffer): void;
  close(): void;
}

// Subscribing to everything at once is this bench's doing, not a client's.
const limits = { ...LIMITS, socketMessagesPerSecond: 1_000 };

function nativeSocket({ feeds, catalog }: Live, markets: number): Kind {
  const none = { live: () => undefined, stored: async () => undefined, algo: async () => undefined };
  const keys = { enter: () => Promise.reject(new Error('nobody logs in here')), check: async () => undefined };
  const sockets = new SocketServer({
    feeds,
    catalog,
    marks: new LiveMarks(),
    orders: { spot: none, futures: none },
    keys,
    movements: { deposit: async () => [], withdrawal: async () => [], send: async () => [] },
    news: new WalletNews(log),
    ...{ p2p: {}, p2pNews: new P2pNews(log), inbox: {}, inboxNews: new InboxNews(log) },
    announcements: { shown: () => ({ newest: null, banner: null, version: '' }) },
    ...{ limits, clock: Date.now, log },
  });
  const read = catalog.markets().slice(0, markets);
  const asks = read.flatMap(({ symbol: pairCode }) =>
    ['depth', 'trades', 'ticker', 'kline'].map((channel) => {
      return { event: 'sub', channel, biz: 'spot', pairCode, ...(channel === 'kline' ? { type: '1m' } : {}) };
    }),
  );
  return {
    name: 'socket',
    note: '4 channels each, rounds 10 ms apart',
    path: '/socket',
    asks,
    tradeMark: '"channel":"trades","biz":"spot","type":"update"',
    timeMark: '"time":',
    size: () => sockets.size,
    accept: (request, raw, head) => sockets.accept(request, raw, head, null, ''),
    close: () => sockets.close(),
  };
}

function binanceStreams({ feed, catalog }: Live, markets: number): Kind {
  const streams = new StreamServer({
    style: SPOT_STYLE,
    marks: new LiveMarks(),
    feed,
    catalog,
    limits,
    clock: Date.now,
    log,
    listenKeys: NO_LISTEN_KEYS,
  });
  const read = catalog.markets().slice(0, markets);
  const params = read.flatMap(({ base, quote }) =>
    ['depth@100ms', 'trade', 'ticker', 'kline_1m'].map((stream) => `${(base + quote).toLowerCase()}@${stream}`),
  );
  return {
    name: 'Binance streams',
    note: '4 streams each, rounds 5 ms apart',
    path: '/stream',
    asks: [{ method: 'SUBSCRIBE', params, id: 1 }],
    tradeMark: '"e":"trade"',
    timeMark: '"T":',
    size: () => streams.size,
    accept: (request, raw, head) =>
      streams.accept({ request, raw, head, path: '/stream', query: '', address: '127.0.0.1' }),
    close: () => streams.close(),
  };
}

/** A process of this folder. */
class Child {
  readonly #process: ChildProcess;

  constructor(file: string) {
    this.#process = fork(fileURLToPath(new URL(file, import.meta.url)));
  }

  ask<T>(message: object | string): Promise<T> {
    const answer = new Promise<T>((resolve) => this.#process.once('message', (said) => resolve(said as T)));
    this.#process.send(message);
    return answer;
  }

  end(): void {
    this.#process.kill();
  }
}

/** Opens one to readers of the first `markets` markets. */
type Make = (live: Live, markets: number) => Kind;

interface FanOut {
  kind: Kind;
  counted: Counted;
  dropped: number;
  cpuSeconds: number;
  /** p99 of calls over HTTP to the same thread, before and meanwhile. */
  quietMs: number;
  meanwhileMs: number;
}

/** Fan-out to 1,000 connections; readers and caller are other processes on the same machine. */
async function fanOut(make: Make, { markets, everyMs }: Load): Promise<FanOut> {
  const live = liveMarkets();
  await live.feed.ready();
  const kind = make(live, markets);
  const http = createServer((_, response) => response.end(JSON.stringify(live.feed.depth('C0X_USDT', 20))));
  http.on('upgrade', (request, raw, head) => kind.accept(request, raw, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const [readers, caller] = [new Child('./readers.ts'), new Child('./caller.ts')];
  const { path, asks, tradeMark, timeMark } = kind;
  await readers.ask({ path, asks, tradeMark, timeMark, port, readers: READERS } satisfies Readers);
  const calls: Calls = { port, seconds: SECONDS };
  const quiet = await caller.ask<Called>(calls);

  await readers.ask('begin');
  const cpu = process.cpuUsage();
  const steps = setInterval(() => live.step(markets), everyMs);
  const meanwhile = await caller.ask<Called>(calls);
  clearInterval(steps);
  const { user, system } = process.cpuUsage(cpu);
  const dropped = READERS - kind.size();
  const counted = await readers.ask<Counted>('count');
  kind.close();
  for (const child of [readers, caller]) child.end();
  http.close();
  const cpuSeconds = (user + system) / 1e6;
  return { kind, counted, dropped, cpuSeconds, quietMs: quiet.p99Ms, meanwhileMs: meanwhile.p99Ms };
}

async function measure(make: Make, load: Load): Promise<Measured[]> {
  const full = await fanOut(make, FULL);
  const name = `${full.kind.name} fan-out`;
  const million = await fanOut(make, load);
  const { markets, everyMs } = load;
  const perSecond = ({ counted: { frames, seconds } }: FanOut) => frames / seconds;
  const shown = (ms: number) => `${ms.toFixed(1)} ms`;
  return [
    {
      name,
      value: perSecond(full),
      unit: 'deliveries/s',
      note: `${MARKETS} markets, ${full.kind.note}, ${READERS} readers, ${full.dropped} dropped`,
    },
    { name: `${name}, per second of server CPU`, value: full.counted.frames / full.cpuSeconds, unit: 'deliveries/s' },
    { name: `${name}, p99 from commit to reader`, value: full.counted.p99Ms, unit: 'ms' },
    {
      name: `${name} at a million a second, p99 from commit to reader`,
      value: million.counted.p99Ms,
      unit: 'ms',
      note: `${Math.round(perSecond(million)).toLocaleString('en-US')}/s, ${markets} markets every ${everyMs} ms, ${million.dropped} dropped`,
    },
    {
      name: `${name} at a million a second, p99 of other calls`,
      value: million.meanwhileMs / million.quietMs,
      unit: '× quiet',
      note: `${shown(million.meanwhileMs)}, quiet ${shown(million.quietMs)}`,
    },
  ];
}

/** The native socket, then the streams of the Binance dialect. */
export async function run(): Promise<Measured[]> {
  return [...(await measure(nativeSocket, NATIVE_MILLION)), ...(await measure(binanceStreams, BINANCE_MILLION))];
}
