import { createHmac } from 'node:crypto';
import { KEY_SCOPES, type KeyScope, RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBinance } from '../binance/routes.ts';
import { LiveFeed } from '../markets/feed.ts';
import { testHistory } from '../markets/test-market.ts';
import { registerSite } from '../site/routes.ts';
import { Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';
import type { App } from './routes.ts';

interface Route {
  method: string;
  url: string;
  right: Right;
  fresh: boolean;
  isDialect: boolean;
}
interface Key {
  apiKey: string;
  secret: string;
}
/** One of everybody who may ask. */
interface Cast {
  somebody: Browser;
  subAccount: Browser;
  keys: Record<KeyScope, Key>;
}

let gateway: TestGateway;
let routes: Route[];
let cast: Cast;

/** Where requests that are injected come from. */
const HOME = '127.0.0.1';
const SITE = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const WHO = ['visitor', 'session', 'sub-account', 'operator', ...KEY_SCOPES] as const;
type Whose = (typeof WHO)[number];
/** These end the session or the account that asks: each is asked by people of its own. */
const ENDS = /^(POST \/api\/identity\/(log-out|freeze|close)|DELETE \/api\/identity\/sessions)/;
/** Its handler refuses whoever has not switched into a sub-account, which is a matter of the session (SUB-02). */
const OF_THE_SWITCHED = 'POST /api/identity/sub-accounts/back';

async function newCast(): Promise<Cast> {
  const [somebody, subAccount] = [await person(gateway), await person(gateway)];
  await gateway.deps.pool.query('UPDATE identity.users SET user_sub_type = 2 WHERE email = $1', [subAccount.email]);
  const keys = {} as Record<KeyScope, Key>;
  for (const scope of KEY_SCOPES) {
    const body = { label: scope, scopes: [scope], networks: [HOME] };
    const answer = await somebody.send('POST', '/api/identity/api-keys', body);
    expect(answer.statusCode).toBe(200);
    keys[scope] = answer.json().data;
  }
  return { somebody, subAccount, keys };
}

/** Every route that registers after the rooms hook in is also one that the table must judge: so watch from the start. */
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 10_000 },
    rooms: async (app, deps) => {
      registerSite(app, deps, { tickers: () => [] });
      await registerBinance(app, deps, new LiveFeed(deps, testHistory()));
    },
  });
  routes = gateway.routes.flatMap(({ methods, ...route }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => ({ method, ...route })),
  );
  cast = await newCast();
});
afterAll(() => gateway.close());

const addressOf = (url: string) => url.replace(':id', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '7');
const isScope = (who: Whose): who is KeyScope => KEY_SCOPES.some((scope) => scope === who);
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

function ask({ somebody, subAccount, keys }: Cast, who: Whose, method: string, url: string) {
  const headers: Record<string, string> = { ...SITE };
  if (who === 'session') headers.cookie = somebody.cookieHeader();
  if (who === 'sub-account') headers.cookie = subAccount.cookieHeader();
  if (who === 'operator') headers.authorization = `Bearer ${gateway.deps.secrets.operatorSecret}`;
  if (isScope(who)) {
    const timestamp = String(gateway.deps.clock());
    headers['x-api-key'] = keys[who].apiKey;
    headers['x-timestamp'] = timestamp;
    headers['x-signature'] = hmac(keys[who].secret, timestamp + method + url);
  }
  return gateway.app.inject({ method: method as 'GET', url, headers });
}

function mayKey(right: Right, scope: KeyScope): boolean {
  const { apiKey } = RIGHTS[right];
  return apiKey === 'any' || apiKey === scope;
}

function mayPass(right: Right, who: Whose): boolean {
  if (right === 'public') return true;
  if (right === 'operator') return who === 'operator';
  if (who === 'session') return RIGHTS[right].session;
  if (who === 'sub-account') return RIGHTS[right].session && RIGHTS[right].subAccount;
  return isScope(who) && mayKey(right, who);
}

test('HTTP-02 S6.01 S6.03 KEY-04 every route × everybody: refused for the right reason, or let through to its own checks', async () => {
  const own = routes.filter(({ isDialect }) => !isDialect);
  expect(own.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const { method, url, right } of own)
    for (const who of WHO) {
      const people = ENDS.test(`${method} ${url}`) && mayPass(right, who) ? await newCast() : cast;
      const answer = await ask(people, who, method, addressOf(url));
      const isJson = answer.headers['content-type']?.includes('json') === true;
      const isKept = isJson && ['NOT_LOGGED_IN', 'NOT_PERMITTED'].includes(answer.json().error);
      const mayHere = mayPass(right, who) && `${method} ${url}` !== OF_THE_SWITCHED;
      if (isKept === mayHere)
        wrong.push(`${who} ${method} ${url} (${right}): ${answer.statusCode} ${answer.body.slice(0, 80)}`);
      if (answer.statusCode >= 500)
        wrong.push(`${who} ${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
    }
  expect(wrong).toEqual([]);
});

test('HTTP-02 KEY-04 every route of the dialect × every scope: -2015 without the scope, its own checks with it', async () => {
  const dialect = routes.filter(({ isDialect, url }) => isDialect && !url.endsWith('*'));
  expect(dialect.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const { method, url, right } of dialect)
    for (const who of ['visitor', ...KEY_SCOPES] as const) {
      const query = `timestamp=${gateway.deps.clock()}`;
      const key = who === 'visitor' ? undefined : cast.keys[who];
      const answer = await gateway.app.inject({
        method: method as 'GET',
        url: key === undefined ? url : `${url}?${query}&signature=${hmac(key.secret, query)}`,
        headers: key === undefined ? {} : { 'x-mbx-apikey': key.apiKey },
      });
      const code: unknown = answer.json().code;
      const isPassed = right === 'public' || (who !== 'visitor' && mayKey(right, who));
      // A route that asks for a key without a signature is public to the table.
      const isKept = code === -2015 || (code === -2014 && right !== 'public');
      if (isKept === isPassed) wrong.push(`${who} ${method} ${url} (${right}): ${answer.body.slice(0, 80)}`);
    }
  expect(wrong).toEqual([]);
});

test('FAC-31 every route that asks for a fresh session is refused without one, whatever is sent', async () => {
  const { somebody } = await newCast();
  gateway.pass(gateway.deps.limits.freshMs);
  const fresh = routes.filter((route) => route.fresh);
  expect(fresh.length).toBeGreaterThan(15);
  for (const { method, url, right } of fresh) {
    expect([url, right]).toEqual([url, 'identity.manage']);
    const headers = { ...SITE, cookie: somebody.cookieHeader() };
    const answer = await gateway.app.inject({ method: method as 'GET', url: addressOf(url), headers });
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 403, 'STEP_UP_NEEDED']);
  }
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
