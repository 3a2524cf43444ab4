import { afterEach, expect, it } from 'vitest';
import { ClientBook } from '../../../../testing/dialects/binance/streams/test-book.ts';
import {
  type StreamClient,
  type TestStreams,
  testStreams,
} from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, level } from '../../../../testing/markets/test-market.ts';

let server: TestStreams;
afterEach(() => server.close());

const isDepth = (message: { e?: string }) => message.e === 'depthUpdate';

it('BSTR-40 ids chain within each stream; a quantity of zero is a level that is gone; a quiet book is silent', async () => {
  server = await testStreams();
  server.hello([{ market: BTC, updateId: 7, bids: [[100, 5]], asks: [] }]);
  const client = await server.connect();
  expect(await client.ask('SUBSCRIBE', ['btcusdt@depth@100ms'])).toEqual({ result: null, id: 'asked 1' });
  server.apply(level(8, 'BUY', 99, 1));
  expect(await client.next()).toEqual({
    e: 'depthUpdate',
    E: server.clock.nowMs,
    s: 'BTCUSDT',
    U: 8,
    u: 8,
    b: [['0.99000000', '0.00001000']],
    a: [],
  });
  server.apply(level(9, 'BUY', 99, 0), level(10, 'SELL', 101, 3));
  server.apply(level(11, 'SELL', 101, 4));
  expect(await client.next()).toMatchObject({
    U: 9,
    u: 11,
    b: [['0.99000000', '0.00000000']],
    a: [['1.01000000', '0.00004000']],
  });
  server.apply(level(12, 'BUY', 98, 0));
  expect(await client.next()).toMatchObject({ U: 12, u: 12, b: [['0.98000000', '0.00000000']], a: [] });
  expect(server.snapshot()).toEqual({
    lastUpdateId: 12,
    bids: [['1.00000000', '0.00005000']],
    asks: [['1.01000000', '0.00004000']],
  });
});

it('BSTR-42 when the core starts anew one event says what is different', async () => {
  server = await testStreams();
  server.hello([
    {
      market: BTC,
      updateId: 7,
      bids: [
        [100, 5],
        [99, 1],
      ],
      asks: [],
    },
  ]);
  const client = await server.connect('/ws/btcusdt@depth@100ms');
  await client.settled();
  server.hello([{ market: BTC, updateId: 12, bids: [[100, 6]], asks: [[105, 2]] }]);
  expect(await client.next(isDepth)).toMatchObject({
    U: 8,
    u: 12,
    b: [
      ['1.00000000', '0.00006000'],
      ['0.99000000', '0.00000000'],
    ],
    a: [['1.05000000', '0.00002000']],
  });
  server.apply(level(13, 'SELL', 105, 0));
  expect(await client.next(isDepth)).toMatchObject({ U: 13, u: 13 });
});

it('BSTR-41 P27 sixty clients that join under load by any stream hold exactly the book of REST', async () => {
  server = await testStreams();
  let seed = 42;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  let updateId = 0;
  const trade = () => {
    const count = 1 + random(5);
    const side = () => (random(2) === 0 ? 'BUY' : 'SELL');
    server.apply(...Array.from({ length: count }, () => level(++updateId, side(), 1 + random(60), random(4))));
  };
  const load = setInterval(trade, 2);
  const names = ['btcusdt@depth', 'btcusdt@depth@100ms'];
  const join = async (
    index: number,
  ): Promise<{ client: StreamClient; book: ClientBook; last: Map<string, number> }> => {
    const book = new ClientBook();
    const last = new Map<string, number>();
    const read = index % 3 === 2 ? names : [names[index % 3] as string];
    const client = await server.connect('/stream');
    client.ws.on('message', (data) => {
      const { stream, data: event } = JSON.parse(data.toString());
      if (stream === undefined) return;
      const before = last.get(stream);
      if (before !== undefined) expect(event.U).toBe(before + 1);
      last.set(stream, event.u);
      book.take(event);
    });
    await client.ask('SUBSCRIBE', read);
    // Some take their time for the snapshot.
    for (let waits = random(5); waits > 0; waits--) await client.ask('LIST_SUBSCRIPTIONS');
    book.begin(server.snapshot());
    return { client, book, last };
  };
  const joined = [];
  for (let index = 0; index < 60; index++) joined.push(await join(index));
  clearInterval(load);
  const truth = server.snapshot();
  expect(truth.lastUpdateId).toBe(updateId);
  for (const { client, book } of joined) {
    while (book.id !== updateId) await new Promise((resolve) => client.ws.once('message', resolve));
    expect(book.snapshot()).toEqual(truth);
  }
});
