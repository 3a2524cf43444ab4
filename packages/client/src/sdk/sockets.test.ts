import { LiveBook } from '@pelorus/client/book/live-book.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Signer } from './signing.ts';
import { CLOCK_CODES, Sockets } from './sockets.ts';

interface Said {
  event: string;
  channel?: string;
  pairCode?: string;
  timestamp?: string;
  signature?: string;
  apiKey?: string;
}

/** The server's end of a connection. */
class FakeConnection {
  readyState = 0;
  sent: Said[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(reply: object): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
  /** What was asked of it but pings. */
  asked(): string[] {
    return this.sent.filter(({ event }) => event !== 'ping').map(({ event, channel }) => `${event} ${channel}`);
  }
}

let connections: FakeConnection[];
let addresses: string[];
const signer: Signer = { apiKey: 'K', sign: async (text) => `signed ${text}` };

function testSockets(url = 'https://exchange.example', setClock = async () => {}, by = signer): Sockets {
  const open = (address: string) => {
    const connection = new FakeConnection();
    connections.push(connection);
    addresses.push(address);
    return connection as unknown as WebSocket;
  };
  return new Sockets({ url, signer: by, nowMs: () => Date.now(), open, setClock });
}
const at = (index: number) => connections[index] as FakeConnection;

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  addresses = [];
});
afterEach(() => vi.useRealTimers());

it('CLI-35 one connection, made for the first listener, hears everything; each listener is told its own', async () => {
  const sockets = testSockets();
  expect(connections).toEqual([]);
  const told: unknown[] = [];
  const stop = sockets.ticker('BTC_USDT', (ticker) => told.push(ticker));
  sockets.trades('BTC_USDT', (trades, isSnapshot) => told.push([trades, isSnapshot]));
  const starts: string[] = [];
  sockets.account({ onStart: () => starts.push('start'), onOrder: (order) => told.push(order) });
  expect(addresses).toEqual(['wss://exchange.example/socket']);
  at(0).open();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked().sort()).toEqual(['login account', 'sub ticker', 'sub trades']);
  at(0).say({ event: 'login', channel: 'account', biz: 'spot', data: { result: true } });
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', type: 'update', data: { result: 'a ticker' } });
  at(0).say({
    event: 'data',
    channel: 'trades',
    pairCode: 'BTC_USDT',
    type: 'snapshot',
    data: { result: ['a trade'] },
  });
  at(0).say({ event: 'data', channel: 'account', type: 'order', data: { result: 'an order' } });
  expect(told).toEqual(['a ticker', [['a trade'], true], 'an order']);
  expect(starts).toEqual(['start']);
  stop();
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', type: 'update', data: { result: 'late' } });
  expect(told).toHaveLength(3);
  sockets.close();
});

it('CLI-35 WFED-02 PORD-60 the wallet and P2P are told by channels of their own', async () => {
  const sockets = testSockets();
  const told: unknown[] = [];
  const tell = (row: unknown) => told.push(row);
  const stop = sockets.wallet({ onStart: () => tell('start'), onDeposit: tell, onWithdrawal: tell, onSend: tell });
  sockets.account({ onOrder: tell });
  sockets.p2p({ onOrder: tell, onMessage: tell });
  at(0).open();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked().sort()).toEqual(['login account', 'login p2p', 'login wallet']);
  at(0).say({ event: 'login', channel: 'wallet', biz: 'spot', data: { result: true } });
  for (const type of ['deposit', 'withdrawal', 'send'])
    at(0).say({ event: 'data', channel: 'wallet', type, data: { result: type } });
  at(0).say({ event: 'data', channel: 'account', type: 'order', data: { result: 'an order' } });
  for (const type of ['order', 'message']) at(0).say({ event: 'data', channel: 'p2p', type, data: { result: type } });
  expect(told).toEqual(['start', 'deposit', 'withdrawal', 'send', 'an order', 'order', 'message']);
  stop();
  expect(at(0).asked()).toContain('logout wallet');
  sockets.close();
});

it('CLI-35 it is made again when it breaks, and each log-in is signed anew', async () => {
  const sockets = testSockets('http://127.0.0.1:3000/demo');
  let starts = 0;
  sockets.account({ onStart: () => void starts++ });
  expect(addresses[0]).toBe('ws://127.0.0.1:3000/demo/socket');
  const logIns: Said[] = [];
  for (const again of [0, 1]) {
    await vi.waitFor(() => expect(connections.length).toBe(again + 1), { timeout: 60_000, interval: 500 });
    at(again).open();
    await vi.advanceTimersByTimeAsync(0);
    logIns.push(at(again).sent.find(({ event }) => event === 'login') as Said);
    at(again).say({ event: 'login', channel: 'account', biz: 'spot', data: { result: true } });
    at(again).break();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(starts).toBe(2);
  for (const { apiKey, timestamp, signature } of logIns)
    expect([apiKey, signature]).toEqual(['K', `signed ${timestamp}GET/socket`]);
  expect(logIns[0]?.timestamp).not.toBe(logIns[1]?.timestamp);
  sockets.close();
});

it('CLI-35 CLI-43 a book is the page’s own, and asks anew for what no checksum proves', async () => {
  const sockets = testSockets();
  const news: string[] = [];
  const book = sockets.book('BTC_USDT', { priceScale: 2, tickUnits: 1, quantityScale: 3 }, (one) =>
    news.push(JSON.stringify(one)),
  );
  expect(book).toBeInstanceOf(LiveBook);
  at(0).open();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked()).toEqual(['sub depth']);
  const snapshot = { lastUpdateId: 7, bids: [['1.00', '1.000']], asks: [['1.01', '2.000']], checksum: 1 };
  at(0).say({ event: 'data', channel: 'depth', pairCode: 'BTC_USDT', type: 'snapshot', data: { result: snapshot } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(book.replica.isValid).toBe(false);
  expect(
    at(0)
      .asked()
      .filter((one) => one === 'sub depth').length,
  ).toBeGreaterThan(1);
  expect(() =>
    new Sockets({ url: 'https://x', signer: null, nowMs: Date.now, open: () => never() }).account({}),
  ).toThrow(TypeError);
  book.stop();
  sockets.close();
});

const SCALE = { priceScale: 2, tickUnits: 1, quantityScale: 3 };
const SNAPSHOT = { lastUpdateId: 7, bids: [['1.00', '1.000']], asks: [['1.01', '2.000']] };
const UPDATE = { firstUpdateId: 8, lastUpdateId: 8, bids: [['1.00', '3.000']], asks: [] };
const data = (channel: string, type: string, result: unknown) => ({
  event: 'data',
  channel,
  pairCode: 'BTC_USDT',
  type,
  data: { result },
});

it('CLI-37 a book is not valid while its line is away or silent, and is asked for anew when it answers', async () => {
  const sockets = testSockets();
  const news: string[] = [];
  const book = sockets.book('BTC_USDT', SCALE, (one) => news.push(one));
  at(0).open();
  at(0).say(data('depth', 'snapshot', SNAPSHOT));
  expect(book.replica.isValid).toBe(true);
  await vi.waitFor(() => expect(book.replica.isValid).toBe(false), { timeout: 9_000, interval: 500 });
  expect([book.replica.isValid, news]).toEqual([false, ['snapshot', 'doubt']]);
  at(0).say({ event: 'pong', data: { result: 1 } });
  expect(at(0).asked()).toEqual(['sub depth', 'unsub depth', 'sub depth']);
  // What was on its way from before is not the book until the snapshot is there.
  at(0).say(data('depth', 'update', UPDATE));
  expect(book.replica.isValid).toBe(false);
  at(0).say(data('depth', 'snapshot', SNAPSHOT));
  expect(book.replica.isValid).toBe(true);
  at(0).break();
  expect([book.replica.isValid, book.faults]).toEqual([false, { gaps: 0, mismatches: 0 }]);
  await vi.waitFor(() => expect(connections.length).toBe(2), { timeout: 60_000, interval: 500 });
  at(1).open();
  at(1).say(data('depth', 'snapshot', SNAPSHOT));
  expect(book.replica.isValid).toBe(true);
  sockets.close();
  expect(book.replica.isValid).toBe(false);
});

it('CLI-37 CLI-44 whoever comes later to a topic begins with a snapshot, or hears that the account is heard', async () => {
  const sockets = testSockets();
  const first = sockets.book('BTC_USDT', SCALE, () => {});
  const told: string[] = [];
  sockets.trades('BTC_USDT', () => {});
  sockets.account({ onStart: () => told.push('first starts') });
  at(0).open();
  await vi.advanceTimersByTimeAsync(0);
  at(0).say({ event: 'login', channel: 'account', biz: 'spot', data: { result: true } });
  at(0).say(data('depth', 'snapshot', SNAPSHOT));
  const second = sockets.book('BTC_USDT', SCALE, () => {});
  sockets.trades('BTC_USDT', (trades, isSnapshot) => told.push(`${trades} ${isSnapshot}`));
  const stop = sockets.account({ onStart: () => told.push('second starts') });
  sockets.account({ onStart: () => told.push('left at once') })();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked().slice(3)).toEqual(['unsub depth', 'sub depth', 'unsub trades', 'sub trades']);
  at(0).say(data('trades', 'update', ['of the first']));
  at(0).say(data('trades', 'snapshot', ['all']));
  at(0).say(data('trades', 'update', ['new']));
  at(0).say(data('depth', 'snapshot', SNAPSHOT));
  expect([first.replica.isValid, second.replica.isValid]).toEqual([true, true]);
  expect(told).toEqual(['first starts', 'second starts', 'all true', 'new false']);
  stop();
  sockets.close();
});

it('CLI-35 whoever stops while the log-in is still being signed leaves nothing behind, and may begin anew', async () => {
  const signings: PromiseWithResolvers<string>[] = [];
  const slow: Signer = {
    apiKey: 'K',
    sign: () => {
      const signing = Promise.withResolvers<string>();
      signings.push(signing);
      return signing.promise;
    },
  };
  const sockets = testSockets(undefined, undefined, slow);
  const told: string[] = [];
  const stop = sockets.account({ onStart: () => told.push('first') });
  at(0).open();
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked()).toEqual([]);
  signings[0]?.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked()).toEqual(['login account', 'logout account']);

  // The second is signed before the first.
  const stopSecond = sockets.account({ onStart: () => told.push('second') });
  stopSecond();
  sockets.account({ onStart: () => told.push('third') });
  signings[2]?.resolve('early');
  await vi.advanceTimersByTimeAsync(0);
  signings[1]?.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(at(0).asked().slice(2)).toEqual(['login account', 'logout account', 'login account']);
  at(0).say({ event: 'login', channel: 'account', biz: 'spot', data: { result: true } });
  expect(told).toEqual(['third']);

  // What is not signed yet holds nobody up on the next connection.
  at(0).break();
  await vi.waitFor(() => expect(connections.length).toBe(2), { timeout: 60_000, interval: 500 });
  at(1).open();
  at(1).break();
  await vi.waitFor(() => expect(connections.length).toBe(3), { timeout: 60_000, interval: 500 });
  at(2).open();
  signings.at(-1)?.resolve('soon');
  await vi.advanceTimersByTimeAsync(0);
  expect([at(1).asked(), at(2).asked()]).toEqual([[], ['login account']]);
  sockets.close();
});

it('CLI-34 a log-in that is refused for its time is made again once the clock was set, once a connection', async () => {
  expect(CLOCK_CODES).toEqual([REJECTIONS.TIMESTAMP_OUTSIDE_WINDOW.id, REJECTIONS.TIMESTAMP_AHEAD.id]);
  const setClock = vi.fn(async () => {});
  const sockets = testSockets('https://exchange.example', setClock);
  const failed: number[] = [];
  sockets.onFailed(({ code }) => failed.push(code));
  sockets.account({});
  at(0).open();
  await vi.advanceTimersByTimeAsync(0);
  for (const code of [120, 121]) {
    at(0).say({ event: 'login', channel: 'account', biz: 'spot', code, msg: 'No.' });
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(at(0).asked()).toEqual(['login account', 'logout account', 'login account']);
  expect([setClock.mock.calls.length, failed]).toEqual([1, [120, 121]]);
  sockets.close();
});

function never(): never {
  throw new Error('no connection is wanted');
}
