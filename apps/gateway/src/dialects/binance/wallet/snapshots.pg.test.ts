import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { writeRow } from '../../../../testing/futures/test-listed.ts';

const [USDT, BTC, MARKET] = [1, 2, 1];
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
let dialect: TestDialect;
let account: number;
let todayMs: number;
let seq = 0;

/** Writes what the worker writes of a change: its row, and the balance. */
async function write(asset: number, timeMs: number, [available, held]: readonly [number, number]): Promise<void> {
  const { pool } = dialect.gateway.deps;
  await pool.query(
    `INSERT INTO projection.ledger (account, asset, reason, seq, index, delta_available_units, delta_held_units, time_ms,
       available_units, held_units) VALUES ($1, $2, $3, $4, 0, 0, 0, $5, $6, $7)`,
    [account, asset, POSTING_REASONS.indexOf(seq % 2 === 0 ? 'DEPOSIT' : 'ORDER_HOLD'), ++seq, timeMs, available, held],
  );
  await pool.query(
    `INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account, asset) DO UPDATE SET available_units = $3, held_units = $4`,
    [account, asset, available, held],
  );
}
beforeAll(async () => {
  dialect = await TestDialect.start();
  account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account', key: dialect.readOnly })).json().uid;
  todayMs = Math.floor(dialect.now() / DAY_MS) * DAY_MS;
  await write(USDT, todayMs - 2 * DAY_MS - 1, [100_000_000_000, 0]);
  await write(USDT, todayMs - DAY_MS - 1, [40_000_000_000, 60_000_000_000]);
  await write(BTC, todayMs - DAY_MS, [1_000_000, 0]);
  await write(USDT, todayMs, [7, 0]);
  // 50,000 the day before yesterday, 40,000 since yesterday.
  for (const [open, ticks] of [
    [todayMs - 2 * DAY_MS - HOUR_MS, 5_000_000],
    [todayMs - DAY_MS + HOUR_MS, 4_000_000],
  ] as const)
    await writeRow(dialect.gateway, 'candles', {
      market: MARKET,
      interval: '1h',
      open_ms: open,
      close_ticks: ticks,
      trade_count: 1,
    });
});
afterAll(() => dialect.gateway.close());

const ask = async (fields: string) =>
  (await dialect.signed(fields, { method: 'GET', url: '/sapi/v1/accountSnapshot', key: dialect.readOnly })).json();

it('BWAL-13 each day ends with what the wallet had then, by the prices of then', async () => {
  const { code, snapshotVos } = await ask('type=SPOT&limit=3');
  const usdt = (free: string, locked: string) => ({ asset: 'USDT', free, locked });
  expect(code).toBe(200);
  expect(snapshotVos).toEqual([
    {
      data: { balances: [usdt('1000.00000000', '0.00000000')], totalAssetOfBtc: '0.02000000' },
      ...{ type: 'spot', updateTime: todayMs - 2 * DAY_MS - 1_000 },
    },
    {
      data: { balances: [usdt('400.00000000', '600.00000000')], totalAssetOfBtc: '0.02000000' },
      ...{ type: 'spot', updateTime: todayMs - DAY_MS - 1_000 },
    },
    {
      data: {
        balances: [usdt('400.00000000', '600.00000000'), { asset: 'BTC', free: '0.01000000', locked: '0.00000000' }],
        totalAssetOfBtc: '0.03500000',
      },
      ...{ type: 'spot', updateTime: todayMs - 1_000 },
    },
  ]);
});

it('BWAL-13 seven days unless told, of a span of time, of the spot wallet alone', async () => {
  expect((await ask('type=SPOT')).snapshotVos).toHaveLength(7);
  expect((await ask('type=SPOT&limit=99')).snapshotVos).toHaveLength(30);
  const from = todayMs - 2 * DAY_MS - 1_000;
  const of = async (fields: string) =>
    (await ask(`type=SPOT&${fields}`)).snapshotVos.map(
      (one: { updateTime: number }) => (todayMs - one.updateTime - 1_000) / DAY_MS,
    );
  expect(await of(`startTime=${from}`)).toEqual([2, 1, 0]);
  expect(await of(`startTime=${from}&endTime=${from + DAY_MS}`)).toEqual([2, 1]);
  expect(await of(`endTime=${from - 1}&limit=1`)).toEqual([3]);
  expect((await ask('type=FUTURES')).code).toBe(-1130);
  expect((await ask('')).code).toBe(-1102);
  expect((await ask(`type=SPOT&startTime=${from}&endTime=${from - 1}`)).code).toBe(-1130);
});
