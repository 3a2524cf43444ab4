import { afterEach, beforeEach, expect, test } from 'vitest';
import { askOwner, member, owner, StaffMember } from '../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let ann: StaffMember;
beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  ann = await owner(gateway);
});
afterEach(() => gateway.close());

const why = { reason: 'she is on leave' };
const rolesOf = async (who: StaffMember) => (await who.send('GET', '/api/admin/me')).json().data?.roles;
const wish = (by: StaffMember, of: StaffMember) => by.send('POST', `/api/admin/staff/${of.id}/owner`, why);
const staffDesk = async (by = ann) => (await by.send('GET', '/api/admin/staff')).json().data;
const waiting = async (by = ann) => (await staffDesk(by)).proposals;
const agree = async (by: StaffMember, id?: string) =>
  by.send('POST', `/api/admin/staff/proposals/${id ?? (await waiting())[0].id}/agree`, why);

test('STF-20 two different owners make a third; one of them alone, twice, does not', async () => {
  const bob = await owner(gateway, 'bob');
  const cat = await member(gateway, ann, 'cat', ['compliance'], bob);
  expect((await wish(ann, cat)).json().data).toEqual({ link: null });
  expect((await wish(ann, cat)).json().error).toBe('STAFF_STATE');
  expect((await agree(ann)).json().error).toBe('SECOND_PERSON_NEEDED');
  expect((await agree(cat)).json().error).toBe('NOT_PERMITTED');
  expect(await rolesOf(cat)).toEqual(['compliance']);
  expect(await waiting(bob)).toMatchObject([{ kind: 'owner', name: 'cat', by: 'ann', isOwn: false }]);
  expect((await agree(bob)).json().data).toEqual({ link: null });
  expect((await bob.audited())[0]).toMatchObject({ actor: 'bob', action: 'owner-made', outcome: 'done' });
  // Another token with other roles.
  expect((await cat.send('GET', '/api/admin/me')).statusCode).toBe(401);
  await cat.staffLogIn();
  expect(await rolesOf(cat)).toEqual(['compliance', 'owner']);
  expect((await wish(ann, cat)).json().error).toBe('NOT_PERMITTED');
});

test('STF-20 two wishes of one owner at once propose once, and two who agree at once do it once', async () => {
  const cat = await member(gateway, ann, 'cat', ['support']);
  const answers = await Promise.all([wish(ann, cat), wish(ann, cat)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [bob, dan] = [await owner(gateway, 'bob'), await owner(gateway, 'dan')];
  const [{ id }] = await waiting();
  const both = await Promise.all([agree(bob, id), agree(dan, id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('STF-20 STF-59 what somebody proposed is void when they leave', async () => {
  const [bob, dan] = [await owner(gateway, 'bob'), await owner(gateway, 'dan')];
  const cat = await member(gateway, ann, 'cat', ['support'], bob);
  await wish(bob, cat);
  const [{ id }] = await waiting();
  expect((await ann.send('POST', `/api/admin/staff/${bob.id}/end`, why)).statusCode).toBe(200);
  expect((await agree(dan, id)).json().error).toBe('STAFF_STATE');
  expect((await wish(dan, cat)).json().data).toEqual({ link: null });
  expect(await waiting()).toMatchObject([{ by: 'dan' }]);
});

test('STF-20 STF-59 so is it when they are no owner any more', async () => {
  const [bob, dan] = [await owner(gateway, 'bob'), await owner(gateway, 'dan')];
  const cat = await member(gateway, ann, 'cat', ['support'], bob);
  await wish(bob, cat);
  const roles = { roles: ['operator'], ...why };
  expect((await ann.send('PUT', `/api/admin/staff/${bob.id}/roles`, roles)).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await wish(dan, cat)).json().data).toEqual({ link: null });
});

test('STF-20 STF-60 no way around it: owners come neither by roles, nor by a name, nor by another’s link', async () => {
  const bob = await owner(gateway, 'bob');
  const cat = await member(gateway, ann, 'cat', ['support'], bob);
  const roles = { roles: ['owner'], ...why };
  expect((await ann.send('POST', '/api/admin/staff', { name: 'eve', ...roles })).statusCode).toBe(400);
  expect((await ann.send('PUT', `/api/admin/staff/${cat.id}/roles`, roles)).statusCode).toBe(400);
  expect((await ann.send('POST', `/api/admin/staff/${bob.id}/link`, why)).json().error).toBe('NOT_PERMITTED');
  expect(await rolesOf(bob)).toEqual(['owner']);
  // Nor by a link that was proposed before they were one.
  await ann.send('POST', `/api/admin/staff/${cat.id}/link`, why);
  const [{ id }] = await waiting();
  await wish(bob, cat);
  await agree(ann, (await waiting()).find(({ kind }: { kind: string }) => kind === 'owner').id);
  expect((await agree(bob, id)).json().error).toBe('NOT_PERMITTED');
});

test('STF-20 STF-60 nobody changes what they are themselves', async () => {
  for (const what of ['link', 'owner', 'end'])
    expect((await ann.send('POST', `/api/admin/staff/${ann.id}/${what}`, why)).json().error).toBe('NOT_PERMITTED');
  const roles = await ann.send('PUT', `/api/admin/staff/${ann.id}/roles`, { roles: ['support'], ...why });
  expect(roles.json().error).toBe('NOT_PERMITTED');
  expect(await rolesOf(ann)).toEqual(['owner']);
});

test('STF-20 of two owners who end each other at once, one stays', async () => {
  const bob = await owner(gateway, 'bob');
  const answers = await Promise.all([
    ann.send('POST', `/api/admin/staff/${bob.id}/end`, why),
    bob.send('POST', `/api/admin/staff/${ann.id}/end`, why),
  ]);
  const left = await gateway.deps.pool.query('SELECT name FROM admin.staff WHERE ended_at_ms IS NULL');
  expect(left.rowCount).toBe(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('STF-01 STF-48 whoever leaves is out at once: session, passkey, link and name', async () => {
  const cat = await member(gateway, ann, 'cat', ['support']);
  const link = (await ann.send('POST', `/api/admin/staff/${cat.id}/link`, why)).json().data.link.token;
  expect((await cat.send('GET', '/api/admin/me')).statusCode).toBe(401);
  expect((await cat.staffLogIn()).json().error).toBe('PASSKEY_REFUSED');
  expect((await ann.send('POST', `/api/admin/staff/${cat.id}/end`, why)).statusCode).toBe(200);
  expect((await new StaffMember(gateway).enrol(link)).statusCode).toBe(404);
  const again = { name: 'cat', roles: ['support'], ...why };
  expect((await ann.send('POST', '/api/admin/staff', again)).json().error).toBe('NAME_TAKEN');
  expect((await askOwner(gateway, { name: 'cat', reason: 'because' })).json().error).toBe('NAME_TAKEN');
  expect((await ann.send('POST', `/api/admin/staff/${cat.id}/link`, why)).json().error).toBe('NOT_FOUND');
  const { members } = await staffDesk();
  expect(
    members.map(({ name, endedAt }: { name: string; endedAt: number | null }) => [name, endedAt !== null]),
  ).toEqual([
    ['ann', false],
    ['cat', true],
  ]);
});

test('STF-01 other roles count with the next call, and end the session that had others', async () => {
  const cat = await member(gateway, ann, 'cat', ['compliance']);
  expect((await cat.send('GET', '/api/admin/audit')).statusCode).toBe(200);
  const url = `/api/admin/staff/${cat.id}/roles`;
  expect((await ann.send('PUT', url, { roles: ['support', 'finance'], ...why })).statusCode).toBe(200);
  expect((await cat.send('GET', '/api/admin/audit')).statusCode).toBe(401);
  await cat.staffLogIn();
  expect((await cat.send('GET', '/api/admin/audit')).statusCode).toBe(403);
  for (const roles of [[], ['king'], ['support', 'support'], 'support'])
    expect((await ann.send('PUT', url, { roles, ...why })).statusCode).toBe(400);
});

test('STF-10 everything that is done to staff, and what was refused of it, stands in the log with its reason', async () => {
  const cat = await member(gateway, ann, 'cat', ['support']);
  await ann.send('PUT', `/api/admin/staff/${cat.id}/roles`, { roles: ['finance'], ...why });
  await ann.send('POST', `/api/admin/staff/${ann.id}/end`, why);
  const [refused, changed] = await ann.audited(2);
  const subject = `staff ${cat.id}`;
  expect(changed).toEqual({ actor: 'ann', action: 'staff-roles-changed', outcome: 'done', subject, ...why });
  expect(refused).toMatchObject({ action: 'staff-ended', outcome: 'NOT_PERMITTED', subject: `staff ${ann.id}` });
  const { data } = (await ann.send('GET', '/api/admin/audit?limit=2')).json();
  expect(data.entries.map(({ action }: { action: string }) => action)).toEqual(['staff-ended', 'staff-roles-changed']);
  const next = (await ann.send('GET', `/api/admin/audit?limit=100&cursor=${data.next}`)).json().data;
  expect(next.entries[0].seq).toBe(data.entries[1].seq - 1);
  expect(next.next).toBeNull();
});

test('STF-10 STF-55 the console checks the chain and names the first broken row, and so does the machine', async () => {
  const check = async (kept?: { seq: number; hash: string }) =>
    (await ann.send('POST', '/api/admin/audit/check', kept === undefined ? {} : { kept })).json().data;
  const held = await check();
  expect(held.broken).toBeNull();
  await gateway.deps.pool.query(`ALTER TABLE admin.audit DISABLE TRIGGER audit_append_only;
    UPDATE admin.audit SET actor = 'nobody', detail = 'torn' WHERE seq = 2;`);
  expect((await check()).broken).toEqual({ seq: 2, problem: 'changed' });
  const machine = await gateway.app.inject({
    method: 'POST',
    url: '/api/operator/audit',
    headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` },
    payload: { kept: held.head },
  });
  expect(machine.json().data.broken).toEqual({ seq: 2, problem: 'changed' });
  // It can still be read.
  const torn = (await ann.send('GET', '/api/admin/audit'))
    .json()
    .data.entries.find((row: { seq: number }) => row.seq === 2);
  expect(torn.detail).toEqual({ text: 'torn' });
});

test('STF-10 nothing is done without a reason that can be read', async () => {
  for (const reason of ['', 'ab', ' a ', 'x'.repeat(301), 'line\nline', 'turned\u202earound', 7, undefined]) {
    const answer = await ann.send('POST', '/api/admin/staff', { name: 'eve', roles: ['support'], reason });
    expect([reason, answer.statusCode]).toEqual([reason, 400]);
  }
});
