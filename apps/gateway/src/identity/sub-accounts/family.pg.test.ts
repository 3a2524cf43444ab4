import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Family, family, moving, SUBS } from '../../../testing/identity/sub-accounts/test-family.ts';
import { testHistory } from '../../../testing/markets/test-market.ts';
import { TestClient } from '../../../testing/socket/test-socket.ts';
import { Browser, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { followCore } from '../../core-stream.ts';
import { feedsOver } from '../../markets/feeds.ts';
import { registerSite } from '../../site/routes.ts';
import { registerSocket } from '../../socket/server.ts';

let gateway: TestGateway;
let url: string;
let ours: Family;
let theirs: Family;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 100_000 },
    rooms: async (app, deps) => {
      registerSite(app, deps, { tickers: () => [] });
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = () => [];
  ours = await family(gateway);
  theirs = await family(gateway);
});

let ids = 0;
const nextId = () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`;
const move = (from: string, to: string, more: object = {}) =>
  ours.parent.send('POST', `${SUBS}/transfers`, { id: nextId(), from, to, asset: 'BTC', amount: '1.5', ...more });
const freeze = (id: string, isFrozen = true) => ours.parent.send('PATCH', `${SUBS}/${id}`, { isFrozen });
const me = async () => (await ours.parent.send('GET', '/api/identity/me')).json().data;
const ORDER = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' };

describe('money', () => {
  test('SUB-04 moves both ways and between subs, by one command each', async () => {
    const moved = moving(gateway);
    expect((await move(ours.parentId, ours.one.id)).json()).toEqual({ code: 0, data: null });
    expect((await move(ours.one.id, ours.parentId, { amount: '0.00000001' })).statusCode).toBe(200);
    expect((await move(ours.one.id, ours.two.id, { asset: 'USDT', amount: '7' })).statusCode).toBe(200);
    expect(moved.map(({ from, to, asset, units }) => [from, to, asset, units])).toEqual([
      [ours.accountId, ours.one.accountId, 2, 150_000_000],
      [ours.one.accountId, ours.accountId, 2, 1],
      [ours.one.accountId, ours.two.accountId, 1, 700_000_000],
    ]);
  });

  test('SUB-04 the same id moves money once, also ten times at once and after an outcome that nobody knew', async () => {
    const moved = moving(gateway);
    const id = nextId();
    const many = await Promise.all(Array.from({ length: 10 }, () => move(ours.parentId, ours.one.id, { id })));
    expect(many.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
    expect((await move(ours.parentId, ours.one.id, { id, amount: '2' })).json().error).toBe('KEY_REUSED');
    expect(moved).toHaveLength(1);
    // Another family's same id is another transfer.
    const body = { id, from: theirs.parentId, to: theirs.one.id, asset: 'BTC', amount: '1.5' };
    expect((await theirs.parent.send('POST', `${SUBS}/transfers`, body)).statusCode).toBe(200);
    expect(moved).toHaveLength(2);
    const honest = gateway.core.answer;
    const lost = nextId();
    gateway.core.answer = (command, view) => {
      honest(command, view);
      throw new CoreUnavailable('OUTCOME_UNKNOWN');
    };
    expect((await move(ours.parentId, ours.one.id, { id: lost })).json().error).toBe('OUTCOME_UNKNOWN');
    gateway.core.answer = honest;
    expect((await move(ours.parentId, ours.one.id, { id: lost })).statusCode).toBe(200);
    expect(moved).toHaveLength(3);
  });

  test('SUB-04 never leaves the family', async () => {
    const moved = moving(gateway);
    for (const stranger of [theirs.parentId, theirs.one.id, nextId()]) {
      expect((await move(ours.parentId, stranger)).json().error).toBe('NOT_FOUND');
      expect((await move(stranger, ours.one.id)).json().error).toBe('NOT_FOUND');
      expect((await move(stranger, theirs.two.id)).json().error).toBe('NOT_FOUND');
    }
    expect((await move(ours.one.id, ours.one.id)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'to' });
    expect(moved).toEqual([]);
  });

  test('SUB-04 amounts are decimals of the asset, greater than nothing', async () => {
    const moved = moving(gateway);
    const wrong = { '0': 'AMOUNT_INVALID', '0.000000001': 'TOO_PRECISE', '-1': 'BAD_REQUEST', '1e3': 'BAD_REQUEST' };
    for (const [amount, error] of Object.entries(wrong))
      expect((await move(ours.parentId, ours.one.id, { amount })).json().error, amount).toBe(error);
    for (const more of [{ amount: 1 }, { asset: 'btc' }, { id: 'x' }, { reason: 'DEPOSIT' }, { account: 16 }])
      expect((await move(ours.parentId, ours.one.id, more)).json().error).toBe('BAD_REQUEST');
    expect((await move(ours.parentId, ours.one.id, { asset: 'DOGE' })).json().error).toBe('UNKNOWN_ASSET');
    gateway.core.answer = () => [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }];
    expect((await move(ours.parentId, ours.one.id)).json().error).toBe('INSUFFICIENT_BALANCE');
    expect(moved).toEqual([]);
  });

  test('SUB-04 SUB-14 a frozen sub gives and takes nothing; a freeze waits for the transfer that is under way', async () => {
    const moved = moving(gateway);
    await freeze(ours.one.id);
    expect((await move(ours.parentId, ours.one.id)).json()).toMatchObject({ error: 'ACCOUNT_FROZEN', field: 'to' });
    expect((await move(ours.one.id, ours.parentId)).statusCode).toBe(200);
    await freeze(ours.one.id, false);
    const [into] = await Promise.all([move(ours.parentId, ours.one.id), freeze(ours.one.id)]);
    expect(['ACCOUNT_FROZEN', undefined]).toContain(into?.json().error);
    expect(moved).toHaveLength(into?.statusCode === 200 ? 2 : 1);
    expect((await move(ours.parentId, ours.one.id)).json().error).toBe('ACCOUNT_FROZEN');
  });

  test('SUB-04 the parent reads a sub’s balances', async () => {
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (123, 4500000000, $1, 2)', [
      ours.one.accountId,
    ]);
    const read = await ours.parent.send('GET', `${SUBS}/${ours.one.id}/balances`);
    expect(read.json().data[1]).toMatchObject({ asset: 'BTC', available: '0.00000123', held: '45.00000000' });
    expect((await ours.parent.send('GET', '/api/wallet/balances')).json().data[1].available).toBe('0.00000000');
  });
});

describe('whose view', () => {
  const into = (id = ours.one.id) => ours.parent.send('POST', `${SUBS}/${id}/switch`);
  const back = () => ours.parent.send('POST', `${SUBS}/back`);

  test('SUB-02 the session looks through the sub and back, under a new token each time', async () => {
    const before = ours.parent.cookieHeader();
    expect((await into()).statusCode).toBe(200);
    expect(await me()).toMatchObject({
      userId: ours.one.id,
      email: 'One',
      accountId: ours.one.accountId,
      sub: { name: 'One', isSwitched: true },
    });
    expect((await ours.parent.send('GET', '/api/v2/users/security/config')).json().data).toEqual({
      changeLogin: true,
      standAloneLogin: false,
      userSubType: 2,
    });
    const old = await gateway.app.inject({ url: '/api/identity/me', headers: { cookie: before } });
    expect(old.statusCode).toBe(401);
    expect((await back()).statusCode).toBe(200);
    const after = await me();
    expect(after).toMatchObject({ userId: ours.parentId, accountId: ours.accountId });
    expect(after.sub).toBeUndefined();
    expect((await back()).json().error).toBe('NOT_PERMITTED');
  });

  test('SUB-02 SUB-05 SUB-15 who looks through a sub trades as it and may nothing else', async () => {
    await into();
    gateway.core.answer = ({ kind }) => (kind === 'place' ? [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }] : []);
    await ours.parent.send('POST', '/api/spot/orders', ORDER);
    expect(gateway.core.commands.at(-1)).toMatchObject({ kind: 'place', account: ours.one.accountId });
    const tries: [method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object][] = [
      ['GET', SUBS],
      ['POST', SUBS, { name: 'Three', permissions: [] }],
      ['PATCH', `${SUBS}/${ours.one.id}`, { permissions: ['spot'] }],
      ['POST', `${SUBS}/${ours.two.id}/switch`],
      ['POST', `${SUBS}/transfers`, { id: nextId(), from: ours.parentId, to: ours.one.id, asset: 'BTC', amount: '1' }],
      ['GET', '/api/identity/api-keys'],
      ['GET', '/api/identity/factors'],
      ['GET', `${SUBS}/${ours.one.id}/api-keys`],
    ];
    for (const [method, path, body] of tries)
      expect((await ours.parent.send(method, path, body)).json().error, `${method} ${path}`).toBe('NOT_PERMITTED');
  });

  test('SUB-02 SUB-11 a page of the old view gets nothing done in the new one', async () => {
    const asPage = (account: number, method: 'GET' | 'POST', path: string, body?: object) =>
      ours.parent.send(method, path, body, { 'x-account': String(account) });
    gateway.core.answer = ({ kind }) => (kind === 'place' ? [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }] : []);
    expect((await asPage(ours.accountId, 'POST', '/api/spot/orders', ORDER)).json().error).toBe('INSUFFICIENT_BALANCE');
    await into();
    const before = gateway.core.commands.length;
    for (const account of [ours.accountId, ours.two.accountId, -1]) {
      expect((await asPage(account, 'POST', '/api/spot/orders', ORDER)).json().error).toBe('VIEW_CHANGED');
      expect((await asPage(account, 'GET', '/api/wallet/balances')).statusCode).toBe(409);
    }
    expect(gateway.core.commands).toHaveLength(before);
    expect((await asPage(ours.one.accountId, 'GET', '/api/wallet/balances')).statusCode).toBe(200);
    expect((await asPage(ours.accountId, 'POST', '/api/identity/log-out')).statusCode).toBe(200);
  });

  test('SUB-02 SUB-10 sockets of the old view close, the new one is the sub’s', async () => {
    const old = await TestClient.open(url, { cookie: ours.parent.cookieHeader() });
    await old.ask({ event: 'login', channel: 'account', biz: 'spot' });
    await into();
    expect(await old.closed).toBe(4001);
    const through = await TestClient.open(url, { cookie: ours.parent.cookieHeader() });
    expect((await through.ask({ event: 'login', channel: 'account', biz: 'spot' })).data?.result).toBe(true);
    await back();
    expect(await through.closed).toBe(4001);
  });

  test('SUB-02 a forged row looks through nobody: not another family’s sub, nor a person', async () => {
    for (const foreign of [theirs.one.id, theirs.parentId]) {
      await gateway.deps.pool.query('UPDATE identity.sessions SET acting_as = $2 WHERE user_id = $1', [
        ours.parentId,
        foreign,
      ]);
      expect((await ours.parent.send('GET', '/api/identity/me')).statusCode).toBe(401);
    }
  });

  test('SUB-02 SUB-12 frozen by the parent elsewhere, the session that looks through it is over', async () => {
    const other = ours.parent.cookieHeader();
    await into();
    await freezeBy(ours.one.id);
    expect(other).not.toBe(ours.parent.cookieHeader());
    expect((await ours.parent.send('POST', '/api/spot/orders', ORDER)).statusCode).toBe(401);
  });

  /** As the parent's telephone would do it. */
  async function freezeBy(id: string) {
    const telephone = new Browser(gateway.app);
    telephone.email = ours.parent.email;
    expect((await telephone.logIn()).statusCode).toBe(200);
    expect((await telephone.send('PATCH', `${SUBS}/${id}`, { isFrozen: true })).statusCode).toBe(200);
    expect((await telephone.send('POST', `${SUBS}/${id}/switch`)).json().error).toBe('ACCOUNT_FROZEN');
  }
});

describe('what a sub may', () => {
  test('SUB-01 SUB-08 SUB-05 without the permission it trades neither by session nor by key, and its orders are cancelled', async () => {
    const key = { label: 'bot', scopes: ['read', 'spot'], symbols: [], networks: [], endsAt: null };
    const made = (await ours.parent.send('POST', `${SUBS}/${ours.one.id}/api-keys`, key)).json().data;
    expect(await signedOrder(made)).not.toBe(403);
    await ours.parent.send('PATCH', `${SUBS}/${ours.one.id}`, { permissions: [] });
    expect(gateway.core.commands.at(-1)).toMatchObject({ kind: 'cancelAll', account: ours.one.accountId });
    expect(await signedOrder(made)).toBe(403);
    await ours.parent.send('POST', `${SUBS}/${ours.one.id}/switch`);
    expect((await ours.parent.send('POST', '/api/spot/orders', ORDER)).json().error).toBe('NOT_PERMITTED');
    expect((await ours.parent.send('GET', '/api/wallet/balances')).statusCode).toBe(200);
  });

  test('SUB-04 SUB-14 frozen, its keys are dead and its orders cancelled; thawed, its keys live', async () => {
    const key = { label: 'bot', scopes: ['read', 'spot'], symbols: [], networks: [], endsAt: null };
    const made = (await ours.parent.send('POST', `${SUBS}/${ours.one.id}/api-keys`, key)).json().data;
    await freeze(ours.one.id);
    expect(gateway.core.commands.at(-1)).toMatchObject({ kind: 'cancelAll', account: ours.one.accountId });
    expect(await signedOrder(made)).toBe(401);
    await freeze(ours.one.id, false);
    expect(await signedOrder(made)).not.toBe(401);
  });

  test('SUB-01 SUB-09 SUB-04 what staff froze the parent neither thaws nor empties nor closes', async () => {
    await freeze(ours.one.id);
    const { pool } = gateway.deps;
    await pool.query('UPDATE identity.users SET frozen_by_staff = true WHERE user_id = $1', [ours.one.id]);
    const moved = moving(gateway);
    expect((await freeze(ours.one.id, false)).json().error).toBe('ACCOUNT_FROZEN');
    expect((await move(ours.one.id, ours.parentId)).json()).toMatchObject({ error: 'ACCOUNT_FROZEN', field: 'from' });
    expect((await ours.parent.send('DELETE', `${SUBS}/${ours.one.id}`)).json().error).toBe('ACCOUNT_FROZEN');
    expect(moved).toEqual([]);
    expect((await ours.parent.send('PATCH', `${SUBS}/${ours.one.id}`, { name: 'Uno' })).json().data).toMatchObject({
      name: 'Uno',
      isFrozen: true,
    });
  });

  test('SUB-06 frozen and empty it can be closed, and its name is free', async () => {
    const close = () => ours.parent.send('DELETE', `${SUBS}/${ours.one.id}`);
    expect((await close()).json().error).toBe('NOT_EMPTY');
    await freeze(ours.one.id);
    const { pool } = gateway.deps;
    await pool.query('INSERT INTO projection.balances VALUES (0, 1, $1, 2)', [ours.one.accountId]);
    expect((await close()).json().error).toBe('NOT_EMPTY');
    await pool.query('DELETE FROM projection.balances WHERE account = $1', [ours.one.accountId]);
    expect((await close()).statusCode).toBe(200);
    expect((await close()).json().error).toBe('NOT_FOUND');
    expect((await move(ours.parentId, ours.one.id)).json().error).toBe('NOT_FOUND');
    const again = await ours.parent.send('POST', SUBS, { name: 'One', permissions: [] });
    expect(again.statusCode).toBe(200);
    expect(again.json().data.accountId).not.toBe(ours.one.accountId);
  });

  /** Returns the status of an order signed with a key. */
  async function signedOrder({ apiKey, secret }: { apiKey: string; secret: string }): Promise<number> {
    const timestamp = String(gateway.deps.clock());
    const payload = JSON.stringify(ORDER);
    const signature = createHmac('sha256', secret).update(`${timestamp}POST/api/spot/orders${payload}`).digest('hex');
    const headers = { 'x-api-key': apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
    gateway.core.answer = (command) =>
      command.kind === 'place' ? [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }] : [];
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/spot/orders',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    return answer.statusCode;
  }
});
