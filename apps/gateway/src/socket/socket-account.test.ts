import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { level, trade } from '../../testing/markets/test-market.ts';
import { depthOf, idsOf, isData, PAIR, sub, type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

let server: TestSocket;
afterEach(() => server.close());

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
