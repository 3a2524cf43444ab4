import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { appealed, deposited, moved, p2pCore, type TestOrder } from '../../../testing/p2p/test-disputes.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';
import { workDisputes } from '../../p2p/disputes/keep-disputes.ts';

const REVIEW_MS = 30 * 60_000;
const DISPUTES = '/api/admin/p2p/disputes';
const NOTE = 'The bank statement shows the payment.';

const WEEK_MS = 7 * 86_400_000;
let gateway: TestGateway;
let core: ReturnType<typeof p2pCore>;
let order: TestOrder;
let ann: StaffMember;
let ben: StaffMember;
let cay: StaffMember;
beforeAll(async () => {
  gateway = await p2pGateway({}, undefined, {
    weightPerMinute: 10_000_000,
    staffIdleMs: WEEK_MS,
    staffAbsoluteMs: WEEK_MS,
  });
  core = p2pCore(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['support']);
  cay = await member(gateway, ann, 'cay', ['compliance']);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  order = await appealed(gateway);
  core.asked.length = 0;
  core.refuses.clear();
});

/** Returns the refusal of a call, or 'done'. */
async function tried(by: StaffMember, path: string, body: object): Promise<string> {
  const answer = (await by.send('POST', `${DISPUTES}/${order.id}/${path}`, body)).json();
  return answer.error ?? 'done';
}
const take = (by: StaffMember, takesOver = false) =>
  tried(by, 'take', { takesOver, reason: takesOver ? 'the other is away' : null });
const rule = (by: StaffMember, change: object = {}) =>
  tried(by, 'ruling', { for: 'BUY', reason: 'PAYMENT_PROVEN', note: NOTE, compensation: '0', ...change });
const agree = (by: StaffMember) => tried(by, 'agree', { reason: 'looked at it too' });
const shown = async (side: 'buyer' | 'seller' = 'buyer') =>
  (await order[side].browser.send('GET', `/api/p2p/orders/${order.id}/dispute`)).json().data;
const review = async (side: 'buyer' | 'seller') => {
  const answer = (await order[side].browser.send('POST', `/api/p2p/orders/${order.id}/dispute/review`)).json();
  return answer.error ?? answer.data.state;
};
/** Ruled by ben, and as long ago as a review may be asked for. */
async function ruled(change: object = {}): Promise<void> {
  expect(await take(ben)).toBe('done');
  expect(await rule(ben, change)).toBe('done');
  gateway.pass(REVIEW_MS);
}

test('PDIS-10 one of the staff takes a dispute, and only that person rules it', async () => {
  expect(await rule(ben)).toBe('DISPUTE_TAKEN');
  expect(await take(ben)).toBe('done');
  expect(await take(cay)).toBe('DISPUTE_TAKEN');
  expect(await rule(cay)).toBe('DISPUTE_TAKEN');
  expect(await tried(cay, 'take', { takesOver: true, reason: null })).toBe('BAD_REQUEST');
  expect(await take(cay, true)).toBe('done');
  expect(await rule(ben)).toBe('DISPUTE_TAKEN');
  expect(await rule(cay)).toBe('done');
});

test('PDIS-12 a ruling says for whom, with a reason of that side only, and both sides see it at once', async () => {
  await take(ben);
  for (const [side, reason] of [
    ['BUY', 'NO_PAYMENT'],
    ['SELL', 'PAYMENT_PROVEN'],
    ['SELL', 'SELLER_SILENT'],
    ['BUY', 'BUYER_SILENT'],
    ['BUY', 'because'],
  ])
    expect([side, reason, await rule(ben, { for: side, reason })]).toEqual([side, reason, 'BAD_REQUEST']);
  expect(await rule(ben, { for: 'SELL', reason: 'NO_PAYMENT' })).toBe('done');
  const ruling = { for: 'SELL', reason: 'NO_PAYMENT', note: NOTE, compensation: null, doneAt: null };
  for (const side of ['buyer', 'seller'] as const)
    expect(await shown(side)).toMatchObject({ state: 'RULED', ruling, mayReview: true, mayWithdraw: false });
  const { rows } = await gateway.deps.pool.query(
    'SELECT account, kind, p2p_until_ms::float8 AS until FROM notices.waiting WHERE p2p_order = $1 ORDER BY account',
    [order.id],
  );
  const until = gateway.deps.clock() + REVIEW_MS;
  expect(rows).toEqual(
    [order.buyer, order.seller]
      .map(({ account }) => ({ account, kind: 'p2p-ruling', until }))
      .toSorted((one, other) => one.account - other.account),
  );
  expect(await rule(ben)).toBe('DISPUTE_STATE');
  expect(core.asked).toEqual([]);
});

test('PDIS-14 nobody carries their own ruling out, and nobody before the review time is over', async () => {
  expect(await agree(cay)).toBe('DISPUTE_STATE');
  await take(ben);
  await rule(ben);
  expect(await agree(ben)).toBe('SECOND_PERSON_NEEDED');
  expect(await agree(cay)).toBe('REVIEW_TIME');
  gateway.pass(REVIEW_MS - 1);
  expect(await agree(cay)).toBe('REVIEW_TIME');
  expect(core.asked).toEqual([]);
  gateway.pass(1);
  expect(await agree(ben)).toBe('SECOND_PERSON_NEEDED');
  expect(await agree(cay)).toBe('done');
  expect(core.asked).toEqual([{ kind: 'moveP2pOrder', account: 0, orderId: order.id, action: 'RULE_BUYER' }]);
  expect(await shown()).toMatchObject({ state: 'DONE', ruling: { for: 'BUY', doneAt: gateway.deps.clock() } });
  expect(await cay.audited()).toMatchObject([
    { actor: 'cay', action: 'p2p-ruling-agreed', outcome: 'done', subject: `p2p-order ${order.id}` },
  ]);
});

test('PDIS-14 of two who agree at once the core hears one ruling', async () => {
  await ruled({ for: 'SELL', reason: 'NO_PAYMENT' });
  expect((await Promise.all([agree(ann), agree(cay)])).toSorted()).toEqual(['DISPUTE_STATE', 'done']);
  await workDisputes(gateway.deps);
  expect(core.asked.map(({ action }) => action)).toEqual(['RULE_SELLER']);
});

test('PDIS-13 a side asks once for another look in time: the ruling is void, and another person rules', async () => {
  await take(ben);
  await rule(ben);
  expect(await review('seller')).toBe('REVIEW');
  expect(await shown()).toMatchObject({ state: 'REVIEW', ruling: null, mayReview: false });
  gateway.pass(REVIEW_MS);
  expect(await agree(cay)).toBe('DISPUTE_STATE');
  expect(await take(ben)).toBe('SECOND_PERSON_NEEDED');
  expect(await take(cay)).toBe('done');
  expect(await rule(cay, { for: 'SELL', reason: 'NO_PAYMENT' })).toBe('done');
  for (const side of ['buyer', 'seller'] as const) expect(await review(side)).toBe('DISPUTE_STATE');
  gateway.pass(REVIEW_MS);
  expect(await agree(cay)).toBe('SECOND_PERSON_NEEDED');
  expect(await agree(ben)).toBe('done');
  expect(core.asked.map(({ action }) => action)).toEqual(['RULE_SELLER']);
});

test('PDIS-13 after the review time nobody asks for another look', async () => {
  await ruled();
  expect(await review('seller')).toBe('DISPUTE_STATE');
  expect(await shown()).toMatchObject({ state: 'RULED', mayReview: false });
});

test('PDIS-14 a second person who does not agree takes it over: the ruling is void, and its author rules no more', async () => {
  await ruled();
  expect(await take(cay)).toBe('DISPUTE_TAKEN');
  expect(await take(ben, true)).toBe('SECOND_PERSON_NEEDED');
  expect(await take(cay, true)).toBe('done');
  expect(await shown()).toMatchObject({ state: 'REVIEW', ruling: null });
  expect(await take(ben, true)).toBe('SECOND_PERSON_NEEDED');
  expect(await rule(cay)).toBe('done');
});

test('PDIS-15 PMER-03 the engine pays once and the compensation once, however often it is tried', async () => {
  await deposited(gateway, order.seller.account, 5_000_000_000);
  await take(ben);
  expect(await rule(ben, { compensation: '50.00000001' })).toBe('DEPOSIT_LESS');
  expect(await rule(ben, { compensation: '-1' })).toBe('BAD_REQUEST');
  expect(await rule(ben, { compensation: '20' })).toBe('done');
  expect(await shown()).toMatchObject({ ruling: { compensation: { asset: 'USDT', amount: '20.00000000' } } });
  gateway.pass(REVIEW_MS);
  const { submit } = gateway.core;
  gateway.core.submit = () => Promise.reject(new Error('away'));
  expect(await agree(cay)).toBe('done');
  gateway.core.submit = submit;
  expect(await shown()).toMatchObject({ state: 'RULED', ruling: { doneAt: null } });
  expect(await take(ann, true)).toBe('DISPUTE_STATE');
  await Promise.all([workDisputes(gateway.deps), workDisputes(gateway.deps)]);
  await workDisputes(gateway.deps);
  const [seller, buyer] = [order.seller.account, order.buyer.account];
  expect(core.asked.filter(({ kind }) => kind === 'payP2pDeposit').length).toBeLessThanOrEqual(2);
  expect(core.paid.get(order.id)).toEqual({ from: seller, to: buyer, units: 2_000_000_000 });
  expect(core.ended.get(order.id)).toEqual(['RULE_BUYER']);
  expect(await shown()).toMatchObject({ state: 'DONE', ruling: { doneAt: expect.any(Number) } });
});

test('PDIS-15 a compensation that the deposit no longer has is written down as not paid', async () => {
  await deposited(gateway, order.buyer.account, 5_000_000_000);
  await ruled({ for: 'SELL', reason: 'NO_PAYMENT', compensation: '20' });
  core.refuses.set('payP2pDeposit', 'INSUFFICIENT_BALANCE');
  expect(await agree(cay)).toBe('done');
  const { data } = (await cay.send('GET', `${DISPUTES}/${order.id}`)).json();
  expect(data).toMatchObject({ compensationRefusal: 'INSUFFICIENT_BALANCE', dispute: { state: 'DONE' } });
  expect(core.asked.at(-1)).toEqual({ kind: 'payP2pDeposit', account: order.buyer.account });
});

test('PDIS-04 PDIS-15 a seller who releases before a ruling is carried out ends it: nothing is ruled and nothing paid', async () => {
  await deposited(gateway, order.seller.account, 5_000_000_000);
  await ruled({ compensation: '20' });
  await moved(gateway, order.id, { action: 'RELEASE', state: 'RELEASED', account: order.seller.account });
  expect(await agree(cay)).toBe('DISPUTE_STATE');
  await workDisputes(gateway.deps);
  expect(core.asked.filter(({ kind }) => kind !== 'setP2pDeposit')).toEqual([]);
  expect(await shown()).toMatchObject({ state: 'DONE', ruling: { doneAt: null } });
});

test('PDIS-03 PDIS-12 of a withdrawal and a ruling at once one counts, and the other is refused', async () => {
  await take(ben);
  const withdraw = async () => {
    const answer = await order.buyer.browser.send('POST', `/api/p2p/orders/${order.id}/dispute/withdraw`);
    return answer.json().error ?? 'done';
  };
  const answers = await Promise.all([withdraw(), rule(ben)]);
  expect(answers.toSorted()).toEqual(['DISPUTE_STATE', 'done']);
  expect((await shown()).state).toBe(answers[0] === 'done' ? 'WITHDRAWN' : 'RULED');
});

test('PDIS-17 after a ruling is carried out nothing of it changes', async () => {
  await ruled();
  expect(await agree(cay)).toBe('done');
  const before = await shown();
  for (const answer of [await rule(ben), await agree(ann), await take(ann, true), await review('seller')])
    expect(answer).toBe('DISPUTE_STATE');
  expect(await shown()).toEqual(before);
});

test('PDIS-16 who lost is counted among their own disputes, and by everybody’s completion', async () => {
  await ruled({ for: 'SELL', reason: 'NO_PAYMENT' });
  const trader = async (side: 'buyer' | 'seller') =>
    (await order[side].browser.send('GET', '/api/p2p/me')).json().data.trader;
  expect((await trader('buyer')).completion).toBeNull();
  await agree(cay);
  expect((await trader('buyer')).completion).toBe('0.0');
  expect((await trader('seller')).completion).toBeNull();
  const { data } = (await cay.send('GET', `${DISPUTES}/${order.id}`)).json();
  expect(data).toMatchObject({ buyer: { disputes: 1, disputesLost: 1 }, seller: { disputes: 1, disputesLost: 0 } });
});

test('PDIS-10 nobody of the staff takes or rules a dispute of their own', async () => {
  for (const [name, value] of order.seller.browser.cookies) ben.cookies.set(name, value);
  expect(await take(ben)).toBe('NOT_PERMITTED');
  for (const name of order.seller.browser.cookies.keys()) ben.cookies.delete(name);
  expect(await take(ben)).toBe('done');
});
