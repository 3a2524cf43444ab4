import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { Catalog } from '@pelorus/protocol/link/core-link.ts';
import type { DepthUpdate, SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { pino } from 'pino';
import type { ShownPosts } from '../../src/announcements/board.ts';
import { Refused } from '../../src/http/refused.ts';
import type { Who } from '../../src/http/routes.ts';
import { InboxNews } from '../../src/inbox/news.ts';
import type { Limits } from '../../src/limits.ts';
import { P2pNews } from '../../src/p2p/told/news.ts';
import { SocketServer } from '../../src/socket/socket-server.ts';
import { WalletNews } from '../../src/wallet/news.ts';
import { checkTold } from '../api-documents/test-answers.ts';
import { type TestMarkets, testHistory, testMarkets } from '../markets/test-market.ts';
import { WireClient } from '../wire/test-client.ts';

/** Test builders of this room: a real server on a free port over test markets, and clients that wait for messages. */
export interface TestSocket extends TestMarkets {
  sockets: SocketServer;
  http: Server;
  url: string;
  /** Orders as the account channel finds them. */
  orders: Map<number, OrderData>;
  contractOrders: Map<number, ContractOrderData>;
  algos: Map<number, AlgoData>;
  /** What readers are shown of announcements; a test puts something else there. */
  posts: { shown: ShownPosts };
  connect(query?: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** Whom the query of a test's address says: `?account=16`. */
function whoOfUrl(url: string): Who | null {
  const account = new URL(url, 'http://x').searchParams.get('account');
  if (account === null) return null;
  return {
    userId: `u${account}`,
    accountId: Number(account),
    email: '',
    createdAtMs: 0,
    freshUntilMs: 0,
    sessionId: `s${account}`,
    isSubAccount: false,
    sub: null,
    scopes: null,
  };
}

export async function testSocket(limits: Partial<Limits> = {}, configured?: Catalog): Promise<TestSocket> {
  const markets = testMarkets(testHistory(), configured);
  markets.hello();
  await markets.feed.ready();
  const orders = new Map<number, OrderData>();
  const contractOrders = new Map<number, ContractOrderData>();
  const algos = new Map<number, AlgoData>();
  const posts: { shown: ShownPosts } = { shown: { newest: null, banner: null, version: '' } };
  const sockets = new SocketServer({
    feeds: markets.feeds,
    marks: markets.marks,
    catalog: markets.catalog,
    orders: {
      spot: {
        live: (id) => orders.get(id),
        stored: async () => undefined,
        algo: async (_, algoId) => algos.get(algoId),
      },
      futures: {
        live: (id) => contractOrders.get(id),
        stored: async () => undefined,
        algo: async (_, algoId) => algos.get(algoId),
      },
    },
    keys: { enter: async () => Promise.reject(new Refused('API_KEY_INVALID')), check: async () => undefined },
    movements: { deposit: async () => [], withdrawal: async () => [], send: async () => [] },
    news: new WalletNews(pino({ level: 'silent' })),
    p2p: {},
    p2pNews: new P2pNews(pino({ level: 'silent' })),
    inbox: {},
    announcements: { shown: () => posts.shown },
    inboxNews: new InboxNews(pino({ level: 'silent' })),
    limits: { ...LIMITS, ...limits },
    clock: () => markets.clock.nowMs,
    log: pino({ level: 'silent' }),
  });
  const http = createServer();
  http.on('upgrade', (request, raw, head) =>
    sockets.accept(request, raw, head, whoOfUrl(request.url ?? ''), '127.0.0.1'),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket`;
  const clients: TestClient[] = [];
  return {
    ...markets,
    sockets,
    http,
    url,
    orders,
    contractOrders,
    algos,
    posts,
    async connect(query = '') {
      const client = await TestClient.open(url + query, {}, false);
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.ws.terminate();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

export class TestClient extends WireClient<SocketReply> {
  /** `isOfGateway`: what it is told of accounts is theirs, not a test's stand-in for it. */
  constructor(url: string, headers: Record<string, string> = {}, isOfGateway = true) {
    super(url, headers);
    this.ws.on('message', (data) => {
      const reply: SocketReply = JSON.parse(data.toString());
      if (isOfGateway || reply.channel !== 'account') checkTold(reply);
    });
  }

  static async open(url: string, headers: Record<string, string> = {}, isOfGateway = true): Promise<TestClient> {
    const client = new TestClient(url, headers, isOfGateway);
    await client.opened;
    return client;
  }

  /** Sends and resolves with the answer to it. */
  async ask(message: { event: string } & Record<string, unknown>): Promise<SocketReply> {
    this.send(message);
    const event = message.event === 'ping' ? 'pong' : message.event;
    return this.next((reply) => reply.event === event || reply.event === 'error');
  }
}

export const isData = (channel: string, type?: string) => (reply: SocketReply) =>
  reply.event === 'data' && reply.channel === channel && (type === undefined || reply.type === type);
export const depthOf = ({ data }: SocketReply): DepthUpdate =>
  JSON.parse(JSON.stringify({ ...(data?.result as DepthUpdate), checksum: undefined }));
export const idsOf = (reply: SocketReply) => (reply.data as { result: { id: number }[] }).result.map(({ id }) => id);
export const sub = (channel: string, more: object = {}) => ({ event: 'sub', channel, biz: 'spot', ...more });
export const PAIR = { pairCode: 'BTC_USDT' };
