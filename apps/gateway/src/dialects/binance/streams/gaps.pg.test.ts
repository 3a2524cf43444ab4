import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { BookLevels, CoreLinkListener } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StreamClient } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { signedParams, WsClient } from '../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { makeKey } from '../../../../testing/identity/api-keys/test-keys.ts';
import { level, testHistory } from '../../../../testing/markets/test-market.ts';
import { TestClient } from '../../../../testing/socket/test-socket.ts';
import { CATALOG } from '../../../../testing/test-core.ts';
import { person, type TestGateway, testGateway } from '../../../../testing/test-gateway.ts';
import { followCore } from '../../../core-stream.ts';
import { feedsOver } from '../../../markets/feeds.ts';
import { LiveMarkets } from '../../../markets/live-markets.ts';
import { registerSocket } from '../../../socket/server.ts';
import { registerBinance } from '../routes.ts';
import { registerStreams } from './routes.ts';

/** The book as it truly is, whatever the gateway was told. */
const truth = new LiveMarkets();
let gateway: TestGateway;
/** What the core's stream loses: the next so many commands. */
let losing = 0;
let hellos = 0;

beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerStreams(app, deps, feeds, await registerBinance(app, deps, feeds));
      registerSocket(app, deps, feeds);
    },
  });
  spoilLink();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => gateway.close());

function booksNow(): BookLevels[] {
  const { updateId, bids, asks } = truth.book(1);
  return [{ market: 1, updateId, bids: bids.top(1_000), asks: asks.top(1_000) }];
}

/** Puts a lossy wire between the core and the gateway; a listener that throws gets a new Hello, as links promise. */
function spoilLink(): void {
  let current = true;
  gateway.core.relisten((listener: CoreLinkListener) => ({
    onHello: (hello) => listener.onHello(hello),
    onCommand(command) {
      truth.command(command);
      if (losing > 0) {
        losing -= 1;
        return;
      }
      if (!current) return;
      try {
        listener.onCommand(command);
      } catch {
        current = false;
      }
    },
    onBatchEnd(seq) {
      try {
        if (current) listener.onBatchEnd(seq);
      } catch {
        current = false;
      }
      if (current) return;
      current = true;
      hellos += 1;
      listener.onHello({ seq, catalog: CATALOG, books: booksNow() });
      listener.onBatchEnd(seq);
    },
    onDown: () => listener.onDown(),
  }));
}

let updateId = 0;
/** Changes some levels by one command. */
async function change(count: number): Promise<void> {
  const events: EngineEvent[] = Array.from({ length: count }, () => {
    updateId += 1;
    const isBid = updateId % 2 === 0;
    const priceTicks = isBid ? 4_900_000 - (updateId % 37) : 5_100_000 + (updateId % 41);
    return level(updateId, isBid ? 'BUY' : 'SELL', priceTicks, updateId % 5 === 0 ? 0 : updateId % 9);
  });
  gateway.core.answer = ({ kind }) => (kind === 'setAccountTier' ? events : []);
  await gateway.core.submit(encodeJson('setAccountTier', { account: 16, tier: 1 }));
}

type Side = Map<string, string>;
interface Snapshot {
  lastUpdateId: number;
  bids: [string, string][];
  asks: [string, string][];
}

const shown = (side: Side) => [...side].filter(([, quantity]) => Number(quantity) > 0).sort();
const asShown = (levels: [string, string][]) => shown(new Map(levels));

it('MKTD-33 P27 where the core’s stream has holes, every reader’s book is the true one again, and accounts are told', async () => {
  const { port } = gateway.app.server.address() as { port: number };
  const rest = async (): Promise<Snapshot> =>
    (await gateway.app.inject({ method: 'GET', url: '/api/v3/depth?symbol=BTCUSDT&limit=5000' })).json();
  for (let i = 0; i < 20; i++) await change(3);

  const streams = await StreamClient.open(`ws://127.0.0.1:${port}/ws/btcusdt@depth@100ms`);
  await streams.settled();
  const own = await TestClient.open(`ws://127.0.0.1:${port}/socket`);
  await own.ask({ event: 'sub', channel: 'depth', biz: 'spot', pairCode: 'BTC_USDT' });
  const key = await makeKey(await person(gateway));
  const account = await WsClient.open(gateway);
  expect((await account.ask('userDataStream.subscribe.signature', signedParams(gateway, key))).status).toBe(200);

  const start = await rest();
  const book = { bids: new Map(start.bids), asks: new Map(start.asks), lastUpdateId: start.lastUpdateId };
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 10; i++) {
      if (i === 4) losing = 1 + round;
      await change(1 + (i % 4));
    }
  }
  expect(hellos).toBe(1 + 2 + 3 + 4 + 5 + 6);
  const end = await rest();
  expect(asShown(end.bids)).toEqual(asShown(presented(truth.book(1).bids.top(1_000))));
  while (book.lastUpdateId < end.lastUpdateId) {
    const event = await streams.next(({ e }) => e === 'depthUpdate');
    if (event.u <= start.lastUpdateId) continue;
    expect(event.U).toBeLessThanOrEqual(book.lastUpdateId + 1);
    for (const [price, quantity] of event.b) book.bids.set(price, quantity);
    for (const [price, quantity] of event.a) book.asks.set(price, quantity);
    book.lastUpdateId = event.u;
  }
  expect([shown(book.bids), shown(book.asks)]).toEqual([asShown(end.bids), asShown(end.asks)]);

  // Ours says all of it anew; whoever follows an account begins again.
  const isWhole = ({ type, data }: { type?: string; data?: unknown }) =>
    type === 'snapshot' && (data as { result: Snapshot }).result.lastUpdateId >= end.lastUpdateId;
  const whole = await own.next((reply) => isWhole(reply as never));
  expect((whole.data as { result: Snapshot }).result.bids.length).toBe(end.bids.length);
  await account.next(({ event }) => event?.e === 'eventStreamTerminated');
  for (const client of [streams, own, account]) client.ws.terminate();
});

function presented(levels: [number, number][]): [string, string][] {
  return levels.map(([ticks, lots]) => [(ticks / 100).toFixed(8), (lots / 100_000).toFixed(8)]);
}
