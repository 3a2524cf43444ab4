import { FAUCET_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeRow } from '../../testing/futures/test-listed.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000 } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = () => [];
  gateway.pass(60_000);
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

interface Paid {
  from: number;
  account: number;
  asset: number;
  units: number;
  key: string;
}

/** Answers transfers like the engine: once a key. Returns what was paid. */
function paying(): Paid[] {
  const paid: Paid[] = [];
  gateway.core.answer = (command, view) => {
    if (command.kind !== 'transfer') return [];
    const key = [0, 4, 8, 12].map((at) => view.getUint32(OFFSET.key + at, true)).join(',');
    if (paid.some((one) => one.key === key)) return [{ kind: 'duplicate', orderId: 0 }];
    const from = view.getUint32(OFFSET.transferFrom, true);
    const asset = view.getUint32(OFFSET.transferAsset, true);
    const units = view.getFloat64(OFFSET.transferUnits, true);
    paid.push({ from, account: command.account, asset, units, key });
    return [{ kind: 'transferred', account: command.account, fromAccount: from, asset, units, reason: 'FAUCET' }];
  };
  return paid;
}

const press = (body: object = {}) => somebody.send('POST', '/api/wallet/faucet', body);
const HOUR = 3_600_000;

describe('faucet', () => {
  test('WALT-03 pays what is configured from its own account, then not for an hour', async () => {
    const paid = paying();
    const given = await press();
    expect(given.json().data).toMatchObject({ enabled: true, nextAt: gateway.deps.clock() + HOUR });
    expect(paid.map(({ key: _, ...rest }) => rest)).toEqual([
      { from: FAUCET_ACCOUNT, account: accountId, asset: 1, units: 1_000_000_000_000 },
      { from: FAUCET_ACCOUNT, account: accountId, asset: 2, units: 50_000_000 },
    ]);
    gateway.pass(HOUR - 1_500);
    const refused = await press();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json().error).toBe('FAUCET_WAIT');
    gateway.pass(1_500);
    expect((await press()).statusCode).toBe(200);
    expect(paid).toHaveLength(4);
  });

  test('WALT-03 one asset can be asked for; what is not on offer is UNKNOWN_ASSET', async () => {
    const paid = paying();
    expect((await press({ asset: 'DOGE' })).json()).toMatchObject({ error: 'UNKNOWN_ASSET', field: 'asset' });
    expect((await press({ asset: 'BTC' })).statusCode).toBe(200);
    expect(paid.map((one) => one.asset)).toEqual([2]);
  });

  test('WALT-04 ten presses at once pay once', async () => {
    const paid = paying();
    await Promise.all(Array.from({ length: 10 }, () => press()));
    expect(paid).toHaveLength(2);
  });

  test('WALT-04 a press cut short is finished by the next, nothing twice', async () => {
    const paid = paying();
    const honest = gateway.core.answer;
    gateway.core.answer = (command, view) => {
      if (paid.length === 1) throw new CoreUnavailable('OUTCOME_UNKNOWN');
      return honest(command, view);
    };
    expect((await press()).json().error).toBe('OUTCOME_UNKNOWN');
    expect((await somebody.send('GET', '/api/wallet/faucet')).json().data.nextAt).toBeNull();
    gateway.core.answer = honest;
    gateway.pass(1_000);
    expect((await press()).statusCode).toBe(200);
    expect(paid.map((one) => one.asset)).toEqual([1, 2]);
    expect((await press()).json().error).toBe('FAUCET_WAIT');
  });

  test('WALT-04 an empty house says so, and the claim stays open', async () => {
    gateway.core.answer = () => [{ kind: 'rejected', code: 'HOUSE_EMPTY' }];
    expect((await press()).json().error).toBe('HOUSE_EMPTY');
    paying();
    expect((await press()).statusCode).toBe(200);
  });

  test.each([
    ['switched off', { features: { faucet: false } }],
    ['in production', { mode: 'production' as const }],
  ])('WALT-05 %s it is not there', async (_name, config) => {
    const closed = await testGateway({ config });
    const who = await person(closed);
    const told = (await who.send('GET', '/api/wallet/faucet')).json().data;
    expect(told).toEqual({ enabled: false, amounts: [], nextAt: null });
    expect((await who.send('POST', '/api/wallet/faucet', {})).json().error).toBe('DEMO_ONLY');
    await closed.close();
  });
});

describe('balances and ledger', () => {
  test('WALT-01 every configured asset is listed, nothing as zero', async () => {
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (123, 4500000000, $1, 2)', [accountId]);
    const answer = await somebody.send('GET', '/api/wallet/balances');
    expect(answer.json().data).toEqual([
      { asset: 'USDT', name: 'Tether', available: '0.00000000', held: '0.00000000' },
      { asset: 'BTC', name: 'Bitcoin', available: '0.00000123', held: '45.00000000' },
    ]);
  });

  test('WALT-02 each change with its reason and the balance after it; holds only when asked', async () => {
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (600, 0, $1, 1), (20, 0, $1, 2)', [
      accountId,
    ]);
    // seq, time, Δavailable, Δheld, available, held, order, trade, account, index, asset, reason (1 FAUCET, 3 HOLD, 5 TRADE)
    await gateway.deps.pool.query(
      `INSERT INTO projection.ledger VALUES
         (5, 50, 1000, 0, 1000, 0, NULL, NULL, $1, 0, 1, 1),
         (6, 60, -400, 400, 600, 400, 9, NULL, $1, 0, 1, 3),
         (7, 70, 0, -400, 600, 0, 9, 4, $1, 0, 1, 5),
         (7, 70, 20, 0, 20, 0, 9, 4, $1, 1, 2, 5)`,
      [accountId],
    );
    const ids = async (query: string) => {
      const { rows } = (await somebody.send('GET', `/api/wallet/ledger${query}`)).json().data;
      return rows.map((row: { id: string }) => row.id);
    };
    expect(await ids('')).toEqual(['7:1', '7:0', '5:0']);
    expect(await ids('?holds=1')).toEqual(['7:1', '7:0', '6:0', '5:0']);
    expect(await ids('?asset=BTC')).toEqual(['7:1']);
    const first = (await somebody.send('GET', '/api/wallet/ledger?holds=1&limit=2')).json().data;
    expect(first.next).toBe('7:0');
    expect(await ids(`?holds=1&limit=2&cursor=${first.next}`)).toEqual(['6:0', '5:0']);
    expect(first.rows[1]).toEqual({
      id: '7:0',
      time: 70,
      asset: 'USDT',
      reason: 'TRADE',
      availableChange: '0.00000000',
      heldChange: '-0.00000400',
      available: '0.00000600',
      held: '0.00000000',
      total: '0.00000600',
      orderId: 9,
      tradeId: 4,
    });
  });

  test('WALT-01 WALT-02 nobody sees another’s', async () => {
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (123, 0, $1, 2)', [accountId]);
    const stranger = await person(gateway);
    expect((await stranger.send('GET', '/api/wallet/balances')).json().data[1].available).toBe('0.00000000');
    expect((await stranger.send('GET', '/api/wallet/ledger?holds=1')).json().data.rows).toEqual([]);
  });
});

describe('values in the ledger file', () => {
  const MINUTE = 60_000;
  const BEGUN = Date.UTC(2026, 0, 1);
  const write = (table: string, row: object) => writeRow(gateway, table, row);
  /** A change of the total, in units of USDT (1) or BTC (2). */
  const change = (seq: number, timeMs: number, asset: number, available: number, held = 0) =>
    write('ledger', {
      ...{
        account: accountId,
        asset,
        seq,
        time_ms: timeMs,
        reason: POSTING_REASONS.indexOf(held === 0 ? 'TRADE' : 'ORDER_HOLD'),
      },
      ...{ delta_available_units: available, delta_held_units: held },
    });
  const closed = (openMs: number, ticks: number) =>
    write('candles', { market: 1, interval: '1m', open_ms: openMs, close_ticks: ticks, trade_count: 1 });
  const file = (query: string) => somebody.send('GET', `/api/wallet/ledger/export?year=2026&${query}`);

  test('VAL-30 VAL-31 each row has what its change was worth in its minute, empty without a price', async () => {
    for (const asset of [1, 2]) await write('balances', { account: accountId, asset });
    const third = BEGUN + 3 * MINUTE;
    await change(1, BEGUN, 2, 7);
    await change(2, BEGUN + MINUTE, 2, 7);
    await change(3, third - 1, 2, -7);
    await change(4, third, 2, -7);
    await change(5, third, 1, 3);
    await change(6, third, 1, -1, 1);
    await closed(BEGUN, 5_000_000);
    await closed(BEGUN + 2 * MINUTE, 5_000_001);
    // 0.00000007 BTC at 50,000.00, then at 50,000.01.
    const values = [null, '0.00350000', '-0.00350000', '-0.00350001', '0.00000003', '0.00000000'];
    const { rows } = (await file('format=json&holds=1')).json().data;
    expect(rows.map(({ changeValue }: { changeValue: string | null }) => changeValue)).toEqual(values);
    const [head, ...lines] = (await file('holds=1&balances=1')).body.trimEnd().split('\r\n');
    expect(head).toMatch(/,changeValue$/);
    const cells = lines.map((line: string) => line.split(','));
    expect(cells.map((line) => line.at(-1))).toEqual([...values.map((value) => value ?? ''), '', '']);
    expect(new Set(cells.map((line) => line.length))).toEqual(new Set([12]));
  });
});
