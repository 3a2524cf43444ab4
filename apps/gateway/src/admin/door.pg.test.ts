import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOwner, member, owner, StaffMember } from '../../testing/admin/test-staff.ts';
import { FLAG, type Forgery, TestAuthenticator } from '../../testing/identity/factors/test-authenticator.ts';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { isConsoleHost, staffMe } from '../http/callers/admit.ts';

let gateway: TestGateway;
let ann: StaffMember;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  ann = await owner(gateway);
});
afterAll(() => gateway.close());

const me = (who: Browser) => who.send('GET', '/api/admin/me');
let names = 0;
/** A link for somebody new. */
async function newLink(): Promise<string> {
  const body = { name: `new${++names}`, roles: ['support'], reason: 'for a test' };
  return (await ann.send('POST', '/api/admin/staff', body)).json().data.link.token;
}

test('STF-01 STF-46 the machine’s link enrols a passkey, which logs in; nothing else does', async () => {
  const { data } = (await me(ann)).json();
  expect(data).toMatchObject({ name: 'ann', roles: ['owner'] });
  expect(data.idleEndsAt - gateway.deps.clock()).toBe(30 * 60_000);
  expect(data.endsAt - gateway.deps.clock()).toBe(12 * 3_600_000);
});

test('STF-01 STF-46 a link is used once, also by two at once, and asking for its options does not use it', async () => {
  const token = await newLink();
  const [one, other] = [new StaffMember(gateway), new StaffMember(gateway)];
  const answers = await Promise.all([one.enrol(token), other.enrol(token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect((await new StaffMember(gateway).enrol(token)).json().error).toBe('NOT_FOUND');
  const found = await gateway.deps.pool.query(
    'SELECT count(*)::int AS n FROM admin.passkeys p JOIN admin.staff s USING (staff_id) WHERE s.name = $1',
    [`new${names}`],
  );
  expect(found.rows).toEqual([{ n: 1 }]);
});

test('STF-01 STF-48 STF-46 a link runs out after an hour, and a newer one makes it void', async () => {
  const first = (await askOwner(gateway, { name: 'eve', reason: 'for a test' })).json().data.token;
  const second = (await askOwner(gateway, { name: 'eve', reason: 'for a test' })).json().data.token;
  expect((await new StaffMember(gateway).enrol(first)).statusCode).toBe(404);
  gateway.pass(3_600_000);
  expect((await new StaffMember(gateway).enrol(second)).statusCode).toBe(404);
  gateway.pass(-1);
  expect((await new StaffMember(gateway).enrol(second)).statusCode).toBe(200);
  gateway.pass(1 - 3_600_000);
  // The others here are made by one owner alone.
  const { members } = (await ann.send('GET', '/api/admin/staff')).json().data;
  const { id } = members.find(({ name }: { name: string }) => name === 'eve');
  expect((await ann.send('POST', `/api/admin/staff/${id}/end`, { reason: 'for a test' })).statusCode).toBe(200);
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}!`])('STF-01 "%s" is no link', async (token) => {
  expect([400, 404]).toContain((await new StaffMember(gateway).enrol(token)).statusCode);
});

test('STF-01 STF-46 where an owner can log in, another one from the machine needs a reason', async () => {
  expect((await askOwner(gateway, { name: 'zoe' })).json()).toMatchObject({ error: 'NOT_PERMITTED', field: 'reason' });
  expect((await askOwner(gateway, { name: 'Zoe', reason: 'because' })).statusCode).toBe(400);
  expect((await askOwner(gateway, { name: 'zoe', reason: 'because', roles: ['owner'] })).statusCode).toBe(400);
  const [entry] = await ann.audited();
  expect(entry).toMatchObject({ actor: 'operator', action: 'owner-link-made', outcome: 'NOT_PERMITTED' });
});

test.each<[string, Forgery]>([
  ['signed by another key', { tamper: 'signature' }],
  ['another origin', { origin: 'http://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['inside of another page', { crossOrigin: true }],
  ['no user verified', { flags: FLAG.present }],
  ['somebody else’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody’s handle', { userHandle: null }],
  ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ['a registration as an answer', { type: 'webauthn.create' }],
  ['a credential of nobody', { credentialId: Buffer.alloc(32, 9) }],
])('STF-02 a log-in with %s is refused, and sets no cookie', async (_what, forgery) => {
  const browser = new StaffMember(gateway, ann.authenticator);
  const asked = await browser.send('POST', '/api/admin/log-in/options');
  const answer = ann.authenticator.get(asked.json().data, forgery);
  const refused = await browser.send('POST', '/api/admin/log-in', { answer });
  expect(refused.json().error).toBe('PASSKEY_REFUSED');
  expect(browser.cookies.size).toBe(0);
  // The challenge is gone, unless the answer named another one.
  const again = await browser.send('POST', '/api/admin/log-in', { answer: ann.authenticator.get(asked.json().data) });
  expect(again.statusCode).toBe(forgery.challenge === undefined ? 400 : 200);
});

test('STF-57 a refused log-in with a known passkey stands in the audit log, a stranger’s does not', async () => {
  const rows = async () => Number((await gateway.deps.pool.query('SELECT count(*) FROM admin.audit')).rows[0].count);
  const written = await rows();
  const refused = async (forgery: Forgery) => {
    const browser = new StaffMember(gateway, ann.authenticator);
    const asked = await browser.send('POST', '/api/admin/log-in/options');
    const answer = ann.authenticator.get(asked.json().data, forgery);
    expect((await browser.send('POST', '/api/admin/log-in', { answer })).json().error).toBe('PASSKEY_REFUSED');
  };
  await refused({ credentialId: Buffer.alloc(32, 9) });
  expect(await rows()).toBe(written);
  await refused({ tamper: 'signature' });
  expect(await rows()).toBe(written + 1);
});

test('STF-02 an answer counts once, within five minutes, and a copied authenticator’s counter does not pass', async () => {
  const counting = new StaffMember(gateway, new TestAuthenticator({ counter: 5 }));
  await counting.comeIn(await newLink());
  const options = async () => (await counting.send('POST', '/api/admin/log-in/options')).json().data;
  const answer = counting.authenticator.get(await options());
  expect((await counting.send('POST', '/api/admin/log-in', { answer })).statusCode).toBe(200);
  expect((await counting.send('POST', '/api/admin/log-in', { answer })).statusCode).toBe(400);
  const copied = counting.authenticator.get(await options(), { counter: 3 });
  expect((await counting.send('POST', '/api/admin/log-in', { answer: copied })).statusCode).toBe(400);
  expect((await ann.audited())[0]).toMatchObject({ action: 'logged-in', outcome: 'PASSKEY_REFUSED' });
  const late = await options();
  gateway.pass(5 * 60_000);
  expect(
    (await counting.send('POST', '/api/admin/log-in', { answer: counting.authenticator.get(late) })).statusCode,
  ).toBe(400);
  gateway.pass(-5 * 60_000);
});

test('STF-02 STF-49 challenges of people and of staff do not count for each other', async () => {
  const somebody = await person(gateway);
  const forPeople = (await somebody.send('POST', '/api/identity/passkey-log-in/options', {})).json().data;
  const asStaff = { answer: ann.authenticator.get(forPeople) };
  expect((await new Browser(gateway.app).send('POST', '/api/admin/log-in', asStaff)).statusCode).toBe(400);
  const forStaff = (await ann.send('POST', '/api/admin/log-in/options')).json().data;
  const asPerson = { answer: ann.authenticator.get(forStaff) };
  expect((await somebody.send('POST', '/api/identity/passkey-log-in', asPerson)).statusCode).toBe(400);
});

test('STF-02 the cookie is its own: strict, http-only, bound to the host over https', async () => {
  const browser = new StaffMember(gateway, ann.authenticator);
  const plain = String((await browser.staffLogIn()).headers['set-cookie']);
  expect(plain).toMatch(/^staff=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Max-Age=43200$/);
  const trusting = await testGateway({ config: { hosts: { origins: [], trustedProxies: 1 } } });
  const { data } = (await askOwner(trusting, { name: 'ann' })).json();
  const secure = new StaffMember(trusting, new TestAuthenticator({ origin: 'https://localhost' }));
  secure.headers = { 'x-forwarded-proto': 'https' };
  await secure.comeIn(data.token);
  expect([...secure.cookies.keys()]).toEqual(['__Host-staff']);
  secure.headers = {};
  expect((await me(secure)).statusCode).toBe(401);
  await trusting.close();
});

test('STF-02 a session ends idle after 30 minutes, at the latest after 12 hours, and with a clock set back', async () => {
  const bob = await member(gateway, ann, 'bob', ['support']);
  gateway.pass(30 * 60_000 - 1);
  expect((await me(bob)).statusCode).toBe(200);
  await expect
    .poll(
      async () =>
        (
          await gateway.deps.pool.query('SELECT 1 FROM admin.sessions WHERE staff_id = $1 AND last_seen_at_ms = $2', [
            bob.id,
            gateway.deps.clock(),
          ])
        ).rowCount,
    )
    .toBe(1);
  gateway.pass(30 * 60_000 - 1);
  expect((await me(bob)).statusCode).toBe(200);
  await expect
    .poll(
      async () =>
        (
          await gateway.deps.pool.query('SELECT 1 FROM admin.sessions WHERE staff_id = $1 AND last_seen_at_ms = $2', [
            bob.id,
            gateway.deps.clock(),
          ])
        ).rowCount,
    )
    .toBe(1);
  gateway.pass(30 * 60_000);
  expect((await me(bob)).statusCode).toBe(401);
  await bob.staffLogIn();
  gateway.pass(-120_000);
  expect((await me(bob)).statusCode).toBe(401);
  gateway.pass(120_000);
  await gateway.deps.pool.query('UPDATE admin.sessions SET last_seen_at_ms = $2 WHERE staff_id = $1', [
    bob.id,
    gateway.deps.clock() + 12 * 3_600_000 - 1,
  ]);
  gateway.pass(12 * 3_600_000 - 1);
  expect((await me(bob)).statusCode).toBe(200);
  gateway.pass(1);
  expect((await me(bob)).statusCode).toBe(401);
  await ann.staffLogIn();
});

test('STF-02 log-out ends the session: the cookie that was kept opens nothing', async () => {
  const bob = new StaffMember(gateway, ann.authenticator);
  await bob.staffLogIn();
  const kept = bob.cookieHeader();
  expect((await bob.send('POST', '/api/admin/log-out')).statusCode).toBe(200);
  expect(bob.cookies.size).toBe(0);
  expect((await bob.send('GET', '/api/admin/me', undefined, { cookie: kept })).statusCode).toBe(401);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'https://app.example.com' }],
  [{ origin: 'https://app.example.com', 'sec-fetch-site': 'same-origin' }],
])('STF-02 STF-51 a page of %o sends nothing unsafe, also where people’s may', async (headers) => {
  const refused = await gateway.app.inject({
    method: 'POST',
    url: '/api/admin/log-out',
    headers: { host: 'localhost', cookie: ann.cookieHeader(), ...headers },
  });
  expect(refused.json().error).toBe('CROSS_SITE');
  expect((await me(ann)).statusCode).toBe(200);
});

test('STF-02 STF-51 with a host of its own the console is nowhere else', async () => {
  const apart = await testGateway({
    config: { hosts: { origins: [], admin: 'staff.example.com' } },
    // As the pages' loaders are told.
    rooms: async (app, deps) => {
      app.get('/api/probe', { config: { right: 'public' } }, async (request) => ({
        isHere: isConsoleHost(deps, request),
        name: (await staffMe(deps, request))?.name ?? null,
      }));
    },
  });
  const at = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    apart.app.inject({ method, url, headers: { host, 'sec-fetch-site': 'same-origin' } });
  for (const host of ['localhost', 'example.com', 'staff.example.com:8080', 'evil.staff.example.com']) {
    expect((await at(host, '/api/admin/me')).statusCode).toBe(404);
    expect((await at(host, '/api/admin/log-in/options', 'POST')).statusCode).toBe(404);
  }
  expect((await at('STAFF.example.com', '/api/admin/me')).statusCode).toBe(401);
  expect((await at('staff.example.com', '/api/admin/log-in/options', 'POST')).statusCode).toBe(200);
  const link = (await askOwner(apart, { name: 'ann' })).json().data;
  expect(link.origin).toBe('https://staff.example.com');
  const there = new StaffMember(apart, new TestAuthenticator({ origin: 'http://staff.example.com' }));
  there.headers = { host: 'staff.example.com' };
  await there.comeIn(link.token);
  expect((await there.send('GET', '/api/probe')).json()).toEqual({ isHere: true, name: 'ann' });
  there.headers = { host: 'localhost' };
  expect((await there.send('GET', '/api/probe')).json()).toEqual({ isHere: false, name: null });
  await apart.close();
});

test.each([
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['198.51.100.9', '198.51.100.9'],
])('STF-12 of staff who come from %s the log and the session keep the whole address', async (from, kept) => {
  const behind = await testGateway({ config: { hosts: { origins: [], trustedProxies: 1 } } });
  const { token } = (await askOwner(behind, { name: 'ann' })).json().data;
  const there = new StaffMember(behind);
  there.headers = { 'x-forwarded-for': from };
  await there.comeIn(token);
  const { rows } = await behind.deps.pool.query(
    `SELECT network FROM admin.sessions UNION ALL
     SELECT network FROM admin.audit WHERE action IN ('passkey-enrolled', 'logged-in')`,
  );
  expect(rows.map(({ network }: { network: string }) => network)).toEqual([kept, kept, kept]);
  await behind.close();
});
