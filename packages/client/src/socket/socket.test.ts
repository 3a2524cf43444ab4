import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveSocket, type SocketHost } from './socket.ts';
import type { Topic } from './topic.ts';

class FakeConnection {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(reply: Partial<SocketReply> | string): void {
    this.onmessage?.({ data: typeof reply === 'string' ? reply : JSON.stringify(reply) });
  }
}

let connections: FakeConnection[];
let network: (isOnline: boolean) => void;
const at = (index: number) => connections[index] as FakeConnection;

function socket(): LiveSocket {
  const host: SocketHost = {
    open() {
      const connection = new FakeConnection();
      connections.push(connection);
      return connection as unknown as WebSocket;
    },
    nowMs: () => Date.now(),
    random: () => 1,
    onNetwork(callback) {
      network = callback;
      return () => {
        network = () => {};
      };
    },
  };
  return new LiveSocket('ws://test/socket', host);
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const ticker: Topic = { channel: 'ticker', pairCode: 'BTC_USDT' };

test('delivers data to every listener of the topic and stops when told', () => {
  const live = socket();
  live.start();
  const first = vi.fn();
  const second = vi.fn();
  const stopFirst = live.subscribe(ticker, first);
  const stopSecond = live.subscribe(ticker, second);
  at(0).open();
  expect(at(0).sent.map((request) => request.event)).toEqual(['sub', 'ping']);
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', type: 'update', data: { result: 1 } });
  stopFirst();
  stopFirst();
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', type: 'update', data: { result: 2 } });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  stopSecond();
  expect(at(0).sent.at(-1)).toMatchObject({ event: 'unsub', channel: 'ticker' });
  live.stop();
});

test('comes back after the connection is lost and subscribes to all of it again', () => {
  const live = socket();
  const phases: string[] = [];
  const fallback = vi.fn();
  live.onPhase((phase) => phases.push(phase));
  live.onFallback(fallback);
  live.start();
  live.subscribe(ticker, vi.fn());
  at(0).open();
  at(0).onclose?.();
  expect(fallback.mock.calls).toEqual([[false], [true]]);
  vi.advanceTimersByTime(500);
  at(1).open();
  expect(at(1).sent.map((request) => request.event)).toEqual(['sub', 'ping']);
  expect(phases).toEqual(['connecting', 'open', 'closed', 'connecting', 'open']);
  live.stop();
});

test('a silent connection is dropped, and what it says afterwards is not heard', () => {
  const live = socket();
  const heard = vi.fn();
  live.start();
  live.subscribe(ticker, heard);
  at(0).open();
  vi.advanceTimersByTime(10_002);
  expect(at(0).closed).toBe(true);
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', data: { result: 1 } });
  expect(heard).not.toHaveBeenCalled();
  network(true);
  expect(connections).toHaveLength(2);
  live.stop();
});

test('text that is not a message is ignored', () => {
  const live = socket();
  const failed = vi.fn();
  live.onFailed(failed);
  live.start();
  live.subscribe(ticker, vi.fn());
  at(0).open();
  at(0).say('{');
  at(0).say('null');
  at(0).say({ event: 'sub', channel: 'ticker', pairCode: 'BTC_USDT', code: 3, msg: 'No such market.' });
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ key: 'ticker BTC_USDT', code: 3 })]]);
  live.stop();
});

test('stopped: closes and leaves no timer', () => {
  const live = socket();
  live.start();
  at(0).open();
  live.stop();
  expect(at(0).closed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('S4.06 announces connect ok once everything is asked for and the heartbeat runs', () => {
  const live = socket();
  const sentThen: unknown[] = [];
  live.onConnected(() => sentThen.push(at(connections.length - 1).sent.map((request) => request.event)));
  live.start();
  live.subscribe(ticker, vi.fn());
  at(0).open();
  expect(sentThen).toEqual([['sub', 'ping']]);
  at(0).onclose?.();
  vi.advanceTimersByTime(500);
  at(1).open();
  expect(sentThen).toHaveLength(2);
  live.stop();
});

test('S4.06 an error ends a connection as a close does, once', () => {
  const live = socket();
  live.start();
  at(0).onerror?.();
  at(0).onclose?.();
  expect(live.phase).toBe('closed');
  vi.advanceTimersByTime(500);
  expect(connections).toHaveLength(2);
  live.stop();
});

test('S4.06 unsubscribe all: logout for the login-type one, unsub for others, and nobody is told any more', () => {
  const live = socket();
  const heard = vi.fn();
  live.start();
  const stop = live.subscribe(ticker, heard);
  live.subscribe({ channel: 'account' }, heard);
  at(0).open();
  live.unsubscribeAll();
  expect(
    at(0)
      .sent.slice(-2)
      .map(({ event, channel }) => `${event} ${channel}`),
  ).toEqual(['unsub ticker', 'logout account']);
  // Somebody new holds the topic: the one from before cannot end it.
  live.subscribe(ticker, heard);
  const sent = at(0).sent.length;
  stop();
  expect(at(0).sent).toHaveLength(sent);
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT', data: { result: 1 } });
  expect(heard).toHaveBeenCalledTimes(1);
  live.stop();
});

test('S8.05 data without a result is a failed subscription and reaches no listener', () => {
  const live = socket();
  const heard = vi.fn();
  const failed = vi.fn();
  live.onFailed(failed);
  live.start();
  live.subscribe(ticker, heard);
  at(0).open();
  at(0).say({ event: 'data', channel: 'ticker', pairCode: 'BTC_USDT' });
  at(0).say({ channel: 'ticker', pairCode: 'BTC_USDT', data: { result: false } });
  expect(heard).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalledTimes(2);
  live.stop();
});

test('SHL-01 the browser says offline: an open connection is asked, and left when it is silent for a heartbeat', () => {
  const live = socket();
  live.start();
  at(0).open();
  at(0).say({ event: 'pong' });
  network(false);
  expect(at(0).sent.at(-1)).toEqual({ event: 'ping' });
  at(0).say({ event: 'pong' });
  vi.advanceTimersByTime(2_100);
  expect(live.phase).toBe('open');
  network(false);
  vi.advanceTimersByTime(2_001);
  expect(live.phase).toBe('closed');
  vi.advanceTimersByTime(14_000);
  expect(connections).toHaveLength(1);
  network(true);
  expect(connections).toHaveLength(2);
  live.stop();
});

test('S7.10 sends ping, sub, unsub, login and logout; hears pong, failure replies and data', () => {
  const live = socket();
  const heard = vi.fn();
  const failed = vi.fn();
  live.onFailed(failed);
  live.start();
  const stopTicker = live.subscribe(ticker, heard);
  const stopAccount = live.subscribe({ channel: 'account' }, heard);
  at(0).open();
  at(0).say({ event: 'pong', data: { result: 1 } });
  // The next ping goes out after 2 s and is never answered.
  vi.advanceTimersByTime(12_001);
  expect(live.phase).toBe('closed');
  vi.advanceTimersByTime(500);
  at(1).open();
  at(1).say({ event: 'login', channel: 'account', biz: 'spot', code: 101, msg: 'Log in first.' });
  at(1).say({
    event: 'data',
    channel: 'ticker',
    pairCode: 'BTC_USDT',
    base: 'BTC',
    type: 'update',
    data: { result: 5 },
  });
  stopTicker();
  stopAccount();
  expect(at(1).sent).toEqual([
    { event: 'sub', biz: 'spot', channel: 'ticker', pairCode: 'BTC_USDT' },
    { event: 'login', biz: 'spot', channel: 'account' },
    { event: 'ping' },
    { event: 'unsub', biz: 'spot', channel: 'ticker', pairCode: 'BTC_USDT' },
    { event: 'logout', biz: 'spot', channel: 'account' },
  ]);
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ key: 'account', code: 101 })]]);
  expect(heard.mock.calls.map(([reply]) => reply.data.result)).toEqual([5]);
  live.stop();
});
