import { randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { askAgain, endUnpaid } from '@pelorus/database/wallet/stuck-withdrawals.ts';
import { cancelWithdrawal } from '@pelorus/database/wallet/withdrawals.ts';
import { FAILED_ON_CHAIN, PAID_AGAIN } from '@pelorus/protocol/wallet/withdrawals.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TellerNeeds } from './job.ts';
import { endWithdrawals, holdWithdrawals, judgeWithdrawals, vouchWithdrawals } from './withdrawals.ts';

const JOBS = [holdWithdrawals, judgeWithdrawals, vouchWithdrawals, endWithdrawals];
const [ACCOUNT, WORTH] = [16, 10_000];
const USER = randomUUID();

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{a}', 3, false, 1000)`,
  );
  await pool.query(
    `INSERT INTO identity.users (user_id, email, account_id, created_at_ms) VALUES ($1, 'a@b.c', $2, 0)`,
    [USER, ACCOUNT],
  );
  await pool.query(
    `INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, 1, 100, 0)`,
    [ACCOUNT],
  );
});
beforeEach(() => pool.query('TRUNCATE custody.withdrawals CASCADE'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The ledger's side, as the core keeps it (CUST-10 to CUST-14); some answers are lost, before or after their effect. */
class Ledger {
  available: number;
  held = 0;
  paid = 0;
  readonly state = new Map<number, 'held' | 'ended'>();
  readonly #units = new Map<number, number>();
  readonly #faults: ('before' | 'after' | null)[];

  constructor(available: number, faults: ('before' | 'after' | null)[]) {
    this.available = available;
    this.#faults = [...faults];
  }

  async submit(record: Uint8Array) {
    const fault = this.#faults.shift() ?? null;
    if (fault === 'before') throw new Error('away');
    const view = new DataView(record.buffer, record.byteOffset);
    const id = view.getFloat64(56, true);
    const event = record.byteLength === 88 ? this.#hold(view, id) : this.#end(id, view.getUint8(64) === 1);
    if (fault === 'after') throw new Error('the answer is lost');
    return { seq: 1, events: [event] };
  }

  #hold(view: DataView, id: number) {
    const units = view.getFloat64(48, true) + view.getFloat64(64, true);
    if (this.state.has(id)) return { kind: 'duplicate' };
    if (units > this.available) return { kind: 'rejected', code: 'INSUFFICIENT_BALANCE' };
    this.available -= units;
    this.held += units;
    this.#units.set(id, units);
    this.state.set(id, 'held');
    return { kind: 'withdrawalHeld' };
  }

  #end(id: number, isPaid: boolean) {
    if (!this.state.has(id)) return { kind: 'rejected', code: 'UNKNOWN_WITHDRAWAL' };
    if (this.state.get(id) === 'ended') return { kind: 'duplicate' };
    const units = this.#units.get(id) as number;
    this.state.set(id, 'ended');
    this.held -= units;
    if (isPaid) this.paid += units;
    else this.available += units;
    return { kind: 'withdrawalEnded' };
  }

  async vouch(id: number): Promise<string | null> {
    return this.state.get(id) === 'held' ? Buffer.alloc(64, 1).toString('base64') : null;
  }
}

interface Letter {
  kind: string;
}

function tellerOf(ledger: Ledger, change: Partial<TellerNeeds['config']['withdrawals']> = {}) {
  const rules = { reviewAbove: '10000', small: '1000', newAccountDays: 0, largeShare: 101, perDay: 1_000 };
  const letters: Letter[] = [];
  const needs = {
    core: ledger,
    pool,
    catalog: { assetById: () => ({ code: 'USDT', scale: 0 }) },
    config: { withdrawals: { ...rules, approvals: [{ from: '0', staff: 1 }], ...change } },
    messages: { queue: async (_: unknown, letter: Letter) => void letters.push(letter) },
    clock: () => 1_000_000_000_000,
    log: SILENT_LOG,
  } as unknown as TellerNeeds;
  /** One turn: a job that fails is tried again in the next. */
  const turn = async () => {
    for (const job of JOBS) await job.work(needs).catch(() => undefined);
  };
  return { needs, turn, letters };
}

let clients = 0;
async function asked(units: number, worth = WORTH): Promise<number> {
  clients += 1;
  const { rows } = await pool.query(
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms)
     VALUES ($1, $2, 1, 1, '0x1', decode(repeat('01', 16), 'hex'), $3, 1, $4, 'NEW', $5, 1000000000000, 0)
     RETURNING withdrawal_id::int AS id`,
    [ACCOUNT, USER, units, String(clients), worth],
  );
  return rows[0].id;
}

async function rowOf(id: number) {
  const { rows } = await pool.query(
    `SELECT state, reasons, voucher IS NOT NULL AS "isVouched", ended_at_ms IS NOT NULL AS "isEnded"
     FROM custody.withdrawals WHERE withdrawal_id = $1`,
    [id],
  );
  return rows[0];
}

/** As the payer does: bytes, broadcast, mined, final. */
async function spendFinal(id: number, state = 'FINAL'): Promise<void> {
  await pool.query(
    `INSERT INTO custody.spends (network, purpose, withdrawal_id, address_index, asset, from_address, to_address, raw, nonce,
       tx_hash, signed, max_fee_raw, gas_limit, fee_per_gas, tip_per_gas, state, signed_at_ms, updated_at_ms)
     VALUES (1, 'withdrawal', $1, 0, 1, '0xHot', '0x1', 1, $1, $2, '', 1, 1, 1, 1, $3, 0, 0)`,
    [id, `0x${id}`, state],
  );
  await pool.query(`UPDATE custody.withdrawals SET state = 'MINED' WHERE withdrawal_id = $1`, [id]);
}

test('WDRW-20 WDRW-22 WDRW-25 held, approved with the voucher, paid once final; what the ledger refuses is REFUSED', async () => {
  const ledger = new Ledger(100, []);
  const { letters, turn } = tellerOf(ledger);
  const [first, second] = [await asked(99), await asked(1)];
  await turn();
  expect(await rowOf(first)).toEqual({ state: 'APPROVED', reasons: [], isVouched: true, isEnded: false });
  expect(await rowOf(second)).toEqual({
    state: 'REFUSED',
    reasons: ['INSUFFICIENT_BALANCE'],
    isVouched: false,
    isEnded: true,
  });
  expect(await cancelWithdrawal(pool, ACCOUNT, first, 0)).toBe(false);
  await spendFinal(first);
  await turn();
  expect(await rowOf(first)).toMatchObject({ state: 'PAID', isEnded: true });
  expect([ledger.available, ledger.held, ledger.paid]).toEqual([0, 0, 100]);
  await turn();
  expect(letters.map(({ kind }) => kind)).toEqual(['withdrawal-rejected', 'withdrawal-paid']);
});

test('WDRW-21 each risk rule puts a withdrawal before staff with its reason; a rejection gives the hold back', async () => {
  const ledger = new Ledger(1_000, []);
  const cases: [object, number, string[]][] = [
    [{}, 1_000_001, ['AMOUNT', 'NEW_ADDRESS']],
    [{ reviewAbove: '99999' }, 100_001, ['NEW_ADDRESS']],
    [{ newAccountDays: 365 * 40 }, 100_001, ['NEW_ADDRESS', 'NEW_ACCOUNT']],
    [{ largeShare: 11 }, 100_001, ['NEW_ADDRESS', 'LARGE_SHARE']],
    [{ perDay: 1 }, 1, ['VELOCITY']],
    [{}, 100_000, []],
  ];
  for (const [change, worth, reasons] of cases) {
    const id = await asked(10, worth);
    const { letters, turn } = tellerOf(ledger, change);
    await turn();
    expect(await rowOf(id)).toMatchObject({ state: reasons.length === 0 ? 'APPROVED' : 'REVIEW', reasons });
    await pool.query(`UPDATE custody.withdrawals SET state = 'REJECTED' WHERE withdrawal_id = $1`, [id]);
    await turn();
    expect([ledger.available, ledger.held, letters.map(({ kind }) => kind)]).toEqual([
      1_000,
      0,
      ['withdrawal-rejected'],
    ]);
  }
});

test('WDRW-26 WFED-22 one that failed on its chain keeps its hold; its owner hears of it once, and of its end', async () => {
  const ledger = new Ledger(100, []);
  const { letters, turn } = tellerOf(ledger);
  const id = await asked(10);
  await turn();
  await spendFinal(id, 'REVERTED');
  await Promise.all([turn(), turn()]);
  await turn();
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', isEnded: false });
  expect(ledger.held).toBe(11);
  expect(letters).toMatchObject([
    { kind: 'withdrawal-failed', values: { amount: '10 USDT', chain: 'TEST', transaction: `0x${id}` } },
  ]);
  const { rows } = await pool.query("SELECT detail FROM identity.history WHERE kind = 'withdrawal-failed'");
  expect(rows.map(({ detail }) => detail.withdrawal)).toEqual([String(id)]);
  await endFailed(id, 'release');
  await turn();
  expect(letters.map(({ kind }) => kind)).toEqual(['withdrawal-failed', 'withdrawal-rejected']);
});

const fault = fc.constantFrom('before' as const, 'after' as const, null, null);
const act = fc.constantFrom(
  ...['ask', 'ask', 'turn', 'turn', 'two tellers', 'cancel', 'final', 'reject', 'revert', 'release', 'again'],
);
/** As two of the staff end what its chain has failed (DESK-12). */
async function endFailed(id: number, kind: string): Promise<void> {
  const isOurs = await endUnpaid(pool, id, kind === 'again' ? PAID_AGAIN : FAILED_ON_CHAIN, 0);
  if (isOurs && kind === 'again') await askAgain(pool, id, 1_000_000_000_000);
}

test('DESK-14 what is paid again is held once the first hold is back, without a review; its owner hears that it failed, and of the end', async () => {
  const ledger = new Ledger(100, []);
  const { letters, turn } = tellerOf(ledger, { reviewAbove: '0', largeShare: 1 });
  const [id, other] = [await asked(99), await asked(50)];
  await pool.query(`UPDATE custody.withdrawals SET state = 'REJECTED' WHERE withdrawal_id = $1`, [other]);
  await turn();
  await pool.query(`UPDATE custody.withdrawals SET state = 'APPROVED' WHERE withdrawal_id = $1`, [id]);
  await spendFinal(id, 'REVERTED');
  await turn();
  await endFailed(id, 'again');
  await holdWithdrawals.work(tellerOf(ledger).needs);
  expect(ledger.held).toBe(100);
  await turn();
  await turn();
  expect(await rowOf(id)).toMatchObject({ state: 'REJECTED', isEnded: true });
  const { rows } = await pool.query('SELECT withdrawal_id::int AS id FROM custody.withdrawals WHERE again_of = $1', [
    id,
  ]);
  expect(await rowOf(rows[0].id)).toEqual({ state: 'APPROVED', reasons: [], isVouched: true, isEnded: false });
  expect([ledger.available, ledger.held]).toEqual([0, 100]);
  expect(letters.map(({ kind }) => kind)).toEqual(['withdrawal-rejected', 'withdrawal-failed']);
});

test('P22 WDRW-20 WDRW-22 DESK-15 whatever answers are lost and whoever cancels, nothing is held, paid or given back twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.array(act, { maxLength: 14 }), async (faults, acts) => {
      await pool.query('TRUNCATE custody.withdrawals CASCADE');
      const ledger = new Ledger(200, faults);
      const { turn } = tellerOf(ledger);
      const ids: number[] = [];
      for (const [i, one] of acts.entries()) {
        const id = ids[i % Math.max(1, ids.length)];
        if (one === 'ask') ids.push(await asked(60));
        else if (one === 'turn') await turn();
        else if (one === 'two tellers') await Promise.all([turn(), turn()]);
        else if (id === undefined) continue;
        else if (one === 'cancel') await Promise.all([cancelWithdrawal(pool, ACCOUNT, id, 0), turn()]);
        else if (one === 'final' && (await rowOf(id)).isVouched && (await rowOf(id)).state === 'APPROVED')
          await spendFinal(id);
        else if (one === 'revert' && (await rowOf(id)).isVouched && (await rowOf(id)).state === 'APPROVED')
          await spendFinal(id, 'REVERTED');
        else if ((one === 'release' || one === 'again') && (await rowOf(id)).state === 'FAILED') {
          await Promise.all([endFailed(id, one), endFailed(id, 'release'), turn()]);
        } else if (one === 'reject')
          await pool.query(
            `UPDATE custody.withdrawals SET state = 'REJECTED' WHERE withdrawal_id = $1 AND state = 'REVIEW'`,
            [id],
          );
      }
      for (let i = 0; i < faults.length + 2; i++) await turn();
      let held = 0;
      let paid = 0;
      const { rows } = await pool.query('SELECT withdrawal_id::int AS id FROM custody.withdrawals');
      for (const { id } of rows) {
        const { isEnded, isVouched, state } = await rowOf(id);
        const isHeld = state === 'APPROVED' || state === 'FAILED';
        if (isHeld) held += 61;
        if (state === 'PAID') paid += 61;
        expect([id, state, isEnded]).toEqual([
          id,
          expect.stringMatching(/APPROVED|PAID|CANCELLED|REFUSED|FAILED|REJECTED/),
          !isHeld,
        ]);
        if (state === 'CANCELLED' || state === 'REFUSED') expect(isVouched).toBe(false);
      }
      expect([ledger.held, ledger.paid, ledger.available]).toEqual([held, paid, 200 - held - paid]);
    }),
    { numRuns: Number(process.env.TEST_RUNS ?? 25) },
  );
}, 120_000);
