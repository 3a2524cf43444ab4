import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, listContract, PERP, SYMBOL, tellMark, writeRow } from '../../testing/futures/test-listed.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const USDT = 100_000_000;
const NOW = Date.UTC(2026, 0, 1);

let gateway: TestGateway;
let somebody: Browser;
let stranger: Browser;
let account: number;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 1_000_000 } });
  [somebody, stranger] = [await person(gateway), await person(gateway)];
  account = await accountOf(somebody);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  listContract(gateway);
  gateway.deps.marks.reset();
  await gateway.deps.pool.query(
    `TRUNCATE projection.futures_balances, projection.futures_positions, projection.futures_settings,
       projection.futures_orders, projection.orders, projection.open_orders, projection.futures_ledger,
       projection.futures_funding, projection.futures_liquidations, projection.futures_margin_calls`,
  );
});

const get = (path: string, who = somebody) => who.send('GET', `/futuresapi/${path}`);
const told = async (path: string, who = somebody) => (await get(path, who)).json().data;
const write = (table: string, row: object) => writeRow(gateway, table, { account, market: PERP, ...row });

/** A long of 0.1 BTC from 50,000, of 1,000 USDT in the wallet. */
async function holdLong(own: object = {}): Promise<void> {
  await writeRow(gateway, 'futures_balances', { account, asset: 1, available_units: 1_000 * USDT });
  const lots = 10_000;
  const cost = { lots, cost_units: 5_000 * USDT, opened_lots: lots, opened_units: 5_000 * USDT, max_lots: lots };
  await write('futures_positions', { ...cost, is_long: true, opened_at_ms: NOW, updated_at_ms: NOW, ...own });
}

describe('what everybody may read', () => {
  test('FAPI-02 without contracts lists are empty and no symbol is known; a spot market is no contract', async () => {
    gateway.deps.catalog.reset(gateway.core.catalog);
    for (const list of ['contracts', 'marks', 'settings', 'positions'])
      expect([list, await told(list)]).toEqual([list, []]);
    expect((await told('account')).wallets).toEqual([]);
    listContract(gateway);
    const asked = [
      'contracts?',
      'marks?',
      'funding-rates?',
      'liquidations?',
      'candles?of=mark&interval=1m&',
      'positions?',
    ];
    for (const path of [...asked, 'positions/closed?', 'settings?', 'funding?', 'income?', 'liquidations/mine?'])
      for (const symbol of ['BTC_USDT_PERP_PERP', 'ETH_USDT_PERP']) {
        const answer = await get(`${path}symbol=${symbol}`);
        const refusal = symbol === 'ETH_USDT_PERP' ? 'UNKNOWN_MARKET' : 'BAD_REQUEST';
        expect([path, answer.json().error]).toEqual([path, refusal]);
      }
  });

  test('FAPI-03 a contract tells its terms and brackets with their maintenance amounts', async () => {
    const [contract] = await told('contracts');
    expect(contract).toMatchObject({ symbol: SYMBOL, marginAsset: 'USDT', status: 'TRADING', leverageMax: 50 });
    expect(contract).toMatchObject({ stepSize: '0.00001', tickSize: '0.01', leverageDefault: 10, takerFee: '0.0015' });
    expect(contract).toMatchObject({ liquidationFee: '0.0125', fundingCap: '0.003', fundingFloor: '-0.003' });
    expect(contract.brackets[1]).toEqual({
      notionalFloor: '50000.00000000',
      notionalCap: '1000000.00000000',
      leverageMax: 20,
      maintenanceRate: '0.025',
      maintenanceAmount: '750.00000000',
    });
  });

  test('FAPI-04 prices are as the engine said them last; a contract without is left out', async () => {
    expect(await told(`marks?symbol=${SYMBOL}`)).toEqual([]);
    await tellMark(gateway, { markTicks: 4_000_000 });
    await tellMark(gateway, { markTicks: 5_000_100, mayLiquidate: false });
    expect(await told('marks')).toEqual([
      {
        symbol: SYMBOL,
        markPrice: '50001.00',
        indexPrice: '50000.00',
        fundingRate: '0.0001',
        nextFundingTime: 1_767_254_400_000,
        openInterest: '0.03000',
        openInterestValue: '1500.03000000',
        mayLiquidate: false,
        time: expect.any(Number),
      },
    ]);
  });

  test('FAPI-05 rates, candles, liquidations and the insurance fund are public', async () => {
    const visitor = (path: string) => gateway.app.inject(`/futuresapi/${path}`).then((answer) => answer.json().data);
    await writeRow(gateway, 'futures_rates', {
      market: PERP,
      boundary_ms: NOW,
      rate_e8: -12_345,
      mark_ticks: 5_000_000,
    });
    expect(await visitor(`funding-rates?symbol=${SYMBOL}`)).toEqual([
      { time: NOW, rate: '-0.00012345', markPrice: '50000.00' },
    ]);
    const ticks = { mark_open_ticks: 5_000_000, mark_high_ticks: 5_100_000, mark_low_ticks: 4_900_000 };
    await writeRow(gateway, 'futures_marks', {
      ...{ market: PERP, interval: '1m', open_ms: NOW, mark_close_ticks: 5_050_000, ...ticks },
    });
    expect(await visitor(`candles?symbol=${SYMBOL}&of=mark&interval=1m&limit=1&endTime=${NOW}`)).toEqual([
      [NOW, '50000.00', '51000.00', '49000.00', '50500.00', NOW + 59_999],
    ]);
    const step = { step: 1, price_ticks: 4_900_000, mark_ticks: 4_950_000, lots: 100, time_ms: NOW, seq: 9 };
    await write('futures_liquidations', step);
    expect(await visitor(`liquidations?symbol=${SYMBOL}`)).toEqual({
      next: null,
      rows: [
        {
          ...{ id: '9:0', time: NOW, symbol: SYMBOL, step: 'TO_BOOK', positionSide: 'BOTH', quantity: '0.00100' },
          ...{ bankruptcyPrice: '49000.00', markPrice: '49500.00' },
        },
      ],
    });
    for (const [i, units] of [5 * USDT, 7 * USDT].entries())
      await writeRow(gateway, 'futures_fund', { asset: 1, day_ms: NOW + i * 86_400_000, units });
    const days = [
      { day: NOW, balance: '5.00000000' },
      { day: NOW + 86_400_000, balance: '7.00000000' },
    ];
    expect(await visitor('insurance-fund')).toEqual([{ asset: 'USDT', ...days[1] }]);
    expect(await visitor('insurance-fund/history?asset=USDT')).toEqual(days);
    expect((await get('insurance-fund/history?asset=DOGE')).json().error).toBe('UNKNOWN_ASSET');
  });
});

describe('my account', () => {
  test('FAPI-10 FAPI-11 a crossed position at the mark: margin, liquidation price, profit and return', async () => {
    await holdLong({ fee_units: 5 * USDT, funding_units: -1 * USDT });
    await tellMark(gateway, { markTicks: 5_100_000 });
    expect((await told('account')).wallets).toEqual([
      {
        asset: 'USDT',
        balance: '1000.00000000',
        available: '1000.00000000',
        isolatedMargin: '0.00000000',
        unrealisedProfit: '100.00000000',
        equity: '1100.00000000',
        crossedEquity: '1100.00000000',
        initialMargin: '510.00000000',
        maintenanceMargin: '51.00000000',
        marginRatio: '0.0464',
        free: '590.00000000',
        withdrawable: '490.00000000',
      },
    ]);
    expect(await told('positions')).toEqual([
      {
        symbol: SYMBOL,
        ...{ positionSide: 'BOTH', marginMode: 'CROSSED', leverage: 10, quantity: '0.10000', isolatedMargin: null },
        entryPrice: '50000.00',
        // (5,000 + 6) ÷ 0.1 ÷ (1 − 0.0015)
        breakEvenPrice: '50135.20',
        markPrice: '51000.00',
        // 1,000 + 0.1 × (price − 50,000) = 1 % of 0.1 × price
        liquidationPrice: '40404.04',
        notional: '5100.00000000',
        initialMargin: '510.00000000',
        maintenanceMargin: '51.00000000',
        marginRatio: '0.0464',
        unrealisedProfit: '100.00000000',
        ...{ returnOnEquity: '0.2000', deleveragingRank: 4 },
        ...{ realisedProfit: '0.00000000', fees: '5.00000000', funding: '-1.00000000', openedAt: NOW, updatedAt: NOW },
      },
    ]);
  });

  test('FAPI-10 open orders that add to a position need margin; those that reduce and those that wait do not', async () => {
    await holdLong();
    await tellMark(gateway);
    const orders = [
      { order_id: 1, side: 0, price_ticks: 4_800_000, lots: 2_000, filled_lots: 1_000 },
      { order_id: 2, side: 1, price_ticks: 5_200_000, lots: 9_000, reduces: true },
      { order_id: 3, side: 0, price_ticks: 4_000_000, lots: 9_000, phase: 1 },
    ];
    for (const { reduces = false, ...order } of orders) {
      await write('orders', { ...order, client_order_id: `${order.order_id}` });
      await write('open_orders', { order_id: order.order_id });
      await writeRow(gateway, 'futures_orders', { account, order_id: order.order_id, is_reduce_only: reduces });
    }
    // 0.1 × 50,000 and 0.01 × 48,000 at 10 ×.
    expect((await told('account')).wallets[0]).toMatchObject({ initialMargin: '548.00000000', free: '452.00000000' });
  });

  test('FAPI-11 an isolated position has its own margin and ratio', async () => {
    await write('futures_settings', { margin_mode: 1, leverage: 20 });
    await holdLong({ margin_units: 250 * USDT });
    await tellMark(gateway, { markTicks: 4_900_000 });
    const [position] = await told(`positions?symbol=${SYMBOL}`);
    expect(position).toMatchObject({ marginMode: 'ISOLATED', leverage: 20, isolatedMargin: '250.00000000' });
    // 250 + 0.1 × (price − 50,000) = 1 % of 0.1 × price
    expect(position).toMatchObject({ liquidationPrice: '47979.79', marginRatio: '0.3267', returnOnEquity: '-0.4000' });
  });

  test('FAPI-12 while the mark is unknown what depends on it is null', async () => {
    await holdLong();
    expect((await told('account')).wallets[0]).toMatchObject({
      balance: '1000.00000000',
      equity: null,
      withdrawable: null,
    });
    const [position] = await told('positions');
    const unknown = { markPrice: null, liquidationPrice: null, unrealisedProfit: null };
    expect(position).toMatchObject({ entryPrice: '50000.00', ...unknown });
  });

  test('FAPI-13 settings tell the choice, or the default, and the account’s own fees', async () => {
    const first = { symbol: SYMBOL, marginMode: 'CROSSED', leverage: 10, isChosen: false, makerFee: '0.001' };
    const settings = { ...first, takerFee: '0.0015', notionalMax: '1000000.00000000' };
    expect(await told('settings')).toEqual([settings]);
    await write('futures_settings', { margin_mode: 1, leverage: 25 });
    const chosen = { marginMode: 'ISOLATED', leverage: 25, isChosen: true, notionalMax: '50000.00000000' };
    expect(await told(`settings?symbol=${SYMBOL}`)).toEqual([{ ...settings, ...chosen }]);
  });
});

describe('my histories', () => {
  /** A row of each history of the account, at two times. */
  async function live(): Promise<void> {
    for (const [i, time_ms] of [NOW, NOW + 1].entries()) {
      const place = { time_ms, seq: i + 1, index: 0 };
      await write('futures_funding', { ...place, rate_e8: 10_000, lots: 100, units: -50, mark_ticks: 5_000_000 });
      await writeRow(gateway, 'futures_ledger', {
        ...{ ...place, account, asset: 1, reason: 12, delta_available_units: i === 0 ? 5 * USDT : -2 * USDT },
      });
      await write('futures_liquidations', { ...place, step: 0, equity_units: 5, maintenance_units: 6 });
      await write('futures_margin_calls', { ...place, asset: 1, part_e2: 80 + 10 * i });
      await write('futures_positions', {
        ...{ opened_seq: i, opened_at_ms: NOW, closed_at_ms: time_ms, closed_cause: 0, side: 0, is_long: i === 0 },
        ...{ opened_lots: 200, opened_units: 100 * USDT, realised_units: 10 * USDT, max_lots: 150 },
      });
    }
  }
  const HISTORIES = ['positions/closed', 'funding', 'income', 'transfers', 'liquidations/mine', 'margin-calls'];

  test('FAPI-14 each pages newest first, without gap or repeat', async () => {
    await live();
    for (const history of HISTORIES) {
      const first = await told(`${history}?limit=1`);
      const second = await told(`${history}?limit=1&cursor=${first.next}`);
      const times = [...first.rows, ...second.rows].map((row) => row.time ?? row.closedAt);
      expect([history, times, second.next]).toEqual([history, [NOW + 1, NOW], null]);
      expect((await get(`${history}?cursor=1:2`)).json().error).toBe('BAD_REQUEST');
    }
    expect((await told('funding')).rows[0]).toMatchObject({
      rate: '0.0001',
      quantity: '0.00100',
      amount: '-0.00000050',
    });
    expect((await told('transfers')).rows).toMatchObject([
      { direction: 'TO_SPOT', amount: '2.00000000' },
      { direction: 'TO_FUTURES', amount: '5.00000000' },
    ]);
    expect((await told('income?reason=FUNDING')).rows).toEqual([]);
    expect((await told('margin-calls')).rows[0]).toMatchObject({ level: '0.9', marginMode: 'CROSSED' });
    expect((await told('liquidations/mine')).rows[0]).toMatchObject({ step: 'ORDERS_ENDED', equity: '0.00000005' });
    const [short, long] = (await told('positions/closed')).rows;
    expect(long).toMatchObject({
      direction: 'LONG',
      entryPrice: '50000.00',
      exitPrice: '55000.00',
      quantity: '0.00200',
    });
    expect(short).toMatchObject({ direction: 'SHORT', exitPrice: '45000.00', realisedProfit: '10.00000000' });
  });

  test('FAPI-30 files have the rows that the filter wants, newest first', async () => {
    await live();
    const linesOf = async (path: string) => (await get(path)).body.trimEnd().split('\r\n');
    const [head, ...income] = await linesOf('income/export');
    expect(head).toBe('id,time,asset,symbol,reason,amount,balance,orderId,tradeId');
    expect(income.map((line) => line.split(',')[5])).toEqual(['-2.00000000', '5.00000000']);
    expect(await linesOf('income/export?reason=FUNDING')).toEqual([head]);
    expect(await linesOf(`funding/export?to=${NOW + 1}`)).toHaveLength(2);
    expect((await linesOf('liquidations/mine/export'))[1]).toContain('ORDERS_ENDED');
    await holdLong({ opened_seq: 3, closed_at_ms: NOW, closed_cause: 0 });
    expect((await linesOf(`positions/closed/export?from=${NOW}`))[1]).toContain(SYMBOL);
    expect((await get('funding/export?symbol=BTC_USDT')).json().error).toBe('BAD_REQUEST');
    expect((await get('income/export', stranger)).body.trimEnd()).toBe(head);
  });

  test('FAPI-15 nobody sees another’s', async () => {
    await live();
    await holdLong({ opened_seq: 9 });
    for (const history of HISTORIES) expect([history, (await told(history, stranger)).rows]).toEqual([history, []]);
    expect(await told('positions', stranger)).toEqual([]);
    expect((await told('account', stranger)).wallets).toMatchObject([{ asset: 'USDT', balance: '0.00000000' }]);
  });
});
