import { RIGHTS } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPasskey } from '../identity/factors/test-factors.ts';
import { type Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';

let gateway: TestGateway;
let owner: Browser;
let stranger: Browser;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 1_000_000 } });
  [owner, stranger] = [await person(gateway), await person(gateway)];
});
afterAll(() => gateway.close());

const API = '/api/identity';
const dataOf = async (answer: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await answer;
  expect([statusCode, body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return JSON.parse(body).data;
};

/** One of everything that has an id, all of it the owner's; by what stands before the id in an address. */
async function everything(): Promise<Record<string, string>> {
  const key = { label: 'bot', scopes: ['read'] };
  const { passkey } = await withPasskey(owner);
  const [session] = await dataOf(owner.send('GET', `${API}/sessions`));
  const [device] = await dataOf(owner.send('GET', `${API}/devices`));
  const { id: apiKey } = await dataOf(owner.send('POST', `${API}/api-keys`, key));
  const sub = await dataOf(owner.send('POST', `${API}/sub-accounts`, { name: 'bots', permissions: ['spot'] }));
  const subKey = await dataOf(owner.send('POST', `${API}/sub-accounts/${sub.id}/api-keys`, key));
  const { accountId, userId } = await dataOf(owner.send('GET', `${API}/me`));
  await gateway.deps.pool.query(
    `INSERT INTO projection.orders VALUES (7, 1, 1, 1, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000, 0, 0, 0, 1,
       NULL, NULL, 'mine')`,
    [accountId],
  );
  await gateway.deps.pool.query("INSERT INTO identity.links VALUES ('google', '1', $1, 'somebody', 0)", [userId]);
  return {
    [`${API}/sessions`]: session.id,
    [`${API}/devices`]: device.id,
    [`${API}/api-keys`]: apiKey,
    [`${API}/factors/passkeys`]: passkey.id,
    [`${API}/sub-accounts`]: sub.id,
    [`${API}/sub-accounts/${sub.id}/api-keys`]: subKey.id,
    [`${API}/links`]: 'google',
    '/api/spot/orders': '7',
  };
}

/** What is sent where something must be: right in itself, so that it is the id that is refused. */
const BODIES: Record<string, object> = {
  [`PATCH ${API}/api-keys/:id`]: { label: 'mine' },
  [`PATCH ${API}/factors/passkeys/:id`]: { name: 'mine' },
  [`PATCH ${API}/sub-accounts/:id`]: { isFrozen: true },
  [`PUT ${API}/sub-accounts/:id/log-in`]: { logInName: 'stranger', password: 'Stranger-horse-7' },
  [`POST ${API}/sub-accounts/:id/api-keys`]: { label: 'mine', scopes: ['read'] },
  [`PATCH ${API}/sub-accounts/:id/api-keys/:keyId`]: { label: 'mine' },
  'PATCH /api/spot/orders/:orderId': { quantity: '0.001' },
};

/** Returns an address with the owner's ids in it; one that nobody has thought of here fails the test. */
function filled(url: string, ids: Record<string, string>): string {
  const parts: string[] = [];
  for (const part of url.split('/')) {
    const id = part.startsWith(':') ? ids[parts.join('/')] : part;
    if (id === undefined) throw new Error(`${url} has an id that this test has nothing for`);
    parts.push(id);
  }
  return parts.join('/');
}

test('HTTP-02 SEC-10 KEY-05 SUB-01 every route with an id × another person’s: nothing is there, and nothing happens', async () => {
  const ids = await everything();
  const routes = gateway.routes.filter(
    ({ url, right, isDialect }) => url.includes('/:') && !isDialect && RIGHTS[right]?.session === true,
  );
  expect(routes.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const { methods, url } of routes)
    for (const method of methods) {
      if (method === 'HEAD') continue;
      const answer = await stranger.send(method as 'GET', filled(url, ids), BODIES[`${method} ${url}`]);
      if (answer.statusCode !== 404) wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
    }
  expect(wrong).toEqual([]);
  const left = await everythingLeft();
  expect(left).toEqual({ sessions: 1, devices: 1, keys: 1, passkeys: 1, subs: 1, subKeys: 1, links: 1, frozen: 0 });
});

async function everythingLeft(): Promise<object> {
  const { rows } = await gateway.deps.pool.query(
    `SELECT (SELECT count(*)::int FROM identity.sessions s WHERE s.user_id = u.user_id AND ended_at_ms IS NULL) AS sessions,
       (SELECT count(*)::int FROM identity.devices d WHERE d.user_id = u.user_id) AS devices,
       (SELECT count(*)::int FROM identity.api_keys k WHERE k.user_id = u.user_id AND label = 'bot') AS keys,
       (SELECT count(*)::int FROM identity.passkeys p WHERE p.user_id = u.user_id AND name <> 'mine') AS passkeys,
       (SELECT count(*)::int FROM identity.users c WHERE c.parent_id = u.user_id AND log_in_name IS NULL) AS subs,
       (SELECT count(*)::int FROM identity.api_keys k JOIN identity.users c USING (user_id)
          WHERE c.parent_id = u.user_id AND label = 'bot') AS "subKeys",
       (SELECT count(*)::int FROM identity.links l WHERE l.user_id = u.user_id) AS links,
       (SELECT count(*)::int FROM identity.users c WHERE c.parent_id = u.user_id AND frozen_at_ms IS NOT NULL) AS frozen
     FROM identity.users u WHERE email = $1`,
    [owner.email],
  );
  return rows[0];
}
