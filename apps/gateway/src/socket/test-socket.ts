import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { WebSocket } from 'ws';
import type { Limits } from '../deps.ts';
import type { Who } from '../http/routes.ts';
import { type TestMarkets, testMarkets } from '../markets/test-market.ts';
import { SocketServer } from './socket-server.ts';

/** Test builders of this room: a real server on a free port over test markets, and clients that wait for messages. */
export interface TestSocket extends TestMarkets {
  sockets: SocketServer;
  http: Server;
  url: string;
  /** Orders as the account channel finds them. */
  orders: Map<number, OrderData>;
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

export async function testSocket(limits: Partial<Limits> = {}): Promise<TestSocket> {
  const markets = testMarkets();
  markets.hello();
  await markets.feed.ready();
  const orders = new Map<number, OrderData>();
  const sockets = new SocketServer({
    feed: markets.feed,
    catalog: markets.catalog,
    orders: { live: (id) => orders.get(id), stored: async () => undefined },
    limits: { ...LIMITS, ...limits },
    clock: () => markets.clock.nowMs,
  });
  const http = createServer();
  http.on('upgrade', (request, raw, head) => sockets.accept(request, raw, head, whoOfUrl(request.url ?? '')));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/socket`;
  const clients: TestClient[] = [];
  return {
    ...markets,
    sockets,
    http,
    url,
    orders,
    async connect(query = '') {
      const client = await TestClient.open(url + query);
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

export class TestClient {
  readonly ws: WebSocket;
  readonly messages: SocketReply[] = [];
  readonly closed: Promise<number>;
  #wake: (() => void)[] = [];

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => {
      this.messages.push(JSON.parse(data.toString()));
      for (const wake of this.#wake.splice(0)) wake();
    });
    ws.on('error', () => {});
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<TestClient> {
    const client = new TestClient(new WebSocket(url, { headers }));
    await new Promise((resolve, reject) => client.ws.on('open', resolve).on('error', reject));
    return client;
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Resolves with the first message from now or before that `isIt`; takes it and what came before it out. */
  async next(isIt: (message: SocketReply) => boolean = () => true): Promise<SocketReply> {
    for (;;) {
      const index = this.messages.findIndex(isIt);
      if (index >= 0) return this.messages.splice(0, index + 1).at(-1) as SocketReply;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Sends and resolves with the answer to it. */
  async ask(message: { event: string } & Record<string, unknown>): Promise<SocketReply> {
    this.send(message);
    const event = message.event === 'ping' ? 'pong' : message.event;
    return this.next((reply) => reply.event === event || reply.event === 'error');
  }
}
