import { seal } from '@pelorus/database/sealing.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { appealed, evidence, newPaidOrder, p2pCore, type TestOrder } from '../../../testing/p2p/test-disputes.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';
import { workDisputes } from '../../p2p/disputes/keep-disputes.ts';

const HOUR_MS = 3_600_000;
const DISPUTES = '/api/admin/p2p/disputes';
const WEEK_MS = 7 * 86_400_000;
let gateway: TestGateway;
let order: TestOrder;
let ann: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  gateway = await p2pGateway({ lateHours: 1 }, undefined, {
    weightPerMinute: 10_000_000,
    staffIdleMs: WEEK_MS,
    staffAbsoluteMs: WEEK_MS,
  });
  p2pCore(gateway);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['support']);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  order = await appealed(gateway);
});

const queue = async (list = 'open') => (await ben.send('GET', `${DISPUTES}?list=${list}`)).json().data;
const rowOf = async (list = 'open') =>
  (await queue(list)).rows.find(({ orderId }: { orderId: number }) => orderId === order.id);

test('PDIS-10 the queue has open disputes, the oldest first, and the closed ones apart', async () => {
  const ids = async () => (await queue()).rows.map(({ orderId }: { orderId: number }) => orderId);
  gateway.pass(1_000);
  const later = await appealed(gateway);
  expect((await ids()).filter((id: number) => id >= order.id)).toEqual([order.id, later.id]);
  expect(await rowOf()).toMatchObject({
    ...{ state: 'OPEN', reason: 'PAID_NOT_RELEASED', asset: 'USDT', amount: '100.00000000', fiat: 'EUR' },
    ...{ fiatAmount: '92', takenBy: null, isMine: false, isLate: false, agreeFrom: null },
  });
  await ben.send('POST', `${DISPUTES}/${order.id}/take`, { takesOver: false, reason: null });
  expect(await rowOf()).toMatchObject({ takenBy: 'ben', isMine: true });
  await order.buyer.browser.send('POST', `/api/p2p/orders/${order.id}/dispute/withdraw`);
  expect(await ids()).not.toContain(order.id);
  expect(await rowOf('closed')).toMatchObject({ state: 'WITHDRAWN' });
});

test('PDIS-20 what nobody ruled in time is shown as late and counted, and nothing is decided by it', async () => {
  const late = async () => {
    await workDisputes(gateway.deps);
    const found = await gateway.deps.metrics.registry.getSingleMetric('pelorus_p2p_disputes')?.get();
    return found?.values.find(({ labels }) => labels.is === 'late')?.value ?? 0;
  };
  // What other tests left is late already.
  gateway.pass(HOUR_MS / 2);
  order = await appealed(gateway);
  gateway.pass(HOUR_MS);
  const before = await late();
  expect((await rowOf()).isLate).toBe(false);
  gateway.pass(1);
  expect(await late()).toBe(before + 1);
  expect(await rowOf()).toMatchObject({ isLate: true, state: 'OPEN' });
  expect((await queue()).late).toBe(before + 1);
});

test('PDIS-11 PORD-44 a case shows order, accounts, steps, chat, story and pasts; each look is in the audit log', async () => {
  const { p2pKey } = gateway.deps.secrets;
  const account = (holder: string) => ({
    method: 'sepa',
    methodName: 'SEPA',
    holder,
    isNameVerified: false,
    fields: [],
  });
  const sealedFor = (owner: string, what: object | string) =>
    seal(p2pKey, owner, typeof what === 'string' ? what : JSON.stringify(what));
  const { pool } = gateway.deps;
  await pool.query('UPDATE p2p.orders SET pay_to = $2, pay_from = $3 WHERE order_id = $1', [
    order.id,
    sealedFor(`p2p-order:${order.id}`, account('Ann Seller')),
    sealedFor(`p2p-order:${order.id}`, account('Bob Buyer')),
  ]);
  await pool.query(
    `INSERT INTO p2p.messages (order_id, user_id, kind, sealed, is_risky, client_id, at_ms)
     VALUES ($1, NULL, 'AUTO', $2, false, NULL, 1), ($1, $3, 'PERSON', $4, true, 'a', 2)`,
    [
      ...[order.id, sealedFor(`p2p-message:${order.id}`, 'Welcome'), order.buyer.userId],
      sealedFor(`p2p-message:${order.id}`, 'Write me elsewhere'),
    ],
  );
  const picture = await evidence(gateway, order, order.buyer);
  const { data } = (await ben.send('GET', `${DISPUTES}/${order.id}`)).json();
  expect(data).toMatchObject({
    row: { orderId: order.id, state: 'OPEN' },
    order: { id: order.id, price: '0.92', state: 'APPEAL', endedAt: null },
    dispute: { by: 'BUY', statements: [{ by: 'BUY', pictures: [picture] }], ruling: null },
    buyer: { userId: order.buyer.userId, level: 1, name: null, disputes: 1, disputesLost: 0, sharedAccounts: 0 },
    seller: { userId: order.seller.userId, deposit: '0.00000000' },
    payTo: { holder: 'Ann Seller' },
    payFrom: { holder: 'Bob Buyer' },
    messages: [
      { by: 'AUTO', text: 'Welcome', isRisky: false },
      { by: 'BUYER', text: 'Write me elsewhere', isRisky: true },
    ],
    depositAsset: 'USDT',
  });
  expect(data.moves.map(({ action, by }: { action: string; by: string | null }) => [action, by])).toEqual([
    ['OPEN', 'BUY'],
    ['PAID', 'BUY'],
    ['APPEAL', 'BUY'],
  ]);
  const seen = await ben.send('GET', `${DISPUTES}/${order.id}/pictures/${picture}`);
  expect([seen.headers['content-type'], seen.body]).toEqual(['image/jpeg', 'a picture']);
  const subject = `p2p-order ${order.id}`;
  expect(await ben.audited(2)).toMatchObject([
    { action: 'p2p-picture-seen', actor: 'ben', subject },
    { action: 'p2p-case-opened', actor: 'ben', subject },
  ]);
});

test('PORD-44 staff see nothing of an order without a dispute, and no picture of another order', async () => {
  const calm = await newPaidOrder(gateway);
  const picture = await evidence(gateway, calm, calm.buyer);
  expect((await ben.send('GET', `${DISPUTES}/${calm.id}`)).json().error).toBe('NOT_FOUND');
  for (const id of [calm.id, order.id])
    expect((await ben.send('GET', `${DISPUTES}/${id}/pictures/${picture}`)).json().error).toBe('NOT_FOUND');
  expect(await ben.audited()).toMatchObject([{ action: 'p2p-picture-seen', outcome: 'NOT_FOUND' }]);
});
