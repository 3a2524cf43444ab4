import type { AddressInfo } from 'node:net';
import { isStaffRight, STAFF_ROLES, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import { isOperatorRight, type Right } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASKERS, type Asker, Cast, dialectRequest, headersOf } from '../../testing/http/test-cast.ts';
import { ROUTE_TABLE } from '../../testing/http/test-route-table.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { type RegisteredRoute, registeredRoutes, registeredStaffRoutes } from './guard.ts';
import type { App } from './routes.ts';

type AnyRight = Right | StaffRight;
type Route = Omit<RegisteredRoute, 'right' | 'methods'> & { method: string; right: AnyRight };

const STAFF = STAFF_ROLES.map((role) => `staff: ${role}` as const);
const KEYS = ASKERS.filter((asker) => asker.startsWith('key: '));
const SUB_KEYS = ['key of a sub', 'key of a bare sub'] as const;
const SESSIONS = ['person', 'looking through a sub', 'sub', 'bare sub'] as const;
const READERS = [...SESSIONS, 'key: read', ...SUB_KEYS] as const;

/**
 * Who may do what, written down apart from the tables that the server decides by (protocol's permissions.ts and
 * admin/rights.ts): who changes those, says it twice.
 */
const MAY: Record<AnyRight, readonly Asker[]> = {
  // A key that is dead is refused wherever it is shown.
  public: ASKERS.filter((asker) => asker !== 'key of a frozen person'),
  'account.read': READERS,
  'wallet.read': READERS,
  'identity.self': SESSIONS,
  'wallet.faucet': SESSIONS,
  'wallet.deposit': ['person', 'key: read'],
  'identity.manage': ['person'],
  'key.self': [...KEYS, ...SUB_KEYS],
  'spot.trade': ['person', 'looking through a sub', 'sub', 'key: spot', 'key of a sub'],
  'futures.trade': ['person', 'key: futures'],
  'wallet.transfer': ['person', 'key: transfer'],
  'wallet.withdraw': ['person', 'key: withdraw'],
  'p2p.read': ['person', 'key: read'],
  'p2p.trade': ['person', 'key: p2p'],
  operator: ['operator'],
  'operator.metrics': ['operator', 'scraper'],
  'staff.door': ASKERS,
  'staff.self': STAFF,
  'staff.users.read': ['staff: support', 'staff: compliance', 'staff: finance', 'staff: owner'],
  'staff.users.reveal': ['staff: support', 'staff: compliance', 'staff: owner'],
  'staff.users.freeze': ['staff: support', 'staff: compliance', 'staff: owner'],
  'staff.users.thaw': ['staff: compliance', 'staff: owner'],
  'staff.factors.propose': ['staff: support', 'staff: compliance', 'staff: owner'],
  'staff.factors.agree': ['staff: compliance', 'staff: owner'],
  'staff.verification': ['staff: compliance', 'staff: owner'],
  'staff.markets': ['staff: operator', 'staff: owner'],
  'staff.withdrawals': ['staff: compliance', 'staff: finance', 'staff: owner'],
  'staff.custody': ['staff: finance', 'staff: operator', 'staff: owner'],
  'staff.deposits': ['staff: compliance', 'staff: finance', 'staff: owner'],
  'staff.adjustments': ['staff: finance', 'staff: owner'],
  'staff.p2p': ['staff: support', 'staff: compliance', 'staff: owner'],
  'staff.p2p.switch': ['staff: compliance', 'staff: operator', 'staff: owner'],
  'staff.announcements': ['staff: support', 'staff: operator', 'staff: owner'],
  'staff.audit.read': ['staff: compliance', 'staff: owner'],
  'staff.confirm': ['staff: compliance', 'staff: owner'],
  'staff.people': ['staff: owner'],
};

/** These end the session or the account that asks, or give it another token: each is asked by somebody new. */
const ENDS =
  /^(POST \/api\/identity\/(log-out|freeze|close|sub-accounts\/back)|DELETE \/api\/identity\/sessions|POST \/api\/admin\/log-out)/;
/** Its handler refuses whoever has not switched into a sub-account, which is a matter of the session (SUB-02). */
const OF_THE_SWITCHED = 'POST /api/identity/sub-accounts/back';

/** Who may is asked before the body is read, which may be large: there no key is looked at. */
const OF_SESSIONS: ReadonlySet<string> = new Set([
  'POST /api/identity/verification/pictures/:kind',
  'POST /api/p2p/orders/:id/pictures',
]);

let gateway: TestGateway;
let cast: Cast;
let routes: Route[];
beforeAll(async () => {
  gateway = await wholeGateway();
  cast = new Cast(gateway);
  routes = routesOf(gateway.app);
});
afterAll(() => gateway.close());

function routesOf(app: App): Route[] {
  const staff = registeredStaffRoutes(app).map((route) => ({ ...route, isDialect: false }));
  return [...registeredRoutes(app), ...staff].flatMap(({ methods, ...route }) =>
    methods.map((method) => ({ method, ...route })),
  );
}
const named = ({ method, url, fresh, isDialect }: Route) =>
  `${method} ${url}${fresh ? ' fresh' : ''}${isDialect ? ' signed' : ''}`;
const walked = () => routes.filter(({ method }) => method !== 'HEAD');
const addressOf = (url: string) =>
  url
    .replace(/:(id|keyId)\b/g, '00000000-0000-4000-8000-000000000000')
    .replace(/:\w+/g, '7')
    .replace('*', 'nothing');

/** What `asker` is to be told: null, they get through to the route's own checks. */
function kept({ right, method, url }: Route, asker: Asker): string | null {
  if (OF_SESSIONS.has(`${method} ${url}`) && asker.startsWith('key: ')) return 'NOT_PERMITTED';
  if (MAY[right].includes(asker))
    return `${method} ${url}` === OF_THE_SWITCHED && !isLooking(asker) ? 'NOT_PERMITTED' : null;
  if (isStaffRight(right)) return asker.startsWith('staff: ') ? 'NOT_PERMITTED' : 'NOT_LOGGED_IN';
  if (isOperatorRight(right)) return 'NOT_LOGGED_IN';
  if (asker === 'key of a frozen person')
    return OF_SESSIONS.has(`${method} ${url}`) ? 'NOT_PERMITTED' : 'API_KEY_INVALID';
  const isNobody = ['visitor', 'frozen person', 'operator', 'scraper', ...STAFF].includes(asker);
  return isNobody ? 'NOT_LOGGED_IN' : 'NOT_PERMITTED';
}
const isLooking = (asker: Asker) => asker === 'looking through a sub';

test('HTTP-01 HTTP-02 every route stands in the table under its right, and nothing else does', async () => {
  expect(strays(routes)).toEqual({ missing: [], gone: [] });
  const more = await wholeGateway({
    more: (app) => void app.get('/api/wallet/secrets', { config: { right: 'public' } }, async () => 'open to all'),
  });
  // So it fails where one is forgotten.
  expect(strays(routesOf(more.app))).toEqual({ missing: ['public: GET /api/wallet/secrets'], gone: [] });
  await more.close();
});

/** Returns what registered but the table does not say, and what the table says but did not register. */
function strays(registered: readonly Route[]): { missing: string[]; gone: string[] } {
  const there = new Set(
    registered.filter(({ method }) => method !== 'HEAD').map((one) => `${one.right}: ${named(one)}`),
  );
  const told = new Set(Object.entries(ROUTE_TABLE).flatMap(([right, list]) => list.map((one) => `${right}: ${one}`)));
  return { missing: [...there].filter((one) => !told.has(one)), gone: [...told].filter((one) => !there.has(one)) };
}

test('HTTP-02 what answers HEAD asks for what GET does', () => {
  const gets = new Map(walked().map((route) => [named(route), route.right]));
  // The documentation's plugin registers this one without its GET.
  const heads = routes.filter(({ method, url }) => method === 'HEAD' && url !== '/api/docs');
  expect(heads.length).toBeGreaterThan(20);
  for (const route of heads)
    expect([named(route), gets.get(named({ ...route, method: 'GET' }))]).toEqual([named(route), route.right]);
});

test('HTTP-02 STF-01 STF-02 STF-49 S6.01 S6.03 KEY-04 every route × everybody: refused for the right reason, or let through to its own checks', async () => {
  const wrong: string[] = [];
  for (const route of walked().filter(({ isDialect }) => !isDialect))
    for (const asker of ASKERS) {
      const { method } = route;
      const url = addressOf(route.url);
      const isAnew = ENDS.test(`${method} ${url}`) && MAY[route.right].includes(asker);
      const headers = headersOf(await cast.carried(asker, isAnew), method, url, gateway.deps.clock());
      const answer = await gateway.app.inject({ method: method as 'GET', url, headers });
      const isJson = answer.headers['content-type']?.includes('json') === true;
      const said = isJson ? (answer.json().error as string | undefined) : undefined;
      const guarded = ['NOT_LOGGED_IN', 'NOT_PERMITTED', 'API_KEY_INVALID'].includes(said ?? '') ? said : null;
      if (guarded !== kept(route, asker) || answer.statusCode >= 500)
        wrong.push(`${asker}: ${named(route)} (${route.right}): ${answer.statusCode} ${answer.body.slice(0, 90)}`);
    }
  expect(wrong).toEqual([]);
  // Some two thousand calls: ten seconds of a quiet machine.
}, 240_000);

test('HTTP-02 KEY-04 KEY-10 BINA-40 every route of the dialect × everybody, in Fastify and past it: by a live key with the scope, and by nothing else', async () => {
  const wrong: string[] = [];
  const dialect = walked().filter(({ isDialect }) => isDialect);
  for (const route of dialect)
    for (const asker of ASKERS) {
      const carried = await cast.carried(asker);
      const { method } = route;
      const { url, headers } = dialectRequest(carried, method, addressOf(route.url), gateway.deps.clock());
      for (const send of [injected, connected]) {
        const body = await send(method, url, headers);
        // A preflight is answered without a word.
        const { code } = JSON.parse(body || '{}') as { code?: number };
        // A route that asks for a key without a signature is public to the table.
        const isKept = code === -2015 || (code === -2014 && route.right !== 'public');
        const mayPass = MAY[route.right].includes(asker) && (route.right === 'public' || carried.key !== undefined);
        // Public data is read without looking at the key.
        const isOpen = route.right === 'public' && asker === 'key of a frozen person';
        if (isOpen ? code === -2014 : isKept === mayPass)
          wrong.push(`${asker}: ${named(route)} (${route.right}) ${send.name}: ${body.slice(0, 90)}`);
      }
    }
  expect(wrong).toEqual([]);
}, 240_000);

async function injected(method: string, url: string, headers: Record<string, string>): Promise<string> {
  return (await gateway.app.inject({ method: method as 'GET', url, headers })).body;
}
/** Over a connection: what is answered past Fastify is. */
async function connected(method: string, url: string, headers: Record<string, string>): Promise<string> {
  const { port } = gateway.app.server.address() as AddressInfo;
  const { host: _host, 'sec-fetch-site': _site, ...sent } = headers;
  return (await fetch(`http://127.0.0.1:${port}${url}`, { method, headers: sent })).text();
}

test('FAC-31 FAC-52 every route that asks for a fresh session is refused without one, whatever is sent', async () => {
  const { cookie = '' } = await cast.carried('person', true);
  gateway.pass(gateway.deps.limits.freshMs);
  const fresh = walked().filter(({ fresh, right }) => fresh && !isStaffRight(right));
  expect(fresh.length).toBeGreaterThan(15);
  for (const { method, url, right } of fresh) {
    expect([url, right]).toEqual([url, 'identity.manage']);
    const headers = headersOf({ cookie }, method, addressOf(url), gateway.deps.clock());
    const answer = await gateway.app.inject({ method: method as 'GET', url: addressOf(url), headers });
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 403, 'STEP_UP_NEEDED']);
  }
});

test('STF-45 STF-89 every staff route that two people are needed for, or that makes ways in, is refused without a passkey shown just now', async () => {
  const { cookie = '' } = await cast.carried('staff: owner', true);
  const rows = () => gateway.deps.pool.query('SELECT count(*) FROM admin.audit').then(({ rows }) => rows[0].count);
  gateway.pass(gateway.deps.limits.freshMs);
  const written = await rows();
  const fresh = walked().filter(({ fresh, right }) => fresh && isStaffRight(right));
  expect(fresh.length).toBeGreaterThan(10);
  for (const { method, url } of fresh) {
    const headers = headersOf({ cookie }, method, addressOf(url), gateway.deps.clock());
    const answer = await gateway.app.inject({ method: method as 'GET', url: addressOf(url), headers });
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 403, 'STEP_UP_NEEDED']);
  }
  expect(await rows()).toBe(written);
});

test('HTTP-01 a server with a route that names no right, or one that is none, does not start', async () => {
  for (const config of [{}, { right: 'superuser' }, { right: 'toString' }, { right: '' }]) {
    const start = testGateway({
      rooms: async (app: App) => {
        app.get('/api/markets/forgotten', { config: config as object }, async () => 'open to all');
      },
    });
    await expect(start).rejects.toThrow('routes without a required right: GET /api/markets/forgotten');
  }
});

test('HTTP-02 a dialect route whose room set nobody is refused', async () => {
  const open = await testGateway({
    rooms: async (app: App) => {
      app.get('/api/v3/forgotten', { config: { right: 'account.read', auth: 'dialect' } }, async () => 'mine');
    },
  });
  expect((await open.app.inject({ url: '/api/v3/forgotten' })).statusCode).toBe(401);
  await open.close();
});

test.each(['', 'Bearer ', 'Bearer x', 'Basic eDp5', `Bearer ${'a'.repeat(64)}`])(
  'HTTP-02 the operator secret "%s" opens nothing',
  async (authorization) => {
    const headers = { authorization };
    expect((await gateway.app.inject({ url: '/api/operator/metrics', headers })).statusCode).toBe(401);
  },
);
