import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { listContract } from '../../../../testing/futures/test-listed.ts';

const USDT = 1;
let dialect: TestDialect;
let key: TestDialect['both'];
let account: number;
beforeAll(async () => {
  dialect = await TestDialect.start();
  listContract(dialect.gateway);
  key = dialect.mover;
  account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account', key })).json().uid;
});
afterAll(() => dialect.gateway.close());
const move = (fields: string, by = key) =>
  dialect.signed(fields, { method: 'POST', url: '/sapi/v1/asset/transfer', key: by });
const moves = async (fields: string) =>
  (await dialect.signed(fields, { method: 'GET', url: '/sapi/v1/asset/transfer', key })).json();

/** Writes what the worker writes of a move. */
function write(seq: number, units: number, timeMs: number): Promise<unknown> {
  const values = [account, USDT, POSTING_REASONS.indexOf('MARGIN_TRANSFER'), seq, units, timeMs];
  return dialect.gateway.deps.pool.query(
    `INSERT INTO projection.ledger (account, asset, reason, seq, index, delta_available_units, time_ms, delta_held_units,
       available_units, held_units) VALUES ($1, $2, $3, $4, 0, $5, $6, 0, 0, 0)`,
    values,
  );
}

it('BWAL-10 an amount goes between the wallets, once a signed request, for a key that transfers', async () => {
  const { core } = dialect.gateway;
  const sent: string[] = [];
  core.answer = (command, view) => {
    sent.push(`${command.kind} ${command.account} ${view.byteLength > 0}`);
    return [{ kind: 'marginMoved', account, asset: USDT, units: 1 }];
  };
  const { tranId } = (await move('type=MAIN_UMFUTURE&asset=USDT&amount=12.5')).json();
  expect(tranId).toBeGreaterThan(0);
  expect((await move('type=UMFUTURE_MAIN&asset=USDT&amount=1')).json().tranId).toBeGreaterThan(tranId);
  expect(sent).toEqual([`moveMargin ${account} true`, `moveMargin ${account} true`]);
  core.answer = () => [{ kind: 'duplicate', orderId: 0 }];
  await dialect.gateway.deps.pool.query(
    'INSERT INTO projection.balances (available_units, held_units, account, asset) VALUES (0, 0, $1, $2)',
    [account, USDT],
  );
  await write(7, -1_250_000_000, 1_000);
  expect((await move('type=MAIN_UMFUTURE&asset=USDT&amount=12.5')).json()).toEqual({ tranId: 7 });
});

it('BWAL-10 what cannot be moved is refused by its own code', async () => {
  const code = async (fields: string, by = key) => (await move(fields, by)).json().code;
  expect(await code('type=MAIN_FUNDING&asset=USDT&amount=1')).toBe(-5009);
  expect(await code('type=nothing&asset=USDT&amount=1')).toBe(-1100);
  expect(await code('type=MAIN_UMFUTURE&asset=NOPE&amount=1')).toBe(-4018);
  expect(await code('type=MAIN_UMFUTURE&asset=USDT')).toBe(-1102);
  expect(await code('type=MAIN_UMFUTURE&asset=USDT&amount=0')).toBeLessThan(0);
  expect(await code('type=MAIN_UMFUTURE&asset=USDT&amount=0.000000001')).toBe(-1111);
  // No contract is margined in bitcoin.
  expect(await code('type=MAIN_UMFUTURE&asset=BTC&amount=1')).toBeLessThan(0);
  expect(await code('type=MAIN_UMFUTURE&asset=USDT&amount=1', dialect.both)).toBe(-2015);
  dialect.gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
  expect(await code('type=MAIN_UMFUTURE&asset=USDT&amount=1')).toBe(-2010);
});

it('BWAL-11 one direction’s moves are told by page and time', async () => {
  await write(8, 300_000_000, 2_000);
  await write(9, -100_000_000, 3_000);
  const out = await moves('type=MAIN_UMFUTURE');
  expect(out.total).toBe(2);
  expect(out.rows).toEqual([
    {
      ...{ asset: 'USDT', amount: '1.00000000', type: 'MAIN_UMFUTURE', status: 'CONFIRMED' },
      ...{ tranId: 9, timestamp: 3_000 },
    },
    expect.objectContaining({ tranId: 7, amount: '12.50000000' }),
  ]);
  expect(
    (await moves('type=MAIN_UMFUTURE&size=1&current=2')).rows.map((row: { tranId: number }) => row.tranId),
  ).toEqual([7]);
  expect(await moves('type=MAIN_UMFUTURE&startTime=1001&endTime=2999')).toEqual({ total: 0, rows: [] });
  expect((await moves('type=MAIN_UMFUTURE&endTime=1000')).total).toBe(1);
  expect((await moves('type=UMFUTURE_MAIN')).rows[0]).toMatchObject({ tranId: 8, amount: '3.00000000' });
  expect((await moves('type=MAIN_UMFUTURE&size=0')).code).toBe(-1130);
  expect((await moves('type=MAIN_FUNDING')).code).toBe(-5009);
});

it('BWAL-12 both wallets are told', async () => {
  await dialect.gateway.deps.pool.query(
    'INSERT INTO projection.futures_balances (available_units, held_units, account, asset) VALUES (1, 0, $1, 2)',
    [account],
  );
  const told = (await dialect.signed('', { method: 'GET', url: '/sapi/v1/asset/wallet/balance', key })).json();
  expect(told).toEqual([
    { activate: true, balance: '0.00000000', walletName: 'Spot' },
    { activate: true, balance: '0.00000001', walletName: 'USDⓈ-M Futures' },
  ]);
});
