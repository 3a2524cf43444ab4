import { createHmac } from 'node:crypto';
import { STAFF_RIGHTS, STAFF_ROLES, type StaffRight, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { RIGHTS } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registeredRoutes, registeredStaffRoutes } from '../http/guard.ts';
import { type Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';
import { member, owner, type StaffMember } from './test-staff.ts';

let gateway: TestGateway;
let staff: Record<StaffRole, StaffMember>;
let somebody: Browser;
let key: { apiKey: string; secret: string };
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  const ann = await owner(gateway);
  staff = { owner: ann } as typeof staff;
  for (const role of STAFF_ROLES) if (role !== 'owner') staff[role] = await member(gateway, ann, role, [role]);
  somebody = await person(gateway);
  key = (await somebody.send('POST', '/api/identity/api-keys', { label: 'all', scopes: ['read', 'spot'] })).json().data;
});
afterAll(() => gateway.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHO = ['visitor', 'person', 'key', 'operator secret', ...STAFF_ROLES] as const;
type Whose = (typeof WHO)[number];
const isRole = (who: Whose): who is StaffRole => STAFF_ROLES.some((role) => role === who);

function headersOf(who: Whose, method: string, url: string): Record<string, string> {
  if (isRole(who)) return { cookie: staff[who].cookieHeader() };
  if (who === 'person') return { cookie: somebody.cookieHeader() };
  if (who === 'operator secret') return { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` };
  if (who === 'visitor') return {};
  const timestamp = String(gateway.deps.clock());
  const signature = createHmac('sha256', key.secret).update(timestamp + method + url);
  return { 'x-api-key': key.apiKey, 'x-timestamp': timestamp, 'x-signature': signature.digest('hex') };
}

function ask(who: Whose, method: string, url: string) {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headersOf(who, method, url) };
  return gateway.app.inject({ method: method as 'GET', url, headers });
}

/** What the guard is to say of `who`; null: it lets them through to the route's own checks. */
function kept(right: StaffRight, who: Whose): string | null {
  const allowed: readonly StaffRole[] | 'anybody' = STAFF_RIGHTS[right];
  if (allowed === 'anybody') return null;
  if (!isRole(who)) return 'NOT_LOGGED_IN';
  return allowed.includes(who) ? null : 'NOT_PERMITTED';
}

test('STF-01 STF-02 every route of staff × everybody: refused for the right reason, or let through to its own checks', async () => {
  const routes = registeredStaffRoutes(gateway.app);
  expect(routes.length).toBeGreaterThanOrEqual(18);
  const wrong: string[] = [];
  for (const { methods, url, right } of routes)
    for (const method of methods.filter((each) => each !== 'HEAD'))
      for (const who of WHO) {
        if (url.endsWith('/log-out') && isRole(who)) continue;
        const answer = await ask(who, method, url.replace(':id', NOBODY));
        const said = answer.json().error as string | undefined;
        const guarded = said === 'NOT_LOGGED_IN' || said === 'NOT_PERMITTED' ? said : null;
        if (guarded !== kept(right, who) || answer.statusCode >= 500)
          wrong.push(`${who} ${method} ${url} (${right}): ${answer.statusCode} ${answer.body.slice(0, 90)}`);
      }
  expect(wrong).toEqual([]);
});

test('STF-02 no session of staff opens a route of people', async () => {
  const wrong: string[] = [];
  for (const { methods, url, right, isDialect } of registeredRoutes(gateway.app)) {
    if (right === 'public' || isDialect) continue;
    expect(RIGHTS).toHaveProperty([right]);
    for (const method of methods.filter((each) => each !== 'HEAD')) {
      const answer = await ask('owner', method, url.replace(':id', NOBODY).replace(/:\w+/g, '7'));
      if (answer.json().error !== 'NOT_LOGGED_IN') wrong.push(`${method} ${url}: ${answer.body.slice(0, 90)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('STF-02 a token of one kind under the other’s name is nobody’s', async () => {
  const swap = async (from: Browser, own: string, other: string, url: string) =>
    gateway.app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost', cookie: `${other}=${from.cookies.get(own)}` },
    });
  expect((await swap(somebody, 'sid', 'staff', '/api/admin/me')).statusCode).toBe(401);
  expect((await swap(staff.owner, 'staff', 'sid', '/api/identity/me')).statusCode).toBe(401);
});

test('STF-10 a route that roles do not allow stands in the audit log', async () => {
  await ask('finance', 'POST', `/api/admin/users/${NOBODY}/freeze`);
  const [entry] = await staff.owner.audited();
  expect(entry).toMatchObject({ actor: 'finance', action: 'route-refused', outcome: 'NOT_PERMITTED' });
});

test('STF-01 staff are no part of the documents for everybody', async () => {
  const { paths } = (await gateway.app.inject({ method: 'GET', url: '/api/docs/json' })).json();
  expect(Object.keys(paths).length).toBeGreaterThan(20);
  expect(Object.keys(paths).filter((path) => /admin|operator/.test(path))).toEqual([]);
});
