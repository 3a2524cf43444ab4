import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headersOf, type Key } from '../../../testing/http/test-cast.ts';
import { TestAuthenticator } from '../../../testing/identity/factors/test-authenticator.ts';
import { done, refusal, withPasskey, withTotp } from '../../../testing/identity/factors/test-factors.ts';
import { inState, openedOrder, type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let buyer: Person;
let seller: Person;
beforeAll(async () => {
  gateway = await p2pGateway();
  [buyer, seller] = [await p2pSomebody(gateway), await p2pSomebody(gateway)];
});
afterAll(() => gateway.close());
/** The steps that reached the core. */
let steps: string[] = [];
beforeEach(() => {
  steps = [];
  gateway.core.answer = ({ kind }) => {
    if (kind === 'moveP2pOrder') steps.push(kind);
    return [];
  };
});

async function paid(of = seller): Promise<number> {
  const id = await openedOrder(gateway, buyer, of);
  await inState(gateway, id, 'PAID');
  return id;
}
const release = ({ browser }: Person, id: number, factor?: object) =>
  refusal(
    browser.send('POST', `/api/p2p/orders/${id}/steps`, { action: 'RELEASE', seen: 'PAID', ...(factor && { factor }) }),
  );
/** What changes of security do for a day (FAC-54). */
const hold = (untilMs: number | null) =>
  gateway.deps.pool.query('UPDATE identity.users SET withdrawals_held_until_ms = $1', [untilMs]);
const free = () => hold(null);

test('PORD-30 without a second factor nothing is released; a one-time password counts once', async () => {
  const one = await p2pSomebody(gateway);
  const id = await paid(one);
  expect(await release(one, id)).toBe('FACTOR_MISSING');
  const { app, codes } = await withTotp(gateway, one.browser);
  await free();
  const order = await done<{ needsFactor: string[] }>(one.browser.send('GET', `/api/p2p/orders/${id}`));
  expect(order.needsFactor).toEqual(['totp']);
  for (const factor of [
    undefined,
    { way: 'totp', code: app.wrong() },
    { way: 'recovery-code', code: codes[0] as string },
  ])
    expect(await release(one, id, factor)).toBe('FACTOR_WRONG factor');
  expect(steps).toEqual([]);
  const code = app.code();
  expect(await release(one, id, { way: 'totp', code })).toBeNull();
  expect(await release(one, await paid(one), { way: 'totp', code })).toBe('FACTOR_WRONG factor');
  expect(steps).toHaveLength(1);
});

test('PORD-30 a passkey’s answer counts for its order alone, and once', async () => {
  const one = await p2pSomebody(gateway);
  const authenticator = new TestAuthenticator();
  await withPasskey(one.browser, authenticator);
  await free();
  const [first, second] = [await paid(one), await paid(one)];
  const answerTo = async (id: number) => {
    const options = await done(one.browser.send('POST', `/api/p2p/orders/${id}/release-challenges`));
    return { way: 'passkey', answer: authenticator.get(options) };
  };
  expect(await release(one, second, await answerTo(first))).toBe('FACTOR_WRONG factor');
  expect(steps).toEqual([]);
  const answer = await answerTo(first);
  expect(await release(one, first, answer)).toBeNull();
  expect(await release(one, first, answer)).toBe('FACTOR_WRONG factor');
  expect(steps).toHaveLength(1);
});

test('PORD-10 a step from a state that is not, or of the other party, uses up no factor', async () => {
  const one = await p2pSomebody(gateway);
  const { app } = await withTotp(gateway, one.browser);
  await free();
  const id = await openedOrder(gateway, buyer, one);
  const factor = { way: 'totp', code: app.code() };
  expect(await release(one, id, factor)).toBe('P2P_STATE seen');
  expect(await release(buyer, await paid(one), factor)).toBe('P2P_STATE seen');
  await inState(gateway, id, 'PAID');
  expect(await release(one, id, factor)).toBeNull();
});

test('PORD-32 while withdrawals are held nothing is released', async () => {
  const one = await p2pSomebody(gateway);
  const { app } = await withTotp(gateway, one.browser);
  const id = await paid(one);
  await hold(gateway.deps.clock() + 60_000);
  expect(await release(one, id, { way: 'totp', code: app.code() })).toBe('WITHDRAWALS_HELD');
  expect(steps).toEqual([]);
  await free();
  app.wait();
  expect(await release(one, id, { way: 'totp', code: app.code() })).toBeNull();
});

test('PORD-30 PORD-63 a key releases if it has the scope and an address list', async () => {
  const body = JSON.stringify({ action: 'RELEASE', seen: 'PAID' });
  const by = async (scopes: string[], networks: string[]) => {
    const url = `/api/p2p/orders/${await paid()}/steps`;
    const policy = { label: 'bot', scopes, networks };
    const key = await done<Key & Record<string, unknown>>(
      seller.browser.send('POST', '/api/identity/api-keys', policy),
    );
    const headers = headersOf({ key }, 'POST', url, gateway.deps.clock(), body);
    const answer = await gateway.app.inject({
      ...{ method: 'POST', url, payload: body },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return answer.json().error ?? null;
  };
  expect(await by(['read'], ['127.0.0.1'])).toBe('NOT_PERMITTED');
  expect(await by(['read', 'p2p'], [])).toBe('NOT_PERMITTED');
  expect(steps).toEqual([]);
  expect(await by(['read', 'p2p'], ['127.0.0.1'])).toBeNull();
  expect(steps).toHaveLength(1);
});
