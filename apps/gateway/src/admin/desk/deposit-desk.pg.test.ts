import { setCredited, writeSeen } from '@pelorus/database/wallet/deposits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOf, TestChainSight } from '../../../testing/admin/test-desk.ts';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { openNetwork, TOKEN, withdrawer } from '../../../testing/withdrawals/test-withdrawals.ts';
import { creditDeposits } from '../../wallet/teller/credit-deposits.ts';
import type { TellerNeeds } from '../../wallet/teller/job.ts';

const desk = deskOf('deposits');
const WEI = 10n ** 10n;
let gateway: TestGateway;
let ann: StaffMember;
let ben: StaffMember;
let chain: TestChainSight;
let who: Awaited<ReturnType<typeof withdrawer>>;
let last = 0;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  await openNetwork(gateway);
  // The ledger has 8 of the token's 18 digits.
  await gateway.deps.pool.query('UPDATE custody.coins SET decimals = 18, contract = lower(contract) WHERE asset = 1');
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['finance']);
  who = await withdrawer(gateway);
  gateway.deps.eyesOn = () => chain.eyes();
  gateway.core.answer = () => [{ kind: 'depositCredited' }] as never;
});
beforeEach(() => {
  chain = new TestChainSight();
});
afterAll(() => gateway.close());

/** A deposit of the token that stopped; the chain says the same of it. */
async function stopped(state: string, raw: bigint, change: object = {}) {
  const txHash = `0x${(++last).toString(16).padStart(64, '0')}`;
  const row = {
    asset: 1 as number | null,
    contract: TOKEN.toLowerCase(),
    account: who.account,
    arrivedRaw: null,
    ...change,
  };
  const { rows } = await gateway.deps.pool.query(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
       contract, raw, units, state, needed, updated_at_ms, arrived_raw)
     VALUES (1, $1, 0, 'block 50', 50, 5, '0xours', $2, $3, $4, $5, 0, $6, 12, 5, $7) RETURNING deposit_id::int AS id`,
    [txHash, row.account, row.asset, row.contract, String(raw), state, row.arrivedRaw],
  );
  chain.arrived.set(txHash, { outcome: 'SAME', arrivedRaw: raw });
  const id: number = rows[0].id;
  return { id, txHash, deed: (kind: string, returnedBy: string | null = null) => ({ kind, deposit: id, returnedBy }) };
}

const rowOf = async (id: number) =>
  (
    await gateway.deps.pool.query(
      'SELECT state, units, asset, credit_account AS "creditAccount", note FROM custody.deposits WHERE deposit_id = $1',
      [id],
    )
  ).rows[0];
const remainder = async () =>
  (await gateway.deps.pool.query('SELECT coalesce(sum(raw), 0)::text AS raw FROM custody.remainders')).rows[0].raw;
const credited = async () => {
  const before = gateway.core.commands.length;
  await creditDeposits.work(gateway.deps as unknown as TellerNeeds);
  return gateway.core.commands.slice(before).map(({ account, kind }) => ({ account, kind }));
};

test('DESK-20 DESK-23 two people credit what the chain says again: the teller gives it to its owner, to the unit', async () => {
  const dust = await stopped('DUST', 7n * WEI + 3n);
  const [shown] = (await desk.look(ben)).items;
  expect(shown).toMatchObject({
    id: dust.id,
    state: 'DUST',
    asset: 'USDT',
    amount: '0.000000070000000003',
    isKnown: true,
  });
  expect(await desk.propose(ben, dust.deed('credit'))).toMatchObject({ waiting: [{ by: 'ben' }] });
  expect(await credited()).toEqual([]);
  const [waiting] = (await desk.look(ann)).waiting;
  expect(await desk.agree(ben, waiting.id)).toBe('SECOND_PERSON_NEEDED');
  expect(await desk.agree(ann, waiting.id)).toEqual({ items: [], waiting: [] });
  expect(await rowOf(dust.id)).toMatchObject({ state: 'FINAL', units: 7, creditAccount: null });
  expect(await remainder()).toBe('3');
  expect(await credited()).toEqual([{ account: who.account, kind: 'creditDeposit' }]);
  expect(await rowOf(dust.id)).toMatchObject({ state: 'CREDITED' });
  expect(await desk.propose(ben, dust.deed('keep'))).toBe('DESK_STATE');
});

test('DESK-21 DESK-24 what is kept goes to the suspense account, and is never seen anew', async () => {
  const one = await stopped('SUSPENSE', 5n * WEI);
  await desk.both(ben, ann, one.deed('keep'));
  expect(await credited()).toEqual([{ account: 8, kind: 'creditDeposit' }]);
  expect(await rowOf(one.id)).toMatchObject({ state: 'KEPT', units: 5 });
  const seen = { network: 1, txHash: one.txHash, logIndex: 0, blockHash: 'other', height: 60, address: '0xours' };
  const again = { account: who.account, asset: 1, contract: null, raw: 1n, units: 1, needed: 12, arrivedRaw: null };
  expect(await writeSeen(gateway.deps.pool, { ...seen, ...again, state: 'CONFIRMING' }, 1, 9)).toBe(false);
  expect(await setCredited(gateway.deps.pool, { depositId: one.id, account: 8 }, 9)).toBe(false);
  expect(await rowOf(one.id)).toMatchObject({ state: 'KEPT' });
  const mine = (await who.browser.send('GET', '/api/wallet/deposits')).json().data.rows;
  expect(mine.find(({ id }: { id: number }) => id === one.id)).toMatchObject({ state: 'KEPT' });
});

test('DESK-20 DESK-03 neither is done where the chain says otherwise, at the proposal or at the agreement', async () => {
  const one = await stopped('SUSPENSE', 5n * WEI);
  for (const read of [{ outcome: 'GONE' }, { outcome: 'DIFFERS', note: '' }, { outcome: 'UNMEASURED' }] as const) {
    chain.arrived.set(one.txHash, read);
    expect(await desk.propose(ben, one.deed('credit'))).toBe('NOT_PROVEN');
  }
  chain.arrived.set(one.txHash, { outcome: 'SAME', arrivedRaw: 4n * WEI });
  chain.finalHeight = 49;
  expect(await desk.propose(ben, one.deed('keep'))).toBe('NOT_PROVEN');
  chain.finalHeight = 50;
  const [waiting] = (await desk.propose(ben, one.deed('credit'))).waiting;
  chain.arrived.set(one.txHash, { outcome: 'GONE' });
  expect(await desk.agree(ann, waiting.id)).toBe('NOT_PROVEN');
  chain.arrived.set(one.txHash, { outcome: 'SAME', arrivedRaw: 4n * WEI });
  await desk.agree(ann, waiting.id);
  // What arrived counts, not what was announced.
  expect(await rowOf(one.id)).toMatchObject({ state: 'FINAL', units: 4 });
  const kept = await stopped('SUSPENSE', 5n * WEI, { arrivedRaw: String(2n * WEI) });
  chain.arrived.set(kept.txHash, { outcome: 'UNMEASURED' });
  await desk.both(ben, ann, kept.deed('credit'));
  expect(await rowOf(kept.id)).toMatchObject({ state: 'FINAL', units: 2 });
  await credited();
});

test('DESK-20 DESK-23 an unknown token waits until its coin is there; what has no unit is credited to nobody', async () => {
  const token = await stopped('UNKNOWN_TOKEN', 5n * WEI, { asset: null, contract: '0xabc' });
  expect((await desk.look(ben)).items[0]).toMatchObject({ asset: null, amount: String(5n * WEI), isKnown: false });
  expect(await desk.propose(ben, token.deed('credit'))).toBe('UNKNOWN_ASSET');
  const late = await stopped('UNKNOWN_TOKEN', 5n * WEI, { asset: null });
  await desk.both(ben, ann, late.deed('credit'));
  expect(await rowOf(late.id)).toMatchObject({ state: 'FINAL', asset: 1, units: 5 });
  const tiny = await stopped('DUST', WEI - 1n);
  expect(await desk.propose(ben, tiny.deed('credit'))).toBe('AMOUNT_INVALID');
  const huge = await stopped('SUSPENSE', 2n ** 53n * WEI);
  expect(await desk.propose(ben, huge.deed('keep'))).toBe('AMOUNT_INVALID');
  const nobodys = await stopped('DUST', 5n * WEI, { account: 0 });
  expect(await desk.propose(ben, nobodys.deed('credit'))).toBe('UNKNOWN_ACCOUNT');
  await credited();
});

test('DESK-22 what went back is marked by the final transaction that did it, and nothing is booked', async () => {
  const one = await stopped('SUSPENSE', 5n * WEI);
  const back = `0x${'ee'.repeat(32)}`;
  expect(await desk.propose(ben, one.deed('return'))).toBe('BAD_REQUEST');
  expect(await desk.propose(ben, one.deed('credit', back))).toBe('BAD_REQUEST');
  expect(await desk.propose(ben, one.deed('return', back))).toBe('NOT_PROVEN');
  chain.mine(back);
  expect(await desk.propose(ben, one.deed('return', back))).toBe('NOT_PROVEN');
  chain.mine(back, { isSuccess: true });
  await desk.both(ben, ann, one.deed('return', back));
  expect(await rowOf(one.id)).toMatchObject({ state: 'RETURNED', note: back, units: 0 });
  expect(await credited()).toEqual([]);
});
