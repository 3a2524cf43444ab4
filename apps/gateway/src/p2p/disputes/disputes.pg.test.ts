import type { DisputeData } from '@pelorus/protocol/p2p/disputes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Asked,
  evidence,
  moved,
  newPaidOrder,
  p2pCore,
  type TestOrder,
} from '../../../testing/p2p/test-disputes.ts';
import { type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';
import { workDisputes } from './keep-disputes.ts';

const HOUR_MS = 3_600_000;
const STORY = 'I paid from my own account at noon, and nothing came.';

let gateway: TestGateway;
let core: ReturnType<typeof p2pCore>;
let order: TestOrder;
beforeAll(async () => {
  gateway = await p2pGateway({ evidenceHours: 1 });
  core = p2pCore(gateway);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  order = await newPaidOrder(gateway);
  core.asked.length = 0;
});

/** Returns what a call answers: its data, or the refusal. */
async function said<T = DisputeData>({ browser }: Person, path: string, body?: object): Promise<T | string> {
  const url = `/api/p2p/orders/${order.id}/${path}`;
  const answer = (await browser.send(body === undefined ? 'GET' : 'POST', url, body)).json();
  return answer.error ?? answer.data;
}
const appeal = (by: Person, change: object = {}) =>
  said(by, 'appeal', { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement: STORY, ...change });
const moneyMoves = (asked: readonly Asked[]) => asked.filter(({ action }) => action !== 'APPEAL');

test('PDIS-01 either side appeals with a reason and a statement, and only the order’s step is asked of the core', async () => {
  expect(await appeal(order.seller, { reason: 'NOT_PAID' })).toMatchObject({
    ...{ orderId: order.id, state: 'OPEN', by: 'SELL', reason: 'NOT_PAID', ruling: null, mayReview: false },
    statements: [{ by: 'SELL', text: STORY, pictures: [] }],
    mayWithdraw: true,
  });
  expect(core.asked).toEqual([
    { kind: 'moveP2pOrder', account: order.seller.account, orderId: order.id, action: 'APPEAL' },
  ]);
  expect(await said(order.buyer, 'dispute')).toMatchObject({ by: 'SELL', mayWithdraw: false });
  const { rows } = await gateway.deps.pool.query('SELECT sealed FROM p2p.statements WHERE order_id = $1', [order.id]);
  expect(rows[0].sealed.toString()).not.toContain('noon');
});

test('PDIS-01 what the core refuses opens nothing: too early, another state, or twice', async () => {
  core.refuses.set('moveP2pOrder', 'P2P_TOO_EARLY');
  expect(await appeal(order.buyer)).toBe('P2P_TOO_EARLY');
  core.refuses.clear();
  expect(await appeal(order.buyer, { seen: 'CANCEL_ASKED' })).toBe('P2P_STATE');
  expect(await said(order.buyer, 'dispute')).toBe('NOT_FOUND');
  expect(await appeal(order.buyer, { statement: 'too short' })).toBe('BAD_REQUEST');
  expect(await appeal(order.buyer)).toMatchObject({ state: 'OPEN' });
  expect(await appeal(order.seller)).toBe('P2P_STATE');
  expect(moneyMoves(core.asked)).toEqual([]);
});

test('PDIS-01 an appeal of the timer opens a dispute of nobody, once, which the buyer may withdraw', async () => {
  await moved(gateway, order.id, { action: 'TIMEOUT', state: 'APPEAL', account: null });
  await workDisputes(gateway.deps);
  await workDisputes(gateway.deps);
  expect(await said(order.seller, 'dispute')).toMatchObject({ by: null, reason: null, mayWithdraw: false });
  expect(await said(order.buyer, 'dispute')).toMatchObject({ by: null, state: 'OPEN', mayWithdraw: true });
});

test('PORD-07 PDIS-02 nobody else sees, opens, adds to or ends a dispute', async () => {
  const stranger = await p2pSomebody(gateway);
  expect(await appeal(stranger)).toBe('NOT_FOUND');
  await appeal(order.buyer);
  expect(await said(stranger, 'dispute')).toBe('NOT_FOUND');
  expect(await said(stranger, 'dispute/statements', { statement: STORY })).toBe('NOT_FOUND');
  for (const path of ['dispute/withdraw', 'dispute/review']) expect(await said(stranger, path, {})).toBe('NOT_FOUND');
});

test('PDIS-02 both state their case with pictures until the deadline, and not after it', async () => {
  await appeal(order.buyer);
  const [first, second] = [await evidence(gateway, order, order.buyer), await evidence(gateway, order, order.seller)];
  gateway.pass(HOUR_MS / 2);
  expect(await said(order.seller, 'dispute/statements', { statement: 'No money came to me.' })).toMatchObject({
    statements: [
      { by: 'BUY', text: STORY, pictures: [first] },
      { by: 'SELL', text: '', pictures: [second] },
      { by: 'SELL', text: 'No money came to me.', pictures: [] },
    ],
  });
  gateway.pass(HOUR_MS / 2 - 1);
  expect(await said(order.buyer, 'dispute/statements', { statement: STORY })).toMatchObject({ state: 'OPEN' });
  gateway.pass(1);
  for (const side of [order.buyer, order.seller])
    expect(await said(side, 'dispute/statements', { statement: STORY })).toBe('P2P_EVIDENCE_CLOSED');
});

test('PDIS-03 whoever opened it withdraws it, the other side does not; a later appeal opens it anew', async () => {
  await appeal(order.buyer);
  expect(await said(order.seller, 'dispute/withdraw', {})).toBe('NOT_PERMITTED');
  expect(await said(order.buyer, 'dispute/withdraw', {})).toMatchObject({ state: 'WITHDRAWN', mayWithdraw: false });
  expect(await said(order.buyer, 'dispute/withdraw', {})).toBe('DISPUTE_STATE');
  expect(await said(order.buyer, 'dispute/statements', { statement: STORY })).toBe('DISPUTE_STATE');
  gateway.pass(HOUR_MS);
  expect(await appeal(order.seller, { reason: 'NOT_PAID' })).toMatchObject({
    ...{ state: 'OPEN', by: 'SELL', reason: 'NOT_PAID', openedAt: gateway.deps.clock() },
    evidenceUntil: gateway.deps.clock() + HOUR_MS,
  });
  expect(await said(order.buyer, 'dispute/withdraw', {})).toBe('NOT_PERMITTED');
  expect(core.asked.filter(({ action }) => action === 'WITHDRAW_APPEAL')).toHaveLength(1);
});

test('PDIS-04 a release during an appeal ends the dispute, and nothing is ruled', async () => {
  await appeal(order.buyer);
  await moved(gateway, order.id, { action: 'RELEASE', state: 'RELEASED', account: order.seller.account });
  expect(await said(order.buyer, 'dispute')).toMatchObject({ state: 'DONE', ruling: null, mayWithdraw: false });
  expect(await said(order.seller, 'dispute/statements', { statement: STORY })).toBe('DISPUTE_STATE');
  await workDisputes(gateway.deps);
  expect(core.asked).toHaveLength(1);
});
