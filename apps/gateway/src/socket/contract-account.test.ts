import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CATALOG_WITH_CONTRACT, PERP, SYMBOL } from '../../testing/futures/test-contract-markets.ts';
import { isData, type TestClient, type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

const ME = 16;
const LOG_IN = { event: 'login', channel: 'account', biz: 'futures' };
const BOTH = { positionSide: 'BOTH', market: PERP } as const;
const posting = (reason: 'REALISED' | 'FEE', delta: number, available: number, account = ME): EngineEvent => ({
  ...{ kind: 'marginPosting', account, asset: 2, reason, deltaAvailable: delta, deltaHeld: 0 },
  ...{ available, held: 500, orderId: 7, tradeId: 3 },
});
const sale: EngineEvent = {
  ...{ kind: 'trade', market: PERP, tradeId: 3, priceTicks: 5_000_000, lots: 100, quoteUnits: 5_000_000_000 },
  ...{ takerSide: 'SELL', takerOrderId: 7, makerOrderId: 2, takerAccount: ME, makerAccount: 99 },
  ...{ takerFeeUnits: 40, makerFeeUnits: 20 },
};
const position = (lots: number, costUnits: number, account = ME): EngineEvent => ({
  ...{ kind: 'position', cause: 'TRADE', ...BOTH, account, lots, costUnits, marginUnits: 0 },
  ...{ realisedUnits: -250, orderId: 7, tradeId: 3 },
});

let server: TestSocket;
let client: TestClient;
beforeEach(async () => {
  server = await testSocket({}, CATALOG_WITH_CONTRACT);
  client = await server.connect(`?account=${ME}`);
});
afterEach(() => server.close());

/** What the account is told until `type`, by type. */
async function told(type: string): Promise<Record<string, unknown>> {
  const heard: Record<string, unknown> = {};
  for (;;) {
    const reply: SocketReply = await client.next(isData('account'));
    expect(reply.biz).toBe('futures');
    heard[reply.type as string] = reply.data?.result;
    if (reply.type === type) return heard;
  }
}

it('FORD-30 a commit tells order, trade with what it realised, position and wallet', async () => {
  expect(await client.ask(LOG_IN)).toMatchObject({ ...LOG_IN, data: { result: true } });
  const order = { orderId: 7, symbol: SYMBOL, positionSide: 'BOTH', algoId: null } as ContractOrderData;
  server.contractOrders.set(7, order);
  server.apply(sale, position(200, 9_000_000_000), posting('REALISED', -250, 1_000), posting('FEE', -40, 960));
  const { position: now, ...rest } = await told('wallet');
  expect(rest).toMatchObject({
    order: { orderId: 7 },
    fill: { tradeId: 3, side: 'SELL', realisedProfit: '-0.0000250', fee: '0.0000040', feeAsset: 'USDT' },
    wallet: [{ asset: 'USDT', balance: '0.0001460', available: '0.0000960', isolatedMargin: '0.0000500' }],
  });
  expect(now).toMatchObject({ symbol: SYMBOL, cause: 'TRADE', quantity: '0.00200', realisedProfit: '-0.0000250' });
});

it('FORD-30 choices, margin calls, liquidations and funding are told as the histories tell them', async () => {
  await client.ask(LOG_IN);
  server.apply(
    { kind: 'contractModeSet', account: ME, market: PERP, marginMode: 'ISOLATED', leverage: 20 },
    { kind: 'positionModeSet', account: ME, isHedge: true },
    {
      ...{ kind: 'marginCall', account: ME, asset: 2, market: -1, marginMode: 'CROSSED', partE2: 80 },
      ...{ equityUnits: 1_000, maintenanceUnits: 800 },
    },
    {
      ...{ kind: 'liquidation', step: 'TO_BOOK', ...BOTH, account: ME, priceTicks: 4_000_000, markTicks: 4_100_000 },
      ...{ lots: 100, orderId: 9, equityUnits: 5, maintenanceUnits: 6 },
    },
    {
      ...{ kind: 'fundingSettled', market: PERP, markTicks: 5_000_000, rateE8: 10_000, boundaryMs: 1 },
      remainderUnits: 0,
    },
    { kind: 'funding', account: 99, ...BOTH, rateE8: 10_000, lots: -300, units: 7 },
    { kind: 'funding', account: ME, ...BOTH, rateE8: 10_000, lots: 300, units: -7 },
  );
  const heard = await told('funding');
  expect(heard).toMatchObject({
    settings: { symbol: SYMBOL, marginMode: 'ISOLATED', leverage: 20 },
    positionMode: { isHedge: true },
    marginCall: { symbol: null, asset: 'USDT', level: '0.8' },
    liquidation: { symbol: SYMBOL, step: 'TO_BOOK', orderId: 9, bankruptcyPrice: '40000.00' },
    funding: { markPrice: '50000.00', rate: '0.0001', amount: '-0.0000007' },
  });
  // Rows are named by the place of their event among those of its kind.
  expect((heard.funding as { id: string }).id).toMatch(/:1$/);
});

it('FORD-30 another account hears nothing, and after its log-out neither does this one', async () => {
  const other = await server.connect('?account=17');
  await other.ask(LOG_IN);
  await client.ask(LOG_IN);
  await client.ask({ ...LOG_IN, event: 'logout' });
  const heard: string[] = [];
  client.ws.on('message', (data) => heard.push(data.toString()));
  server.apply(position(200, 9_000_000_000));
  server.apply(position(100, 4_000_000_000, 17));
  expect(await other.next(isData('account'))).toMatchObject({ data: { result: { quantity: '0.00100' } } });
  expect((await client.ask({ event: 'ping' })).event).toBe('pong');
  expect(heard.filter((text) => text.includes('position'))).toEqual([]);
});
