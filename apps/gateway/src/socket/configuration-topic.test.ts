import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, expect, it } from 'vitest';
import { BTC, CATALOG, level } from '../../testing/markets/test-market.ts';
import { type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

let server: TestSocket;
afterEach(() => server.close());

const isSymbols = (type: string) => (reply: SocketReply) =>
  reply.event === 'data' && reply.channel === 'symbols' && reply.type === type;
const statusOf = (reply: SocketReply) =>
  (reply.data as { result: SymbolsData }).result.symbols.find(({ pairCode }) => pairCode === 'BTC_USDT')?.status;

/** One durable command that configures BTC_USDT, or `fields` of a market like it, with this status. */
function configure(seq: number, status: 'TRADING' | 'HALT' | 'DELISTED', fields = {}, market = BTC): void {
  const { id: _, ...payload } = { ...CATALOG.markets[0], status, ...fields };
  const command = {
    kind: 'configureMarket',
    origin: 0,
    request: 0,
    account: 0,
    timeMs: server.clock.nowMs,
    seq,
    clientOrderId: null,
    payload,
    events: [{ kind: 'marketConfigured', market }],
  } as unknown as AppliedCommand;
  server.catalog.apply(command);
  server.feed.onCommand(command);
  server.feed.onBatchEnd(seq);
}

it('SOCK-23 a market that is halted is told at once, whole', async () => {
  server = await testSocket();
  const client = await server.connect();
  await client.ask({ event: 'sub', channel: 'symbols', biz: 'spot' });
  expect(statusOf(await client.next(isSymbols('snapshot')))).toBe('TRADING');
  configure(1, 'HALT');
  const told = await client.next(isSymbols('update'));
  expect(statusOf(told)).toBe('HALT');
  expect(told.data?.result).toEqual(server.feed.symbols());
});

it('SOCK-23 nothing is told of commands that configure nothing, and after unsubscribing of none', async () => {
  server = await testSocket();
  const client = await server.connect();
  await client.ask({ event: 'sub', channel: 'symbols', biz: 'spot' });
  await client.next(isSymbols('snapshot'));
  await client.ask({ event: 'sub', channel: 'depth', biz: 'spot', pairCode: 'BTC_USDT' });
  server.apply(level(1, 'BUY', 4_000_000, 5));
  await client.next((reply) => reply.channel === 'depth' && reply.type === 'update');
  expect(client.messages.some(({ channel }) => channel === 'symbols')).toBe(false);
  expect(await client.ask({ event: 'unsub', channel: 'symbols', biz: 'spot' })).toMatchObject({
    data: { result: true },
  });
  configure(2, 'HALT');
  // The test core counted to 1; its next command would be the one of above.
  server.apply();
  server.apply(level(2, 'BUY', 4_000_000, 6));
  await client.next((reply) => reply.channel === 'depth' && reply.type === 'update');
  expect(client.messages.some(({ channel }) => channel === 'symbols')).toBe(false);
});

it('SOCK-23 when the core starts anew everybody is told what is configured now', async () => {
  server = await testSocket();
  const client = await server.connect();
  await client.ask({ event: 'sub', channel: 'symbols', biz: 'spot' });
  await client.next(isSymbols('snapshot'));
  configure(1, 'HALT');
  await client.next(isSymbols('update'));
  server.hello();
  expect(statusOf(await client.next(isSymbols('snapshot')))).toBe('TRADING');
});

it('SOCK-21 MKTS-23 the ticker of a market that is listed is told before anybody trades there, of a delisted one none', async () => {
  server = await testSocket();
  const client = await server.connect();
  await client.ask({ event: 'sub', channel: 'tickers', biz: 'spot' });
  await client.next((reply) => reply.channel === 'tickers' && reply.type === 'snapshot');
  configure(1, 'DELISTED', { symbol: 'OLD_USDT' }, 7);
  configure(2, 'TRADING', { symbol: 'NEW_USDT' }, 8);
  const told = await client.next((reply) => reply.channel === 'tickers' && reply.type === 'update');
  expect(told.data?.result).toEqual([server.feed.ticker(server.catalog.marketById(8))]);
  expect(told.data?.result).toMatchObject([{ pairCode: 'NEW_USDT' }]);
});
