import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { Browser, mailedCode, messagesTo, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let ann: StaffMember;
let sue: StaffMember;
let pat: Browser;
let patId: string;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000 } });
  ann = await owner(gateway);
  sue = await member(gateway, ann, 'sue', ['support']);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  pat = await person(gateway);
  patId = await idOf(pat);
});

const why = { reason: 'asked by mail, ticket 17' };
async function idOf(who: Browser): Promise<string> {
  const found = await gateway.deps.pool.query('SELECT user_id AS id FROM identity.users WHERE email = $1', [who.email]);
  return found.rows[0].id;
}
const users = async (search: string) =>
  (await sue.send('GET', `/api/admin/users?search=${encodeURIComponent(search)}`)).json().data;
const on = (by: StaffMember, what: string, id = patId) => by.send('POST', `/api/admin/users/${id}/${what}`, why);
const isIn = async (who: Browser) => (await who.send('GET', '/api/identity/me')).statusCode === 200;

test('STF-03 STF-52 a person is found by mail, id or account, and shown masked', async () => {
  const account = (await pat.send('GET', '/api/identity/me')).json().data.accountId;
  const byMail = await users(pat.email);
  expect(byMail).toHaveLength(1);
  expect(byMail[0]).toMatchObject({ id: patId, account, email: `${pat.email[0]}•••@example.com`, frozen: 'no' });
  expect(await users(pat.email.toUpperCase())).toEqual(byMail);
  expect(await users(patId)).toEqual(byMail);
  expect(await users(String(account))).toEqual(byMail);
  for (const other of [pat.email.slice(1), '%', "' OR 1=1 --", '9'.repeat(30)]) expect(await users(other)).toEqual([]);
  const newest = (await sue.send('GET', '/api/admin/users')).body;
  expect(newest).toContain(patId);
  expect(newest).not.toContain(pat.email);
});

test('STF-03 a person’s page has sessions and factors, no secret and no whole address', async () => {
  const answer = await sue.send('GET', `/api/admin/users/${patId}`);
  const { user, sessions, factors } = answer.json().data;
  expect(user.id).toBe(patId);
  expect(sessions).toHaveLength(1);
  expect(factors).toEqual({ totp: false, passkeys: 0, recoveryCodesLeft: 0 });
  expect(answer.body).not.toContain(pat.email);
  expect((await sue.send('GET', '/api/admin/users/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  expect((await sue.send('GET', '/api/admin/users/7')).statusCode).toBe(400);
});

test('STF-03 STF-52 revealing an address needs a reason and is logged, with whom and why', async () => {
  expect((await sue.send('POST', `/api/admin/users/${patId}/reveal`, {})).statusCode).toBe(400);
  expect((await on(sue, 'reveal')).json().data).toEqual({ email: pat.email, phone: null });
  const entry = { actor: 'sue', action: 'user-revealed', outcome: 'done', subject: `user ${patId}`, ...why };
  expect((await sue.audited())[0]).toEqual(entry);
  const { deeds } = (await sue.send('GET', `/api/admin/users/${patId}`)).json().data;
  expect(deeds[0]).toMatchObject(entry);
  const logged = await gateway.deps.pool.query('SELECT string_agg(a::text, $1) AS all FROM admin.audit a', ['\n']);
  expect(logged.rows[0].all).not.toContain(pat.email);
});

test('JRN-35 STF-03 STF-53 a frozen person is out at once everywhere, keys too, and a new password does not let them in', async () => {
  const ended: string[] = [];
  const stop = gateway.deps.sessions.onEnd((id) => void ended.push(id));
  const body = { label: 'bot', scopes: ['read'] };
  const { apiKey } = (await pat.send('POST', '/api/identity/api-keys', body)).json().data;
  expect((await on(sue, 'freeze')).statusCode).toBe(200);
  stop();
  expect(ended).toHaveLength(1);
  expect(await isIn(pat)).toBe(false);
  const withKey = { 'x-mbx-apikey': apiKey, 'x-api-key': apiKey, 'x-timestamp': '1', 'x-signature': 'a'.repeat(64) };
  expect((await new Browser(gateway.app).send('GET', '/api/identity/me', undefined, withKey)).statusCode).toBe(401);
  expect((await pat.beginLogIn()).json().error).toBe('FROZEN_BY_STAFF');
  const other = new Browser(gateway.app);
  await other.send('POST', '/api/identity/recovery', { address: pat.email });
  const code = await mailedCode(gateway.deps, pat.email);
  await other.send('POST', '/api/identity/journey/code', { code });
  await other.send('POST', '/api/identity/journey/password', { password: 'Another-horse-8' });
  other.email = pat.email;
  other.password = 'Another-horse-8';
  expect((await other.beginLogIn()).json().error).toBe('FROZEN_BY_STAFF');
  expect(await isIn(other)).toBe(false);
  expect((await users(pat.email))[0].frozen).toBe('by-staff');
  const told = (await messagesTo(gateway.deps, pat.email)).map(({ kind }) => kind);
  expect(told).toContain('account-frozen-by-staff');
  expect(told).not.toContain('account-thawed');
});

test('STF-03 support freezes and does not thaw; who may, lets the person in again', async () => {
  await on(sue, 'freeze');
  expect((await on(sue, 'thaw')).json().error).toBe('NOT_PERMITTED');
  expect((await on(ann, 'thaw')).statusCode).toBe(200);
  expect((await pat.logIn()).statusCode).toBe(200);
  expect(await isIn(pat)).toBe(true);
  expect((await on(ann, 'thaw')).json().error).toBe('NOT_FOUND');
  const [refused, done] = await ann.audited(2);
  expect(refused).toMatchObject({ action: 'user-thawed', outcome: 'NOT_FOUND' });
  expect(done).toMatchObject({ actor: 'ann', action: 'user-thawed', outcome: 'done', ...why });
});

test('STF-03 two at once freeze once; what the owner froze, staff may freeze too and thaw only then', async () => {
  const answers = await Promise.all([on(sue, 'freeze'), on(ann, 'freeze')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  const other = await person(gateway);
  const otherId = await idOf(other);
  expect((await other.send('POST', '/api/identity/freeze', {})).statusCode).toBe(200);
  expect((await users(other.email))[0].frozen).toBe('by-owner');
  expect((await on(ann, 'thaw', otherId)).json().error).toBe('NOT_FOUND');
  expect((await on(sue, 'freeze', otherId)).statusCode).toBe(200);
  expect((await users(other.email))[0].frozen).toBe('by-staff');
});

test('STF-10 STF-56 what fails leaves neither a frozen account nor an entry without it', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await on(sue, 'freeze', nobody)).json().error).toBe('NOT_FOUND');
  expect((await sue.audited())[0]).toMatchObject({ outcome: 'NOT_FOUND', subject: `user ${nobody}` });
  const before = (await gateway.deps.pool.query('SELECT count(*)::int AS n FROM admin.audit')).rows[0].n;
  await gateway.deps.pool.query('ALTER TABLE admin.audit ADD CONSTRAINT full_disk CHECK (seq < 0) NOT VALID');
  expect((await on(sue, 'freeze')).statusCode).toBe(500);
  await gateway.deps.pool.query('ALTER TABLE admin.audit DROP CONSTRAINT full_disk');
  expect(await isIn(pat)).toBe(true);
  expect((await gateway.deps.pool.query('SELECT count(*)::int AS n FROM admin.audit')).rows[0].n).toBe(before);
});

test('STF-03 STF-53 a sub-account is frozen with its parent, not alone', async () => {
  const made = await pat.send('POST', '/api/identity/sub-accounts', { name: 'bot one', permissions: ['spot'] });
  expect(made.statusCode).toBe(200);
  const subId = (
    await gateway.deps.pool.query('SELECT user_id AS id FROM identity.users WHERE parent_id = $1', [patId])
  ).rows[0].id;
  expect((await on(sue, 'freeze', subId)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'id' });
});

test('STF-11 the head of the chain goes to the log', async () => {
  const { keepLoggingHead } = await import('../http/callers/audit-log.ts');
  const lines: object[] = [];
  const log = { ...gateway.deps.log, info: (fields: object) => void lines.push(fields), warn: () => {} };
  const stop = keepLoggingHead({ pool: gateway.deps.pool, log: log as never });
  await expect.poll(() => lines.length).toBe(1);
  stop();
  const head = await gateway.deps.pool.query(
    "SELECT seq::int, encode(hash, 'hex') AS hash FROM admin.audit ORDER BY seq DESC LIMIT 1",
  );
  expect(lines).toEqual(head.rows);
});
