import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialect, HOME, native, refusedAs, type TestKey } from '../../../testing/identity/api-keys/test-keys.ts';
import { type Family, family, SUBS } from '../../../testing/identity/sub-accounts/test-family.ts';
import { testHistory } from '../../../testing/markets/test-market.ts';
import { TestClient } from '../../../testing/socket/test-socket.ts';
import { Browser, otherProcessKeys, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { followCore } from '../../core-stream.ts';
import { registerBinance } from '../../dialects/binance/routes.ts';
import { feedsOver } from '../../markets/feeds.ts';
import { registerSocket } from '../../socket/server.ts';

let gateway: TestGateway;
let url: string;
let ours: Family;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, weightPerMinute: 100_000 },
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
      registerBinance(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = ({ kind }) => (kind === 'place' ? [{ kind: 'rejected', code: 'INSUFFICIENT_BALANCE' }] : []);
  ours = await family(gateway);
});

const change = (id: string, body: object) => ours.parent.send('PATCH', `${SUBS}/${id}`, body);
const keysOf = (id: string) => `${SUBS}/${id}/api-keys`;
const keyFor = async (id: string, scopes: string[] = ['read', 'spot']): Promise<TestKey> => {
  const made = await ours.parent.send('POST', keysOf(id), { label: 'bot', scopes });
  expect(made.statusCode).toBe(200);
  return made.json().data;
};
const isIn = async (who: Browser) => (await who.send('GET', '/api/identity/me')).statusCode === 200;
const ORDER = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' };
const order = (key: TestKey) =>
  native(gateway, key, '/api/spot/orders', { method: 'POST', body: JSON.stringify(ORDER) }).then(refusedAs);

/** Somebody who came in by the log-in of a sub's own. */
async function robotOf(id: string): Promise<Browser> {
  const robot = Object.assign(new Browser(gateway.app), { email: `bot-${id.slice(0, 8)}`.toLowerCase() });
  const body = { logInName: robot.email, password: robot.password };
  expect((await ours.parent.send('PUT', `${SUBS}/${id}/log-in`, body)).statusCode).toBe(200);
  await robot.beginLogIn();
  expect((await robot.giveCode(ours.parent.email)).statusCode).toBe(200);
  return robot;
}

/** The parent's telephone, which looks through a sub. */
async function telephoneIn(id: string): Promise<Browser> {
  const telephone = Object.assign(new Browser(gateway.app), { email: ours.parent.email });
  expect((await telephone.logIn()).statusCode).toBe(200);
  expect((await telephone.send('POST', `${SUBS}/${id}/switch`)).statusCode).toBe(200);
  return telephone;
}

async function socketOf(who: Browser): Promise<TestClient> {
  const socket = await TestClient.open(url, { cookie: who.cookieHeader() });
  expect((await socket.ask({ event: 'login', channel: 'account', biz: 'spot' })).data?.result).toBe(true);
  return socket;
}

describe('what ends, ends at once', () => {
  test('SUB-04 SUB-14 a freeze kills the sub’s sessions, who looks through it, their sockets and keys, and nothing else', async () => {
    const robot = await robotOf(ours.one.id);
    const telephone = await telephoneIn(ours.one.id);
    const ended = await Promise.all([socketOf(robot), socketOf(telephone)]);
    const sibling = await robotOf(ours.two.id);
    const staying = await Promise.all([socketOf(ours.parent), socketOf(sibling)]);
    const [mine, others] = [await keyFor(ours.one.id), await keyFor(ours.two.id)];
    expect([await order(mine), await order(others)]).toEqual(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE']);

    expect((await change(ours.one.id, { isFrozen: true })).statusCode).toBe(200);
    expect(await Promise.all([robot, telephone, ours.parent, sibling].map(isIn))).toEqual([false, false, true, true]);
    expect(await order(mine)).toBe('API_KEY_INVALID');
    expect(await order(others)).toBe('INSUFFICIENT_BALANCE');
    await expect(otherProcessKeys(gateway.deps).find(mine.apiKey, HOME)).rejects.toMatchObject({
      refusal: 'API_KEY_INVALID',
    });
    expect(await Promise.all(ended.map((socket) => socket.closed))).toEqual([4001, 4001]);
    for (const socket of staying) expect((await socket.ask({ event: 'ping' })).event).toBe('pong');
    for (const socket of staying) socket.ws.terminate();
  });

  test('SUB-03 without its own log-in the sub’s sessions and sockets are over; its keys and the parent’s view are not', async () => {
    const robot = await robotOf(ours.one.id);
    const socket = await socketOf(robot);
    const key = await keyFor(ours.one.id);
    expect((await ours.parent.send('DELETE', `${SUBS}/${ours.one.id}/log-in`)).statusCode).toBe(200);
    expect(await isIn(robot)).toBe(false);
    expect(await socket.closed).toBe(4001);
    expect((await robot.beginLogIn()).json().error).toBe('WRONG_CREDENTIALS');
    expect(await order(key)).toBe('INSUFFICIENT_BALANCE');
    expect((await ours.parent.send('POST', `${SUBS}/${ours.one.id}/switch`)).statusCode).toBe(200);
  });

  test('SUB-04 two at once, frozen and thawed, leave one of both, and keys as that says', async () => {
    const key = await keyFor(ours.one.id);
    const answers = await Promise.all([true, false, true, false].map((isFrozen) => change(ours.one.id, { isFrozen })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [one] = (await ours.parent.send('GET', SUBS)).json().data;
    expect(await order(key)).toBe(one.isFrozen ? 'API_KEY_INVALID' : 'INSUFFICIENT_BALANCE');
  });
});

describe('a sub by itself', () => {
  test('SUB-05 sees neither the parent nor its siblings, by session or by key', async () => {
    const robot = await robotOf(ours.one.id);
    const key = await keyFor(ours.one.id);
    const balances = [
      [1, ours.accountId],
      [2, ours.one.accountId],
      [3, ours.two.accountId],
    ];
    for (const [units, account] of balances)
      await gateway.deps.pool.query('INSERT INTO projection.balances VALUES ($1, 0, $2, 2)', [units, account]);
    const bitcoin = (answer: { json(): { data: { asset: string; available: string }[] } }) =>
      answer.json().data.find(({ asset }) => asset === 'BTC')?.available;
    expect(bitcoin(await robot.send('GET', '/api/wallet/balances'))).toBe('0.00000002');
    expect(bitcoin(await native(gateway, key, '/api/wallet/balances'))).toBe('0.00000002');
    const reads = [
      SUBS,
      `${SUBS}/${ours.one.id}/balances`,
      `${SUBS}/${ours.two.id}/balances`,
      `${SUBS}/${ours.parentId}/balances`,
      keysOf(ours.one.id),
      keysOf(ours.two.id),
      '/api/identity/api-keys',
      '/api/identity/security',
      '/api/identity/sessions',
      '/api/identity/history',
      '/api/identity/factors',
    ];
    for (const path of reads) {
      expect((await robot.send('GET', path)).json().error, path).toBe('NOT_PERMITTED');
      expect(refusedAs(await native(gateway, key, path)), path).toBe('NOT_PERMITTED');
    }
    const body = { id: ours.one.id, from: ours.parentId, to: ours.one.id, asset: 'BTC', amount: '1' };
    for (const [path, sent] of [
      [`${SUBS}/transfers`, body],
      [`${SUBS}/${ours.two.id}/switch`, {}],
      [keysOf(ours.one.id), { label: 'mine', scopes: ['read'] }],
      ['/api/identity/links/company', {}],
    ] as const) {
      expect((await robot.send('POST', path, sent)).json().error, path).toBe('NOT_PERMITTED');
      const signed = native(gateway, key, path, { method: 'POST', body: JSON.stringify(sent) });
      expect(refusedAs(await signed), path).toBe('NOT_PERMITTED');
    }
    const me = (await robot.send('GET', '/api/identity/me')).body;
    for (const secret of [ours.parentId, ours.parent.email, String(ours.two.id), 'Two'])
      expect(me).not.toContain(secret);
  });
});

describe('keys of a sub', () => {
  const told = async (key: TestKey) => ({
    native: (await native(gateway, key, '/api/identity/api-keys/self')).json().data.scopes,
    spot: (await dialect(gateway, key, '/sapi/v1/account/apiRestrictions', '')).json().enableSpotAndMarginTrading,
  });

  test('SUB-05 SUB-16 never have a scope that the sub has not, when made or changed', async () => {
    const ask = (scopes: string[]) => ours.parent.send('POST', keysOf(ours.one.id), { label: 'x', scopes });
    for (const scopes of [['read', 'transfer'], ['withdraw'], ['futures']])
      expect((await ask(scopes)).json()).toMatchObject({ error: 'NOT_PERMITTED', field: 'scopes' });
    await change(ours.one.id, { permissions: [] });
    expect((await ask(['read', 'spot'])).json()).toMatchObject({ error: 'NOT_PERMITTED', field: 'scopes' });
    const key = await keyFor(ours.one.id, ['read']);
    const grow = () => ours.parent.send('PATCH', `${keysOf(ours.one.id)}/${key.id}`, { scopes: ['read', 'spot'] });
    expect((await grow()).json()).toMatchObject({ error: 'NOT_PERMITTED', field: 'scopes' });
    expect(await order(key)).toBe('NOT_PERMITTED');
    await change(ours.one.id, { permissions: ['spot'] });
    expect((await grow()).statusCode).toBe(200);
    expect(await order(key)).toBe('INSUFFICIENT_BALANCE');
  });

  test('SUB-05 SUB-16 KEY-03 lose one with the sub, say so, and get it again with it', async () => {
    const key = await keyFor(ours.one.id);
    expect(await told(key)).toEqual({ native: ['read', 'spot'], spot: true });
    await change(ours.one.id, { permissions: [] });
    expect(await told(key)).toEqual({ native: ['read'], spot: false });
    expect(await order(key)).toBe('NOT_PERMITTED');
    expect(refusedAs(await dialect(gateway, key, '/api/v3/account', ''))).toBeNull();
    // The label may still be changed; what it could stays with it.
    const renamed = await ours.parent.send('PATCH', `${keysOf(ours.one.id)}/${key.id}`, { label: 'robot' });
    expect(renamed.json().data).toMatchObject({ label: 'robot', scopes: ['read', 'spot'] });
    await change(ours.one.id, { permissions: ['spot'] });
    expect(await told(key)).toEqual({ native: ['read', 'spot'], spot: true });
  });

  test('SUB-05 SUB-15 are seen and deleted by the parent alone, dead at once, and the parent is told', async () => {
    const key = await keyFor(ours.one.id);
    const [seen] = (await ours.parent.send('GET', keysOf(ours.one.id))).json().data;
    expect(seen).toMatchObject({ id: key.id, apiKey: key.apiKey, label: 'bot' });
    expect(JSON.stringify(seen)).not.toContain(key.secret);
    expect(await order(key)).toBe('INSUFFICIENT_BALANCE');
    const remove = () => ours.parent.send('DELETE', `${keysOf(ours.one.id)}/${key.id}`);
    expect((await Promise.all([remove(), remove()])).map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await order(key)).toBe('API_KEY_INVALID');
    const mails = await gateway.deps.pool.query(
      "SELECT kind FROM identity.messages WHERE address = $1 AND kind LIKE 'key-%' ORDER BY kind",
      [ours.parent.email],
    );
    expect(mails.rows).toEqual([{ kind: 'key-made' }, { kind: 'key-removed' }]);
  });
});
