import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { Catalog } from '@pelorus/protocol/link/core-link.ts';
import { pino } from 'pino';
import { depth } from '../../../../src/dialects/binance/spot/market-data.ts';
import { type ListenKeys, NO_LISTEN_KEYS } from '../../../../src/dialects/binance/streams/listen-keys.ts';
import { StreamServer } from '../../../../src/dialects/binance/streams/stream-server.ts';
import { SPOT_STYLE, type Style } from '../../../../src/dialects/binance/streams/styles.ts';
import type { DialectDeps } from '../../../../src/dialects/binance/transport/dialect.ts';
import { Parameters } from '../../../../src/dialects/binance/transport/parameters.ts';
import type { Limits } from '../../../../src/limits.ts';
import type { MarketHistory } from '../../../../src/markets/history.ts';
import { checkStreamMessage } from '../../../api-documents/test-answers.ts';
import { type TestMarkets, testMarkets, trade } from '../../../markets/test-market.ts';
import { WireClient } from '../../../wire/test-client.ts';

/** Test builders of this room: a real server on a free port over test markets, and clients that wait for messages. */

/** Tests read messages freely. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Message = any;

export interface TestStreams extends TestMarkets {
  streams: StreamServer;
  http: Server;
  /** ws://host:port */
  origin: string;
  /** Opens a socket at a path, /ws unless told. */
  connect(path?: string): Promise<StreamClient>;
  /** REST's snapshot of the book, by the function that answers GET /api/v3/depth. */
  snapshot(limit?: number): Snapshot;
  close(): Promise<void>;
}

export interface Snapshot {
  lastUpdateId: number;
  bids: [string, string][];
  asks: [string, string][];
}

export class StreamClient extends WireClient<Message> {
  #asked = 0;

  constructor(url: string, headers: Record<string, string> = {}, product: Product = 'spot') {
    super(url, headers);
    this.ws.on('message', (data) => checkStreamMessage(JSON.parse(data.toString()), product));
  }

  static async open(url: string, product: Product = 'spot'): Promise<StreamClient> {
    const client = new StreamClient(url, {}, product);
    await client.opened;
    return client;
  }

  /** Sends a control frame and resolves with its answer; what came before it is thrown away. */
  ask(method: string, params?: unknown): Promise<Message> {
    const id = `asked ${++this.#asked}`;
    this.send({ method, params, id });
    return this.next((message) => message.id === id);
  }

  /** Resolves once the server has taken everything that was sent until now. */
  async settled(): Promise<void> {
    const id = `settled ${++this.#asked}`;
    this.ws.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }));
    for (;;) {
      const index = this.messages.findIndex((message) => message.id === id);
      if (index >= 0) {
        this.messages.splice(index, 1);
        return;
      }
      await new Promise((resolve) => this.ws.once('message', resolve));
    }
  }
}

/** What topics of spot look at, but their audiences. */
export const sourceOf = ({ catalog, clock, feed, marks }: TestMarkets) => ({
  ...{ style: SPOT_STYLE, feed, catalog, markets: catalog.of('spot'), marks },
  clock: () => clock.nowMs,
});

interface TestStreamsOptions {
  /** Spot's unless told. */
  style?: Style;
  configured?: Catalog;

  limits?: Partial<Limits>;
  history?: MarketHistory;
  listenKeys?: ListenKeys;
  /** The clock's time once the markets exist; by default their own start. */
  nowMs?: number;
}

export async function testStreams(options: TestStreamsOptions = {}): Promise<TestStreams> {
  const { style = SPOT_STYLE } = options;
  const markets = testMarkets(options.history, options.configured);
  markets.hello();
  const feed = markets.feeds[style.product];
  await feed.ready();
  const { catalog } = markets;
  const clock = () => markets.clock.nowMs;
  const streams = new StreamServer({
    style,
    feed,
    catalog,
    marks: markets.marks,
    clock,
    log: pino({ level: 'silent' }),
    // The clock of a test stands still: a second of it would never end.
    limits: { ...LIMITS, streamMessagesPerSecond: 10_000, ...options.limits },
    listenKeys: options.listenKeys ?? NO_LISTEN_KEYS,
  });
  if (options.nowMs !== undefined) markets.clock.nowMs = options.nowMs;
  const http = createServer();
  http.on('upgrade', (request, raw, head) => {
    raw.on('error', () => raw.destroy());
    const [path = '', query = ''] = (request.url ?? '').split('?');
    streams.accept({ request, raw, head, path, query, address: '127.0.0.1' });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clients: StreamClient[] = [];
  return {
    ...markets,
    streams,
    http,
    origin,
    async connect(path = '/ws') {
      const client = await StreamClient.open(origin + path, style.product);
      clients.push(client);
      return client;
    },
    snapshot(limit = 5_000) {
      const parameters = new Parameters();
      parameters.add(`symbol=BTCUSDT&limit=${limit}`);
      return depth({ feeds: markets.feeds, catalog } as DialectDeps, { parameters } as never) as Snapshot;
    },
    async close() {
      for (const client of clients) client.ws.terminate();
      streams.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** On a full minute, hour and day. */
export const DAY = Date.UTC(2026, 0, 5);

/** A fill of the taker order `taker`. */
export function fill(tradeId: number, taker: number, priceTicks: number, lots: number): EngineEvent {
  return { ...trade(tradeId, priceTicks, lots), takerOrderId: taker } as EngineEvent;
}
