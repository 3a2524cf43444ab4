import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

/** Who may call which route is walked in http/route-roles.pg.test.ts; here is what comes of it. */
let gateway: TestGateway;
let ann: StaffMember;
let finance: StaffMember;
let somebody: Browser;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  ann = await owner(gateway);
  finance = await member(gateway, ann, 'finance', ['finance']);
  somebody = await person(gateway);
});
afterAll(() => gateway.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('STF-02 STF-49 a token of one kind under the other’s name is nobody’s', async () => {
  const swap = async (from: Browser, own: string, other: string, url: string) =>
    gateway.app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost', cookie: `${other}=${from.cookies.get(own)}` },
    });
  expect((await swap(somebody, 'sid', 'staff', '/api/admin/me')).statusCode).toBe(401);
  expect((await swap(ann, 'staff', 'sid', '/api/identity/me')).statusCode).toBe(401);
});

test('STF-10 a route that roles do not allow stands in the audit log', async () => {
  expect((await finance.send('POST', `/api/admin/users/${NOBODY}/freeze`)).statusCode).toBe(403);
  const [entry] = await ann.audited();
  expect(entry).toMatchObject({ actor: 'finance', action: 'route-refused', outcome: 'NOT_PERMITTED' });
});

test('STF-01 staff are no part of the documents for everybody', async () => {
  const { paths } = (await gateway.app.inject({ method: 'GET', url: '/api/docs/json' })).json();
  expect(Object.keys(paths).length).toBeGreaterThan(20);
  expect(Object.keys(paths).filter((path) => /admin|operator/.test(path))).toEqual([]);
});
