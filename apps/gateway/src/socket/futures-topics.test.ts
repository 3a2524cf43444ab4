import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  CATALOG_WITH_CONTRACT,
  markTold,
  PERP,
  PERP_MARKET,
  perpLevel,
  perpTrade,
  SYMBOL,
} from '../../testing/futures/test-contract-markets.ts';
import { level, trade } from '../../testing/markets/test-market.ts';
import { isData, type TestClient, type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

let server: TestSocket;
let client: TestClient;
beforeEach(async () => {
  server = await testSocket({}, CATALOG_WITH_CONTRACT);
  client = await server.connect();
});
afterEach(() => server.close());

const ask = (channel: string, more: object = { pairCode: SYMBOL }) =>
  client.ask({ event: 'sub', channel, biz: 'futures', ...more });
const resultOf = (reply: { data?: { result: unknown } }) => reply.data?.result;

it('FMKT-10 a contract’s channels tell what spot’s tell, by the product’s name, and nothing of spot', async () => {
  const granted = { event: 'sub', biz: 'futures', pairCode: SYMBOL, data: { result: true } };
  for (const channel of ['depth', 'trades', 'ticker']) expect(await ask(channel)).toMatchObject(granted);
  expect(await ask('kline', { pairCode: SYMBOL, type: '1m' })).toMatchObject(granted);
  expect(await ask('tickers', {})).toMatchObject({ biz: 'futures', data: { result: true } });
  server.apply(trade(1, 4_000_000, 9), level(1, 'BUY', 3_900_000, 9));
  server.apply(perpTrade(1, 5_100_000, 3), perpLevel(1, 'BUY', 5_000_000, 7));
  const told = new Map<unknown, SocketReply>();
  while (told.size < 5) {
    const reply = await client.next(({ event, type }) => event === 'data' && type !== 'snapshot');
    told.set(reply.channel, reply);
  }
  expect([...told.values()].map(({ biz }) => biz)).toEqual(Array(5).fill('futures'));
  expect(told.get('depth')).toMatchObject({ type: 'update', pairCode: SYMBOL, base: 'BTC' });
  const result = (channel: string) => resultOf(told.get(channel) as SocketReply);
  expect(result('depth')).toMatchObject({ firstUpdateId: 1, lastUpdateId: 1, bids: [['50000.00', '0.00007']] });
  expect(result('trades')).toMatchObject([{ id: 1, price: '51000.00' }]);
  expect(result('kline')).toMatchObject({ 4: '51000.00' });
  expect(result('ticker')).toMatchObject({ pairCode: SYMBOL, last: '51000.00' });
  expect(result('tickers')).toMatchObject([{ pairCode: SYMBOL }]);
});

it('FMKT-10 a market of another product is unknown, and a channel that the product has not cannot be asked for', async () => {
  expect(await ask('depth', { pairCode: 'BTC_USDT' })).toMatchObject({ biz: 'futures', msg: 'No such market.' });
  const ofSpot = { event: 'sub', channel: 'depth', biz: 'spot', pairCode: SYMBOL };
  expect(await client.ask(ofSpot)).toMatchObject({ biz: 'spot', msg: 'No such market.' });
  const [refused] = [await ask('symbols', {})];
  expect(refused.code).toBeGreaterThan(0);
  for (const reply of [await ask('auction'), await client.ask({ event: 'sub', channel: 'marks', biz: 'spot' })])
    expect(reply).toMatchObject({ code: refused.code });
});

it('FMKT-11 marks are told whole, then those that changed, and whole again when the core starts anew', async () => {
  server.apply(markTold(5_000_000));
  await ask('marks', {});
  const mark = { symbol: SYMBOL, markPrice: '50000.00', indexPrice: '49999.00', fundingRate: '0.0001' };
  expect(resultOf(await client.next(isData('marks', 'snapshot')))).toMatchObject([mark]);
  server.apply(markTold(5_000_500));
  server.apply(markTold(5_000_700));
  const changed = await client.next(isData('marks', 'update'));
  expect(resultOf(changed)).toMatchObject([{ markPrice: '50007.00', openInterest: '0.00500' }]);
  server.hello();
  expect(resultOf(await client.next(isData('marks', 'snapshot')))).toEqual([]);
});

/** A command that configures the contract, or a row of fees. */
function configure(seq: number, payload: object, event: object): void {
  const command = {
    ...{ kind: 'configureMarket', origin: 0, request: 0, account: 0, timeMs: server.clock.nowMs, seq },
    ...{ clientOrderId: null, payload, events: [event] },
  } as unknown as AppliedCommand;
  server.catalog.apply(command);
  server.feeds.futures.onCommand(server.catalog.contractPart(command) as AppliedCommand);
  server.feeds.futures.onBatchEnd(seq);
}

it('FMKT-12 contracts are told whole, and again when status or fees change', async () => {
  await ask('contracts', {});
  const told = { symbol: SYMBOL, status: 'TRADING', takerFee: '0.0015', leverageMax: 50 };
  expect(resultOf(await client.next(isData('contracts', 'snapshot')))).toMatchObject([told]);
  const { id: _, ...payload } = PERP_MARKET;
  configure(1, { ...payload, status: 'HALT' }, { kind: 'marketConfigured', market: PERP });
  expect(resultOf(await client.next(isData('contracts', 'update')))).toMatchObject([{ ...told, status: 'HALT' }]);
  configure(2, { tier: 0, market: SYMBOL, makerE6: 200, takerE6: 500 }, { kind: 'feeTierConfigured', tier: 0 });
  expect(resultOf(await client.next(isData('contracts', 'update')))).toMatchObject([{ takerFee: '0.0005' }]);
});
