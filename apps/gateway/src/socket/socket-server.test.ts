import { connect } from 'node:net';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { BTC, level, trade } from '../../testing/markets/test-market.ts';
import { depthOf, idsOf, isData, PAIR, sub, type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

let server: TestSocket;
afterEach(() => server.close());

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
