import { CLEARING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { ALL_CONTRACTS, OFFSET, PLACE_CONTRACT_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, listContract, PERP, SYMBOL } from '../../testing/futures/test-listed.ts';
import { HOME, makeKey, native } from '../../testing/identity/api-keys/test-keys.ts';
import { acceptedOrder, canceledOrder } from '../../testing/spot/test-events.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let stranger: Browser;
let account: number;
let sent: { kind: string; view: DataView }[];
let answer: (command: AppliedCommand, view: DataView) => EngineEvent[];

const MINE = { market: PERP, priceTicks: 5_000_000, lots: 300 } as const;
const ORDER = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' } as const;
const LONG_EXITS = { positionSide: 'LONG', takeProfit: '60000', stopLoss: '40000', exitType: 'MARK_PRICE' } as const;

const accepted = (orderId = 7, own: Partial<EventOf<'orderAccepted'>> = {}) =>
  acceptedOrder(account, orderId, { ...MINE, ...own });
const terms = (orderId = 7, own: Partial<EventOf<'orderContract'>> = {}): EventOf<'orderContract'> => ({
  ...{ kind: 'orderContract', orderId, account, market: PERP, positionSide: 'LONG', reduceOnly: false },
  ...{ closePosition: false, workingType: 'CONTRACT_PRICE', priceProtect: false, exitType: 'MARK_PRICE' },
  ...{ takeProfitTicks: 6_000_000, stopLossTicks: 4_000_000, ...own },
});
const trade = (tradeId: number, lots: number): EventOf<'trade'> => ({
  ...{ kind: 'trade', market: PERP, tradeId, priceTicks: 4_999_900, lots, quoteUnits: 4_999_900 * lots * 10 },
  ...{ takerSide: 'BUY', takerOrderId: 7, makerOrderId: 3, takerAccount: account, makerAccount: 99 },
  ...{ takerFeeUnits: 150, makerFeeUnits: 1_000 },
});
const realised = (tradeId: number, units: number): EventOf<'marginPosting'> => ({
  ...{ kind: 'marginPosting', account, asset: 1, reason: 'REALISED', deltaAvailable: units, deltaHeld: 0 },
  ...{ available: 0, held: 0, orderId: 7, tradeId },
});

beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 1_000_000, ordersPer10Seconds: 1_000 } });
  listContract(gateway);
  somebody = await person(gateway);
  stranger = await person(gateway);
  account = await accountOf(somebody);
});
afterAll(() => gateway.close());
beforeEach(() => {
  sent = [];
  gateway.deps.orders.reset();
  answer = () => [accepted()];
  gateway.core.answer = (command, view) => {
    sent.push({ kind: command.kind, view });
    return answer(command, view);
  };
  gateway.pass(11_000);
});

const place = (own: object = {}) => somebody.send('POST', '/futuresapi/orders', { ...ORDER, ...own });
const rested = async () => {
  answer = () => [accepted(), terms(), { kind: 'orderRested', orderId: 7, account, market: PERP, leftLots: 300 }];
  await place(LONG_EXITS);
  sent = [];
};

describe('placing', () => {
  test('FORD-01 an order is one record with what only contracts say, and is told with it', async () => {
    answer = () => [accepted(), terms()];
    const { order, fills } = (await place({ ...LONG_EXITS, clientOrderId: 'mine' })).json().data;
    const { view } = sent[0] as (typeof sent)[0];
    expect(view.byteLength).toBe(PLACE_CONTRACT_BYTES);
    expect([view.getUint32(OFFSET.market, true), view.getFloat64(OFFSET.placeLots, true)]).toEqual([PERP, 300]);
    expect(view.getInt32(OFFSET.placeTakeProfitTicks, true)).toBe(6_000_000);
    expect(fills).toEqual([]);
    expect(order).toEqual({
      ...{ orderId: 7, clientOrderId: 'mine', symbol: SYMBOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' },
      ...{ positionSide: 'LONG', price: '50000.00', quantity: '0.00300', filledQuantity: '0.00000' },
      ...{ filledQuoteQuantity: '0.00000000', preventedQuantity: '0.00000', averagePrice: null, status: 'NEW' },
      ...{ reason: null, stopPrice: null, trailingDelta: null, goodTill: null, peg: null, pegLevels: null },
      ...{ reduceOnly: false, closePosition: false, workingType: 'CONTRACT_PRICE', priceProtect: false },
      ...{ takeProfit: '60000.00', stopLoss: '40000.00', exitType: 'MARK_PRICE', phase: 'WORKING', algoId: null },
      ...{ selfTradePrevention: 'EXPIRE_MAKER', workingAt: null },
      ...{ createdAt: order.createdAt, updatedAt: order.updatedAt },
    });
  });

  test('FORD-01 trades tell their fee in the margin asset and what they realised', async () => {
    // What an account realises the clearing account pays, or is paid.
    const clearing = { ...realised(1, -250_000_000), account: CLEARING_ACCOUNT };
    answer = () => [accepted(), trade(1, 100), clearing, realised(1, 250_000_000), trade(2, 50), realised(2, -100)];
    const { fills } = (await place()).json().data;
    expect(fills).toMatchObject([
      { tradeId: 1, feeAsset: 'USDT', fee: '0.00000150', realisedProfit: '2.50000000', positionSide: 'BOTH' },
      { tradeId: 2, realisedProfit: '-0.00000100' },
    ]);
  });

  test('FORD-02 a key trades with the scope futures, and only the contracts that it is bound to', async () => {
    const keyOf = (scopes: string[], own: object = {}) => makeKey(somebody, { scopes, networks: [HOME], ...own });
    const send = async (key: Awaited<ReturnType<typeof keyOf>>) => {
      const said = { method: 'POST', body: JSON.stringify(ORDER) } as const;
      return (await native(gateway, key, '/futuresapi/orders', said)).statusCode;
    };
    expect(await send(await keyOf(['read', 'spot']))).toBe(403);
    expect(await send(await keyOf(['futures'], { symbols: ['BTC_USDT'] }))).toBe(403);
    expect(await send(await keyOf(['futures']))).toBe(200);
  });

  test('FORD-04 a refusal of the engine is told with its code', async () => {
    answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_MARGIN' }];
    expect((await place()).json()).toMatchObject({ error: 'INSUFFICIENT_MARGIN' });
    expect((await place({ symbol: 'BTC_USDT' })).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'symbol' });
    expect((await place({ symbol: 'ETH_USDT_PERP' })).json()).toMatchObject({ error: 'UNKNOWN_MARKET' });
    expect((await place({ quoteQuantity: '5' })).json()).toMatchObject({
      error: 'BAD_REQUEST',
      field: 'quoteQuantity',
    });
  });
});

describe('changing', () => {
  test('FORD-10 an amendment is answered with the order as it is then', async () => {
    await rested();
    answer = () => [{ kind: 'orderAmended', orderId: 7, account, market: PERP, lots: 200, leftLots: 200 }];
    const amended = await somebody.send('PATCH', '/futuresapi/orders/7', { quantity: '0.002' });
    expect(amended.json().data).toMatchObject({ quantity: '0.00200', takeProfit: '60000.00', positionSide: 'LONG' });
  });

  test('FORD-11 a replacement keeps every term that it does not change', async () => {
    await rested();
    answer = () => [
      { ...canceledOrder(account, 7, 300), market: PERP },
      accepted(8, { priceTicks: 5_100_000 }),
      terms(8),
    ];
    const change = { price: '51000', takeProfit: '61000' };
    const { order, replaced } = (await somebody.send('PUT', '/futuresapi/orders/7', change)).json().data;
    expect([replaced.orderId, replaced.status, order.orderId, order.takeProfit]).toEqual([
      7,
      'CANCELED',
      8,
      '60000.00',
    ]);
    const { kind, view } = sent[0] as (typeof sent)[0];
    const at = OFFSET.replaceOrder;
    expect(kind).toBe('cancelReplace');
    expect([
      view.getInt32(at + OFFSET.placePriceTicks, true),
      view.getFloat64(at + OFFSET.placeLots, true),
      view.getUint8(at + OFFSET.placePositionSide),
      view.getInt32(at + OFFSET.placeTakeProfitTicks, true),
      view.getInt32(at + OFFSET.placeStopLossTicks, true),
      view.getUint8(at + OFFSET.placeExitType),
    ]).toEqual([5_100_000, 0, 1, 6_100_000, 4_000_000, 1]);
  });

  test('FORD-15 a limit order in the book keeps its ids under another price; the same again does nothing', async () => {
    await rested();
    const said = { price: '51000', clientOrderId: 'move-1' };
    const moved = { kind: 'orderModified', orderId: 7, account, market: PERP, fromTicks: 5_000_000 } as const;
    answer = () => [
      { ...moved, priceTicks: 5_100_000, lots: 300, leftLots: 300 },
      { kind: 'orderRested', orderId: 7, account, market: PERP, leftLots: 300 },
    ];
    const { fills, order, replaced } = (await somebody.send('PUT', '/futuresapi/orders/7', said)).json().data;
    expect([replaced.price, order.price, order.orderId, order.takeProfit]).toEqual([
      ...['50000.00', '51000.00', 7, '60000.00'],
    ]);
    expect([order.clientOrderId, fills]).toEqual([replaced.clientOrderId, []]);
    const { kind, view } = sent[0] as (typeof sent)[0];
    expect(kind).toBe('modify');
    expect([
      view.getInt32(OFFSET.modifyPriceTicks, true),
      view.getFloat64(OFFSET.modifyLots, true),
      view.getUint8(OFFSET.modifyType),
    ]).toEqual([5_100_000, 300, 0]);
  });

  test('FORD-13 FORD-14 cancelling all says all contracts, or one; another’s order, and one of spot, is unknown', async () => {
    await rested();
    answer = () => [{ ...canceledOrder(account, 7, 300), market: PERP }];
    const markets = async (path: string) => {
      sent = [];
      expect((await somebody.send('DELETE', path)).statusCode).toBe(200);
      return sent.map(({ view }) => view.getUint32(OFFSET.market, true));
    };
    expect(await markets('/futuresapi/orders')).toEqual([ALL_CONTRACTS]);
    expect(await markets(`/futuresapi/orders?symbol=${SYMBOL}`)).toEqual([PERP]);
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { quantity: '0.001' }],
      ['PUT', { price: '1' }],
    ] as const)
      expect((await stranger.send(method, '/futuresapi/orders/7', body)).json().error).toBe('UNKNOWN_ORDER');
    expect((await somebody.send('DELETE', '/api/spot/orders/7')).json().error).toBe('UNKNOWN_ORDER');
  });
});

test('FORD-23 a ladder is one command in a contract; a TWAP goes by quantity alone', async () => {
  const ladder = {
    kind: 'SCALED',
    symbol: SYMBOL,
    side: 'BUY',
    quantity: '0.01',
    fromPrice: '40000',
    toPrice: '41000',
  };
  answer = () => [{ kind: 'rejected', code: 'POSITION_SIDE_MISMATCH' }];
  const refused = await somebody.send('POST', '/futuresapi/algos', { ...ladder, orderCount: 5 });
  expect(refused.json()).toMatchObject({ error: 'POSITION_SIDE_MISMATCH' });
  expect(sent.map(({ kind, view }) => [kind, view.getUint32(OFFSET.market, true)])).toEqual([['placeScaled', PERP]]);
  const twap = { kind: 'TWAP', symbol: SYMBOL, side: 'BUY', duration: 600, slices: 10 };
  const byMoney = await somebody.send('POST', '/futuresapi/algos', { ...twap, quoteQuantity: '100' });
  expect(byMoney.json()).toMatchObject({ error: 'BAD_REQUEST' });
  expect((await somebody.send('POST', '/api/spot/algos', { ...ladder, orderCount: 5 })).json().field).toBe('symbol');
});
