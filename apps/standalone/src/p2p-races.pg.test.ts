import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type P2pTrader, P2pWorld } from '../testing/p2p/p2p-world.ts';
import { endLiving } from '../testing/test-living.ts';

const TAKERS = 100;
const ROUNDS = 5;
let world: P2pWorld;
let seller: P2pTrader;
let buyer: P2pTrader;
beforeAll(async () => {
  world = await P2pWorld.start();
  [seller, buyer] = [await world.somebody('10000'), await world.somebody('1')];
}, 120_000);
afterAll(async () => {
  await world.pool.end();
  await endLiving();
}, 60_000);

/** An order of 10 USDT that its buyer said to have paid. */
async function paid(): Promise<P2pOrderData> {
  const order = await world.take(buyer, await world.sells(seller, '10'), '10');
  expect((await world.step(buyer, order.id, 'PAID', 'PENDING_PAYMENT')).error).toBeNull();
  return order;
}
const errors = (answers: { error: string | null }[]) => answers.map(({ error }) => error).sort();

test('PORD-10 PORD-20 PORD-30 PORD-63 an order goes from taken to released by keys, and each sees where to pay while it runs', async () => {
  const [[before], [hadBefore]] = [await world.has(buyer), await world.has(seller)];
  const ad = await world.sells(seller, '100');
  const order = await world.take(buyer, ad, '40');
  expect(order).toMatchObject({
    ...{
      side: 'BUY',
      isMaker: false,
      state: 'PENDING_PAYMENT',
      amount: '40.00000000',
      fiatAmount: '40.00',
      fee: '0.00000000',
    },
    ...{ isMyTurn: true, isRunning: true, actions: ['PAID', 'CANCEL'], needsFactor: [], endedAt: null },
  });
  expect(order.payTo?.fields).toEqual([{ kind: 'email', text: 'p1@example.com' }]);
  expect((order.deadline ?? 0) - order.time).toBe(900_000);
  await world.step(buyer, order.id, 'PAID', 'PENDING_PAYMENT');
  const asSeller = await world.order(seller, order.id);
  expect(asSeller).toMatchObject({ side: 'SELL', isMaker: true, state: 'PAID', fee: '0.04000000', isMyTurn: true });
  expect(asSeller.payFrom?.fields).toEqual([{ kind: 'email', text: 'p2@example.com' }]);
  expect(asSeller.actions).toEqual(['ASK_CANCEL', 'RELEASE', 'APPEAL']);
  expect((await world.step(seller, order.id, 'RELEASE', 'PAID')).error).toBeNull();
  const released = await world.order(buyer, order.id);
  expect(released).toMatchObject({
    state: 'RELEASED',
    payTo: null,
    payFrom: null,
    actions: [],
    deadline: null,
    mayRate: true,
  });
  expect(released.moves.map(({ action, by }) => [action, by])).toEqual([
    ['OPEN', 'BUY'],
    ['PAID', 'BUY'],
    ['RELEASE', 'SELL'],
  ]);
  expect((await world.has(buyer))[0]).toBeCloseTo(before + 40, 8);
  // 100 and the fee of all of it went into the ad; 60 and its fee are left there.
  const [available, held] = await world.has(seller);
  expect(available + held).toBeCloseTo(hadBefore - 40.04, 8);
  for (const [is, found] of [
    ['released', [order.id]],
    ['open', []],
  ] as const) {
    const { rows } = await world.done<{ rows: P2pOrderData[] }>(buyer, 'GET', `/api/p2p/orders?is=${is}`);
    expect(rows.map(({ id }) => id)).toEqual(found);
  }
});

test('PORD-05 of the same order sent ten times at once, one opens; another under its client id is refused', async () => {
  const ad = await world.sells(seller, '100');
  const body = world.taking(buyer, ad, '10', 'again');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call(buyer, 'POST', '/api/p2p/orders', body)),
  );
  expect(errors(answers)).toEqual(Array(10).fill(null));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const other = await world.call(buyer, 'POST', '/api/p2p/orders', { ...body, amount: '11' });
  expect(other.error).toBe('KEY_REUSED');
  const id = answers[0]?.data.id as number;
  await world.step(buyer, id, 'CANCEL', 'PENDING_PAYMENT', { reason: 'BY_AGREEMENT' });
  expect((await world.order(seller, id)).cancelReason).toBe('BY_AGREEMENT');
});

test('PORD-10 ESCR-21 of a cancel and a payment at once one wins, and the escrow is where it says', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ad = await world.sells(seller, '10');
    const order = await world.take(buyer, ad, '10');
    const answers = await Promise.all([
      world.step(buyer, order.id, 'PAID', 'PENDING_PAYMENT'),
      world.step(buyer, order.id, 'CANCEL', 'PENDING_PAYMENT', { reason: 'BY_AGREEMENT' }),
    ]);
    expect(errors(answers)).toEqual(['P2P_STATE', null]);
    const { state } = await world.order(seller, order.id);
    expect(state).toBe(answers[0]?.error === null ? 'PAID' : 'CANCELLED');
    const { left } = await world.done<{ left: string }>(seller, 'GET', `/api/p2p/ads/${ad.id}`);
    expect(Number(left)).toBe(state === 'PAID' ? 0 : 10);
    if (state === 'PAID') await world.step(seller, order.id, 'RELEASE', 'PAID');
  }
});

test('ESCR-51 of ten releases at once one pays, once', async () => {
  const order = await paid();
  const [before] = await world.has(buyer);
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.step(seller, order.id, 'RELEASE', 'PAID')));
  expect(errors(answers)).toEqual([...Array(9).fill('P2P_STATE'), null]);
  await world.order(buyer, order.id);
  expect((await world.has(buyer))[0]).toBeCloseTo(before + 10, 8);
});

test('ESCR-26 ESCR-51 of a release and an appeal at once one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await paid();
    const [before] = await world.has(buyer);
    const appeal = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement: 'I paid and wait for the release.' };
    const [release, appealed] = await Promise.all([
      world.step(seller, order.id, 'RELEASE', 'PAID'),
      world.call(buyer, 'POST', `/api/p2p/orders/${order.id}/appeal`, appeal),
    ]);
    expect([release.error, appealed.error].sort()).toEqual(['P2P_STATE', null]);
    const { state } = await world.order(buyer, order.id);
    expect(state).toBe(release.error === null ? 'RELEASED' : 'APPEAL');
    expect((await world.has(buyer))[0]).toBeCloseTo(before + (state === 'RELEASED' ? 10 : 0), 8);
    if (state === 'APPEAL') expect((await world.step(seller, order.id, 'RELEASE', 'APPEAL')).error).toBeNull();
  }
});

test('ESCR-12 PORD-03 of a hundred takers at once so many win as the ad has crypto for, and nothing is lost', async () => {
  const takers: P2pTrader[] = [];
  for (let i = 0; i < TAKERS; i++) takers.push(await world.somebody('1'));
  const [had] = await world.has(seller);
  const ad = await world.sells(seller, '100');
  const answers = await Promise.all(
    takers.map((taker) => world.call(taker, 'POST', '/api/p2p/orders', world.taking(taker, ad, '10'))),
  );
  const won = answers.filter(({ error }) => error === null);
  expect(won).toHaveLength(10);
  const refused = new Set(answers.flatMap(({ error }) => (error === null ? [] : [error])));
  expect([...refused].filter((error) => !['P2P_AD_LEFT', 'P2P_AD_GONE', 'NOT_FOUND'].includes(error))).toEqual([]);
  const { left } = await world.done<{ left: string }>(seller, 'GET', `/api/p2p/ads/${ad.id}`);
  expect(Number(left)).toBe(0);
  const [available, held] = await world.has(seller);
  expect([available, held]).toEqual([expect.closeTo(had - 100.1, 8), expect.any(Number)]);
  const { rows } = await world.pool.query(
    'SELECT count(*)::int AS open, sum(units + fee_units)::float8 AS units FROM projection.p2p_orders WHERE ad_id = $1',
    [ad.id],
  );
  expect(rows).toEqual([{ open: 10, units: 100.1e8 }]);
}, 120_000);
