import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOf } from '../../../testing/admin/test-desk.ts';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { newPaidOrder, p2pCore } from '../../../testing/p2p/test-disputes.ts';
import { type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';
import { giveBackDeposits } from '../../p2p/merchants/give-back.ts';

const ABOUT = 'I trade every day.';
const why = { reason: 'looked at' };
let gateway: TestGateway;
let core: ReturnType<typeof p2pCore>;
let ann: StaffMember;
let ben: StaffMember;
let cay: StaffMember;
beforeAll(async () => {
  gateway = await p2pGateway({}, undefined, { weightPerMinute: 10_000_000 });
  core = p2pCore(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['support']);
  cay = await member(gateway, ann, 'cay', ['compliance']);
});
afterAll(() => gateway.close());

const merchants = deskOf('merchants', '/api/admin/p2p');
const me = async ({ browser }: Person) => (await browser.send('GET', '/api/p2p/me')).json().data;
async function apply({ browser }: Person) {
  const answer = (await browser.send('POST', '/api/p2p/merchant', { about: ABOUT })).json();
  return answer.error ?? answer.data.merchant.state;
}
async function end({ browser }: Person) {
  const answer = (await browser.send('POST', '/api/p2p/merchant/end')).json();
  return answer.error ?? answer.data.merchant.state;
}
const deedOf = async (side: Person, kind: string, tier: string | null = null) => {
  return { kind, trader: (await me(side)).trader.id, tier };
};
const itemOf = async (by: StaffMember, { userId }: Person) =>
  (await merchants.look(by)).items.find((item: { userId: string }) => item.userId === userId);
const deposits = () => core.asked.filter(({ kind }) => kind === 'setP2pDeposit').map(({ units }) => units);

test('PMER-01 PMER-02 one applies, two of the staff agree to a tier, and the deposit is put aside', async () => {
  const somebody = await p2pSomebody(gateway);
  expect(await apply(somebody)).toBe('APPLIED');
  expect(await apply(somebody)).toBe('MERCHANT_STATE');
  expect(await itemOf(ben, somebody)).toMatchObject({
    ...{
      state: 'APPLIED',
      tier: null,
      about: ABOUT,
      deposit: '0.00000000',
      depositNeeded: '500',
      depositAsset: 'USDT',
    },
  });
  const deed = await deedOf(somebody, 'tier', 'SILVER');
  core.asked.length = 0;
  const { waiting } = await merchants.propose(ben, deed);
  expect(deposits()).toEqual([]);
  expect(await merchants.propose(cay, deed)).toBe('PLAN_STATE');
  expect(await merchants.agree(ben, waiting[0].id)).toBe('SECOND_PERSON_NEEDED');
  await merchants.agree(cay, waiting[0].id);
  expect(deposits()).toEqual([50_000_000_000]);
  expect(await me(somebody)).toMatchObject({
    trader: { merchant: 'SILVER' },
    merchant: { state: 'MERCHANT', tier: 'SILVER', deposit: '500.00000000', reason: 'me too' },
  });
  expect(await cay.audited()).toMatchObject([{ action: 'desk-agreed', subject: `user ${somebody.userId}` }]);
});

test('PMER-02 without the money for the deposit nobody becomes a merchant', async () => {
  const poor = await p2pSomebody(gateway);
  await apply(poor);
  core.refuses.set('setP2pDeposit', 'INSUFFICIENT_BALANCE');
  expect(await merchants.both(ben, cay, await deedOf(poor, 'tier', 'BRONZE'))).toBe('INSUFFICIENT_BALANCE');
  core.refuses.clear();
  expect(await me(poor)).toMatchObject({ trader: { merchant: null }, merchant: { state: 'APPLIED' } });
  const [waiting] = (await merchants.look(ben)).waiting;
  await merchants.withdraw(ben, waiting.id);
});

test('PMER-01 an application is refused with a reason, and made again; deeds that do not fit are refused', async () => {
  const somebody = await p2pSomebody(gateway);
  for (const [kind, tier, refusal] of [
    ['refuse', null, 'MERCHANT_STATE'],
    ['tier', 'GOLD', 'MERCHANT_STATE'],
    ['end', null, 'MERCHANT_STATE'],
    ['tier', null, 'BAD_REQUEST'],
    ['end', 'GOLD', 'BAD_REQUEST'],
  ] as const)
    expect([kind, tier, await merchants.propose(ben, await deedOf(somebody, kind, tier))]).toEqual([
      kind,
      tier,
      refusal,
    ]);
  expect(await merchants.propose(ben, { kind: 'end', trader: '000000000000', tier: null })).toBe('NOT_FOUND');
  await apply(somebody);
  await merchants.both(ben, cay, await deedOf(somebody, 'refuse'));
  expect((await me(somebody)).merchant).toMatchObject({ state: 'REFUSED', tier: null, reason: 'me too' });
  expect(await apply(somebody)).toBe('APPLIED');
  expect(await end(somebody)).toBe('NONE');
  expect(await end(somebody)).toBe('MERCHANT_STATE');
});

test('PMER-02 the deposit of who is no merchant any more comes back once no order of theirs is open', async () => {
  const { seller, id } = await newPaidOrder(gateway);
  await apply(seller);
  await merchants.both(ben, cay, await deedOf(seller, 'tier', 'GOLD'));
  await giveBackDeposits(gateway.deps);
  expect(await end(seller)).toBe('ENDED');
  await giveBackDeposits(gateway.deps);
  expect((await me(seller)).merchant).toMatchObject({ state: 'ENDED', deposit: '500.00000000' });
  core.asked.length = 0;
  await gateway.deps.pool.query(
    "UPDATE projection.p2p_orders SET state = 'RELEASED', ended_at_ms = 1 WHERE order_id = $1",
    [id],
  );
  await giveBackDeposits(gateway.deps);
  await giveBackDeposits(gateway.deps);
  expect(core.asked).toEqual([{ kind: 'setP2pDeposit', account: seller.account, units: 0 }]);
  expect((await me(seller)).merchant.deposit).toBe('0.00000000');
});

test('PDIS-21 reports wait until one of the staff has handled them, and the audit log says how', async () => {
  const [by, of] = [await p2pSomebody(gateway), await p2pSomebody(gateway)];
  await gateway.deps.pool.query(
    "INSERT INTO p2p.reports (by_user, of_user, reason, text, at_ms) VALUES ($1, $2, 'SCAM', 'Asked for more.', 5)",
    [by.userId, of.userId],
  );
  const url = '/api/admin/p2p/reports';
  const [report] = (await ben.send('GET', url)).json().data.rows;
  expect(report).toMatchObject({
    reason: 'SCAM',
    text: 'Asked for more.',
    by: { userId: by.userId },
    of: { userId: of.userId },
  });
  expect((await ben.send('POST', `${url}/${report.id}/handled`, why)).json().data.rows).toEqual([]);
  expect((await ben.send('POST', `${url}/${report.id}/handled`, why)).json().error).toBe('NOT_FOUND');
  expect(await ben.audited(2)).toMatchObject([
    { action: 'p2p-report-seen', outcome: 'NOT_FOUND' },
    { action: 'p2p-report-seen', outcome: 'done', subject: `user ${of.userId}`, reason: why.reason },
  ]);
});

test('PDIS-21 PMET-07 accounts of two people wait until they are handled, and again when one more gives the same', async () => {
  const url = '/api/admin/p2p/shared-accounts';
  const give = async (atMs: number) => {
    const { userId } = await p2pSomebody(gateway);
    await gateway.deps.pool.query(
      `INSERT INTO p2p.payment_accounts (user_id, method, sealed, fingerprint, is_name_verified, made_at_ms)
       VALUES ($1, 'sepa', '', sha256('one'), false, $2)`,
      [userId, atMs],
    );
    return userId;
  };
  const listed = async () => (await ben.send('GET', url)).json().data.rows;
  const first = await give(gateway.deps.clock());
  expect(await listed()).toEqual([]);
  const second = await give(gateway.deps.clock() + 1);
  const [shared] = await listed();
  expect(shared.people.map(({ userId }: { userId: string }) => userId)).toEqual([first, second]);
  gateway.pass(10);
  expect((await ben.send('POST', `${url}/${shared.id}/handled`, why)).json().data.rows).toEqual([]);
  await give(gateway.deps.clock() + 1);
  expect((await listed())[0].people).toHaveLength(3);
  expect((await ben.send('POST', `${url}/${'0'.repeat(64)}/handled`, why)).json().error).toBe('NOT_FOUND');
});

const clock = deskOf('switch', '/api/admin/p2p');
test('PDIS-22 one stops P2P with a reason, and two start it again', async () => {
  const told: boolean[] = [];
  gateway.core.answer = ({ kind }, view) => {
    if (kind === 'setP2pClock') told.push(view.getUint8(OFFSET.p2pClockIsRunning) === 1);
    return [] as EngineEvent[];
  };
  const stop = async (by: StaffMember, body: object) =>
    (await by.send('POST', '/api/admin/p2p/switch/stop', body)).json();
  expect((await clock.look(cay)).items).toMatchObject([{ isRunning: true, stoodMs: 0 }]);
  expect(await clock.propose(cay, { kind: 'start-p2p' })).toBe('PLAN_STATE');
  expect((await stop(ben, why)).error).toBe('NOT_PERMITTED');
  expect((await stop(cay, {})).error).toBe('BAD_REQUEST');
  expect(told).toEqual([]);
  expect((await stop(cay, why)).error).toBeUndefined();
  expect(told).toEqual([false]);
  expect(await cay.audited()).toMatchObject([{ action: 'p2p-stopped', reason: why.reason, outcome: 'done' }]);
  await gateway.deps.pool.query('INSERT INTO projection.p2p_clock VALUES (true, false, 7000, 1000)');
  const { waiting } = await clock.propose(cay, { kind: 'start-p2p' });
  expect(await clock.agree(cay, waiting[0].id)).toBe('SECOND_PERSON_NEEDED');
  expect(told).toEqual([false]);
  expect((await clock.agree(ann, waiting[0].id)).waiting).toEqual([]);
  expect(told).toEqual([false, true]);
});
