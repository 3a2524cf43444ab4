import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { accountFileData } from '@pelorus/protocol/identity/account-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, alsoOn } from '../../../testing/identity/security/test-security.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000, codesPerHourPerAddress: 100 },
  });
});
afterAll(() => gateway.close());

async function keyOf(who: Browser): Promise<{ apiKey: string; secret: string }> {
  return (await who.send('POST', `${API}/api-keys`, { label: 'bot', scopes: ['read', 'spot'] })).json().data;
}

describe('taking along', () => {
  test('SEC-50 everything kept about the person, nothing secret, nothing of others; once an hour', async () => {
    const [somebody, stranger] = [await person(gateway), await person(gateway)];
    const key = await keyOf(somebody);
    await keyOf(stranger);
    const [first, second] = await Promise.all([
      somebody.send('GET', `${API}/export`),
      somebody.send('GET', `${API}/export`),
    ]);
    const [answer, refused] = first.statusCode === 200 ? [first, second] : [second, first];
    expect(refused.json().error).toBe('TOO_MANY_REQUESTS');
    expect(answer.headers['content-disposition']).toContain('attachment');
    const { code, data } = answer.json();
    expect(code).toBe(0);
    expect(data).toMatchObject({
      person: [{ email: somebody.email }],
      apiKeys: [{ api_key: key.apiKey }],
      orders: [],
      trades: [],
      ledger: [],
    });
    expect(data.history.map(({ kind }: { kind: string }) => kind)).toEqual(['signed-up', 'key-made', 'exported']);
    for (const hidden of [key.secret, stranger.email, 'argon2', 'hash', 'sealed'])
      expect(answer.body).not.toContain(hidden);
    gateway.pass(3_600_000);
    expect((await (await alsoOn(gateway, somebody)).send('GET', `${API}/export`)).statusCode).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['an image or a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a script of an old browser', { origin: 'https://evil.example' }],
    ['a link of an old browser', { referer: 'https://evil.example/' }],
  ])('IDEN-33 %s uses up neither the hourly export nor its weight', async (_what, headers) => {
    const somebody = await person(gateway);
    const used = () => gateway.deps.rates.weight.used('127.0.0.1');
    const before = used();
    for (let i = 0; i < 3; i++)
      expect((await somebody.send('GET', `${API}/export`, undefined, headers)).json().error).toBe('CROSS_SITE');
    expect(used()).toBe(before + 3);
    for (const url of ['/api/wallet/ledger/export?year=2026', '/api/spot/orders/export', '/api/spot/trades/export'])
      expect((await somebody.send('GET', url, undefined, headers)).json().error).toBe('CROSS_SITE');
    expect((await somebody.send('GET', `${API}/export`)).statusCode).toBe(200);
  });

  test.each(['none', 'same-origin'])('IDEN-33 whoever asks from %s gets their file', async (site) => {
    const somebody = await person(gateway);
    const answer = await somebody.send('GET', `${API}/export`, undefined, { 'sec-fetch-site': site });
    expect(answer.statusCode).toBe(200);
  });

  test('SEC-50 orders and the ledger come whole, more than a page of them', async () => {
    const somebody = await person(gateway);
    const { accountId } = (await somebody.send('GET', `${API}/me`)).json().data;
    await gateway.deps.pool.query(
      `INSERT INTO projection.orders SELECT i, i, i, i, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000,
         0, 0, 0, 1, NULL, 1, 'o' || i FROM generate_series(1, 2500) i`,
      [accountId],
    );
    await gateway.deps.pool.query(
      `INSERT INTO projection.futures_ledger (account, seq, index, time_ms, asset, market, reason, delta_available_units,
         delta_held_units, available_units, held_units)
       SELECT $1, i, 0, i, 1, CASE WHEN i > 1 THEN 1 END, 6, -1, 0, -i, 0 FROM generate_series(1, 1200) i`,
      [accountId],
    );
    // It is what its document says (ADOC-07).
    const { futuresLedger, orders } = okSchema(accountFileData).parse(
      (await somebody.send('GET', `${API}/export`)).json(),
    ).data;
    expect(orders.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 2_500 }, (_, i) => 2_500 - i));
    expect(futuresLedger.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, i) => `${1_200 - i}:0`));
    expect(futuresLedger.at(-1)).toMatchObject({ reason: 'FEE', symbol: null });
    expect(futuresLedger[0]?.symbol).toBe(gateway.deps.catalog.marketById(1).symbol);
    await gateway.deps.pool.query('TRUNCATE projection.orders, projection.futures_ledger');
  });
});
