import { reviewsOf } from '@pelorus/database/p2p/ratings.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inState, openedOrder, type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let buyer: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  gateway = await p2pGateway();
  [buyer, seller, stranger] = [await p2pSomebody(gateway), await p2pSomebody(gateway), await p2pSomebody(gateway)];
});
afterAll(() => gateway.close());

const errorOf = async (answer: PromiseLike<{ json(): { error?: string } }>) => (await answer).json().error;
const rate = ({ browser }: Person, order: number, isPositive: boolean, text = '') =>
  errorOf(browser.send('POST', `/api/p2p/orders/${order}/rating`, { isPositive, text }));
const profile = async ({ traderId }: Person) => (await gateway.app.inject(`/api/p2p/traders/${traderId}`)).json().data;

test('PTRD-08 each side of a released or ruled order rates the other once, within 30 days', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  expect(await rate(buyer, order, true)).toBe('P2P_RATING_CLOSED');
  await inState(gateway, order, 'RELEASED');
  expect(await rate(stranger, order, false)).toBe('NOT_FOUND');
  expect(await rate(buyer, order, true, 'Quick & kind')).toBeUndefined();
  expect(await rate(buyer, order, false)).toBe('P2P_RATING_CLOSED');
  expect(await rate(seller, order, false, 'Slow')).toBeUndefined();
  expect(await profile(seller)).toMatchObject({ positive: 1, negative: 0 });
  expect(await profile(buyer)).toMatchObject({ positive: 0, negative: 1 });
  expect(await reviewsOf(gateway.deps.pool, seller.userId, null, 9)).toMatchObject([
    { isPositive: true, text: 'Quick & kind' },
  ]);
  const ends = ['RULED_BUYER', 'RULED_SELLER', 'CANCELLED'] as const;
  const answers = [];
  for (const state of ends) {
    const one = await openedOrder(gateway, buyer, seller);
    await inState(gateway, one, state);
    answers.push(await rate(buyer, one, true));
  }
  expect(answers).toEqual([undefined, undefined, 'P2P_RATING_CLOSED']);
  const late = await openedOrder(gateway, buyer, seller);
  await inState(gateway, late, 'RELEASED', 30 * 86_400_000);
  expect(await rate(buyer, late, true)).toBe('P2P_RATING_CLOSED');
});

const blocks = async ({ browser }: Person) =>
  (await browser.send('GET', '/api/p2p/blocks')).json().data.map(({ trader }: { trader: { id: string } }) => trader.id);
const block = ({ browser }: Person, traderId: string) => errorOf(browser.send('PUT', `/api/p2p/blocks/${traderId}`));

test('PTRD-06 a person blocks others, as often as they say it, and no longer', async () => {
  expect(await block(buyer, seller.traderId)).toBeUndefined();
  expect(await block(buyer, seller.traderId)).toBeUndefined();
  gateway.pass(1);
  expect(await block(buyer, stranger.traderId)).toBeUndefined();
  expect(await blocks(buyer)).toEqual([stranger.traderId, seller.traderId]);
  expect(await blocks(seller)).toEqual([]);
  expect(await block(buyer, buyer.traderId)).toBe('BAD_REQUEST');
  expect(await block(buyer, '000000000000')).toBe('NOT_FOUND');
  await buyer.browser.send('DELETE', `/api/p2p/blocks/${seller.traderId}`);
  await buyer.browser.send('DELETE', `/api/p2p/blocks/${seller.traderId}`);
  expect(await blocks(buyer)).toEqual([stranger.traderId]);
});

test('PTRD-06 nobody blocks more than there is room for', async () => {
  const { pool } = gateway.deps;
  await pool.query(
    `WITH made AS (INSERT INTO identity.users (user_id, email, account_id, created_at_ms)
       SELECT gen_random_uuid(), 'm' || n || '@example.com', 500000 + n, 0 FROM generate_series(1, $2::int) n
       RETURNING user_id, account_id),
     people AS (INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
       SELECT user_id, account_id, lpad(to_hex(account_id), 12, '0'), 'm' || account_id, 'm' || account_id, 0, 0 FROM made
       RETURNING user_id)
     SELECT $1::uuid, count(*) FROM people`,
    [seller.userId, P2P_LIMITS.blocksPerPerson],
  );
  await pool.query(
    `INSERT INTO p2p.blocks SELECT $1, user_id, 0 FROM p2p.people WHERE account > 500000 AND account <> 500001`,
    [seller.userId],
  );
  expect(await block(seller, buyer.traderId)).toBeUndefined();
  expect(await block(seller, stranger.traderId)).toBe('TOO_MANY_OF_THESE');
  expect(await block(seller, buyer.traderId)).toBeUndefined();
});

test('PTRD-07 reports go to staff, of an order that the two had, and at most 20 a day', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  const report = (body: object, of = seller) =>
    errorOf(
      buyer.browser.send('POST', `/api/p2p/traders/${of.traderId}/reports`, { reason: 'SCAM', text: 'Asked', ...body }),
    );
  expect(await report({ orderId: order })).toBeUndefined();
  expect(await report({ orderId: order }, stranger)).toBe('NOT_FOUND');
  expect(await report({ orderId: order + 1_000 })).toBe('NOT_FOUND');
  expect(await report({ reason: 'BORED' })).toBe('BAD_REQUEST');
  expect(await report({}, buyer)).toBe('BAD_REQUEST');
  for (let n = 1; n < P2P_LIMITS.reportsPerDay; n++) expect(await report({})).toBeUndefined();
  expect(await report({})).toBe('TOO_MANY_REQUESTS');
  const { rows } = await gateway.deps.pool.query(
    'SELECT of_user, order_id, reason, text, seen_at_ms FROM p2p.reports ORDER BY report_id',
  );
  expect(rows).toHaveLength(P2P_LIMITS.reportsPerDay);
  expect(rows[0]).toEqual({
    of_user: seller.userId,
    order_id: order,
    reason: 'SCAM',
    text: 'Asked',
    seen_at_ms: null,
  });
  await gateway.deps.pool.query('UPDATE p2p.reports SET at_ms = at_ms - 86400000');
  expect(await report({})).toBeUndefined();
});
