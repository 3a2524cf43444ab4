import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOf, HOT, signedFor, TestChainSight } from '../../../testing/admin/test-desk.ts';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { openNetwork, withdrawer } from '../../../testing/withdrawals/test-withdrawals.ts';

const desk = deskOf('stuck');
const HOUR_MS = 3_600_000;
let gateway: TestGateway;
let ann: StaffMember;
let ben: StaffMember;
let cay: StaffMember;
let chain: TestChainSight;
let last = 0;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  await openNetwork(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['finance']);
  cay = await member(gateway, ann, 'cay', ['compliance']);
  gateway.deps.eyesOn = () => chain.eyes();
});
beforeEach(() => {
  chain = new TestChainSight();
});
afterAll(() => gateway.close());

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const rowOf = async (id: number) =>
  (await gateway.deps.pool.query('SELECT state, reasons FROM custody.withdrawals WHERE withdrawal_id = $1', [id]))
    .rows[0];
const againOf = async (id: number) =>
  (await gateway.deps.pool.query('SELECT state, units FROM custody.withdrawals WHERE again_of = $1', [id])).rows;

/** A withdrawal in a state, with one transaction of a nonce of its own. */
async function stuck(state: string, spend: string) {
  const who = await withdrawer(gateway);
  const { id } = await who.asked();
  const nonce = ++last;
  const hash = hashOf(nonce);
  await gateway.deps.pool.query('UPDATE custody.withdrawals SET state = $2 WHERE withdrawal_id = $1', [id, state]);
  await signedFor(gateway, id, { hash, nonce, state: spend });
  const deed = (kind: string, consumedBy: string | null = null) => ({ kind, withdrawal: id, consumedBy });
  return { who, id, hash, nonce, deed };
}

test('DESK-10 DESK-11 what failed is shown at once with its transactions, what hangs after an hour; nothing else', async () => {
  const failed = await stuck('FAILED', 'REVERTED');
  const hanging = await stuck('BROADCAST', 'BROADCAST');
  const mined = await stuck('MINED', 'MINED');
  const shown = async () => (await desk.look(ben)).items.map((one: { id: number }) => one.id);
  expect(await shown()).toEqual([failed.id]);
  expect((await desk.look(ben)).items[0]).toMatchObject({
    amount: '100.00000000',
    state: 'FAILED',
    transactions: [{ hash: failed.hash, nonce: failed.nonce, state: 'REVERTED' }],
  });
  const age = (ms: number) =>
    gateway.deps.pool.query(
      'UPDATE custody.spends SET signed_at_ms = signed_at_ms - $1, updated_at_ms = updated_at_ms - $1',
      [ms],
    );
  await age(HOUR_MS + 1);
  expect(await shown()).toEqual([failed.id, hanging.id]);
  await age(12_000);
  expect(await shown()).toEqual([failed.id, hanging.id, mined.id]);
  expect(await rowOf(failed.id)).toMatchObject({ state: 'FAILED' });
});

test('DESK-01 DESK-05 DESK-12 two people release what failed for good: the teller gives it back, the log names both', async () => {
  const one = await stuck('FAILED', 'REVERTED');
  chain.mine(one.hash);
  const proposed = await desk.propose(ben, one.deed('release'));
  const [waiting] = proposed.waiting;
  expect(waiting).toMatchObject({ deed: one.deed('release'), by: 'ben', isOwn: true });
  expect(await rowOf(one.id)).toMatchObject({ state: 'FAILED' });
  expect(await desk.agree(ben, waiting.id)).toBe('SECOND_PERSON_NEEDED');
  expect((await desk.agree(cay, waiting.id)).waiting).toEqual([]);
  expect(await rowOf(one.id)).toEqual({ state: 'REJECTED', reasons: ['FAILED_ON_CHAIN'] });
  expect(await againOf(one.id)).toEqual([]);
  const { rows } = await gateway.deps.pool.query(
    `SELECT actor, outcome, subject, detail FROM admin.audit WHERE action LIKE 'desk-%' ORDER BY seq DESC LIMIT 3`,
  );
  const [agreed, refused, first] = rows;
  expect(first).toMatchObject({ actor: 'ben', outcome: 'done', subject: `user ${one.who.userId}` });
  expect(refused).toMatchObject({ actor: 'ben', outcome: 'SECOND_PERSON_NEEDED' });
  expect(agreed).toMatchObject({ actor: 'cay', outcome: 'done' });
  expect(JSON.parse(agreed.detail)).toMatchObject({ proposedBy: 'ben', withdrawal: String(one.id), kind: 'release' });
});

test('DESK-14 what is paid again is asked for anew, as it was, and only its first hold goes back', async () => {
  const one = await stuck('FAILED', 'REVERTED');
  chain.mine(one.hash);
  await desk.both(ben, cay, one.deed('pay-again'));
  expect(await rowOf(one.id)).toEqual({ state: 'REJECTED', reasons: ['PAID_AGAIN'] });
  expect(await againOf(one.id)).toEqual([{ state: 'NEW', units: 10_000_000_000 }]);
});

test('DESK-12 without a proof of each nonce nothing is proposed: not mined, not final, successful, or of another block', async () => {
  const one = await stuck('BROADCAST', 'BROADCAST');
  expect(await desk.propose(ben, one.deed('release'))).toBe('NOT_PROVEN');
  chain.found.set(one.hash, { state: 'PENDING' });
  expect(await desk.propose(ben, one.deed('release'))).toBe('NOT_PROVEN');
  for (const mined of [{ height: 101 }, { isSuccess: true }, { blockHash: 'of another chain' }]) {
    chain.mine(one.hash, mined);
    expect(await desk.propose(ben, one.deed('pay-again'))).toBe('NOT_PROVEN');
  }
  await signedFor(gateway, one.id, { hash: hashOf(++last), nonce: last, state: 'SIGNED' });
  chain.mine(one.hash);
  expect(await desk.propose(ben, one.deed('release'))).toBe('NOT_PROVEN');
});

test('DESK-12 a nonce that another final transaction used proves it, if staff name that one', async () => {
  const one = await stuck('BROADCAST', 'BROADCAST');
  const other = hashOf(9_999);
  chain.mine(other, { isSuccess: true });
  const propose = () => desk.propose(ben, one.deed('release', other));
  expect(await propose()).toBe('NOT_PROVEN');
  chain.payers.set(other, { from: HOT.toLowerCase(), nonce: one.nonce + 1 });
  expect(await propose()).toBe('NOT_PROVEN');
  chain.payers.set(other, { from: '0x00', nonce: one.nonce });
  expect(await propose()).toBe('NOT_PROVEN');
  chain.payers.set(other, { from: HOT.toLowerCase(), nonce: one.nonce });
  chain.mine(one.hash, { isSuccess: true });
  expect(await propose()).toBe('NOT_PROVEN');
  chain.found.delete(one.hash);
  await desk.both(ben, cay, one.deed('release', other));
  expect(await rowOf(one.id)).toMatchObject({ state: 'REJECTED' });
});

test('DESK-03 DESK-13 the agreement asks the chain and the payer again', async () => {
  const one = await stuck('FAILED', 'REVERTED');
  chain.mine(one.hash);
  const [waiting] = (await desk.propose(ben, one.deed('release'))).waiting;
  chain.finalHeight = 10;
  expect(await desk.agree(cay, waiting.id)).toBe('NOT_PROVEN');
  chain.finalHeight = 100;
  const { pool } = gateway.deps;
  await pool.query(
    `INSERT INTO custody.plans (network, from_address, purpose, withdrawal_id, asset, to_address, raw, nonce, gas_limit,
       fee_per_gas, tip_per_gas, planned_at_ms) VALUES (1, $2, 'withdrawal', $1, 1, 'x', 1, 1, 1, 1, 1, 0)`,
    [one.id, HOT],
  );
  expect(await desk.agree(cay, waiting.id)).toBe('WITHDRAWAL_STATE');
  await pool.query('DELETE FROM custody.plans');
  expect(await desk.look(cay)).toMatchObject({ waiting: [{ id: waiting.id, by: 'ben', isOwn: false }] });
  expect((await desk.agree(cay, waiting.id)).waiting).toEqual([]);
});

test('DESK-02 DESK-15 release and pay again never both: of all that is proposed and agreed at once, one is done', async () => {
  for (const kinds of [
    ['release', 'pay-again'],
    ['pay-again', 'release'],
  ]) {
    const one = await stuck('FAILED', 'REVERTED');
    chain.mine(one.hash);
    const [first, second] = kinds as [string, string];
    const [waiting] = (await desk.propose(ben, one.deed(first))).waiting;
    expect(await desk.propose(ann, one.deed(second))).toBe('PLAN_STATE');
    const said = await Promise.all([desk.agree(cay, waiting.id), desk.agree(ann, waiting.id)]);
    expect(said.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(await desk.propose(ann, one.deed(second))).toBe('WITHDRAWAL_STATE');
    expect(await againOf(one.id)).toHaveLength(first === 'pay-again' ? 1 : 0);
  }
});

test('DESK-01 DESK-04 whoever has the right takes a proposal back; nobody decides on their own', async () => {
  const one = await stuck('FAILED', 'REVERTED');
  chain.mine(one.hash);
  for (const [name, value] of one.who.browser.cookies) ben.cookies.set(name, value);
  expect(await desk.propose(ben, one.deed('release'))).toBe('NOT_PERMITTED');
  const [waiting] = (await desk.propose(cay, one.deed('release'))).waiting;
  expect(await desk.agree(ben, waiting.id)).toBe('NOT_PERMITTED');
  for (const name of one.who.browser.cookies.keys()) ben.cookies.delete(name);
  expect((await desk.withdraw(ann, waiting.id)).waiting).toEqual([]);
  expect(await desk.agree(ben, waiting.id)).toBe('PLAN_STATE');
  expect(await rowOf(one.id)).toMatchObject({ state: 'FAILED' });
});
