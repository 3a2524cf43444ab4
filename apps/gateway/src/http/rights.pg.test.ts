import { createHmac } from 'node:crypto';
import { RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerSite } from '../site/routes.ts';
import { Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';
import type { App } from './routes.ts';

let gateway: TestGateway;
const routes: { method: string; url: string; right: Right }[] = [];
let somebody: Browser;
let subAccount: Browser;
const keys: Record<'read' | 'spot', { apiKey: string; secret: string }> = {} as never;

/** Every route that registers after the rooms hook in is also one that the table must judge: so watch from the start. */
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 1_000_000 },
    rooms: async (app, deps) => registerSite(app, deps, { tickers: () => [] }),
  });
  for (const { methods, url, right } of gateway.routes)
    for (const method of methods) if (method !== 'HEAD') routes.push({ method, url, right });
  somebody = await person(gateway);
  subAccount = await person(gateway);
  await gateway.deps.pool.query('UPDATE identity.users SET user_sub_type = 2 WHERE email = $1', [subAccount.email]);
  for (const scope of ['read', 'spot'] as const) {
    const answer = await somebody.send('POST', '/api/identity/api-keys', { label: scope, scopes: [scope] });
    keys[scope] = answer.json().data;
  }
});
afterAll(() => gateway.close());

const addressOf = (url: string) => url.replace(':id', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '7');
const WHO = ['visitor', 'session', 'sub-account', 'read', 'spot', 'operator'] as const;

function ask(who: (typeof WHO)[number], method: string, url: string) {
  const headers: Record<string, string> = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
  if (who === 'session') headers.cookie = somebody.cookieHeader();
  if (who === 'sub-account') headers.cookie = subAccount.cookieHeader();
  if (who === 'operator') headers.authorization = `Bearer ${gateway.deps.secrets.operatorSecret}`;
  if (who === 'read' || who === 'spot') {
    const timestamp = String(gateway.deps.clock());
    headers['x-api-key'] = keys[who].apiKey;
    headers['x-timestamp'] = timestamp;
    headers['x-signature'] = createHmac('sha256', keys[who].secret)
      .update(timestamp + method + url)
      .digest('hex');
  }
  return gateway.app.inject({ method: method as 'GET', url, headers });
}

function mayPass(right: Right, who: (typeof WHO)[number]): boolean {
  if (right === 'public') return true;
  if (right === 'operator') return who === 'operator';
  if (who === 'session') return RIGHTS[right].session;
  if (who === 'sub-account') return RIGHTS[right].session && RIGHTS[right].subAccount;
  return (who === 'read' || who === 'spot') && RIGHTS[right].apiKey === who;
}

test('HTTP-02 S6.01 S6.03 every route × everybody: refused for the right reason, or let through to its own checks', async () => {
  expect(routes.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  // Log-out would end the session that the others are asked with: last.
  routes.sort((a, b) => Number(a.url.endsWith('log-out')) - Number(b.url.endsWith('log-out')));
  for (const { method, url, right } of routes)
    for (const who of WHO) {
      const answer = await ask(who, method, addressOf(url));
      const isKept = ['NOT_LOGGED_IN', 'NOT_PERMITTED'].includes(
        answer.headers['content-type']?.includes('json') ? answer.json().error : '',
      );
      if (isKept === mayPass(right, who))
        wrong.push(`${who} ${method} ${url} (${right}): ${answer.statusCode} ${answer.body.slice(0, 80)}`);
      if (answer.statusCode >= 500)
        wrong.push(`${who} ${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
    }
  expect(wrong).toEqual([]);
});

test('HTTP-01 a server with a route that names no right does not start', async () => {
  const start = testGateway({
    rooms: async (app: App) => {
      app.get('/api/markets/forgotten', async () => 'open to all');
    },
  });
  await expect(start).rejects.toThrow('routes without a right: GET /api/markets/forgotten');
});

test('HTTP-02 a dialect route whose room set nobody is refused', async () => {
  const other = await testGateway({
    rooms: async (app: App) => {
      app.get('/api/v3/account', { config: { right: 'account.read', auth: 'dialect' } }, async () => 'mine');
    },
  });
  const answer = await new Browser(other.app).send('GET', '/api/v3/account');
  expect(answer.statusCode).toBe(401);
  await other.close();
});

test.each(['', 'Bearer ', 'Bearer x', 'Basic eDp5', `Bearer ${'a'.repeat(64)}`])(
  'HTTP-02 the operator secret "%s" opens nothing',
  async (authorization) => {
    const answer = await gateway.app.inject({
      method: 'GET',
      url: '/api/operator/metrics',
      headers: { authorization },
    });
    expect(answer.statusCode).toBe(401);
  },
);
