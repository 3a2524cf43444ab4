import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type Message,
  type TestStreams,
  testStreams,
} from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, CATALOG, level, trade } from '../../../../testing/markets/test-market.ts';
import type { StreamReader } from './stream-reader.ts';

let server: TestStreams;
afterEach(() => server.close());

const isTrade = (message: Message) => (message.data ?? message).e === 'trade';
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(server.origin + path);
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('open', () => reject(new Error('opened')));
    ws.on('error', () => {});
  });

describe('opening', () => {
  it.each([
    ['/ws', false, []],
    ['/ws/', false, []],
    ['/ws?m=/stream/0', false, []],
    ['/ws/49', false, ['49']],
    ['/ws/btcusdt@trade', false, ['btcusdt@trade']],
    ['/ws/btcusdt@trade/ethusdt@kline_1m@+08:00', false, ['btcusdt@trade', 'ethusdt@kline_1m@+08:00']],
    ['/ws/%21ticker%40arr', false, ['!ticker@arr']],
    ['/stream', true, []],
    ['/stream/0', true, []],
    ['/stream?streams=', true, []],
    ['/stream?streams=btcusdt@trade/btcusdt@trade/x', true, ['btcusdt@trade', 'x']],
    ['/stream?timeUnit=microsecond&streams=btcusdt%40trade%2Fx', true, ['btcusdt@trade', 'x']],
  ])('BSTR-03 %s', async (path, isCombined, names) => {
    server = await testStreams();
    const client = await server.connect(path);
    expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toEqual(names);
    expect((await client.ask('GET_PROPERTY', ['combined'])).result).toBe(isCombined);
  });

  it('BSTR-05 BSTR-17 an address that asks for what cannot be is refused', async () => {
    server = await testStreams({ limits: { streamsPerSocket: 3 } });
    for (const path of ['/ws?timeUnit=NANOSECOND', '/ws/%zz', '/ws/a/b/c/d', '/stream?streams=a/b/c/d'])
      expect(await statusOf(path)).toBe(400);
    expect((await (await server.connect('/ws/a/b/c')).ask('LIST_SUBSCRIPTIONS')).result).toHaveLength(3);
  });
});

describe('control frames', () => {
  it('BSTR-10 subscribing, listing, unsubscribing; what is so already is granted', async () => {
    server = await testStreams();
    const client = await server.connect();
    const names = ['ethusdt@trade', 'btcusdt@depth', 'nothing'];
    for (let i = 0; i < 2; i++) expect((await client.ask('SUBSCRIBE', names)).result).toBeNull();
    expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toEqual(names);
    for (let i = 0; i < 2; i++) expect((await client.ask('UNSUBSCRIBE', ['btcusdt@depth'])).result).toBeNull();
    expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toEqual(['ethusdt@trade', 'nothing']);
  });

  it('BSTR-10 BSTR-03 `combined` turns the wrapper on and off', async () => {
    server = await testStreams();
    const client = await server.connect('/ws/btcusdt@trade');
    await client.settled();
    const told = async (id: number) => {
      server.apply(trade(id, 100, 1));
      return client.next(isTrade);
    };
    expect(await told(1)).toMatchObject({ e: 'trade', t: 1 });
    expect((await client.ask('SET_PROPERTY', ['combined', true])).result).toBeNull();
    expect(await told(2)).toMatchObject({ stream: 'btcusdt@trade', data: { e: 'trade', t: 2 } });
    await client.ask('SET_PROPERTY', ['combined', false]);
    expect(await told(3)).toMatchObject({ e: 'trade', t: 3 });
  });

  it('BSTR-11 BSTR-13 answers and refusals carry the id as it was sent; the socket goes on', async () => {
    server = await testStreams();
    const client = await server.connect();
    const texts: string[] = [];
    client.ws.on('message', (data) => texts.push(data.toString()));
    client.send('{"method":"SUBSCRIBE","params":["a"],"id":9007199254740993}');
    client.send('{"method":"NOPE","id":null}');
    client.send('{nope');
    await client.settled();
    expect(texts[0]).toBe('{"result":null,"id":9007199254740993}');
    expect(JSON.parse(texts[1] as string)).toMatchObject({ code: 2, id: null });
    expect(JSON.parse(texts[2] as string)).toMatchObject({ code: 3 });
  });

  it('BSTR-12 the answer comes before the first event', async () => {
    server = await testStreams();
    let id = 0;
    const load = setInterval(() => {
      id += 1;
      server.apply(trade(id, 100 + (id % 9), 1), level(2 * id - 1, 'BUY', 99, id), level(2 * id, 'SELL', 120, id));
    }, 1);
    const streams = ['trade', 'aggTrade', 'depth@100ms', 'depth5@100ms', 'bookTicker', 'ticker', 'kline_1m'];
    for (const stream of streams) {
      const client = await server.connect();
      client.send({ method: 'SUBSCRIBE', params: [`btcusdt@${stream}`], id: 7 });
      expect(await client.next()).toEqual({ result: null, id: 7 });
      await client.next();
    }
    clearInterval(load);
  });

  it('BSTR-15 after unsubscribing nothing more comes', async () => {
    server = await testStreams();
    const [client, witness] = [await server.connect(), await server.connect('/ws/btcusdt@trade')];
    await client.ask('SUBSCRIBE', ['btcusdt@trade', 'btcusdt@ticker']);
    server.apply(trade(1, 100, 1));
    await client.next(isTrade);
    server.apply(trade(2, 100, 1));
    expect((await client.ask('UNSUBSCRIBE', ['btcusdt@trade', 'btcusdt@ticker'])).result).toBeNull();
    server.apply(trade(3, 100, 1));
    await witness.next(({ t }) => t === 3);
    await client.settled();
    expect(client.messages).toEqual([]);
  });

  it('BSTR-17 names that are no stream are few and short: whoever sends many is refused whole', async () => {
    server = await testStreams();
    const client = await server.connect('/ws/btcusdt@trade');
    const names = (count: number) => Array.from({ length: count }, (_, i) => `nothing${i}@trade`);
    expect((await client.ask('SUBSCRIBE', names(64))).result).toBeNull();
    expect(await client.ask('SUBSCRIBE', ['one more', 'ethusdt@trade'])).toMatchObject({ code: 2 });
    expect((await client.ask('SUBSCRIBE', ['ethusdt@trade'])).result).toBeNull();
    expect(await client.ask('UNSUBSCRIBE', ['x'.repeat(81)])).toMatchObject({ code: 2 });
    expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toHaveLength(66);
    for (const path of [`/stream?streams=${names(65).join('/')}`, `/ws/${'x'.repeat(81)}`])
      expect(await statusOf(path)).toBe(400);
  });

  it('BSTR-17 more streams than allowed are refused whole', async () => {
    server = await testStreams({ limits: { streamsPerSocket: 3 } });
    const client = await server.connect();
    await client.ask('SUBSCRIBE', ['a', 'b']);
    expect(await client.ask('SUBSCRIBE', ['b', 'c', 'd'])).toMatchObject({ code: 2 });
    expect((await client.ask('SUBSCRIBE', ['b', 'c'])).result).toBeNull();
    expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toEqual(['a', 'b', 'c']);
  });

  it('BSTR-14 a name without a market is silent until there is one', async () => {
    server = await testStreams();
    const client = await server.connect();
    await client.ask('SUBSCRIBE', ['ethbtc@trade', 'btcusdt@trade']);
    const market = 3;
    const { id: _, ...eth } = CATALOG.markets[1] as (typeof CATALOG.markets)[number];
    const command = {
      ...{ kind: 'configureMarket', origin: 0, request: 0, account: 0, timeMs: server.clock.nowMs, seq: 1 },
      ...{ clientOrderId: null, payload: { ...eth, symbol: 'ETH_BTC', base: 'ETH', quote: 'BTC' } },
      events: [{ kind: 'marketConfigured', market }],
    } as unknown as AppliedCommand;
    server.catalog.apply(command);
    server.feed.onCommand(command);
    const traded = { ...command, seq: 2, events: [{ ...trade(1, 100, 1), market }] } as AppliedCommand;
    server.feed.onCommand(traded);
    server.feed.onBatchEnd(2);
    expect(await client.next()).toMatchObject({ e: 'trade', s: 'ETHBTC', t: 1 });
  });
});

describe('life', () => {
  it('BSTR-16 more than five messages in a second end that socket only; pings count', async () => {
    server = await testStreams({ limits: { streamMessagesPerSecond: 5 } });
    const [flooder, pinger, other] = [await server.connect(), await server.connect(), await server.connect()];
    for (let i = 0; i < 6; i++) flooder.send({ method: 'LIST_SUBSCRIPTIONS', id: i });
    for (let i = 0; i < 6; i++) pinger.ws.ping();
    expect(await flooder.closed).toBe(1008);
    expect(await pinger.closed).toBe(1008);
    expect(flooder.messages.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    for (let i = 0; i < 5; i++) expect((await other.ask('LIST_SUBSCRIPTIONS')).result).toEqual([]);
  });

  it('BSTR-20 a ping comes back with its payload', async () => {
    server = await testStreams();
    const client = await server.connect();
    const answered = new Promise<string>((resolve) => client.ws.once('pong', (data) => resolve(data.toString())));
    client.ws.ping('payload');
    expect(await answered).toBe('payload');
  });

  it('BSTR-21 a socket that was open for too long is ended', async () => {
    server = await testStreams({ limits: { dialectSocketMs: 1 } });
    expect(await (await server.connect()).closed).toBe(1001);
  });

  it('BSTR-22 P28 a reader that stops reading is dropped; the others get every trade', async () => {
    server = await testStreams({ limits: { socketBufferedBytes: 64 * 1024 } });
    const path = '/ws/btcusdt@trade/btcusdt@aggTrade/btcusdt@ticker';
    const [stalled, good] = [await server.connect(path), await server.connect(path)];
    await good.settled();
    stalled.ws.pause();
    let id = 0;
    let seen = 0;
    while (server.streams.size === 2) {
      server.apply(...Array.from({ length: 500 }, () => trade(++id, 100, 1)));
      while (seen < id) {
        const { t } = await good.next(isTrade);
        expect(t).toBe(seen + 1);
        seen = t;
      }
    }
    expect((await good.ask('LIST_SUBSCRIPTIONS')).result).toHaveLength(3);
  });

  it('BSTR-23 before a stop everybody is told, then closed', async () => {
    server = await testStreams();
    const [plain, combined] = [await server.connect(), await server.connect('/stream?timeUnit=MICROSECOND')];
    const E = server.clock.nowMs;
    server.streams.close();
    expect(await plain.next()).toEqual({ e: 'serverShutdown', E });
    expect(await combined.next()).toEqual({ e: 'serverShutdown', E: E * 1_000 });
    for (const client of [plain, combined]) expect(await client.closed).toBe(1001);
  });

  it('BSTR-24 a frame that is too large ends its own socket', async () => {
    server = await testStreams();
    const [large, other] = [await server.connect(), await server.connect()];
    large.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    expect((await other.ask('LIST_SUBSCRIPTIONS')).result).toEqual([]);
  });
});

it('BSTR-04 a listen key is joined after its answer, told in the wrapper of its socket, and left', async () => {
  const KEY = 'k'.repeat(64);
  const told = { e: 'listenKeyExpired', E: 1, listenKey: KEY };
  const said: string[] = [];
  let joined: StreamReader | undefined;
  server = await testStreams({
    listenKeys: {
      isOne: (name) => name.length === 64,
      prepare: async () => null,
      join: (key, reader) => {
        said.push(`join ${key === KEY}`);
        joined = reader;
        reader.tell(key, JSON.stringify(told));
      },
      leave: (key) => said.push(`leave ${key === KEY}`),
    },
  });
  server.hello([{ market: BTC, updateId: 1, bids: [], asks: [] }]);
  const client = await server.connect(`/stream?streams=${KEY}/btcusdt@trade`);
  expect(await client.next()).toEqual({ stream: KEY, data: told });
  await client.ask('UNSUBSCRIBE', [KEY]);
  client.send({ method: 'SUBSCRIBE', params: [KEY], id: 1 });
  expect(await client.next()).toEqual({ result: null, id: 1 });
  expect(await client.next()).toEqual({ stream: KEY, data: told });
  expect(joined?.isCombined).toBe(true);
  client.ws.terminate();
  await client.closed;
  while (said.length < 4) await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual(['join true', 'leave true', 'join true', 'leave true']);
});
