import { BookReplica, type DepthSnapshot } from '@pelorus/client/book/replica.ts';
import { LiveSocket, type SocketHost } from '@pelorus/client/socket/socket.ts';
import type { Depth, SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { DepthUpdate } from '@pelorus/protocol/socket/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { livingMarket } from './market.ts';
import { eventually, visitor } from './person.ts';
import { type RunningExchange, startExchange } from './server.ts';
import { ownData } from './stage.ts';
import { UnreliableProxy } from './unreliable-proxy.ts';

const PAIR = 'BTC_USDT';
const LEVELS = 20;

/** Somebody who follows one book over a bad way, as the trade page does, and checks it against the exchange's own. */
class Follower {
  readonly socket: LiveSocket;
  readonly book: BookReplica;
  phases: string[] = [];
  fallbacks: boolean[] = [];
  silences: boolean[] = [];
  connected = 0;
  snapshots = 0;
  /** The best levels after each message, by update id. */
  readonly #seen = new Map<number, string>();
  /** Added to the clock: a machine that sleeps. */
  sleptMs = 0;

  constructor(url: string, book: BookReplica) {
    this.book = book;
    const host: SocketHost = {
      open: (address) => new WebSocket(address) as unknown as ReturnType<SocketHost['open']>,
      nowMs: () => performance.now() + this.sleptMs,
      random: Math.random,
      onNetwork: () => () => {},
    };
    this.socket = new LiveSocket(`${url.replace('http', 'ws')}/socket`, host);
    this.socket.onPhase((phase) => this.phases.push(phase));
    this.socket.onFallback((slow) => this.fallbacks.push(slow));
    this.socket.onSilence((silent) => this.silences.push(silent));
    this.socket.onConnected(() => {
      this.connected += 1;
    });
    const topic = { channel: 'depth', pairCode: PAIR } as const;
    this.socket.subscribe(topic, (reply) => {
      if (reply.type === 'snapshot') {
        this.snapshots += 1;
        book.applySnapshot(reply.data?.result as DepthSnapshot);
      } else if (book.applyUpdate(reply.data?.result as DepthUpdate) === 'gap') this.socket.resubscribe(topic);
      this.#seen.set(book.lastUpdateId, this.#best());
    });
    this.socket.start();
  }

  #best(): string {
    return [this.book.bids, this.book.asks]
      .map((side) => side.ticks.slice(0, LEVELS).map((tick) => `${tick}:${side.unitsAt(tick)}`))
      .join('|');
  }

  /** Waits until the exchange's book is one that this one was at the same id; says so if it ever was another. */
  async isRight(exchangeUrl: string): Promise<boolean> {
    const { scale } = this.book;
    return eventually('the same book', async () => {
      const { body } = await visitor(exchangeUrl).get<Depth>(`/api/markets/depth?symbol=${PAIR}&limit=100`);
      const truth = new BookReplica(scale);
      truth.applySnapshot(body.data);
      const seen = this.#seen.get(truth.lastUpdateId);
      if (seen === undefined) return false;
      const best = [truth.bids, truth.asks]
        .map((side) => side.ticks.slice(0, LEVELS).map((tick) => `${tick}:${side.unitsAt(tick)}`))
        .join('|');
      expect(seen).toBe(best);
      return true;
    });
  }
}

describe('a bad network between a client and the exchange', () => {
  let exchange: RunningExchange;
  let proxy: UnreliableProxy;
  let follower: Follower;
  let scale: BookReplica['scale'];

  beforeAll(async () => {
    exchange = await startExchange({ dataDir: ownData(), pace: 30 });
    const { body } = await visitor(exchange.url).get<SymbolsData>('/api/markets/symbols');
    const symbol = body.data.symbols.find(({ pairCode }) => pairCode === PAIR) as SymbolsData['symbols'][number];
    scale = {
      priceScale: symbol.priceScale,
      tickUnits: Number(symbol.tickSize.replace('.', '')) || 1,
      quantityScale: symbol.quantityScale,
    };
    await livingMarket(exchange.url);
  });
  afterAll(async () => {
    await exchange.remove();
  });
  beforeEach(async () => {
    proxy = new UnreliableProxy(exchange.url);
    await proxy.open();
    follower = new Follower(proxy.url, new BookReplica(scale));
    await eventually('a snapshot', async () => follower.snapshots > 0);
  });
  afterEach(async () => {
    follower.socket.stop();
    await proxy.close();
  });

  it('S4.06 SHL-10 follows the exchange book, and after a cut again from a new snapshot', async () => {
    expect(await follower.isRight(exchange.url)).toBe(true);
    proxy.cut();
    await eventually('a new connection', async () => follower.connected >= 2 && follower.snapshots >= 2);
    // As long as it takes they are told again now and then.
    expect(follower.fallbacks.slice(0, 2)).toEqual([false, true]);
    expect(await follower.isRight(exchange.url)).toBe(true);
  });

  it('S4.06 SHL-03 SHL-10 a frozen line is told as silent, left after five heartbeats, and made anew', async () => {
    proxy.freeze();
    await eventually('the silence is told', async () => follower.silences.at(-1) === true);
    expect(follower.socket.phase).toBe('open');
    await eventually('the connection is left', async () => follower.phases.includes('closed'), 15_000);
    proxy.thaw();
    await eventually('a new connection', async () => follower.connected >= 2);
    expect(await follower.isRight(exchange.url)).toBe(true);
  });

  it('SHL-10 a line that thaws in time brings what was on its way, in order, on the same connection', async () => {
    proxy.freeze();
    await eventually('the silence is told', async () => follower.silences.at(-1) === true);
    proxy.thaw();
    await eventually('the silence ends', async () => follower.silences.at(-1) === false);
    expect(follower.connected).toBe(1);
    expect(await follower.isRight(exchange.url)).toBe(true);
    expect(follower.snapshots).toBe(1);
  });

  it('SHL-10 a reader that is flooded with more than its line takes is dropped by the exchange or late, and right afterwards', async () => {
    proxy.limit(300);
    await eventually('it hears too little', async () => follower.silences.at(-1) === true || follower.connected > 1);
    proxy.limit(0);
    proxy.cut();
    await eventually('open again', async () => follower.socket.phase === 'open');
    expect(await follower.isRight(exchange.url)).toBe(true);
  });

  it('SHL-02 a machine that slept keeps a connection that lives, and leaves a dead one after one heartbeat', async () => {
    follower.sleptMs += 3_600_000;
    await eventually('a pong after the sleep', async () => {
      follower.socket.probe();
      return follower.socket.phase === 'open';
    });
    expect(follower.connected).toBe(1);
    proxy.freeze();
    follower.sleptMs += 3_600_000;
    await eventually('the connection is left', async () => follower.phases.includes('closed'), 15_000);
    proxy.thaw();
    await eventually('a new connection', async () => follower.connected >= 2);
    expect(await follower.isRight(exchange.url)).toBe(true);
  });

  it('S4.06 SHL-10 the exchange goes away and comes back: the client too, by itself, with the same book', async () => {
    const port = Number(new URL(exchange.url).port);
    const { dataDir } = exchange;
    await exchange.stop();
    await eventually('the connection is lost', async () => follower.socket.phase !== 'open');
    exchange = await startExchange({ dataDir, port, pace: 30 });
    await eventually('a new connection', async () => follower.connected >= 2);
    expect(await follower.isRight(exchange.url)).toBe(true);
  });

  it('S3.08 SHL-07 messages carry event, channel, biz, type, data.result, pairCode and base', async () => {
    const heard: Record<string, unknown>[] = [];
    follower.socket.subscribe({ channel: 'ticker', pairCode: PAIR }, (reply) => heard.push({ ...reply }));
    follower.socket.subscribe({ channel: 'symbols' }, (reply) => heard.push({ ...reply }));
    const ticker = await eventually('a ticker', async () => heard.find(({ channel }) => channel === 'ticker'));
    expect(ticker).toMatchObject({
      event: 'data',
      channel: 'ticker',
      biz: 'spot',
      pairCode: PAIR,
      base: 'BTC',
      data: { result: { pairCode: PAIR } },
    });
    const symbols = await eventually('the symbols', async () => heard.find(({ channel }) => channel === 'symbols'));
    expect(symbols).toMatchObject({ type: 'snapshot', data: { result: { symbols: expect.any(Array) } } });
  });

  it('S8.05 what the exchange refuses is a failed subscription', async () => {
    const failures: unknown[] = [];
    follower.socket.onFailed((failure) => failures.push(failure.key));
    follower.socket.subscribe({ channel: 'depth', pairCode: 'NO_SUCH' }, () => {});
    follower.socket.subscribe({ channel: 'account' }, () => {});
    await eventually('both refused', async () => failures.length === 2);
    expect(failures).toEqual(['depth NO_SUCH', 'account']);
  });
});
