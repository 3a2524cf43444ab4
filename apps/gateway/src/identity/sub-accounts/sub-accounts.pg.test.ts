import { resetPassword } from '@pelorus/database/identity/people.ts';
import type { OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Family, family, SUBS } from '../../../testing/identity/sub-accounts/test-family.ts';
import { Browser, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { registerSite } from '../../site/routes.ts';
import { repairAccounts } from '../accounts.ts';

let gateway: TestGateway;
let ours: Family;
let theirs: Family;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 100_000 },
    rooms: async (app, deps) => registerSite(app, deps, { tickers: () => [] }),
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = () => [];
  ours = await family(gateway);
  theirs = await family(gateway);
});

const make = (name: string, more: object = {}) =>
  ours.parent.send('POST', SUBS, { name, permissions: ['spot'], ...more });
const names = async () => (await ours.parent.send('GET', SUBS)).json().data.map((sub: { name: string }) => sub.name);
const change = (id: string, body: object) => ours.parent.send('PATCH', `${SUBS}/${id}`, body);

describe('making', () => {
  test('SUB-01 SUB-07 each has an engine account in its parent’s group', async () => {
    const opened = gateway.core.commands.filter(({ kind }) => kind === 'openAccount');
    const payloadOf = (id: string) =>
      opened.map(({ payload }) => payload as OpenAccountPayload).find(({ reference }) => reference === id);
    expect(payloadOf(ours.one.id)).toEqual({ reference: ours.one.id, parent: ours.accountId });
    expect(payloadOf(ours.parentId)).toEqual({ reference: ours.parentId });
    const list = (await ours.parent.send('GET', SUBS)).json().data;
    expect(list).toEqual([
      {
        id: ours.one.id,
        name: 'One',
        accountId: ours.one.accountId,
        permissions: ['spot'],
        isFrozen: false,
        logInName: null,
        createdAt: gateway.deps.clock(),
      },
      expect.objectContaining({ id: ours.two.id, name: 'Two' }),
    ]);
    const told = await gateway.deps.pool.query('SELECT kind, detail FROM identity.history WHERE user_id = $1', [
      ours.parentId,
    ]);
    expect(told.rows).toContainEqual({ kind: 'sub-account-made', detail: { name: 'One' } });
  });

  test('SUB-01 a name is one sub’s, whatever its case; another family may have it', async () => {
    for (const name of ['One', ' oNE ']) expect((await make(name)).json()).toMatchObject({ error: 'NAME_TAKEN' });
    expect((await change(ours.two.id, { name: 'ONE' })).json()).toMatchObject({ error: 'NAME_TAKEN', field: 'name' });
    expect((await change(ours.one.id, { name: 'ONE' })).json().data.name).toBe('ONE');
    expect((await theirs.parent.send('GET', SUBS)).json().data[0].name).toBe('One');
  });

  test('SUB-01 twenty at most, and one of a name, also at once', async () => {
    const same = await Promise.all(Array.from({ length: 5 }, () => make('Same')));
    expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const many = await Promise.all(Array.from({ length: 22 }, (_, i) => make(`Bot ${i}`)));
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(17);
    expect(many.find(({ statusCode }) => statusCode !== 200)?.json().error).toBe('TOO_MANY_OF_THESE');
    expect(await names()).toHaveLength(20);
  });

  test('SUB-01 bad input is refused: names, permissions, fields that nobody may set', async () => {
    const bad = [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(31) },
      { name: 'a\u0000b' },
      { name: '\u202eevil' },
      { permissions: ['withdraw'] },
      { permissions: ['spot', 'spot'] },
      { permissions: 'spot' },
      { accountId: 16 },
      { userSubType: 1 },
      { parentId: theirs.parentId },
      { isFrozen: false },
    ];
    for (const body of bad)
      expect((await make('Fine', body)).json(), JSON.stringify(body)).toMatchObject({ error: 'BAD_REQUEST' });
    for (const body of [{}, { logInName: 'abcd' }, { accountId: 1 }, { permissions: null }])
      expect((await change(ours.one.id, body)).statusCode, JSON.stringify(body)).toBe(400);
    expect(await names()).toEqual(['One', 'Two']);
  });

  test('SUB-01 when the core did nothing no sub is left; when nobody knows, the next start opens it in the group', async () => {
    gateway.core.answer = () => {
      throw new CoreUnavailable('UNAVAILABLE');
    };
    expect((await make('Gone')).json().error).toBe('UNAVAILABLE');
    expect(await names()).not.toContain('Gone');
    gateway.core.answer = () => {
      throw new CoreUnavailable('OUTCOME_UNKNOWN');
    };
    expect((await make('Later')).json().error).toBe('OUTCOME_UNKNOWN');
    const later = (await ours.parent.send('GET', SUBS)).json().data.at(-1);
    expect(later).toMatchObject({ name: 'Later', accountId: null });
    expect((await ours.parent.send('POST', `${SUBS}/${later.id}/switch`)).json().error).toBe('UNAVAILABLE');
    gateway.core.answer = () => [];
    await repairAccounts(gateway.deps);
    expect(gateway.core.commands.at(-1)?.payload).toEqual({ reference: later.id, parent: ours.accountId });
    expect((await ours.parent.send('GET', SUBS)).json().data.at(-1).accountId).toEqual(expect.any(Number));
  });

  test('SUB-01 FAC-31 FAC-52 nothing changes without step-up', async () => {
    gateway.pass(6 * 60_000);
    const { id } = ours.one;
    const bodies: [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object][] = [
      ['POST', SUBS, { name: 'Three', permissions: [] }],
      ['PATCH', `${SUBS}/${id}`, { isFrozen: true }],
      ['PUT', `${SUBS}/${id}/log-in`, { logInName: 'robot', password: 'Right-horse-7' }],
      ['DELETE', `${SUBS}/${id}/log-in`],
      ['DELETE', `${SUBS}/${id}`],
      ['POST', `${SUBS}/${id}/api-keys`, { label: 'x', scopes: ['read'] }],
    ];
    for (const [method, url, body] of bodies)
      expect((await ours.parent.send(method, url, body)).json(), `${method} ${url}`).toMatchObject({
        error: 'STEP_UP_NEEDED',
      });
    expect((await ours.parent.send('GET', SUBS)).statusCode).toBe(200);
  });
});

describe('another family', () => {
  test('SUB-01 IDOR: every id of theirs is NOT_FOUND, as one that nobody has', async () => {
    for (const id of [theirs.one.id, theirs.parentId, ours.parentId, '00000000-0000-4000-8000-000000000000']) {
      const tries = await Promise.all([
        change(id, { isFrozen: true }),
        ours.parent.send('DELETE', `${SUBS}/${id}`),
        ours.parent.send('PUT', `${SUBS}/${id}/log-in`, { logInName: 'robot', password: 'Right-horse-7' }),
        ours.parent.send('DELETE', `${SUBS}/${id}/log-in`),
        ours.parent.send('GET', `${SUBS}/${id}/balances`),
        ours.parent.send('POST', `${SUBS}/${id}/switch`),
        ours.parent.send('GET', `${SUBS}/${id}/api-keys`),
        ours.parent.send('DELETE', `${SUBS}/${id}/api-keys/${id}`),
      ]);
      expect(tries.map((answer) => answer.json().error)).toEqual(tries.map(() => 'NOT_FOUND'));
    }
    expect((await theirs.parent.send('GET', SUBS)).json().data[0]).toMatchObject({ isFrozen: false, logInName: null });
  });

  test('SUB-05 a key of one sub is not found under another', async () => {
    const body = { label: 'bot', scopes: ['read', 'spot'], symbols: [], networks: [], endsAt: null };
    const made = await ours.parent.send('POST', `${SUBS}/${ours.one.id}/api-keys`, body);
    expect(made.statusCode).toBe(200);
    const keyId = made.json().data.id;
    for (const url of [`${SUBS}/${ours.two.id}/api-keys/${keyId}`, `/api/identity/api-keys/${keyId}`])
      expect((await ours.parent.send('DELETE', url)).json().error).toBe('NOT_FOUND');
    expect((await ours.parent.send('GET', '/api/identity/api-keys')).json().data).toEqual([]);
    expect((await ours.parent.send('GET', `${SUBS}/${ours.one.id}/api-keys`)).json().data).toHaveLength(1);
    expect((await ours.parent.send('DELETE', `${SUBS}/${ours.one.id}/api-keys/${keyId}`)).statusCode).toBe(200);
  });
});

describe('a log-in of its own', () => {
  const give = (body: object = {}, id = ours.one.id) =>
    ours.parent.send('PUT', `${SUBS}/${id}/log-in`, {
      logInName: `bot${ours.accountId}`,
      password: 'Right-horse-7',
      ...body,
    });
  /** Somebody at the sub's log-in; the code comes to the parent. */
  const enter = async () => {
    const robot = new Browser(gateway.app);
    robot.email = `bot${ours.accountId}`;
    const begun = await robot.beginLogIn();
    expect(begun.json().data.journey).toMatchObject({ step: 'device' });
    expect((await robot.giveCode(ours.parent.email)).json().data).toMatchObject({
      state: 'logged-in',
      me: { email: robot.email, accountId: ours.one.accountId },
    });
    return robot;
  };

  test('SUB-03 SUB-13 opens a session of the sub’s, with the code in the parent’s mail', async () => {
    expect((await give({ logInName: ` BOT${ours.accountId} ` })).json().data.logInName).toBe(`bot${ours.accountId}`);
    const robot = await enter();
    expect((await robot.send('GET', '/api/identity/me')).json().data).toMatchObject({
      userId: ours.one.id,
      accountId: ours.one.accountId,
      sub: { name: 'One', isSwitched: false },
    });
    expect((await robot.send('GET', '/api/v2/users/security/config')).json().data).toEqual({
      changeLogin: false,
      standAloneLogin: true,
      userSubType: 2,
    });
    expect((await robot.send('POST', `${SUBS}/back`)).json().error).toBe('NOT_PERMITTED');
  });

  test('SUB-03 passwords go by the rules, names are nobody else’s, also at once', async () => {
    expect((await give({ password: 'weak' })).json().error).toBe('PASSWORD_WEAK');
    expect((await give({ password: `Bot${ours.accountId}-aaA1` })).json().error).toBe('PASSWORD_COMMON');
    for (const logInName of ['abc', '1abc', 'a@b.c', '+4915', 'ab cd', 'x'.repeat(31), 'äbcd'])
      expect((await give({ logInName })).json(), logInName).toMatchObject({ error: 'BAD_REQUEST' });
    const [a, b] = await Promise.all([
      give(),
      theirs.parent.send('PUT', `${SUBS}/${theirs.one.id}/log-in`, {
        logInName: `bot${ours.accountId}`,
        password: 'Right-horse-8',
      }),
    ]);
    expect([a.statusCode, b.statusCode].sort()).toEqual([200, 409]);
    expect([a, b].find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: 'NAME_TAKEN',
      field: 'logInName',
    });
  });

  test('SUB-03 SUB-13 taken away or given anew, its sessions are over', async () => {
    await give();
    const robot = await enter();
    await give({ password: 'Other-horse-7' });
    expect((await robot.send('GET', '/api/identity/me')).statusCode).toBe(401);
    expect((await ours.parent.send('GET', '/api/identity/me')).statusCode).toBe(200);
    expect((await ours.parent.send('DELETE', `${SUBS}/${ours.one.id}/log-in`)).json().data.logInName).toBeNull();
    expect((await ours.parent.send('DELETE', `${SUBS}/${ours.one.id}/log-in`)).json().error).toBe('NOT_FOUND');
    robot.password = 'Other-horse-7';
    expect((await robot.beginLogIn()).json().error).toBe('WRONG_CREDENTIALS');
  });

  test('JRN-35 SUB-03 SUB-13 SUB-04 a frozen parent or sub is out, and a reset of the sub’s password does not thaw it', async () => {
    await give();
    const robot = await enter();
    await change(ours.one.id, { isFrozen: true });
    expect((await robot.send('GET', '/api/identity/me')).statusCode).toBe(401);
    expect((await robot.beginLogIn()).json().error).toBe('FROZEN_BY_PARENT');
    expect(await resetPassword(gateway.deps.pool, ours.one.id, 'hash', 1)).toEqual({ wasFrozen: false });
    expect((await ours.parent.send('GET', SUBS)).json().data[0].isFrozen).toBe(true);
    await change(ours.one.id, { isFrozen: false });
    await give();
    const again = await enter();
    await gateway.deps.pool.query('UPDATE identity.users SET frozen_at_ms = 1 WHERE user_id = $1', [ours.parentId]);
    expect((await again.send('GET', '/api/identity/me')).statusCode).toBe(401);
  });
});
