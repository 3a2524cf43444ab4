import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { StreamClient } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { testHistory } from '../../../../testing/markets/test-market.ts';
import { type TestGateway, testGateway } from '../../../../testing/test-gateway.ts';
import { followCore } from '../../../core-stream.ts';
import { feedsOver } from '../../../markets/feeds.ts';
import { registerSocket } from '../../../socket/server.ts';
import { registerStreams } from './routes.ts';

const OPENINGS = 9;
let gateway: TestGateway;
let origin: string;

beforeAll(async () => {
  gateway = await testGateway({
    limits: { socketsPerAddress: 5, dialectSocketsPer5Minutes: OPENINGS },
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
      registerStreams(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
});
afterAll(() => gateway.close());

const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(origin + path);
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('open', () => reject(new Error('opened')));
    ws.on('error', () => {});
  });

it('BSTR-01 BSTR-02 BSTR-04 BSTR-23 a gateway opens them to anybody, counts them, and says when it stops', async () => {
  for (const path of ['/wss', '/streams', '/ws-api', '/']) expect(await statusOf(path)).toBe(404);
  const foreign = new StreamClient(`${origin}/ws`, { origin: 'https://evil.example' });
  await foreign.opened;
  expect((await foreign.ask('LIST_SUBSCRIPTIONS')).result).toEqual([]);
  const open = [foreign];
  for (const path of ['/ws/btcusdt@trade', '/stream?streams=btcusdt@depth', '/ws/0', '/stream/1'])
    open.push(await StreamClient.open(origin + path));
  // Five at once, whatever they are; who asks for more has asked.
  for (const path of ['/ws', '/socket']) expect(await statusOf(path)).toBe(429);
  // The server may hear a moment later that one has ended.
  const opened = async (path: string): Promise<StreamClient> =>
    StreamClient.open(origin + path).catch(() => opened(path));
  for (const client of open.splice(1, 3)) {
    client.ws.terminate();
    await client.closed;
  }
  let more = 0;
  while (more < OPENINGS - 6) {
    const client = await opened('/ws');
    more += 1;
    client.ws.terminate();
  }
  const socket = await opened('/socket');
  socket.ws.terminate();
  expect(await statusOf('/ws')).toBe(429);
  gateway.pass(300_000);
  open.push(await opened('/ws'));
  const stopping = gateway.app.close();
  for (const client of open) expect(await client.next()).toMatchObject({ e: 'serverShutdown' });
  for (const client of open) expect(await client.closed).toBe(1001);
  await stopping;
});
