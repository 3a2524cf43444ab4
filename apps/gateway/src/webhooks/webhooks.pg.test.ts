import { unseal } from '@pelorus/database/sealing.ts';
import { takeCalls } from '@pelorus/database/webhooks/webhook-calls.ts';
import { CLOSING_WORD } from '@pelorus/protocol/identity/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, messagesTo, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

const BASE = '/api/webhooks';
const HOOK = { url: 'https://hooks.example.com/in?a=1', events: ['fill', 'logged-in'] };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 } });
});
afterAll(() => gateway.close());

const made = async (who: Browser, body: object = HOOK) => (await who.send('POST', BASE, body)).json().data;
const refused = async (answer: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).error];
};
const rowOf = async (id: string) =>
  (await gateway.deps.pool.query('SELECT * FROM webhooks.endpoints WHERE endpoint_id = $1', [id])).rows[0];
const queued = async (id: string): Promise<string[]> => {
  const found = await gateway.deps.pool.query(
    'SELECT kind FROM webhooks.deliveries WHERE endpoint_id = $1 ORDER BY number',
    [id],
  );
  return found.rows.map(({ kind }) => kind);
};

describe('webhooks', () => {
  test('HOOK-01 HOOK-12 HOOK-02 are registered with a secret that is shown once and kept sealed', async () => {
    const who = await person(gateway);
    const { secret, ...shown } = await made(who);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ ...HOOK, offReason: null, failingSince: null, waiting: 0 });
    const listed = await who.send('GET', BASE);
    expect(listed.json().data).toEqual([shown]);
    expect(listed.body).not.toContain('whsec_');
    const row = await rowOf(shown.id);
    expect(unseal(gateway.deps.secrets.webhookKey, shown.id, row.secret_sealed)).toBe(secret);
    expect(() => unseal(gateway.deps.secrets.webhookKey, who.email, row.secret_sealed)).toThrow();
  });

  test('HOOK-01 HOOK-14 are told by mail and in the history: made, changed, taken away', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    await who.send('PATCH', `${BASE}/${id}`, { events: ['credit'] });
    await who.send('DELETE', `${BASE}/${id}`);
    const mails = await messagesTo(gateway.deps, who.email);
    const told = mails.filter(({ kind }) => kind.startsWith('webhook'));
    expect(told.map(({ kind }) => kind).sort()).toEqual(['webhook-changed', 'webhook-changed', 'webhook-made']);
    expect(told[0]?.values.host).toBe('hooks.example.com');
    const history = (await who.send('GET', '/api/identity/history')).json().data.rows;
    expect(history.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
      'webhook-removed',
      'webhook-changed',
      'webhook-made',
    ]);
    expect((await who.send('GET', BASE)).json().data).toEqual([]);
  });

  test('HOOK-01 HOOK-13 are not added or changed without a fresh session, and deleted without one', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    gateway.pass(gateway.deps.limits.freshMs + 1);
    for (const send of [
      who.send('POST', BASE, HOOK),
      who.send('PATCH', `${BASE}/${id}`, { isOn: false }),
      who.send('POST', `${BASE}/${id}/secret`),
    ])
      expect(await refused(send)).toEqual([403, 'STEP_UP_NEEDED']);
    expect((await who.send('DELETE', `${BASE}/${id}`)).statusCode).toBe(200);
  });

  test.each([
    [{ url: 'http://hooks.example.com/' }, 'WEBHOOK_ADDRESS'],
    [{ url: 'https://127.0.0.1/' }, 'WEBHOOK_ADDRESS'],
    [{ url: 'https://localhost:9000/' }, 'WEBHOOK_ADDRESS'],
    [{ url: 'https://a:b@hooks.example.com/' }, 'WEBHOOK_ADDRESS'],
    [{ url: 'no address' }, 'WEBHOOK_ADDRESS'],
    [{ events: [] }, 'BAD_REQUEST'],
    [{ events: ['fill', 'fill'] }, 'BAD_REQUEST'],
    [{ events: ['test'] }, 'BAD_REQUEST'],
    [{ more: 1 }, 'BAD_REQUEST'],
  ])('HOOK-01 HOOK-12 %j is refused', async (change, error) => {
    const who = await person(gateway);
    expect(await refused(who.send('POST', BASE, { ...HOOK, ...change }))).toEqual([400, error]);
  });

  test('HOOK-01 there are ten at most, also when more are asked for at once', async () => {
    const who = await person(gateway);
    const answers = await Promise.all(Array.from({ length: 12 }, () => who.send('POST', BASE, HOOK)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(await refused(who.send('POST', BASE, HOOK))).toEqual([400, 'TOO_MANY_OF_THESE']);
  });

  test('HOOK-02 another secret takes the place of the old one', async () => {
    const who = await person(gateway);
    const { id, secret } = await made(who);
    const renewed = (await who.send('POST', `${BASE}/${id}/secret`)).json().data;
    expect(renewed.secret).not.toBe(secret);
    expect(unseal(gateway.deps.secrets.webhookKey, id, (await rowOf(id)).secret_sealed)).toBe(renewed.secret);
  });
});

describe('what is queued', () => {
  test('HOOK-04 HOOK-17 HOOK-06 what stands in the history is queued with it, for those who want it and are on', async () => {
    const who = await person(gateway);
    const wants = await made(who, { ...HOOK, events: ['logged-in', 'key-made'] });
    const other = await made(who, { ...HOOK, events: ['fill'] });
    const off = await made(who, { ...HOOK, events: ['key-made'] });
    await who.send('PATCH', `${BASE}/${off.id}`, { isOn: false });
    const stranger = await person(gateway);
    await stranger.send('POST', '/api/identity/api-keys', { label: 'theirs', scopes: ['read'] });
    await who.send('POST', '/api/identity/api-keys', { label: 'mine', scopes: ['read'] });
    await who.logIn();
    expect(await queued(wants.id)).toEqual(['key-made', 'logged-in']);
    expect([await queued(other.id), await queued(off.id)]).toEqual([[], []]);
    const about = await gateway.deps.pool.query(
      `SELECT about FROM webhooks.deliveries WHERE endpoint_id = $1 AND kind = 'key-made'`,
      [wants.id],
    );
    expect(about.rows[0].about).toMatchObject({ label: 'mine', scopes: 'read', network: '127.0.0.1' });
    const shown = (await who.send('GET', BASE)).json().data;
    expect(shown.find(({ id }: { id: string }) => id === wants.id).waiting).toBe(2);
  });

  test('HOOK-08 a test is queued, sent again under the same id, and shown', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    expect((await who.send('POST', `${BASE}/${id}/test`)).statusCode).toBe(200);
    const calls = async () => (await who.send('GET', `${BASE}/${id}/calls`)).json().data;
    const [call] = await calls();
    expect(call).toMatchObject({ type: 'test', state: 'waiting', tries: 0, status: null, problem: null });
    await gateway.deps.pool.query(
      'UPDATE webhooks.deliveries SET next_try_at_ms = NULL, told_at_ms = 1, tries = 1, status = 200',
    );
    expect((await calls())[0]).toMatchObject({ state: 'told', status: 200 });
    await who.send('POST', `${BASE}/${id}/calls/${call.id}/again`);
    expect(await calls()).toMatchObject([{ id: call.id, state: 'waiting', tries: 0 }]);
  });

  test('HOOK-08 ten calls a minute are asked for by hand', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    const answers = await Promise.all(Array.from({ length: 12 }, () => who.send('POST', `${BASE}/${id}/test`)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
    gateway.pass(60_001);
    expect((await who.send('POST', `${BASE}/${id}/test`)).statusCode).toBe(200);
  });

  test('HOOK-08 one call that is sent again and again counts each time, and an endpoint that goes takes no count along', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    await who.send('POST', `${BASE}/${id}/test`);
    const [call] = (await who.send('GET', `${BASE}/${id}/calls`)).json().data;
    const codes: number[] = [];
    for (let i = 0; i < 11; i++)
      codes.push((await who.send('POST', `${BASE}/${id}/calls/${call.id}/again`)).statusCode);
    expect(codes).toEqual([...Array(9).fill(200), 429, 429]);
    await who.send('DELETE', `${BASE}/${id}`);
    const other = await made(who);
    expect((await who.send('POST', `${BASE}/${other.id}/test`)).statusCode).toBe(429);
  });

  test('HOOK-06 HOOK-20 what is off gives up what waits, takes no test, and is switched on again', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    await who.send('POST', `${BASE}/${id}/test`);
    const off = (await who.send('PATCH', `${BASE}/${id}`, { isOn: false })).json().data;
    expect(off).toMatchObject({ offReason: 'owner', waiting: 0 });
    expect(await refused(who.send('POST', `${BASE}/${id}/test`))).toEqual([404, 'NOT_FOUND']);
    const on = (await who.send('PATCH', `${BASE}/${id}`, { isOn: true })).json().data;
    expect(on).toMatchObject({ offReason: null, failingSince: null });
    expect((await who.send('POST', `${BASE}/${id}/test`)).statusCode).toBe(200);
  });

  test('HOOK-09 of who is frozen nothing is sent; of who closes nothing is left', async () => {
    const who = await person(gateway);
    const { id } = await made(who);
    await who.send('POST', `${BASE}/${id}/test`);
    const take = async () => {
      const all = {
        nowMs: gateway.deps.clock(),
        leaseMs: 0,
        most: 100,
        maxEach: 100,
        maxOfPerson: 100,
        maxSlow: 100,
        busyPersons: [],
        busyEndpoints: [],
        busyAccounts: [],
      };
      return (await takeCalls(gateway.deps.pool, all)).filter(({ endpointId }) => endpointId === id).length;
    };
    expect(await take()).toBe(1);
    const setFrozen = (atMs: number | null) =>
      gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = $2 WHERE email = $1', [who.email, atMs]);
    await setFrozen(1);
    expect(await take()).toBe(0);
    await setFrozen(null);
    const closed = await who.send('POST', '/api/identity/close', { word: CLOSING_WORD });
    expect([closed.statusCode, closed.body]).toEqual([200, expect.anything()]);
    expect(await rowOf(id)).toBeUndefined();
  });
});
