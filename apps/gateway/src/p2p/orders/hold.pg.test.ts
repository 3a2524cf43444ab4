import { afterAll, beforeAll, expect, test } from 'vitest';
import { inState, openedOrder, type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

const [USDT, SCALE, DAY_MS] = [1, 1e8, 86_400_000];
let gateway: TestGateway;
let other: Person;
beforeAll(async () => {
  gateway = await p2pGateway();
  other = await p2pSomebody(gateway);
});
afterAll(() => gateway.close());

/** Gives somebody so much, part of it in orders. */
async function own({ account }: Person, available: number, held = 0): Promise<void> {
  await gateway.deps.pool.query(
    `INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account, asset) DO UPDATE SET available_units = $3, held_units = $4`,
    [account, USDT, available * SCALE, held * SCALE],
  );
}

/** An order of 100 USDT that was worth 100 dollars and ended so long ago. */
async function traded(buyer: Person, seller: Person, state: 'RELEASED' | 'RULED_BUYER' | 'CANCELLED', agoMs: number) {
  await inState(gateway, await openedOrder(gateway, buyer, seller), state, agoMs);
}

/** Returns what sending so much to somebody here is refused with; null: it is not. */
async function refusal({ browser }: Person, amount: string): Promise<[string, number] | null> {
  const to = other.browser.email;
  const answer = await browser.send('POST', '/api/wallet/send-quotes', { to, asset: 'USDT', amount });
  return answer.statusCode === 200 ? null : [answer.json().error, Number(answer.headers['retry-after'] ?? 0)];
}

test('PORD-53 what was bought stays for 24 hours, and says until when; all else goes', async () => {
  const buyer = await p2pSomebody(gateway);
  await own(buyer, 120, 30);
  expect(await refusal(buyer, '150')).toBeNull();
  await traded(buyer, other, 'RELEASED', 0);
  expect(await refusal(buyer, '50')).toBeNull();
  expect(await refusal(buyer, '50.01')).toEqual(['P2P_HOLD', DAY_MS / 1000]);
  await traded(buyer, other, 'CANCELLED', 0);
  expect(await refusal(buyer, '50')).toBeNull();
});

test('PORD-53 a ruling counts as a release, what was sold frees as much, and a day later all is free', async () => {
  const buyer = await p2pSomebody(gateway);
  await own(buyer, 200);
  await traded(buyer, other, 'RULED_BUYER', DAY_MS - 60_000);
  await traded(buyer, other, 'RELEASED', 0);
  expect(await refusal(buyer, '50')).toEqual(['P2P_HOLD', 60]);
  expect(await refusal(buyer, '150')).toEqual(['P2P_HOLD', DAY_MS / 1000]);
  await traded(other, buyer, 'RELEASED', 0);
  expect(await refusal(buyer, '100')).toBeNull();
  const rich = await p2pSomebody(gateway);
  await own(rich, 200);
  await traded(rich, other, 'RELEASED', DAY_MS);
  expect(await refusal(rich, '200')).toBeNull();
});

test('PORD-53 a coin without a price covers nothing', async () => {
  const buyer = await p2pSomebody(gateway);
  await own(buyer, 100);
  await traded(buyer, other, 'RELEASED', 0);
  await gateway.deps.pool.query(
    'INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, $3, $2, 0)',
    [buyer.account, 100 * SCALE, gateway.deps.catalog.assetOrRefuse('BTC').id],
  );
  expect((await refusal(buyer, '1'))?.[0]).toBe('P2P_HOLD');
});
