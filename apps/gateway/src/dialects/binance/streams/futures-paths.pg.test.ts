import type { AddressInfo } from 'node:net';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { encodeSetFuturesTransfers } from '@pelorus/protocol/wire/encode-fixed.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContract, PERP } from '../../../../testing/futures/test-listed.ts';
import { testHistory, trade } from '../../../../testing/markets/test-market.ts';
import { type TestGateway, testGateway } from '../../../../testing/test-gateway.ts';
import { WireClient } from '../../../../testing/wire/test-client.ts';
import { followCore } from '../../../core-stream.ts';
import { feedsOver } from '../../../markets/feeds.ts';
import { registerStreams } from './routes.ts';

let gateway: TestGateway;
let origin: string;

beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerStreams(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  listContract(gateway);
});
afterAll(() => gateway.close());

/** Addresses of one stream: of contracts, and of spot. */
const CONTRACTS: [path: string, host?: string][] = [
  ...['/public/ws/btcusdt@trade', '/market/ws/btcusdt@trade'].map((one): [string] => [one]),
  ['/public/stream?streams=btcusdt@trade'],
  ['/market/stream?streams=btcusdt@trade'],
  ['/ws/btcusdt@trade', 'fstream.venue.example'],
  ['/stream?streams=btcusdt@trade', 'FSTREAM.venue.example'],
];
const SPOT: [path: string, host?: string][] = [
  ['/ws/btcusdt@trade'],
  ['/stream?streams=btcusdt@trade'],
  ['/ws/btcusdt@trade', 'stream.venue.example'],
];

it('BFST-01 the path says whose stream it is, and on a host of contracts every path is theirs', async () => {
  const open = async ([path, host]: [string, string?]) => {
    const client = new WireClient<{ data?: object }>(origin + path, host === undefined ? {} : { host });
    await client.opened;
    return client;
  };
  const [contracts, spot] = await Promise.all([Promise.all(CONTRACTS.map(open)), Promise.all(SPOT.map(open))]);
  gateway.core.answer = () => [trade(1, 4_000_000, 2), { ...trade(9, 5_000_000, 3), market: PERP } as EngineEvent];
  await gateway.deps.core.submit(encodeSetFuturesTransfers(0, true));
  for (const client of contracts) {
    const message = await client.next();
    expect(message.data ?? message).toMatchObject({ e: 'trade', s: 'BTCUSDT', t: 9, p: '50000.00', X: 'MARKET' });
  }
  for (const client of spot) {
    const message = await client.next();
    expect(message.data ?? message).toMatchObject({ e: 'trade', s: 'BTCUSDT', t: 1, p: '40000.00000000', M: true });
  }
  for (const client of [...contracts, ...spot]) client.ws.terminate();
});
