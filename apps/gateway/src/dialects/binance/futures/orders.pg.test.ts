import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract, PERP, tellMark, writeRow } from '../../../../testing/futures/test-listed.ts';
import { acceptedOrder, canceledOrder } from '../../../../testing/spot/test-events.ts';

const USDT = 100_000_000;
const NOW = Date.UTC(2026, 0, 1);

let dialect: TestDialect;
let account: number;
let sent: { kind: string; view: DataView }[];
let answer: () => EngineEvent[];
beforeAll(async () => {
  dialect = await TestDialect.start({ weightPerMinute: 1_000_000 });
  answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
  dialect.gateway.core.answer = ({ account: whose, kind }, view) => {
    if (kind === 'place') account = whose;
    if (kind !== 'openAccount') sent.push({ kind, view });
    return kind === 'openAccount' ? [] : answer();
  };
  sent = [];
  listContract(dialect.gateway);
  await call('POST', 'order', ORDER);
});
afterAll(() => dialect.gateway.close());
beforeEach(async () => {
  sent = [];
  dialect.gateway.pass(11_000);
  dialect.gateway.deps.orders.reset();
  await dialect.gateway.deps.pool.query(
    `TRUNCATE projection.futures_balances, projection.futures_positions, projection.futures_settings,
       projection.futures_ledger, projection.futures_position_modes`,
  );
});

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.003&price=50000';
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, fields = '') => {
  const got = await dialect.signed(fields, { method, url: `/fapi/${path.startsWith('v') ? path : `v1/${path}`}` });
  return { status: got.statusCode, headers: got.headers, json: got.json() };
};
const accepted = (orderId = 7, own: Partial<EventOf<'orderAccepted'>> = {}) =>
  acceptedOrder(account, orderId, { market: PERP, priceTicks: 5_000_000, lots: 300, ...own });
const terms = (orderId: number, own: Partial<EventOf<'orderContract'>> = {}): EventOf<'orderContract'> => ({
  ...{ kind: 'orderContract', orderId, account, market: PERP, positionSide: 'BOTH', reduceOnly: false },
  ...{ closePosition: false, workingType: 'MARK_PRICE', priceProtect: true, exitType: 'CONTRACT_PRICE' },
  ...{ takeProfitTicks: 0, stopLossTicks: 0, ...own },
});
const waits = (orderId: number): EngineEvent[] => [
  accepted(orderId, { type: 'STOP_LOSS', priceTicks: 0 }),
  {
    ...{ kind: 'orderTerms', orderId, account, market: PERP, stopTicks: 6_000_000, trailingBips: 0 },
    ...{ visibleLots: 0, goodTillMs: 0, listId: 0 },
  },
  terms(orderId),
  { kind: 'orderPhase', orderId, account, market: PERP, phase: 'WAITING', priceTicks: 0, lots: 300 },
];
const rested = (orderId = 7): EngineEvent[] => [
  accepted(orderId),
  { kind: 'orderRested', orderId, account, market: PERP, leftLots: 300 },
];

describe('orders', () => {
  it('BFUT-01 BFUT-05 BFUT-10 an order is told with the fields of the dialect', async () => {
    answer = () => rested();
    const { headers, json, status } = await call('POST', 'order', `${ORDER}&newClientOrderId=mine`);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ orderId: 7, symbol: 'BTCUSDT', status: 'NEW', clientOrderId: 'mine', price: '50000.00', avgPrice: '0.00' },
      ...{ origQty: '0.00300', executedQty: '0.00000', cumQty: '0.00000', cumQuote: '0.00000000', stopPrice: '0' },
      ...{ timeInForce: 'GTC', type: 'LIMIT', origType: 'LIMIT', reduceOnly: false, closePosition: false },
      ...{ side: 'BUY', positionSide: 'BOTH', workingType: 'CONTRACT_PRICE', priceProtect: false },
      ...{ priceMatch: 'NONE', selfTradePreventionMode: 'EXPIRE_MAKER', goodTillDate: 0 },
      updateTime: json.updateTime,
    });
    expect(headers['x-mbx-order-count-10s']).toBe('1');
    expect((await call('POST', 'order', ORDER.replace('BTCUSDT', 'ETHUSDT'))).json.code).toBe(-1121);
  });

  it('BFUT-17 BFUT-19 an order that waits is told by either endpoint', async () => {
    answer = () => waits(8);
    const stop = 'symbol=BTCUSDT&side=SELL&type=STOP_MARKET&quantity=0.003&workingType=MARK_PRICE&priceProtect=TRUE';
    const plain = (await call('POST', 'order', `${stop}&stopPrice=60000`)).json;
    expect(plain).toMatchObject({ type: 'STOP_MARKET', origType: 'STOP_MARKET', stopPrice: '60000.00', price: '0' });
    answer = () => waits(9);
    const algo = (await call('POST', 'algoOrder', `algoType=CONDITIONAL&${stop}&triggerPrice=60000`)).json;
    expect(algo).toMatchObject({ algoId: 9, algoStatus: 'NEW', orderType: 'STOP_MARKET', triggerPrice: '60000.00' });
    expect(algo).toMatchObject({ actualOrderId: '', workingType: 'MARK_PRICE', priceProtect: true, triggerTime: 0 });
    answer = () => [{ ...canceledOrder(account, 9, 300), market: PERP }];
    const ended = (await call('DELETE', 'algoOrder', 'algoId=9')).json;
    expect(ended).toEqual({ algoId: 9, clientAlgoId: algo.clientAlgoId, code: '200', msg: 'success' });
  });

  it.each([
    ['INSUFFICIENT_MARGIN', -2019, 'Margin is insufficient.'],
    ['REDUCE_ONLY_REJECTED', -2022, 'ReduceOnly Order is rejected.'],
    ['POSITION_SIDE_MISMATCH', -4061, "Order's position side does not match user's setting."],
    ['WOULD_TRIGGER', -2021, 'Order would immediately trigger.'],
    ['KEY_REUSED', -4116, 'ClientOrderId is duplicated.'],
    ['MARKET_CLOSED', -4141, 'Symbol is closed.'],
  ] as const)('BFUT-02 %s is %d', async (code, expected, msg) => {
    answer = () => [{ kind: 'rejected', code }];
    expect(await call('POST', 'order', ORDER)).toMatchObject({ status: 400, json: { code: expected, msg } });
  });

  it('BFUT-03 a key that reads does not trade', async () => {
    const refused = await dialect.signed(ORDER, { url: '/fapi/v1/order', key: dialect.readOnly });
    expect(refused.json().code).toBe(-2015);
    expect(sent).toEqual([]);
  });

  it('BFUT-20 a test order places nothing', async () => {
    const tried = (await call('POST', 'order/test', ORDER)).json;
    expect(tried).toMatchObject({ orderId: 0, status: 'NEW', price: '50000.00' });
    expect((await call('POST', 'order/test', ORDER.replace('0.003', '0.00000'))).json.code).toBe(-4023);
    expect(sent).toEqual([]);
  });

  it('BFUT-30 BFUT-31 less of an order is an amendment, another price the same order elsewhere', async () => {
    answer = () => rested();
    await call('POST', 'order', `${ORDER}&newClientOrderId=mine`);
    const change = 'symbol=BTCUSDT&side=BUY&orderId=7';
    answer = () => [{ kind: 'orderAmended', orderId: 7, account, market: PERP, lots: 200, leftLots: 200 }];
    expect((await call('PUT', 'order', `${change}&quantity=0.002&price=50000`)).json).toMatchObject({
      ...{ orderId: 7, origQty: '0.00200', clientOrderId: 'mine' },
    });
    const modified = { kind: 'orderModified', orderId: 7, account, market: PERP, fromTicks: 5_000_000 } as const;
    answer = () => [
      { ...modified, priceTicks: 4_900_000, lots: 300, leftLots: 300 },
      { kind: 'orderRested', orderId: 7, account, market: PERP, leftLots: 300 },
    ];
    const moved = (await call('PUT', 'order', `${change}&quantity=0.003&price=49000`)).json;
    expect(moved).toMatchObject({ orderId: 7, price: '49000.00', origQty: '0.00300', clientOrderId: 'mine' });
    expect(sent.map(({ kind }) => kind)).toEqual(['place', 'amend', 'modify']);
    expect((await call('PUT', 'order', `${change}&quantity=0.003&price=49000`)).json.code).toBe(-5027);
  });

  it('BFUT-33 a batch is answered entry by entry', async () => {
    answer = () => (sent.length === 2 ? [{ kind: 'rejected', code: 'INSUFFICIENT_MARGIN' }] : rested(sent.length + 10));
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.003',
      price: 50000,
    };
    const list = encodeURIComponent(JSON.stringify([order, order, { ...order, side: 'X' }, order]));
    const { json } = await call('POST', 'batchOrders', `batchOrders=${list}`);
    expect(json).toMatchObject([{ orderId: 11 }, { code: -2019 }, { code: -1117 }, { orderId: 13 }]);
    expect(new Set([json[0].clientOrderId, json[3].clientOrderId]).size).toBe(2);
    const six = encodeURIComponent(JSON.stringify(Array.from({ length: 6 }, () => order)));
    expect((await call('POST', 'batchOrders', `batchOrders=${six}`)).json.code).toBe(-4082);
    answer = () => [{ ...canceledOrder(account, 11, 300), market: PERP }];
    const ended = (await call('DELETE', 'batchOrders', `symbol=BTCUSDT&orderidlist=${encodeURIComponent('[11]')}`))
      .json;
    expect(ended).toMatchObject([{ orderId: 11, status: 'CANCELED' }]);
  });
});

describe('accounts', () => {
  const write = (table: string, row: object) => writeRow(dialect.gateway, table, { account, market: PERP, ...row });
  /** A short of 0.1 BTC from 50,000, of 1,000 USDT in the wallet, at a mark of 49,000. */
  async function holdShort(): Promise<void> {
    await tellMark(dialect.gateway, { markTicks: 4_900_000 });
    await writeRow(dialect.gateway, 'futures_balances', { account, asset: 1, available_units: 1_000 * USDT });
    const lots = -10_000;
    const totals = { cost_units: -5_000 * USDT, opened_lots: 10_000, opened_units: 5_000 * USDT, max_lots: 10_000 };
    await write('futures_positions', { lots, ...totals, is_long: false, opened_at_ms: NOW, updated_at_ms: NOW });
  }

  it('BFUT-40 BFUT-41 BFUT-42 balances and positions are told by the formulas of the engine', async () => {
    await holdShort();
    const told = (await call('GET', 'v3/account')).json;
    expect(told).toMatchObject({ totalWalletBalance: '1000.00000000', totalUnrealizedProfit: '100.00000000' });
    expect(told).toMatchObject({ totalMarginBalance: '1100.00000000', totalInitialMargin: '490.00000000' });
    expect(told).toMatchObject({ availableBalance: '610.00000000', maxWithdrawAmount: '510.00000000' });
    expect(told.assets[0].updateTime).toBe(NOW);
    const [risk] = (await call('GET', 'v3/positionRisk', 'symbol=BTCUSDT')).json;
    expect(risk).toMatchObject({ positionAmt: '-0.10000', notional: '-4900.00000000', entryPrice: '50000.00' });
    expect(risk).toMatchObject({ unRealizedProfit: '100.00000000', maintMargin: '49.00000000', positionSide: 'BOTH' });
    expect((await call('GET', 'v2/positionRisk')).json).toMatchObject([{ leverage: '10', marginType: 'cross' }]);
    const [balance] = (await call('GET', 'v2/balance')).json;
    expect(balance).toMatchObject({ asset: 'USDT', crossUnPnl: '100.00000000', balance: '1000.00000000' });
  });

  it('BFUT-49 ranks of deleveraging are told by mode', async () => {
    await holdShort();
    // Four shorts of others: two earn more for what stands behind them, two less.
    for (const [i, units] of [200, 500, 5_000, 9_000].entries()) {
      const other = { account: 900 + i, market: PERP, opened_at_ms: NOW, lots: -10_000, cost_units: -5_000 * USDT };
      await writeRow(dialect.gateway, 'futures_positions', other);
      await writeRow(dialect.gateway, 'futures_balances', {
        account: 900 + i,
        asset: 1,
        available_units: units * USDT,
      });
    }
    dialect.gateway.pass(6_000);
    expect((await call('GET', 'v3/positionRisk')).json[0].adl).toBe(2);
    const quantile = async () => (await call('GET', 'adlQuantile')).json;
    expect(await quantile()).toEqual([{ symbol: 'BTCUSDT', adlQuantile: { LONG: 0, SHORT: 0, BOTH: 2 } }]);
    await write('futures_position_modes', { is_hedge: true });
    const hedge = `UPDATE projection.futures_positions SET side = 2 WHERE account = $1`;
    await dialect.gateway.deps.pool.query(hedge, [account]);
    expect(await quantile()).toEqual([{ symbol: 'BTCUSDT', adlQuantile: { LONG: 0, SHORT: 2, HEDGE: 0 } }]);
    await dialect.gateway.deps.pool.query('TRUNCATE projection.futures_positions');
    expect(await quantile()).toEqual([]);
  });

  it('BFUT-06 without a mark nothing of it is told', async () => {
    await holdShort();
    dialect.gateway.deps.marks.reset();
    expect((await call('GET', 'v2/account')).status).toBe(503);
  });

  it('BFUT-41 in hedge mode v2 tells both sides of a contract without a position', async () => {
    await write('futures_position_modes', { is_hedge: true });
    const sides = (await call('GET', 'v2/positionRisk')).json.map((row: { positionSide: string }) => row.positionSide);
    expect(sides).toEqual(['LONG', 'SHORT']);
  });

  it('BFUT-43 what is so already needs no change; what is set counts once', async () => {
    answer = () => [{ kind: 'contractModeSet', account, market: PERP, marginMode: 'CROSSED', leverage: 25 }];
    const set = dialect.signing('symbol=BTCUSDT&leverage=25', { url: '/fapi/v1/leverage' });
    expect((await dialect.send(set)).json()).toEqual({
      ...{ symbol: 'BTCUSDT', leverage: 25, maxNotionalValue: '50000.00000000' },
    });
    expect((await dialect.send(set)).statusCode).toBe(400);
    expect((await call('POST', 'leverage', 'symbol=BTCUSDT&leverage=51')).json.code).toBe(-4028);
    expect((await call('POST', 'marginType', 'symbol=BTCUSDT&marginType=CROSSED')).json).toEqual({
      ...{ code: -4046, msg: 'No need to change margin type.' },
    });
    expect((await call('POST', 'positionSide/dual', 'dualSidePosition=false')).json.code).toBe(-4059);
    expect((await call('POST', 'positionSide/dual', 'dualSidePosition=True')).json).toEqual({
      ...{ code: 200, msg: 'success' },
    });
    expect(sent.map(({ kind }) => kind)).toEqual(['setContractMode', 'setPositionMode']);
  });

  it('BFUT-44 BFUT-45 brackets are numbers; what there is not is off', async () => {
    const [{ brackets }] = (await call('GET', 'leverageBracket', 'symbol=BTCUSDT')).json;
    expect(brackets[1]).toEqual({
      ...{ bracket: 2, initialLeverage: 20, notionalCap: 1_000_000, notionalFloor: 50_000 },
      ...{ maintMarginRatio: 0.025, cum: 750 },
    });
    expect((await call('GET', 'multiAssetsMargin')).json).toEqual({ multiAssetsMargin: false });
    expect((await call('POST', 'multiAssetsMargin', 'multiAssetsMargin=true')).json.code).toBe(-4167);
    expect((await call('POST', 'feeBurn', 'feeBurn=false')).json.code).toBe(200);
    expect((await call('GET', 'apiTradingStatus')).json.indicators).toEqual({});
    expect((await call('GET', 'pmAccountInfo', 'asset=USDT')).json.code).toBe(-1020);
    expect((await call('POST', 'stock/contract')).json.code).toBe(200);
  });

  it('BFUT-46 BFUT-47 income is told oldest first, by page; moved margin apart', async () => {
    const time_ms = dialect.now() - 5_000;
    const row = (seq: number, own: object) =>
      writeRow(dialect.gateway, 'futures_ledger', {
        ...{ account, asset: 1, market: PERP, seq, time_ms: time_ms + seq, order_id: null, trade_id: null, ...own },
      });
    await row(1, { reason: 12, delta_available_units: 5 * USDT, market: null });
    await row(2, { reason: 13, delta_available_units: -2 * USDT, order_id: 7, trade_id: 3 });
    await row(3, { reason: 15, delta_available_units: -USDT, delta_held_units: USDT, side: 0 });
    // What a trade moved.
    await row(4, { reason: 15, delta_available_units: -USDT, delta_held_units: USDT });
    const told = (await call('GET', 'income')).json;
    expect(told).toMatchObject([
      { incomeType: 'TRANSFER', income: '5.00000000', symbol: '', tradeId: '' },
      { incomeType: 'REALIZED_PNL', income: '-2.00000000', symbol: 'BTCUSDT', tradeId: '3' },
    ]);
    expect((await call('GET', 'income', 'limit=1&page=2')).json).toMatchObject([{ incomeType: 'REALIZED_PNL' }]);
    expect((await call('GET', 'income', 'incomeType=COMMISSION')).json).toEqual([]);
    expect((await call('GET', 'positionMargin/history', 'symbol=BTCUSDT')).json).toMatchObject([
      { type: 1, amount: '1.00000000', deltaType: 'USER_ADJUST', positionSide: 'BOTH' },
    ]);
  });

  it('BFUT-35 a countdown is a dead-man switch of the contract', async () => {
    expect((await call('POST', 'countdownCancelAll', 'symbol=BTCUSDT&countdownTime=120000')).json).toEqual({
      ...{ symbol: 'BTCUSDT', countdownTime: '120000' },
    });
    const { rows } = await dialect.gateway.deps.pool.query('SELECT market FROM dead_man.switches WHERE account = $1', [
      account,
    ]);
    expect(rows).toEqual([{ market: PERP }]);
    expect((await call('POST', 'countdownCancelAll', 'symbol=BTCUSDT&countdownTime=1')).json.code).toBe(-1130);
  });
});
