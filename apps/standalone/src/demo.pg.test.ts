import { createHmac } from 'node:crypto';
import { findUsers, newestUsers } from '@pelorus/database/admin/staff-users.ts';
import { CLOSING_WORD } from '@pelorus/protocol/identity/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amounts,
  BID,
  close,
  database,
  demo,
  dialect,
  FUNDS,
  gateway,
  type Key,
  keyBody,
  log,
  open,
  pool,
  rows,
  show,
  signedUp,
} from '../testing/test-demo.ts';
import { demoBackend } from './demo-exchange.ts';

beforeAll(open);
afterAll(close);

describe('demo accounts', () => {
  test('DEMO-01 DEMO-09 nothing of their exchange is there before the first is opened', async () => {
    const who = await signedUp();
    expect(await demo(who)).toMatchObject({ isOffered: true, funds: FUNDS, account: null, isShown: false });
    expect(await demoBackend(database.url, log).wasOpened()).toBe(false);
    const answer = await fetch(`${gateway.address}/demo/api/v3/exchangeInfo`);
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: -1001 })]);
    for (const [method, url, body] of [
      ['POST', '/api/demo/reset', undefined],
      ['POST', '/api/demo/view', { isShown: true }],
    ] as const)
      expect((await who.send(method, url, body)).body.error).toBe('DEMO_OFF');
  });

  test('DEMO-01 DEMO-02 DEMO-11 DEMO-04 DEMO-15 DEMO-14 DEMO-07 DOC-02 opened, looked at, traded in, reset, left: the real account never moves', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    // Once more changes nothing.
    await who.data('POST', '/api/demo');
    const real = await who.data<{ accountId: number; userId: string }>('GET', '/api/identity/me');
    const stars = '/api/identity/documents/favourites';
    await who.data('PUT', stars, { basedOn: 0, body: ['BTC_USDT'] });
    const realBefore = await rows(pool, 'projection.ledger');
    await show(who, true);
    const { account } = await demo(who);
    await who.data('POST', '/api/identity/step-up', { way: 'password', password: 'Right-horse-7' });
    const me = await who.data('GET', '/api/identity/me');
    const sub = { isSwitched: true, parentId: real.userId };
    expect(me).toMatchObject({ isDemo: true, accountId: account?.accountId, sub });
    // What they arranged is theirs in this view too.
    expect(await who.data('GET', stars)).toMatchObject({ body: ['BTC_USDT'] });
    expect(await amounts(who)).toMatchObject({ USDT: [100_000, 0], BTC: [1, 0] });
    await who.data('POST', '/api/spot/orders', BID);
    expect(await amounts(who)).toMatchObject({ USDT: [96_000, 4_000] });

    // What a page shows of one exchange is never meant for the other, though the numbers may be the same.
    const shown = (view: string) => who.send('GET', '/api/wallet/balances', undefined, { 'x-account': view });
    expect((await shown(`demo-${account?.accountId}`)).status).toBe(200);
    expect((await shown(String(account?.accountId))).body.error).toBe('VIEW_CHANGED');

    await who.data('POST', '/api/demo/reset');
    expect(await amounts(who)).toMatchObject({ USDT: [100_000, 0], BTC: [1, 0] });
    expect(await who.data('GET', '/api/spot/orders/open')).toEqual([]);
    const beforeMs = Date.now();
    const again = await who.send('POST', '/api/demo/reset');
    const afterMs = Date.now();
    expect([again.status, again.body.error]).toEqual([429, 'DEMO_WAIT']);
    // The same moment, however it is asked for.
    const { nextResetAt } = await who.data<{ nextResetAt: number | null }>('GET', '/api/demo');
    const saidMs = Number(again.headers.get('retry-after')) * 1_000;
    // Told in whole seconds, of a moment between the question and its answer.
    expect(saidMs).toBeGreaterThan((nextResetAt ?? 0) - afterMs - 1_000);
    expect(saidMs).toBeLessThan((nextResetAt ?? 0) - beforeMs + 1_000);
    // Nothing of security, keys, or another sub-account from here.
    for (const url of ['/api/identity/api-keys', '/api/identity/security', '/api/webhooks'])
      expect((await who.send('GET', url)).body.error).toBe('NOT_PERMITTED');

    await show(who, false);
    expect(await who.data('GET', '/api/identity/me')).toMatchObject({ accountId: real.accountId });
    expect(await amounts(who)).toEqual({ USDT: [0, 0], BTC: [0, 0] });
    expect(await who.data('GET', '/api/spot/orders/open')).toEqual([]);
    for (const table of ['orders', 'fills', 'volumes']) expect(await rows(pool, `projection.${table}`)).toBe(0);
    for (const table of ['trades', 'candles', 'open_orders']) expect(await rows(pool, `projection.${table}`)).toBe(0);
    expect(await rows(pool, 'projection.ledger')).toBe(realBefore);
    // Nor do staff find it.
    const { rows: own } = await pool.query('SELECT user_id, demo_account_id FROM identity.users WHERE is_demo');
    expect(own).toHaveLength(1);
    const listed = [...(await newestUsers(pool, 100)), ...(await findUsers(pool, own[0].user_id))];
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.map(({ userId }) => userId)).not.toContain(own[0].user_id);
    expect(await who.data('GET', '/api/identity/sub-accounts')).toEqual([]);
  });

  test('DEMO-02 DEMO-12 a cookie that says demo of a session that does not look there opens nothing, and the other way round', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const token = who.jar.get('sid') as string;
    who.jar.set('sid', `demo-${token}`);
    for (const url of ['/api/wallet/balances', '/api/identity/me', '/api/demo'])
      expect([url, (await who.send('GET', url)).status]).toEqual([url, 401]);
    who.jar.set('sid', token);
    await show(who, true);
    who.jar.set('sid', (who.jar.get('sid') as string).replace('demo-', ''));
    for (const url of ['/api/wallet/balances', '/api/identity/me'])
      expect([url, (await who.send('GET', url)).status]).toEqual([url, 401]);
  });

  test('DEMO-03 with a person’s account the keys of their demo account end, also one that was just used', async () => {
    const who = await signedUp();
    const { account } = await who.data<Awaited<ReturnType<typeof demo>>>('POST', '/api/demo');
    const key = await who.data<Key>('POST', `/api/identity/sub-accounts/${account?.id}/api-keys`, keyBody);
    const read = () => dialect(key, 'GET', '/demo/api/v3/account');
    expect((await read()).status).toBe(200);
    await who.data('POST', '/api/identity/close', { word: CLOSING_WORD });
    expect((await read()).body).toMatchObject({ code: -2015 });
  });

  test('DEMO-03 a key of one exchange is refused by the other, with -2015, on every wire', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const { account } = await demo(who);
    const demoKey = await who.data<Key>('POST', `/api/identity/sub-accounts/${account?.id}/api-keys`, keyBody);
    const realKey = await who.data<Key>('POST', '/api/identity/api-keys', keyBody);
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.1',
      price: '40000',
    };
    for (const [method, url, fields] of [
      ['GET', '/api/v3/account', {}],
      ['POST', '/api/v3/order', order],
    ] as const) {
      const refused = [401, expect.objectContaining({ code: -2015 })];
      const ask = async (key: Key, prefix: string) => {
        const { status, body } = await dialect(key, method, prefix + url, fields);
        return [status, body];
      };
      expect(await ask(demoKey, '')).toEqual(refused);
      expect(await ask(realKey, '/demo')).toEqual(refused);
      expect((await ask(demoKey, '/demo'))[0]).toBe(200);
    }
    const { body } = await dialect(demoKey, 'GET', '/demo/api/v3/account');
    const balances = (body as unknown as { balances: { asset: string; free: string; locked: string }[] }).balances;
    expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({
      free: '96000.00000000',
      locked: '4000.00000000',
    });
    const self = async (key: Key, prefix: string) => {
      const timestamp = String(Date.now());
      const signature = createHmac('sha256', key.secret)
        .update(`${timestamp}GET/api/identity/api-keys/self`)
        .digest('hex');
      const headers = { 'x-api-key': key.apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
      const answer = await fetch(`${gateway.address}${prefix}/api/identity/api-keys/self`, { headers });
      return (await answer.json()) as { data?: { isDemo: boolean }; error?: string };
    };
    expect((await self(demoKey, '/demo')).data).toMatchObject({ isDemo: true, accountId: account?.accountId });
    expect((await self(demoKey, '')).error).toBe('API_KEY_INVALID');
    expect((await self(realKey, '/demo')).error).toBe('API_KEY_INVALID');
    // The listen key of a demo's key reads the demo.
    expect((await dialect(demoKey, 'POST', '/demo/api/v3/userDataStream')).status).toBe(200);

    // A deleted one is dead at once, though it was just used there.
    const [{ id } = { id: '' }] = await who.data<{ id: string }[]>(
      'GET',
      `/api/identity/sub-accounts/${account?.id}/api-keys`,
    );
    await who.data('DELETE', `/api/identity/sub-accounts/${account?.id}/api-keys/${id}`);
    expect((await dialect(demoKey, 'GET', '/demo/api/v3/account')).body).toMatchObject({ code: -2015 });
  });

  test('DEMO-02 DEMO-13 no money moves between the two: a demo account is no member of a family', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const { account } = await demo(who);
    const me = await who.data<{ userId: string }>('GET', '/api/identity/me');
    const transfer = { from: me.userId, to: account?.id, asset: 'USDT', amount: '1', id: crypto.randomUUID() };
    expect((await who.send('POST', '/api/identity/sub-accounts/transfers', transfer)).status).not.toBe(200);
    for (const [method, url, body] of [
      ['POST', 'switch', undefined],
      ['GET', 'balances', undefined],
      ['PUT', 'log-in', { logInName: 'demobot', password: 'Right-horse-7' }],
      ['PATCH', '', { isFrozen: true }],
      ['DELETE', '', undefined],
    ] as const) {
      const path = `/api/identity/sub-accounts/${account?.id}${url === '' ? '' : `/${url}`}`;
      expect([url, (await who.send(method, path, body)).status]).toEqual([url, 404]);
    }
  });
});
