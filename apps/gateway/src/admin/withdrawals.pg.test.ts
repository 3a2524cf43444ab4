import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { NETWORK, openNetwork, withdrawer } from '../../testing/withdrawals/test-withdrawals.ts';

let gateway: TestGateway;
let ann: StaffMember;
let ben: StaffMember;
let cay: StaffMember;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  await openNetwork(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['finance']);
  cay = await member(gateway, ann, 'cay', ['compliance']);
});
afterAll(() => gateway.close());

const why = { reason: 'looked at' };
const QUEUE = '/api/admin/withdrawals';
const GATES = '/api/admin/custody/gates';

/** Returns a withdrawal of 100 USDT that waits, as if it were worth so many cents. */
async function waiting(worthCents: number) {
  const who = await withdrawer(gateway);
  const { id } = await who.asked();
  await gateway.deps.pool.query(
    `UPDATE custody.withdrawals SET state = 'REVIEW', reasons = '{AMOUNT}', worth_cents = $2 WHERE withdrawal_id = $1`,
    [id, worthCents],
  );
  const decide = async (by: StaffMember, isApproved: boolean): Promise<string> => {
    const answer = (await by.send('POST', `${QUEUE}/${id}/decision`, { isApproved, ...why })).json();
    return answer.error ?? answer.data.state;
  };
  return { who, id, decide };
}

test('WDRW-21 a small one needs one approval, a large one two people’s; each decides once', async () => {
  const small = await waiting(100_000);
  const [shown] = (await ben.send('GET', QUEUE)).json().data;
  expect(shown).toMatchObject({
    id: small.id,
    amount: '100.00000000',
    worth: '1000.00',
    reasons: ['AMOUNT'],
    needed: 1,
  });
  expect(await small.decide(ben, true)).toBe('APPROVED');
  expect(await small.decide(cay, true)).toBe('WITHDRAWAL_STATE');
  const large = await waiting(5_000_000);
  expect(await large.decide(ben, true)).toBe('REVIEW');
  expect(await large.decide(ben, true)).toBe('SECOND_PERSON_NEEDED');
  expect(await large.decide(ben, false)).toBe('SECOND_PERSON_NEEDED');
  const [queued] = (await cay.send('GET', QUEUE)).json().data;
  expect(queued.decisions).toMatchObject([{ by: 'ben', isApproved: true, isOwn: false, reason: why.reason }]);
  expect(await large.decide(cay, true)).toBe('APPROVED');
  expect(await ben.audited()).toMatchObject([{ actor: 'cay', action: 'withdrawal-decided', outcome: 'done' }]);
});

test('WDRW-21 of two approvals at once both count, and one of the two makes it approved', async () => {
  const large = await waiting(5_000_000);
  const states = await Promise.all([large.decide(ben, true), large.decide(cay, true)]);
  expect(states.sort()).toEqual(['APPROVED', 'REVIEW']);
});

test('WDRW-21 one rejection ends it, and an approval of somebody who has left does not count', async () => {
  const one = await waiting(5_000_000);
  expect(await one.decide(ben, true)).toBe('REVIEW');
  expect(await one.decide(cay, false)).toBe('REJECTED');
  const other = await waiting(5_000_000);
  const dan = await member(gateway, ann, 'dan', ['finance']);
  expect(await other.decide(dan, true)).toBe('REVIEW');
  expect((await ann.send('POST', `/api/admin/staff/${dan.id}/end`, why)).statusCode).toBe(200);
  expect(await other.decide(ben, true)).toBe('REVIEW');
  expect(await other.decide(cay, true)).toBe('APPROVED');
});

test('WDRW-21 WDRW-22 nobody decides on their own, nor on one that was cancelled meanwhile', async () => {
  const own = await waiting(100_000);
  for (const [name, value] of own.who.browser.cookies) ben.cookies.set(name, value);
  expect(await own.decide(ben, true)).toBe('NOT_PERMITTED');
  for (const name of own.who.browser.cookies.keys()) ben.cookies.delete(name);
  await own.who.browser.send('POST', `/api/wallet/withdrawals/${own.id}/cancel`);
  expect(await own.decide(ben, true)).toBe('WITHDRAWAL_STATE');
});

test('ADMW-03 one that failed on its chain leaves the queue', async () => {
  const { id } = await waiting(100_000);
  const queued = async () => (await ben.send('GET', QUEUE)).json().data.map((one: { id: number }) => one.id);
  expect(await queued()).toContain(id);
  await gateway.deps.pool.query(`UPDATE custody.withdrawals SET state = 'FAILED' WHERE withdrawal_id = $1`, [id]);
  expect(await queued()).not.toContain(id);
});

test('WDRW-30 WDRW-31 whoever opens withdrawals of a coin again takes away why they had stopped, and nobody else', async () => {
  await gateway.deps.pool.query(
    `UPDATE custody.coins SET withdrawals_open = false, gate_reason = 'less than owed', gated_at_ms = 1`,
  );
  const reasonAfter = async (by: StaffMember, depositsOpen: boolean, withdrawalsOpen: boolean) => {
    const gates = { network: NETWORK, asset: 'USDT', depositsOpen, withdrawalsOpen };
    const [network] = (await by.send('POST', GATES, { ...gates, ...why })).json().data;
    return network.coins.find((one: { asset: string }) => one.asset === 'USDT').reason;
  };
  for (const depositsOpen of [false, true]) {
    expect(await reasonAfter(ben, depositsOpen, false)).toBe('less than owed');
    expect(await reasonAfter(ann, depositsOpen, false)).toBe('less than owed');
  }
  expect(await reasonAfter(ben, true, true)).toBe('less than owed');
  expect(await reasonAfter(ann, true, true)).toBeNull();
  const { rows } = await gateway.deps.pool.query(
    'SELECT gate_reason IS NULL AND gated_at_ms IS NULL AS "isClear" FROM custody.coins WHERE withdrawals_open',
  );
  expect(rows).toEqual([{ isClear: true }]);
  await gateway.deps.pool.query(
    'UPDATE custody.coins SET withdrawals_open = true, gate_reason = NULL, gated_at_ms = NULL',
  );
});

test('WDRW-31 one of the staff closes a network or a coin at once; to open it takes two', async () => {
  const set = async (by: StaffMember, asset: string | null, isOpen: boolean) => {
    const gates = { depositsOpen: isOpen, withdrawalsOpen: isOpen };
    const answer = (await by.send('POST', GATES, { network: NETWORK, asset, ...gates, ...why })).json();
    const [network] = answer.data ?? [];
    const coin = network?.coins.find((one: { asset: string }) => one.asset === asset);
    const { opening, withdrawalsOpen } = (asset === null ? network : coin) ?? {};
    return answer.error ?? [withdrawalsOpen, opening?.by ?? null];
  };
  for (const asset of [null, 'USDT']) {
    expect(await set(ben, asset, false)).toEqual([false, null]);
    expect(await set(ben, asset, true)).toEqual([false, 'ben']);
    expect(await set(ben, asset, true)).toBe('SECOND_PERSON_NEEDED');
    expect(await set(ann, asset, true)).toEqual([true, null]);
  }
  await gateway.deps.pool.query(`UPDATE custody.networks SET gate_reason = 'REORG', gated_at_ms = 1`);
  expect(await set(ben, null, true)).toEqual([true, 'ben']);
  expect(await set(ann, null, true)).toEqual([true, null]);
  const [network] = (await ben.send('GET', '/api/admin/custody')).json().data;
  expect(network).toMatchObject({ network: NETWORK, reason: null, coins: [{ owed: '0.00000000', hot: null }, {}] });
});
