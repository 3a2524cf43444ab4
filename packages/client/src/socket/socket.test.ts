import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Topic } from './machine.ts';
import { LiveSocket, type SocketHost } from './socket.ts';

class FakeConnection {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
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
let goOnline: () => void;
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
    onOnline(callback) {
      goOnline = callback;
      return () => {
        goOnline = () => {};
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
  goOnline();
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
