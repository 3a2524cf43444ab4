import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { describe, expect, test } from 'vitest';
import { HEARTBEAT_MS, SILENT_MS, SocketMachine } from './machine.ts';
import { type Effect, type Topic, topicKey } from './topic.ts';

const depth: Topic = { channel: 'depth', pairCode: 'BTC_USDT' };
const minute: Topic = { channel: 'kline', pairCode: 'BTC_USDT', type: '1m' };
const hour: Topic = { channel: 'kline', pairCode: 'BTC_USDT', type: '1h' };
const account: Topic = { channel: 'account' };

function machine(jitter = 1): SocketMachine {
  return new SocketMachine(() => jitter);
}

function opened(nowMs = 0): SocketMachine {
  const socket = machine();
  socket.start(nowMs);
  socket.onOpen(nowMs);
  return socket;
}

const sent = (effects: Effect[]) =>
  effects.flatMap((effect) =>
    effect.do === 'send'
      ? [[effect.request.event, effect.request.channel, effect.request.type].filter(Boolean).join(' ')]
      : [],
  );
const fallbacks = (effects: Effect[]) => effects.flatMap((effect) => (effect.do === 'fallback' ? [effect.slow] : []));
const does = (effects: Effect[]) => effects.map((effect) => effect.do);
const reply = (parts: Partial<SocketReply>) => ({ biz: 'spot', ...parts }) as SocketReply;

describe('socket machine', () => {
  test('S4.06 connecting, then open with a heartbeat and everything subscribed', () => {
    const socket = machine();
    expect(socket.phase).toBe('closed');
    expect(socket.subscribe(depth)).toEqual([]);
    expect(socket.subscribe(account)).toEqual([]);
    expect(does(socket.start(0))).toEqual(['phase', 'connect']);
    expect(socket.phase).toBe('connecting');
    expect(sent(socket.onOpen(5))).toEqual(['sub depth', 'login account', 'ping']);
    expect(socket.phase).toBe('open');
  });

  test('S4.06 a ping every 2000 ms', () => {
    const socket = opened();
    expect(socket.nextTickMs).toBe(HEARTBEAT_MS);
    expect(sent(socket.tick(HEARTBEAT_MS - 1))).toEqual([]);
    expect(sent(socket.tick(HEARTBEAT_MS))).toEqual(['ping']);
    expect(sent(socket.tick(HEARTBEAT_MS + 1))).toEqual([]);
    expect(sent(socket.tick(2 * HEARTBEAT_MS))).toEqual(['ping']);
  });

  test('S4.06 rebuilds when a ping stays unanswered for more than five heartbeats, not at five', () => {
    const socket = opened();
    for (let ms = 2_000; ms <= 10_000; ms += 2_000) expect(sent(socket.tick(ms))).toEqual(['ping']);
    expect(socket.phase).toBe('open');
    const effects = socket.tick(10_001);
    expect(does(effects)).toEqual(['disconnect', 'silence', 'phase', 'fallback', 'fallback']);
    expect(socket.phase).toBe('closed');
  });

  test('S4.06 a pong starts the count anew', () => {
    const socket = opened();
    socket.onReply(reply({ event: 'pong' }), 9_999);
    expect(does(socket.tick(10_001))).toEqual(['send']);
    expect(socket.phase).toBe('open');
    expect(does(socket.tick(20_002))).toContain('disconnect');
  });

  test('S4.06 back online: the old connection is left and a new one made at once', () => {
    const socket = opened();
    expect(does(socket.reconnect(1_000))).toEqual(['phase', 'disconnect', 'fallback', 'fallback', 'phase', 'connect']);
    socket.onClosed(1_100);
    expect(does(socket.reconnect(1_200))).toEqual(['phase', 'connect']);
  });

  test('S4.06 the fallback event comes at most every 30 s, the slow one at most every 60 s', () => {
    const socket = opened();
    const lose = (atMs: number) => {
      const effects = socket.reconnect(atMs);
      socket.onOpen(atMs);
      return fallbacks(effects);
    };
    expect(lose(0)).toEqual([false, true]);
    expect(lose(29_999)).toEqual([]);
    expect(lose(30_000)).toEqual([false]);
    expect(lose(59_999)).toEqual([]);
    expect(lose(60_000)).toEqual([false, true]);
  });

  test('S4.06 the same subscription is asked once, and ended with its last holder', () => {
    const socket = opened();
    expect(sent(socket.subscribe(depth))).toEqual(['sub depth']);
    expect(sent(socket.subscribe({ ...depth }))).toEqual([]);
    expect(sent(socket.unsubscribe(depth))).toEqual([]);
    expect(sent(socket.unsubscribe(depth))).toEqual(['unsub depth']);
    expect(sent(socket.unsubscribe(depth))).toEqual([]);
    expect(sent(socket.subscribe(minute))).toEqual(['sub kline 1m']);
    expect(sent(socket.subscribe(hour))).toEqual(['sub kline 1h']);
  });

  test('S4.06 a login channel ends with logout', () => {
    const socket = opened();
    expect(sent(socket.subscribe(account))).toEqual(['login account']);
    expect(sent(socket.unsubscribe(account))).toEqual(['logout account']);
  });

  test('reconnects later each time, at most 30 s, and from the start after a pong', () => {
    const socket = machine(0.999_999);
    socket.start(0);
    const delays: number[] = [];
    let nowMs = 0;
    for (let i = 0; i < 9; i++) {
      socket.onClosed(nowMs);
      delays.push(Math.round(socket.nextTickMs - nowMs));
      nowMs = socket.nextTickMs;
      expect(does(socket.tick(nowMs))).toEqual(['phase', 'connect']);
    }
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    socket.onOpen(nowMs);
    socket.onReply(reply({ event: 'pong' }), nowMs);
    socket.onClosed(nowMs);
    expect(Math.round(socket.nextTickMs - nowMs)).toBe(500);
  });

  test('reconnecting is spread between the half and the whole of the delay', () => {
    const socket = machine(0);
    socket.start(0);
    socket.onClosed(0);
    expect(socket.nextTickMs).toBe(250);
  });

  test('a handshake that never ends is given up', () => {
    const socket = machine();
    socket.start(0);
    expect(socket.nextTickMs).toBe(10_000);
    expect(does(socket.tick(10_000))).toEqual(['disconnect', 'phase', 'fallback', 'fallback']);
  });

  test('S8.05 a reply without data.result is a failed subscription; one of the moment is asked again', () => {
    const socket = opened();
    socket.subscribe(depth);
    socket.subscribe(account);
    expect(
      socket.onReply(reply({ event: 'sub', channel: 'depth', pairCode: 'BTC_USDT', data: { result: true } }), 0),
    ).toEqual([{ do: 'subscribed', key: topicKey(depth) }]);
    expect(socket.onReply(reply({ event: 'login', channel: 'account', code: 401, msg: 'Log in first.' }), 1)).toEqual([
      { do: 'failed', key: 'account', code: 401, message: 'Log in first.' },
    ]);
    socket.onReply(reply({ event: 'sub', channel: 'depth', pairCode: 'BTC_USDT', code: 141 }), 100);
    socket.tick(2_000);
    socket.tick(4_000);
    expect(socket.nextTickMs).toBe(5_100);
    expect(sent(socket.tick(5_100))).toEqual(['sub depth']);
    expect(sent(socket.tick(5_200))).toEqual([]);
  });

  test('data reaches only topics that are held', () => {
    const socket = opened();
    socket.subscribe(minute);
    const candle = (type: string) =>
      reply({ event: 'data', channel: 'kline', pairCode: 'BTC_USDT', type, data: { result: [] } });
    expect(socket.onReply(candle('1m'), 0)).toEqual([{ do: 'deliver', key: topicKey(minute), reply: candle('1m') }]);
    expect(socket.onReply(candle('1h'), 0)).toEqual([]);
    socket.unsubscribe(minute);
    expect(socket.onReply(candle('1m'), 0)).toEqual([]);
  });

  test('snapshot and update of one topic have the same key', () => {
    const key = topicKey(depth);
    for (const type of ['snapshot', 'update'])
      expect(topicKey({ channel: 'depth', pairCode: 'BTC_USDT', type })).toBe(key);
  });

  test('FMKT-13 a topic of another product has another key; of spot it has the same, named or not', () => {
    const key = topicKey({ channel: 'tickers' });
    expect(topicKey({ biz: 'spot', channel: 'tickers' })).toBe(key);
    expect(topicKey({ biz: 'futures', channel: 'tickers' })).not.toBe(key);
  });

  test('asking a topic anew ends and begins it', () => {
    const socket = opened();
    expect(socket.resubscribe(depth)).toEqual([]);
    socket.subscribe(depth);
    expect(sent(socket.resubscribe(depth))).toEqual(['unsub depth', 'sub depth']);
  });

  test('stopped: no reconnecting, nothing due', () => {
    const socket = opened();
    socket.subscribe(depth);
    expect(does(socket.stop())).toEqual(['send', 'phase', 'disconnect']);
    expect(socket.onClosed(1)).toEqual([]);
    expect(socket.reconnect(2)).toEqual([]);
    expect(socket.nextTickMs).toBe(Number.POSITIVE_INFINITY);
  });

  test('S4.06 duplicates: the same parameters in any order, with or without a type that means nothing', () => {
    const socket = opened();
    expect(sent(socket.subscribe({ channel: 'depth', pairCode: 'BTC_USDT' }))).toEqual(['sub depth']);
    expect(sent(socket.subscribe({ pairCode: 'BTC_USDT', channel: 'depth' }))).toEqual([]);
    expect(sent(socket.subscribe({ channel: 'depth', pairCode: 'ETH_USDT' }))).toEqual(['sub depth']);
    expect(sent(socket.reconnect(1))).toEqual([]);
    expect(sent(socket.onOpen(2))).toEqual(['sub depth', 'sub depth', 'ping']);
  });

  test('SHL-02 a tick that comes far too late is a machine that slept: a quick question, then a new connection', () => {
    const socket = opened();
    socket.onReply(reply({ event: 'pong' }), 10);
    expect(sent(socket.tick(3_600_000))).toEqual(['ping']);
    expect(does(socket.tick(3_600_000 + HEARTBEAT_MS))).toEqual(['send']);
    expect(does(socket.tick(3_600_001 + HEARTBEAT_MS))).toContain('disconnect');
    const awake = opened();
    awake.onReply(reply({ event: 'pong' }), 10);
    awake.tick(3_600_000);
    awake.onReply(reply({ event: 'pong' }), 3_600_100);
    expect(does(awake.tick(3_600_001 + HEARTBEAT_MS))).toEqual(['send']);
    expect(awake.phase).toBe('open');
  });

  test('SHL-03 silence is told after two heartbeats, and its end with the next pong', () => {
    const socket = opened();
    expect(does(socket.tick(SILENT_MS - 1))).toEqual(['send']);
    expect(socket.tick(SILENT_MS)).toContainEqual({ do: 'silence', isSilent: true });
    expect(does(socket.tick(SILENT_MS + 1))).toEqual([]);
    expect(socket.onReply(reply({ event: 'pong' }), SILENT_MS + 2)).toEqual([{ do: 'silence', isSilent: false }]);
    expect(socket.onReply(reply({ event: 'pong' }), SILENT_MS + 3)).toEqual([]);
  });
});
