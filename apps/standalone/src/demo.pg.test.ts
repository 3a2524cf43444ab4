import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCore } from '@pelorus/core/start.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { loadSecrets } from '@pelorus/gateway/config.ts';
import { type Gateway, startGateway } from '@pelorus/gateway/start.ts';
import { CONFIG, mailedCode } from '@pelorus/gateway/test-gateway.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { CLOSING_WORD } from '@pelorus/protocol/identity/rules.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type { WorkerHandle } from '@pelorus/worker/start-worker.ts';
import { startWorkerThread } from '@pelorus/worker/start-worker-thread.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoBackend, demoDatabase } from './demo-exchange.ts';

const FUNDS = [
  { asset: 'USDT', amount: '100000' },
  { asset: 'BTC', amount: '1' },
];
const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

let database: TestDatabase;
let secretsDir: string;
let core: CoreLink;
let worker: WorkerHandle;
let gateway: Gateway;
type Pool = ReturnType<typeof createPool>;
let pool: Pool;

async function start(): Promise<void> {
  gateway = await startGateway({
    config: brandConfigSchema.parse({ ...CONFIG, demoAccounts: { funds: FUNDS } }),
    core,
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    secretsDir,
    env: {},
    demo: demoBackend(database.url, log),
    log,
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  secretsDir = await mkdtemp(path.join(tmpdir(), 'pelorus-demo-'));
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  core = await startCore({ databaseUrl: database.url, log });
  worker = startWorkerThread({ databaseUrl: database.url, log });
  await start();
});
afterAll(async () => {
  await gateway.close();
  await worker.stop();
  await core.close();
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const other = createPool({ url: server.href, applicationName: 'test', log: SILENT_LOG });
  await other.query(`drop database if exists "${demoDatabase(database.url).name}" with (force)`);
  await other.end();
  await pool.end();
  await database.drop();
  await rm(secretsDir, { recursive: true });
});

interface Answer {
  status: number;
  body: { data?: unknown; error?: string; code?: number };
}

/** Somebody with a browser's cookies. */
class Visitor {
  readonly jar = new Map<string, string>();

  async send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(gateway.address + url, {
      method,
      headers: {
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split('=');
      if (/max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }

  async data<T = Record<string, unknown>>(method: string, url: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, url, body);
    expect([url, answer.status, answer.body]).toEqual([url, 200, expect.anything()]);
    return answer.body.data as T;
  }
}

let people = 0;
async function signedUp(): Promise<Visitor> {
  const who = new Visitor();
  const address = `p${++people}@example.com`;
  await who.data('POST', '/api/identity/sign-up', { address, password: 'Right-horse-7', consent: true });
  const secrets = await loadSecrets({ mode: 'demo', env: {}, secretsDir });
  await who.data('POST', '/api/identity/journey/code', { code: await mailedCode({ pool, secrets }, address) });
  return who;
}

interface Key {
  apiKey: string;
  secret: string;
}
const keyBody = { label: 'bot', scopes: ['read', 'spot'], networks: ['127.0.0.1'] };

async function dialect({ apiKey, secret }: Key, method: string, url: string, fields: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...fields, timestamp: String(Date.now()) }).toString();
  const signature = createHmac('sha256', secret).update(query).digest('hex');
  const answer = await fetch(`${gateway.address}${url}?${query}&signature=${signature}`, {
    method,
    headers: { 'x-mbx-apikey': apiKey },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

/** Opens a socket, says one thing and returns the first that is told then. */
function told(url: string, text: string): Promise<Record<string, unknown>> {
  const socket = new WebSocket(gateway.address.replace('http', 'ws') + url);
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    socket.onopen = () => socket.send(text);
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
    socket.onerror = () => reject(new Error(`no socket at ${url}`));
  }).finally(() => socket.close());
}

const amounts = async (who: Visitor) => {
  const rows = await who.data<{ asset: string; available: string; held: string }[]>('GET', '/api/wallet/balances');
  return Object.fromEntries(rows.map(({ asset, available, held }) => [asset, [Number(available), Number(held)]]));
};
const demo = (who: Visitor) => who.data<{ account: { id: string; accountId: number } | null }>('GET', '/api/demo');
const show = (who: Visitor, isShown: boolean) => who.data('POST', '/api/demo/view', { isShown });
const BID = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '0.1', price: '40000' };
const rows = async (db: Pool, table: string) => (await db.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

describe('demo accounts', () => {
  test('DEMO-01 nothing of their exchange is there before the first is opened', async () => {
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

  test('DEMO-01 DEMO-02 DEMO-04 opened, looked at, traded in, reset, left: the real account never moves', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    // Once more changes nothing.
    await who.data('POST', '/api/demo');
    const real = await who.data<{ accountId: number }>('GET', '/api/identity/me');
    const realBefore = await rows(pool, 'projection.ledger');
    await show(who, true);
    const { account } = await demo(who);
    await who.data('POST', '/api/identity/step-up', { way: 'password', password: 'Right-horse-7' });
    const me = await who.data('GET', '/api/identity/me');
    expect(me).toMatchObject({ isDemo: true, accountId: account?.accountId, sub: { isSwitched: true } });
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
    const again = await who.send('POST', '/api/demo/reset');
    expect([again.status, again.body.error]).toEqual([429, 'DEMO_WAIT']);
    // Nothing of security, keys, or another sub-account from here.
    for (const url of ['/api/identity/api-keys', '/api/identity/security', '/api/webhooks'])
      expect((await who.send('GET', url)).body.error).toBe('NOT_PERMITTED');

    await show(who, false);
    expect(await who.data('GET', '/api/identity/me')).toMatchObject({ accountId: real.accountId });
    expect(await amounts(who)).toEqual({ USDT: [0, 0], BTC: [0, 0] });
    expect(await who.data('GET', '/api/spot/orders/open')).toEqual([]);
    for (const table of ['orders', 'fills', 'volumes']) expect(await rows(pool, `projection.${table}`)).toBe(0);
    expect(await rows(pool, 'projection.ledger')).toBe(realBefore);
    expect(await who.data('GET', '/api/identity/sub-accounts')).toEqual([]);
  });

  test('DEMO-02 a cookie that says demo of a session that does not look there opens nothing, and the other way round', async () => {
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

  test('DEMO-02 no money moves between the two: a demo account is no member of a family', async () => {
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

  test('DEMO-06 the demo’s books and tape follow the real market, and fill who offers its price', async () => {
    const [maker, taker, who] = [await signedUp(), await signedUp(), await signedUp()];
    for (const one of [maker, taker]) await one.data('POST', '/api/wallet/faucet', {});
    const limit = (side: string, price: string, quantity: string) => ({ ...BID, side, price, quantity });
    await maker.data('POST', '/api/spot/orders', limit('SELL', '50010', '0.2'));
    await maker.data('POST', '/api/spot/orders', limit('BUY', '49990', '0.1'));
    await who.data('POST', '/api/demo');
    await show(who, true);
    const depth = () => who.data<{ bids: string[][]; asks: string[][] }>('GET', '/api/markets/depth?symbol=BTC_USDT');
    const best = async () => {
      const { asks, bids } = await depth();
      return [asks[0]?.map(Number), bids[0]?.map(Number)];
    };
    await expect.poll(best, { timeout: 20_000 }).toEqual([
      [50_010, 0.2],
      [49_990, 0.1],
    ]);
    // Better than the mirror's quote, and not to be seen in the real book.
    await who.data('POST', '/api/spot/orders', limit('SELL', '50000', '0.05'));
    await expect.poll(async () => (await depth()).asks[0]?.map(Number)).toEqual([50_000, 0.05]);
    const seen = await taker.data<{ asks: string[][] }>('GET', '/api/markets/depth?symbol=BTC_USDT');
    expect(seen.asks[0]?.map(Number)).toEqual([50_010, 0.2]);
    // Somebody really pays 50010: in the demo 50000 is taken first.
    await taker.data('POST', '/api/spot/orders', limit('BUY', '50010', '0.1'));
    const fills = () => who.data<{ rows: { price: string }[] }>('GET', '/api/spot/trades');
    await expect
      .poll(async () => (await fills()).rows.map(({ price }) => Number(price)), { timeout: 20_000 })
      .toEqual([50_000]);
    const tape = await who.data<{ price: string }[]>('GET', '/api/markets/trades?symbol=BTC_USDT');
    expect(tape.map(({ price }) => Number(price)).sort()).toEqual([50_000, 50_010]);
    // A taker of the demo meets the mirror, which comes back.
    await who.data('POST', '/api/spot/orders', { symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET', quantity: '0.05' });
    await expect.poll(best, { timeout: 20_000 }).toEqual([
      [50_010, 0.1],
      [49_990, 0.1],
    ]);
    expect(await rows(pool, 'projection.trades')).toBe(1);

    // Listed in the real exchange meanwhile, a market is listed in the demo.
    const { assets, markets, feeTiers } = CONFIG;
    const catalog = {
      feeTiers,
      assets: [...assets, { code: 'ETH', name: 'Ether', scale: 8 }],
      markets: [...markets, { ...(markets[0] as object), symbol: 'ETH_USDT' }],
    };
    const listed = await fetch(`${gateway.address}/api/operator/catalog`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(catalog),
    });
    expect(listed.status).toBe(200);
    await maker.data('POST', '/api/spot/orders', { ...limit('BUY', '40000', '0.01'), symbol: 'ETH_USDT' });
    const ether = async () => {
      const { body } = await who.send('GET', '/api/markets/depth?symbol=ETH_USDT');
      return (body.data as { bids: string[][] } | undefined)?.bids[0]?.map(Number);
    };
    await expect.poll(ether, { timeout: 20_000 }).toEqual([40_000, 0.01]);
  });

  test('DEMO-02 DEMO-03 sockets of the demo are behind the prefix too, and tell its accounts alone', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const { account } = await demo(who);
    const key = await who.data<Key>('POST', `/api/identity/sub-accounts/${account?.id}/api-keys`, keyBody);
    const ask = async (prefix: string, method: string, signed: boolean) => {
      const fields = { apiKey: key.apiKey, timestamp: String(Date.now()) };
      const text = new URLSearchParams(fields).toString();
      const signature = createHmac('sha256', key.secret).update(text).digest('hex');
      const params = signed ? { ...fields, timestamp: Number(fields.timestamp), signature } : {};
      return told(`${prefix}/ws-api/v3`, JSON.stringify({ id: 1, method, params }));
    };
    expect(await ask('/demo', 'ping', false)).toMatchObject({ status: 200 });
    expect(await ask('/demo', 'account.status', true)).toMatchObject({ status: 200 });
    expect(await ask('', 'account.status', true)).toMatchObject({ error: { code: -2015 } });
    const subscription = JSON.stringify({ method: 'SUBSCRIBE', params: ['btcusdt@bookTicker'], id: 3 });
    expect(await told('/demo/ws', subscription)).toEqual({ result: null, id: 3 });
  });

  test('DEMO-01 DEMO-04 after a restart everything is there again, and the demo’s ledger sums to nothing', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    await show(who, true);
    await who.data('POST', '/api/spot/orders', BID);
    await gateway.close();
    await start();
    const url = () => fetch(`${gateway.address}/demo/api/v3/ping`).then(({ status }) => status);
    await expect.poll(url, { timeout: 30_000 }).toBe(200);
    expect(await amounts(who)).toMatchObject({ USDT: [96_000, 4_000] });
    const demoPool = createPool({ url: demoDatabase(database.url).url, applicationName: 'test', log: SILENT_LOG });
    const sums = await demoPool.query(
      `SELECT sum(available_units + held_units)::text AS sum FROM projection.balances GROUP BY asset`,
    );
    expect(new Set(sums.rows.map(({ sum }) => sum))).toEqual(new Set(['0']));
    await demoPool.end();
  });
});
