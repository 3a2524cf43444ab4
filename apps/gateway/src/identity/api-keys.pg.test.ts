import { createHmac } from 'node:crypto';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, otherProcessKeys, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

/** Where requests that are injected come from. */
const HOME = '127.0.0.1';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000 } });
});
afterAll(() => gateway.close());

type Scope = 'read' | 'spot';
async function keyOf(who: Browser, scopes: Scope[] = ['read', 'spot']) {
  const answer = await who.send('POST', '/api/identity/api-keys', { label: 'bot', scopes });
  expect(answer.statusCode).toBe(200);
  return answer.json().data as { id: string; apiKey: string; secret: string };
}

/** A signed request; `change` may spoil it after signing. */
function signed(
  key: { apiKey: string; secret: string },
  method: 'GET' | 'POST',
  url: string,
  options: { body?: string; timestampMs?: number; change?: Record<string, string>; sentBody?: string } = {},
) {
  const timestamp = String(options.timestampMs ?? gateway.deps.clock());
  const text = timestamp + method + url + (options.body ?? '');
  const signature = createHmac('sha256', key.secret).update(text).digest('hex');
  const body = options.sentBody ?? options.body;
  return gateway.app.inject({
    method,
    url,
    headers: {
      'x-api-key': key.apiKey,
      'x-timestamp': timestamp,
      'x-signature': signature,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.change,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
}

describe('making and keeping', () => {
  test('IDEN-50 key and secret are 64 letters and digits; the secret is shown once and stored sealed', async () => {
    const somebody = await person(gateway);
    const key = await keyOf(somebody);
    expect(key.apiKey).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(key.secret).toMatch(/^[A-Za-z0-9]{64}$/);
    const list = await somebody.send('GET', '/api/identity/api-keys');
    expect(list.json().data).toEqual([
      {
        id: key.id,
        apiKey: key.apiKey,
        label: 'bot',
        kind: 'hmac',
        scopes: ['read', 'spot'],
        symbols: [],
        networks: [],
        createdAt: gateway.deps.clock(),
        lastUsedAt: null,
        endsAt: null,
        idleEndsAt: gateway.deps.clock() + gateway.deps.limits.apiKeyIdleMs,
        isAsleep: false,
      },
    ]);
    const stored = await gateway.deps.pool.query('SELECT secret_sealed FROM identity.api_keys WHERE key_id = $1', [
      key.id,
    ]);
    expect(stored.rows[0].secret_sealed.toString('latin1')).not.toContain(key.secret);
    expect((await gateway.deps.apiKeys.find(key.apiKey, HOME)).verifier.export().toString()).toBe(key.secret);
  });

  test('IDEN-50 a sealed secret moved to another key does not open', async () => {
    const somebody = await person(gateway);
    const [mine, other] = [await keyOf(somebody), await keyOf(somebody)];
    await gateway.deps.pool.query(
      `UPDATE identity.api_keys SET secret_sealed = (SELECT secret_sealed FROM identity.api_keys WHERE key_id = $1)
       WHERE key_id = $2`,
      [mine.id, other.id],
    );
    await expect(gateway.deps.apiKeys.find(other.apiKey, HOME)).rejects.toThrow(/authenticate/);
  });

  test.each([
    [{ label: '', scopes: ['read'] }, 'label'],
    [{ label: 'x'.repeat(41), scopes: ['read'] }, 'label'],
    [{ label: 'a\0b', scopes: ['read'] }, 'label'],
    [{ label: 'a\u202eb', scopes: ['read'] }, 'label'],
    [{ label: 'x', scopes: [] }, 'scopes'],
    [{ label: 'x', scopes: ['admin'] }, 'scopes.0'],
    [{ label: 'x', scopes: ['read'], userId: 'other' }, 'userId'],
  ])('HTTP-05 the key %j is refused', async (body, field) => {
    const somebody = await person(gateway);
    const answer = await somebody.send('POST', '/api/identity/api-keys', body);
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field });
  });

  test('IDEN-53 a person has at most 30, also when made at once', async () => {
    const somebody = await person(gateway);
    const answers = await Promise.all(
      Array.from({ length: 34 }, () =>
        somebody.send('POST', '/api/identity/api-keys', { label: 'many', scopes: ['read'] }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(30);
    expect(answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().error)).toEqual(
      Array(4).fill('TOO_MANY_KEYS'),
    );
  });

  test('IDEN-51 nobody deletes or sees another’s key', async () => {
    const [somebody, stranger] = [await person(gateway), await person(gateway)];
    const key = await keyOf(somebody);
    expect((await stranger.send('DELETE', `/api/identity/api-keys/${key.id}`)).statusCode).toBe(404);
    expect((await stranger.send('GET', '/api/identity/api-keys')).json().data).toEqual([]);
    expect((await gateway.deps.apiKeys.find(key.apiKey, HOME)).row.keyId).toBe(key.id);
  });

  test('IDEN-51 keys make and see no keys', async () => {
    const key = await keyOf(await person(gateway));
    const body = JSON.stringify({ label: 'child', scopes: ['spot'] });
    for (const answer of [
      await signed(key, 'POST', '/api/identity/api-keys', { body }),
      await signed(key, 'GET', '/api/identity/api-keys'),
    ])
      expect(answer.json()).toMatchObject({ error: 'NOT_PERMITTED', code: 111 });
  });
});

describe('signing', () => {
  test('IDEN-54 a signed request is answered as its owner', async () => {
    const somebody = await person(gateway);
    const answer = await signed(await keyOf(somebody), 'GET', '/api/identity/me');
    expect(answer.json().data.email).toBe(somebody.email);
  });

  const ORDER = JSON.stringify({ symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '1.00', quantity: '1' });
  test.each([
    ['another body', { sentBody: ORDER.replace('"1"', '"9"') }, 'SIGNATURE_INVALID'],
    ['another timestamp', { change: { 'x-timestamp': '1767225600001' } }, 'SIGNATURE_INVALID'],
    ['half a signature', { change: { 'x-signature': 'ab' } }, 'SIGNATURE_INVALID'],
    ['no signature', { change: { 'x-signature': '' } }, 'SIGNATURE_INVALID'],
    ['a timestamp of words', { change: { 'x-timestamp': 'yesterday' } }, 'BAD_REQUEST'],
    ['a short key', { change: { 'x-api-key': 'abc' } }, 'API_KEY_FORMAT'],
    ['an unknown key', { change: { 'x-api-key': 'a'.repeat(64) } }, 'API_KEY_INVALID'],
  ])('IDEN-54 %s is refused', async (_name, options, error) => {
    const key = await keyOf(await person(gateway));
    const sent = gateway.core.commands.length;
    const answer = await signed(key, 'POST', '/api/spot/orders', { body: ORDER, ...options });
    expect(answer.json().error).toBe(error);
    expect(gateway.core.commands.length).toBe(sent);
  });

  test('SPAP-11 the same signed order sent again without a client order id asks for the same order', async () => {
    const key = await keyOf(await person(gateway));
    const before = gateway.core.commands.length;
    await signed(key, 'POST', '/api/spot/orders', { body: ORDER });
    await signed(key, 'POST', '/api/spot/orders', { body: ORDER });
    await signed(key, 'POST', '/api/spot/orders', { body: ORDER, timestampMs: gateway.deps.clock() + 1 });
    const [first, again, later] = gateway.core.commands.slice(before).map((command) => command.clientOrderId);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(again).toBe(first);
    expect(later).not.toBe(first);
  });

  test('IDEN-54 another path than the signed one is refused', async () => {
    const key = await keyOf(await person(gateway));
    const timestamp = String(gateway.deps.clock());
    const signature = createHmac('sha256', key.secret).update(`${timestamp}GET/api/wallet/balances`).digest('hex');
    const answer = await gateway.app.inject({
      method: 'GET',
      url: '/api/wallet/ledger',
      headers: { 'x-api-key': key.apiKey, 'x-timestamp': timestamp, 'x-signature': signature },
    });
    expect(answer.json().error).toBe('SIGNATURE_INVALID');
  });

  test.each([
    [-5_000, 200],
    [-5_001, 400],
    [1_000, 200],
    [1_001, 400],
  ])('IDEN-54 a timestamp %d ms from now answers %d', async (offsetMs, status) => {
    const key = await keyOf(await person(gateway));
    const timestampMs = gateway.deps.clock() + offsetMs;
    const answer = await signed(key, 'GET', '/api/identity/me', { timestampMs });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json().error).toBe(offsetMs < 0 ? 'TIMESTAMP_OUTSIDE_WINDOW' : 'TIMESTAMP_AHEAD');
  });

  test('IDEN-55 a read key does not trade', async () => {
    const key = await keyOf(await person(gateway), ['read']);
    expect((await signed(key, 'POST', '/api/spot/orders', { body: ORDER })).json().error).toBe('NOT_PERMITTED');
    expect((await signed(key, 'GET', '/api/identity/me')).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  test('IDEN-52 a deleted key is refused at once, here', async () => {
    const somebody = await person(gateway);
    const key = await keyOf(somebody);
    gateway.deps.apiKeys.setListening(true);
    expect((await signed(key, 'GET', '/api/identity/me')).statusCode).toBe(200);
    await somebody.send('DELETE', `/api/identity/api-keys/${key.id}`);
    expect((await signed(key, 'GET', '/api/identity/me')).json().error).toBe('API_KEY_INVALID');
    gateway.deps.apiKeys.setListening(false);
  });

  test('IDEN-52 at once is answered only what is in memory and good: no key before it was asked for, deleted, asleep or over', async () => {
    const somebody = await person(gateway);
    const key = await keyOf(somebody);
    const { apiKeys } = gateway.deps;
    apiKeys.setListening(true);
    expect(apiKeys.known(key.apiKey, HOME)).toBeNull();
    const found = await apiKeys.find(key.apiKey, HOME);
    expect(apiKeys.known(key.apiKey, HOME)).toBe(found);
    found.row.endsAtMs = gateway.deps.clock();
    expect(apiKeys.known(key.apiKey, HOME)).toBeNull();
    found.row.endsAtMs = null;
    expect(apiKeys.known(key.apiKey, HOME)).toBe(found);
    found.isFrom = () => false;
    expect(apiKeys.known(key.apiKey, HOME)).toBeNull();
    await somebody.send('DELETE', `/api/identity/api-keys/${key.id}`);
    found.isFrom = () => true;
    expect(apiKeys.known(key.apiKey, HOME)).toBeNull();
    apiKeys.setListening(false);
    const second = await keyOf(somebody);
    await apiKeys.find(second.apiKey, HOME);
    expect(apiKeys.known(second.apiKey, HOME)).toBeNull();
  });

  test('IDEN-52 another process hears of it, and while it cannot hear remembers nothing', async () => {
    const somebody = await person(gateway);
    const key = await keyOf(somebody);
    const elsewhere = otherProcessKeys(gateway.deps);
    const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
    const listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
    listener.on('api_key_gone', {
      onNotify: (apiKey) => elsewhere.forget(apiKey),
      onListening: () => elsewhere.setListening(true),
      onDeaf: () => elsewhere.setListening(false),
    });
    await listener.start();
    const first = await elsewhere.find(key.apiKey, HOME);
    expect(await elsewhere.find(key.apiKey, HOME)).toBe(first);
    await somebody.send('DELETE', `/api/identity/api-keys/${key.id}`);
    await expect
      .poll(() =>
        elsewhere.find(key.apiKey, HOME).then(
          () => 'alive',
          (error) => error.refusal,
        ),
      )
      .toBe('API_KEY_INVALID');

    const second = await keyOf(somebody);
    const remembered = await elsewhere.find(second.apiKey, HOME);
    elsewhere.setListening(false);
    expect(await elsewhere.find(second.apiKey, HOME)).not.toBe(remembered);
    await listener.close();
  });

  test('IDEN-52 the listener comes back by itself after its connection is cut', async () => {
    const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
    const listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
    const heard: string[] = [];
    listener.on('cut_test', {
      onNotify: (payload) => heard.push(payload),
      onListening: () => heard.push('listening'),
      onDeaf: () => heard.push('deaf'),
    });
    await listener.start();
    await gateway.deps.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'pelorus-gateway-listener' AND datname = current_database()`,
    );
    await expect.poll(() => heard).toEqual(['listening', 'deaf', 'listening']);
    await gateway.deps.pool.query("SELECT pg_notify('cut_test', 'hello')");
    await expect.poll(() => heard.at(-1)).toBe('hello');
    await listener.close();
  });
});
