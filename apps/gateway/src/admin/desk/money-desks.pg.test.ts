import { confirmedProposal, proposeCold, setProposalSigned } from '@pelorus/database/wallet/cold-proposals.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOf } from '../../../testing/admin/test-desk.ts';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { openNetwork, withdrawer } from '../../../testing/withdrawals/test-withdrawals.ts';
import { bookAdjustments } from '../../wallet/teller/book-adjustments.ts';

const DAY_MS = 86_400_000;
let gateway: TestGateway;
let ann: StaffMember;
let ben: StaffMember;
let who: Awaited<ReturnType<typeof withdrawer>>;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  await openNetwork(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['finance']);
  who = await withdrawer(gateway, 500_000_000);
  await gateway.deps.pool.query(
    'INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES (1, 1, 300000000, 0)',
  );
});
beforeEach(() => {
  gateway.core.answer = () => [{ kind: 'transferred' }] as never;
});
afterAll(() => gateway.close());

const cold = deskOf('cold-moves');
const propose = (nowMs: number) =>
  proposeCold(gateway.deps.pool, 1, { asset: 2, raw: 250_000_000n, to: '0xcold' }, nowMs);

test('DESK-30 PAYO-25 a move goes out after two people agree, and not after one', async () => {
  await propose(gateway.deps.clock());
  const [move] = (await cold.look(ben)).items;
  expect(move).toMatchObject({ asset: 'BTC', amount: '2.50000000', to: '0xcold', state: 'PROPOSED' });
  const [waiting] = (await cold.propose(ben, { kind: 'send', move: move.id })).waiting;
  expect(await confirmedProposal(gateway.deps.pool, 1)).toBeUndefined();
  expect(await cold.agree(ben, waiting.id)).toBe('SECOND_PERSON_NEEDED');
  expect(await cold.agree(ann, waiting.id)).toMatchObject({ items: [{ state: 'CONFIRMED' }], waiting: [] });
  const { rows } = await gateway.deps.pool.query('SELECT decided_by AS by FROM custody.cold_proposals');
  expect(rows).toEqual([{ by: ann.id }]);
  expect(await confirmedProposal(gateway.deps.pool, 1)).toMatchObject({ proposalId: move.id, raw: 250_000_000n });
  expect(await cold.propose(ben, { kind: 'send', move: move.id })).toBe('DESK_STATE');
  await setProposalSigned(gateway.deps.pool, move.id);
  expect(await cold.propose(ben, { kind: 'drop', move: move.id })).toBe('DESK_STATE');
});

test('DESK-31 a dropped move is not signed any more, and none is proposed for a day', async () => {
  const { clock, pool } = gateway.deps;
  await propose(clock());
  const [move] = (await cold.look(ben)).items;
  await cold.both(ben, ann, { kind: 'send', move: move.id });
  await cold.both(ben, ann, { kind: 'drop', move: move.id });
  await expect(setProposalSigned(pool, move.id)).rejects.toThrow('not confirmed');
  await propose(clock() + DAY_MS - 1);
  expect((await cold.look(ben)).items.map(({ state }: { state: string }) => state)).toEqual(['REFUSED', 'SIGNED']);
  await propose(clock() + DAY_MS + 1);
  expect((await cold.look(ben)).items[0]).toMatchObject({ state: 'PROPOSED' });
});

const adjustments = deskOf('adjustments');
const deedOf = (change: object = {}) => {
  return { kind: 'credit', account: who.account, house: 'fees', asset: 'USDT', amount: '2', ...change };
};
/** The teller's turn: what it sent to the core. */
async function booked() {
  const sent: object[] = [];
  const { answer } = gateway.core;
  gateway.core.answer = (command, record) => {
    const [from, reason] = [record.getUint32(OFFSET.transferFrom, true), POSTING_REASONS[record.getUint8(56)]];
    sent.push({ from, to: command.account, units: record.getFloat64(48, true), reason });
    return answer(command, record);
  };
  await bookAdjustments.work(gateway.deps).catch(() => undefined);
  gateway.core.answer = answer;
  return sent;
}

test('DESK-40 DESK-41 DESK-42 two people credit a person from a house account: booked once, with both names', async () => {
  const [waiting] = (await adjustments.propose(ben, deedOf())).waiting;
  expect(await booked()).toEqual([]);
  expect(await adjustments.agree(ben, waiting.id)).toBe('SECOND_PERSON_NEEDED');
  const agreed = await adjustments.agree(ann, waiting.id);
  expect(agreed.items[0]).toMatchObject({
    ...deedOf({ amount: '2.00000000' }),
    by: 'ben',
    agreedBy: 'ann',
    doneAt: null,
  });
  // The answer is lost: it is asked again by the same number, and the core says that it has it.
  gateway.core.answer = () => {
    throw new Error('away');
  };
  expect(await booked()).toEqual([{ from: 1, to: who.account, units: 200_000_000, reason: 'ADJUSTMENT' }]);
  gateway.core.answer = () => [{ kind: 'duplicate' }] as never;
  expect(await booked()).toHaveLength(1);
  expect(await booked()).toEqual([]);
  const [shown] = (await adjustments.look(ben)).items;
  expect(shown).toMatchObject({ doneAt: expect.any(Number), refusal: null, reason: 'looked at' });
  expect(await ann.audited()).toMatchObject([{ actor: 'ann', action: 'desk-agreed', subject: `user ${who.userId}` }]);
});

test('DESK-40 DESK-41 a debit goes the other way; what the ledger refuses at last stays written', async () => {
  await adjustments.both(ben, ann, deedOf({ kind: 'debit', house: 'suspense', amount: '5' }));
  gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }] as never;
  expect(await booked()).toEqual([{ from: who.account, to: 8, units: 500_000_000, reason: 'ADJUSTMENT' }]);
  const debit = (await adjustments.look(ben)).items.find(({ kind }: { kind: string }) => kind === 'debit');
  expect(debit).toMatchObject({ account: who.account, refusal: 'INSUFFICIENT_BALANCE' });
});

test('DESK-40 never from nowhere, never more than there is, and never to or from what is no person', async () => {
  expect(await adjustments.propose(ben, deedOf({ house: 'world' }))).toBe('BAD_REQUEST');
  expect(await adjustments.propose(ben, deedOf({ amount: '3.00000001' }))).toBe('HOUSE_EMPTY');
  expect(await adjustments.propose(ben, deedOf({ house: 'suspense' }))).toBe('HOUSE_EMPTY');
  expect(await adjustments.propose(ben, deedOf({ kind: 'debit', amount: '5.00000001' }))).toBe('INSUFFICIENT_BALANCE');
  for (const account of [1, 3, 999_999])
    expect(await adjustments.propose(ben, deedOf({ account }))).toBe('UNKNOWN_ACCOUNT');
  expect(await adjustments.propose(ben, deedOf({ asset: 'DOGE' }))).toBe('UNKNOWN_ASSET');
  for (const amount of ['0', '0.000000001'])
    expect(typeof (await adjustments.propose(ben, deedOf({ amount })))).toBe('string');
});
