import { afterEach, expect, it } from 'vitest';
import {
  type Message,
  type TestStreams,
  testStreams,
} from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { trade } from '../../../../testing/markets/test-market.ts';

let server: TestStreams;
afterEach(() => server.close());

const STALLED = 20;
const GOOD = 10;
const isTrade = (message: Message) => message.e === 'trade';

it('BSTR-22 P28 a crowd that stops reading is dropped, each for itself; the others get every trade in order', async () => {
  server = await testStreams({ limits: { socketBufferedBytes: 64 * 1024 } });
  const connect = (count: number) =>
    Promise.all(Array.from({ length: count }, () => server.connect('/ws/btcusdt@trade/btcusdt@aggTrade')));
  const [stalled, good] = [await connect(STALLED), await connect(GOOD)];
  await Promise.all([...stalled, ...good].map((client) => client.settled()));
  for (const client of stalled) client.ws.pause();
  let id = 0;
  const seen = new Array<number>(GOOD).fill(0);
  while (server.streams.size > GOOD) {
    server.apply(...Array.from({ length: 500 }, () => trade(++id, 100, 1)));
    await Promise.all(
      good.map(async (client, i) => {
        while ((seen[i] as number) < id) {
          const { t } = await client.next(isTrade);
          expect(t).toBe((seen[i] as number) + 1);
          seen[i] = t;
        }
      }),
    );
  }
  expect(server.streams.size).toBe(GOOD);
  for (const client of good) expect((await client.ask('LIST_SUBSCRIPTIONS')).result).toHaveLength(2);
});
