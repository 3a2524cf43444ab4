import { connect } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { DepthUpdate, SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { BTC, level, trade } from '../markets/test-market.ts';
import { type TestSocket, testSocket } from './test-socket.ts';

let server: TestSocket;
afterEach(() => server.close());

const isData = (channel: string, type?: string) => (reply: SocketReply) =>
  reply.event === 'data' && reply.channel === channel && (type === undefined || reply.type === type);
const depthOf = ({ data }: SocketReply): DepthUpdate =>
  JSON.parse(JSON.stringify({ ...(data?.result as DepthUpdate), checksum: undefined }));
const idsOf = (reply: SocketReply) => (reply.data as { result: { id: number }[] }).result.map(({ id }) => id);
const sub = (channel: string, more: object = {}) => ({ event: 'sub', channel, biz: 'spot', ...more });
const PAIR = { pairCode: 'BTC_USDT' };

describe('requests', () => {
  it('SOCK-01 a ping is answered with the server time', async () => {
    server = await testSocket();
    const client = await server.connect();
    expect(await client.ask({ event: 'ping' })).toEqual({ event: 'pong', data: { result: server.clock.nowMs } });
  });

  it('SOCK-02 a granted subscription is echoed with result true', async () => {
    server = await testSocket();
    const client = await server.connect();
    expect(await client.ask(sub('kline', { ...PAIR, type: '1h' }))).toEqual({
      event: 'sub',
      channel: 'kline',
      biz: 'spot',
      pairCode: 'BTC_USDT',
      type: '1h',
      data: { result: true },
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '17'],
    ['no event', '{}'],
    ['an unknown event', '{"event":"constructor"}'],
    ['an unknown channel', '{"event":"sub","channel":"__proto__","pairCode":"BTC_USDT"}'],
    ['a missing pair', '{"event":"sub","channel":"depth"}'],
    ['a pair that is no text', '{"event":"sub","channel":"depth","pairCode":{"a":1}}'],
    ['an unknown interval', '{"event":"sub","channel":"kline","pairCode":"BTC_USDT","type":"7m"}'],
    ['an unknown business', '{"event":"sub","channel":"depth","biz":"x","pairCode":"BTC_USDT"}'],
    ['a log-in to a public channel', '{"event":"login","channel":"depth"}'],
    ['account as a subscription', '{"event":"sub","channel":"account"}'],
  ])('SOCK-03 %s is refused without a result, and the connection goes on', async (_name, frame) => {
    server = await testSocket();
    const client = await server.connect();
    client.send(frame);
    const reply = await client.next();
    expect(reply.code).toBe(REJECTIONS.BAD_REQUEST.id);
    expect(reply.data).toBeUndefined();
    expect((await client.ask({ event: 'ping' })).event).toBe('pong');
  });

  it('SOCK-03 a binary frame is refused', async () => {
    server = await testSocket();
    const client = await server.connect();
    client.ws.send(Buffer.from('{"event":"ping"}'), { binary: true });
    expect(await client.next()).toMatchObject({ event: 'error', code: REJECTIONS.BAD_REQUEST.id });
  });

  it('SOCK-04 an unknown pair is refused by name', async () => {
    server = await testSocket();
    const client = await server.connect();
    expect(await client.ask(sub('depth', { pairCode: 'XXX_YYY' }))).toMatchObject({
      code: REJECTIONS.UNKNOWN_MARKET.id,
      pairCode: 'XXX_YYY',
    });
  });

  it('SOCK-05 more subscriptions than allowed are refused, the others stay', async () => {
    server = await testSocket({ socketSubscriptions: 2 });
    const client = await server.connect();
    for (const channel of ['depth', 'trades']) expect((await client.ask(sub(channel, PAIR))).data?.result).toBe(true);
    expect(await client.ask(sub('ticker', PAIR))).toMatchObject({ code: REJECTIONS.TOO_MANY_REQUESTS.id });
    expect((await client.ask({ ...sub('trades', PAIR), event: 'unsub' })).data?.result).toBe(true);
    expect((await client.ask(sub('ticker', PAIR))).data?.result).toBe(true);
  });

  it('SOCK-06 a flood of frames, or of the protocol’s own pings, ends that connection only', async () => {
    server = await testSocket();
    const [flooder, pinger, other] = [await server.connect(), await server.connect(), await server.connect()];
    for (let i = 0; i < 10_000; i++) flooder.send('{"event":"ping"}');
    for (let i = 0; i < 10_000; i++) pinger.ws.ping();
    expect(await flooder.closed).toBe(1008);
    await pinger.closed;
    expect(flooder.messages.filter((reply) => reply.event === 'pong').length).toBe(50);
    expect(flooder.messages.some((reply) => reply.code === REJECTIONS.TOO_MANY_REQUESTS.id)).toBe(true);
    expect((await other.ask({ event: 'ping' })).event).toBe('pong');
    expect(server.sockets.size).toBe(1);
  });

  it('SOCK-07 a frame that is too large ends the connection', async () => {
    server = await testSocket();
    const client = await server.connect();
    client.send(`{"event":"ping","pad":"${'x'.repeat(65_536)}"}`);
    expect(await client.closed).toBe(1009);
  });

  it('SOCK-07 bytes that are no WebSocket frame end the connection, not the server', async () => {
    server = await testSocket();
    const port = Number(new URL(server.url).port);
    const raw = connect(port, '127.0.0.1');
    raw.write(
      'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await new Promise((resolve) => raw.once('data', resolve));
    raw.write(Buffer.alloc(500, 0xff));
    raw.on('error', () => {});
    await new Promise((resolve) => raw.on('close', resolve).resume());
    const client = await server.connect();
    expect((await client.ask({ event: 'ping' })).event).toBe('pong');
  });
});

describe('depth', () => {
  it('SOCK-10 a snapshot, then changes whose ids chain without a gap', async () => {
    server = await testSocket();
    server.hello([{ market: BTC, updateId: 7, bids: [[100, 5]], asks: [] }]);
    const client = await server.connect();
    await client.ask(sub('depth', PAIR));
    const snapshot = depthOf(await client.next(isData('depth', 'snapshot')));
    expect(snapshot).toEqual({ lastUpdateId: 7, bids: [['1.00', '0.00005']], asks: [] });
    server.apply(level(8, 'BUY', 99, 1));
    const first = depthOf(await client.next(isData('depth', 'update')));
    expect(first).toEqual({ firstUpdateId: 8, lastUpdateId: 8, bids: [['0.99', '0.00001']], asks: [] });
    server.apply(level(9, 'BUY', 99, 0), level(10, 'SELL', 101, 3));
    server.apply(level(11, 'SELL', 101, 4));
    const second = depthOf(await client.next(isData('depth', 'update')));
    expect(second).toEqual({
      firstUpdateId: 9,
      lastUpdateId: 11,
      bids: [['0.99', '0']],
      asks: [['1.01', '0.00004']],
    });
  });

  it('SOCK-11 who joins while changes are pending gets a snapshot that the next change continues', async () => {
    server = await testSocket();
    const early = await server.connect();
    await early.ask(sub('depth', PAIR));
    server.apply(level(1, 'BUY', 10, 1));
    await early.next(isData('depth', 'update'));
    server.apply(level(2, 'BUY', 11, 1));
    const late = await server.connect();
    await late.ask(sub('depth', PAIR));
    server.apply(level(3, 'BUY', 12, 1));
    const snapshot = depthOf(await late.next(isData('depth', 'snapshot')));
    const update = depthOf(await early.next(isData('depth', 'update')));
    expect(update).toMatchObject({ firstUpdateId: 2, lastUpdateId: snapshot.lastUpdateId });
    server.apply(level(4, 'BUY', 13, 1));
    const next = depthOf(await late.next(isData('depth', 'update')));
    expect(next.firstUpdateId).toBe(snapshot.lastUpdateId + 1);
  });

  it('SOCK-12 a core that started anew means a new snapshot for everybody', async () => {
    server = await testSocket();
    const client = await server.connect();
    await client.ask(sub('depth', PAIR));
    await client.next(isData('depth', 'snapshot'));
    server.apply(level(1, 'BUY', 10, 1));
    server.hello([{ market: BTC, updateId: 40, bids: [[77, 1]], asks: [] }]);
    const snapshot = depthOf(await client.next(isData('depth', 'snapshot')));
    expect(snapshot).toMatchObject({ lastUpdateId: 40, bids: [['0.77', '0.00001']] });
    server.apply(level(41, 'BUY', 78, 1));
    expect(depthOf(await client.next(isData('depth')))).toMatchObject({ firstUpdateId: 41, lastUpdateId: 41 });
  });

  it('SOCK-13 after unsubscribing nothing comes; subscribing again starts with a snapshot', async () => {
    server = await testSocket();
    const [client, witness] = [await server.connect(), await server.connect()];
    await client.ask(sub('depth', PAIR));
    await witness.ask(sub('depth', PAIR));
    await client.next(isData('depth', 'snapshot'));
    await client.ask({ ...sub('depth', PAIR), event: 'unsub' });
    server.apply(level(1, 'BUY', 10, 1));
    await witness.next(isData('depth', 'update'));
    await client.ask({ event: 'ping' });
    expect(client.messages).toEqual([]);
    await client.ask(sub('depth', PAIR));
    expect(depthOf(await client.next(isData('depth')))).toMatchObject({ lastUpdateId: 1, bids: [['0.10', '0.00001']] });
  });
});

describe('other channels', () => {
  it('SOCK-20 trades: the newest first, then each once', async () => {
    server = await testSocket();
    server.apply(trade(1, 100, 1), trade(2, 101, 1));
    const client = await server.connect();
    await client.ask(sub('trades', PAIR));
    expect(idsOf(await client.next(isData('trades', 'snapshot')))).toEqual([2, 1]);
    server.apply(trade(3, 100, 1), trade(4, 101, 1));
    expect(idsOf(await client.next(isData('trades', 'update')))).toEqual([4, 3]);
  });

  it('SOCK-21 ticker and tickers tell what changed', async () => {
    server = await testSocket();
    const client = await server.connect();
    await client.ask(sub('ticker', PAIR));
    await client.ask(sub('tickers'));
    expect((await client.next(isData('tickers', 'snapshot'))).data?.result).toHaveLength(2);
    server.apply(trade(1, 100, 1));
    expect((await client.next(isData('ticker', 'update'))).data?.result).toMatchObject({ last: '1.00' });
    const changed = (await client.next(isData('tickers', 'update'))).data?.result;
    expect(changed).toMatchObject([{ pairCode: 'BTC_USDT', last: '1.00' }]);
    expect(changed).toHaveLength(1);
  });

  it('SOCK-22 a candle that closed is told as it ended before the next one', async () => {
    server = await testSocket();
    server.clock.nowMs = 1_700_000_040_000;
    server.apply(trade(1, 100, 1));
    const client = await server.connect();
    await client.ask(sub('kline', { ...PAIR, type: '1m' }));
    expect((await client.next(isData('kline', '1m'))).data?.result).toMatchObject({ 0: 1_700_000_040_000, 8: 1 });
    server.apply(trade(2, 120, 1));
    server.clock.nowMs += 60_000;
    server.apply(trade(3, 130, 1));
    expect((await client.next(isData('kline', '1m'))).data?.result).toMatchObject({
      0: 1_700_000_040_000,
      4: '1.20',
      8: 2,
    });
    expect((await client.next(isData('kline', '1m'))).data?.result).toMatchObject({
      0: 1_700_000_100_000,
      1: '1.30',
      8: 1,
    });
  });
});

describe('slow readers', () => {
  it('SOCK-30 a reader that stops reading is dropped; others get every change', async () => {
    server = await testSocket({ socketBufferedBytes: 64 * 1024 });
    const [stalled, good] = [await server.connect(), await server.connect()];
    for (const client of [stalled, good]) await client.ask(sub('trades', PAIR));
    stalled.ws.pause();
    let id = 0;
    let seen = 0;
    while (server.sockets.size === 2) {
      server.apply(...Array.from({ length: 2_000 }, () => trade(++id, 100, 1)));
      const update = await good.next(isData('trades', 'update'));
      const ids = idsOf(update).toReversed();
      expect(ids[0]).toBe(seen + 1);
      seen = ids.at(-1) as number;
    }
    expect(seen).toBe(id);
    expect((await good.ask({ event: 'ping' })).event).toBe('pong');
  });
});

describe('behind', () => {
  it('SOCK-31 a reader whose oldest unsent byte is too old is dropped', async () => {
    server = await testSocket({ socketBufferedBytes: 1e9, socketBehindMs: 200 });
    const [stalled, good] = [await server.connect(), await server.connect()];
    for (const client of [stalled, good]) await client.ask(sub('trades', PAIR));
    stalled.ws.pause();
    let id = 0;
    while (server.sockets.size === 2) {
      server.apply(...Array.from({ length: 1_000 }, () => trade(++id, 100, 1)));
      await good.next(isData('trades', 'update'));
    }
    expect((await good.ask({ event: 'ping' })).event).toBe('pong');
  });
});

describe('the account channel', () => {
  const LOG_IN = { event: 'login', channel: 'account', biz: 'spot' };
  const order = (orderId: number) => ({ orderId, symbol: 'BTC_USDT', algoId: null }) as unknown as OrderData;
  const posting = (account: number, available: number): EngineEvent => ({
    kind: 'posting',
    account,
    asset: 2,
    reason: 'TRADE',
    deltaAvailable: 1,
    deltaHeld: 0,
    available,
    held: 5,
    orderId: 0,
    tradeId: 0,
  });

  it('SOCK-40 without a session log-in is refused', async () => {
    server = await testSocket();
    const client = await server.connect();
    expect(await client.ask(LOG_IN)).toMatchObject({ event: 'login', code: REJECTIONS.NOT_LOGGED_IN.id });
  });

  it('SOCK-41 tells each side its own orders, fills and balances, and nobody else’s', async () => {
    server = await testSocket();
    const [taker, maker, other] = [
      await server.connect('?account=16'),
      await server.connect('?account=17'),
      await server.connect('?account=18'),
    ];
    for (const client of [taker, maker, other]) expect((await client.ask(LOG_IN)).data?.result).toBe(true);
    for (const id of [1, 2]) server.orders.set(id, order(id));
    server.apply(trade(1, 100, 3), posting(16, 70_000_000), posting(17, 1), posting(16, 80_000_000));
    const of = async (client: typeof taker) => {
      const told = [];
      for (const type of ['order', 'fill', 'balance'])
        told.push((await client.next(isData('account', type))).data?.result);
      return told;
    };
    expect(await of(taker)).toMatchObject([
      { orderId: 2 },
      { orderId: 2, side: 'BUY', isMaker: false, feeAsset: 'BTC', quantity: '0.00003' },
      [{ asset: 'USDT', available: '8.0000000', held: '0.0000005' }],
    ]);
    expect(await of(maker)).toMatchObject([
      { orderId: 1 },
      { orderId: 1, side: 'SELL', isMaker: true, feeAsset: 'USDT' },
      [{ asset: 'USDT', available: '0.0000001' }],
    ]);
    await other.ask({ event: 'ping' });
    expect(other.messages).toEqual([]);
  });

  it('SOCK-41 after log-out of the channel nothing more comes', async () => {
    server = await testSocket();
    const client = await server.connect('?account=16');
    await client.ask(LOG_IN);
    await client.ask({ ...LOG_IN, event: 'logout' });
    server.apply(posting(16, 1));
    await client.ask({ event: 'ping' });
    expect(client.messages).toEqual([]);
  });

  it('SOCK-42 the end of a session ends its connections only', async () => {
    server = await testSocket();
    const [mine, other] = [await server.connect('?account=16'), await server.connect('?account=17')];
    server.sockets.endSession('s16');
    expect(await mine.closed).toBe(4001);
    expect((await other.ask({ event: 'ping' })).event).toBe('pong');
  });

  it('SOCK-43 a core that started anew confirms the log-in again', async () => {
    server = await testSocket();
    const client = await server.connect('?account=16');
    await client.ask(LOG_IN);
    server.hello();
    expect(await client.next((reply) => reply.event === 'login')).toMatchObject({ data: { result: true } });
  });
});

describe('any flow', () => {
  it('SOCK-14 whoever applies its snapshot and every change holds exactly the book', async () => {
    server = await testSocket();
    let seed = 42;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % below;
    };
    let updateId = 0;
    const clients = [await server.connect()];
    await clients[0]?.ask(sub('depth', PAIR));
    for (let step = 0; step < 300; step++) {
      const changes = Array.from({ length: 1 + random(5) }, () =>
        level(++updateId, random(2) === 0 ? 'BUY' : 'SELL', 1 + random(40), random(4)),
      );
      server.apply(...changes);
      if (step % 30 === 7) {
        const late = await server.connect();
        await late.ask(sub('depth', PAIR));
        clients.push(late);
      }
    }
    const truth = server.feed.depth('BTC_USDT', 5_000);
    for (const client of clients) {
      const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
      let lastId = -1;
      while (lastId !== updateId) {
        const reply = await client.next(isData('depth'));
        const change = depthOf(reply);
        if (reply.type === 'update') expect(change.firstUpdateId).toBe(lastId + 1);
        lastId = change.lastUpdateId;
        for (const side of ['bids', 'asks'] as const)
          for (const [price, quantity] of change[side])
            if (quantity === '0') sides[side].delete(price);
            else sides[side].set(price, quantity);
      }
      const sorted = (side: 'bids' | 'asks', sign: number) =>
        [...sides[side]].sort(([a], [b]) => sign * (Number(a) - Number(b)));
      expect(sorted('bids', -1)).toEqual(truth?.bids);
      expect(sorted('asks', 1)).toEqual(truth?.asks);
    }
    expect(clients).toHaveLength(11);
  });
});
