import { DatabaseListener } from '@pelorus/database/listener.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dialect,
  HOME,
  KEYS,
  keyGateway,
  makeKey,
  native,
  refusedAs,
  type TestKey,
} from '../../../testing/identity/api-keys/test-keys.ts';
import { type Browser, messagesTo, otherProcessKeys, person, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
beforeAll(async () => {
  gateway = await keyGateway();
  gateway.deps.apiKeys.setListening(true);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  somebody = await person(gateway);
});

const DAY_MS = 86_400_000;
const me = (key: TestKey, from = HOME, headers = {}) =>
  native(gateway, key, '/api/identity/me', { from, headers }).then(refusedAs);
const account = (key: TestKey, from = HOME, headers = {}) =>
  dialect(gateway, key, '/api/v3/account', '', { from, headers }).then(refusedAs);

describe('what a key may be', () => {
  const make = (body: object) => somebody.send('POST', KEYS, { label: 'bot', scopes: ['read', 'spot'], ...body });

  test.each([
    [{ symbols: ['DOGE_USDT'] }, 'symbols.0'],
    [{ symbols: ['BTC_USDT', 'btc_usdt'] }, 'symbols.1'],
    [{ networks: ['203.0.113.7', 'localhost'] }, 'networks.1'],
    [{ networks: ['0.0.0.0/0'] }, 'networks.0'],
    [{ networks: ['203.0.113.7/24'] }, 'networks.0'],
    [{ scopes: ['withdraw'] }, 'networks'],
    [{ scopes: ['read', 'all'] }, 'scopes.1'],
    [{ endsAt: 1_700_000_000_000 }, 'endsAt'],
    [{ endsAt: -1 }, 'endsAt'],
    [{ endsAt: 'tomorrow' }, 'endsAt'],
    [{ accountId: 1 }, 'accountId'],
    [{ secret: 'mine' }, 'secret'],
  ])('KEY-01 %j is refused', async (body, field) => {
    expect((await make(body)).json()).toMatchObject({ error: 'BAD_REQUEST', field });
  });

  test('KEY-01 what is given is kept in one form', async () => {
    const networks = ['203.0.113.7/32', ' 203.0.113.7', '2001:DB8::/48'];
    const symbols = ['ETH_USDT', 'BTC_USDT', 'ETH_USDT'];
    const endsAt = gateway.deps.clock() + 1_000;
    const made = (await make({ scopes: ['withdraw', 'read', 'read'], networks, symbols, endsAt })).json().data;
    expect(made).toMatchObject({
      kind: 'hmac',
      scopes: ['read', 'withdraw'],
      networks: ['2001:db8::/48', '203.0.113.7'],
      symbols: ['BTC_USDT', 'ETH_USDT'],
      endsAt,
      idleEndsAt: null,
      isAsleep: false,
    });
    const { secret, ...rest } = made;
    expect((await somebody.send('GET', KEYS)).json().data).toEqual([rest]);
  });
});

describe('when and from where', () => {
  test('KEY-01 KEY-08 KEY-04 it ends at its end, to the millisecond, on both wires', async () => {
    const key = await makeKey(somebody, { endsAt: gateway.deps.clock() + 1_000 });
    gateway.pass(999);
    expect([await me(key), await account(key)]).toEqual([null, null]);
    gateway.pass(1);
    expect([await me(key), await account(key)]).toEqual(['API_KEY_INVALID', -2015]);
  });

  test('KEY-01 KEY-08 one that trades from everywhere ends after 90 days of nothing; reading or bound ones do not', async () => {
    const [trading, reading, bound] = [
      await makeKey(somebody),
      await makeKey(somebody, { scopes: ['read'] }),
      await makeKey(somebody, { networks: [HOME] }),
    ];
    gateway.pass(60 * DAY_MS);
    expect(await me(trading)).toBeNull();
    gateway.pass(90 * DAY_MS - 1);
    expect(await me(trading)).toBeNull();
    gateway.pass(90 * DAY_MS);
    expect([await me(trading), await me(reading), await me(bound)]).toEqual(['API_KEY_INVALID', null, null]);
  });

  test('KEY-01 a use through another process counts here', async () => {
    const key = await makeKey(somebody);
    expect(await me(key)).toBeNull();
    gateway.pass(60 * DAY_MS);
    const elsewhere = otherProcessKeys(gateway.deps);
    elsewhere.used(await elsewhere.find(key.apiKey, HOME));
    const used = () =>
      gateway.deps.pool.query('SELECT last_used_at_ms AS at FROM identity.api_keys WHERE key_id = $1', [key.id]);
    await expect.poll(async () => Number((await used()).rows[0].at)).toBe(gateway.deps.clock());
    gateway.pass(60 * DAY_MS);
    expect(await me(key)).toBeNull();
  });

  test('KEY-01 who knows the key but not its secret does not keep it alive', async () => {
    const key = await makeKey(somebody);
    gateway.pass(DAY_MS);
    const wrong = await native(gateway, key, '/api/identity/me', { signature: 'a'.repeat(64) });
    expect(refusedAs(wrong)).toBe('SIGNATURE_INVALID');
    await dialect(gateway, key, '/api/v3/userDataStream', '', { method: 'POST' });
    const kept = await gateway.deps.pool.query(
      'SELECT last_used_at_ms AS at FROM identity.api_keys WHERE key_id = $1',
      [key.id],
    );
    expect(kept.rows[0].at).toBeNull();
  });

  test('KEY-04 KEY-11 from another address it is refused on both wires, whatever a header says', async () => {
    const key = await makeKey(somebody, { networks: ['203.0.113.0/24', '2001:db8::/48'] });
    for (const inside of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7'])
      expect([await me(key, inside), await account(key, inside)]).toEqual([null, null]);
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    for (const outside of ['203.0.112.7', HOME, '2001:db9::7'])
      for (const headers of [{}, forged])
        expect([await me(key, outside, headers), await account(key, outside, headers)]).toEqual([
          'API_KEY_INVALID',
          -2015,
        ]);
    const unsigned = await dialect(gateway, key, '/api/v3/userDataStream', '', { method: 'POST' });
    expect(refusedAs(unsigned)).toBe(-2015);
  });

  test('KEY-04 KEY-11 IDEN-42 behind one trusted proxy its last word counts, not what the client wrote before it', async () => {
    const proxied = await keyGateway(1);
    const owner = await person(proxied);
    const key = await makeKey(owner, { networks: ['203.0.113.7'] });
    const ask = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return [
        refusedAs(await native(proxied, key, '/api/identity/me', { headers })),
        refusedAs(await dialect(proxied, key, '/api/v3/account', '', { headers })),
      ];
    };
    expect(await ask('198.51.100.1, 203.0.113.7')).toEqual([null, null]);
    expect(await ask('203.0.113.7, 198.51.100.1')).toEqual(['API_KEY_INVALID', -2015]);
    await proxied.close();
  });
});

describe('changing', () => {
  const change = (who: Browser, { id }: TestKey, body: object) => who.send('PATCH', `${KEYS}/${id}`, body);

  test('KEY-01 KEY-05 KEY-12 what is left out stays; it counts here at once, and is told by mail', async () => {
    const key = await makeKey(somebody, { networks: [HOME], symbols: ['BTC_USDT'] });
    expect(await me(key)).toBeNull();
    const changed = (await change(somebody, key, { networks: ['203.0.113.7'] })).json().data;
    expect(changed).toMatchObject({ label: 'bot', scopes: ['read', 'spot'], symbols: ['BTC_USDT'] });
    expect([await me(key), await me(key, '203.0.113.7')]).toEqual(['API_KEY_INVALID', null]);
    await change(somebody, key, { scopes: ['spot'], networks: [] });
    expect([await me(key), await account(key)]).toEqual(['NOT_PERMITTED', -2015]);
    const kinds = (await messagesTo(gateway.deps, somebody.email)).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['key-changed', 'key-changed', 'key-made']);
  });

  test('KEY-04 IDEN-52 another process hears of it within a second', async () => {
    const key = await makeKey(somebody);
    const elsewhere = otherProcessKeys(gateway.deps);
    const url = (gateway.deps.pool.options as { connectionString: string }).connectionString;
    const listener = new DatabaseListener(url, 'pelorus-gateway-listener', gateway.deps.log);
    listener.on('api_key_gone', {
      onNotify: (apiKey) => elsewhere.forget(apiKey),
      onListening: () => elsewhere.setListening(true),
    });
    await listener.start();
    expect((await elsewhere.find(key.apiKey, HOME)).scopes).toEqual(['read', 'spot']);
    await change(somebody, key, { scopes: ['read'] });
    const scopes = async () => (await elsewhere.find(key.apiKey, HOME)).scopes;
    await expect.poll(scopes).toEqual(['read']);
    await listener.close();
  });

  test.each([
    [{ scopes: ['withdraw'] }, 'networks'],
    [{ networks: ['x'] }, 'networks.0'],
    [{ publicKey: 'x' }, 'publicKey'],
    [{ isAsleep: false }, 'isAsleep'],
    [{ endsAt: 1 }, 'endsAt'],
  ])('KEY-01 the change %j is refused', async (body, field) => {
    const key = await makeKey(somebody);
    expect((await change(somebody, key, body)).json()).toMatchObject({ error: 'BAD_REQUEST', field });
  });

  test('KEY-05 nobody changes, confirms or deletes another’s', async () => {
    const key = await makeKey(somebody, { networks: [HOME] });
    const stranger = await person(gateway);
    for (const answer of [
      await change(stranger, key, { networks: [] }),
      await stranger.send('POST', `${KEYS}/${key.id}/confirm`),
      await stranger.send('DELETE', `${KEYS}/${key.id}`),
    ])
      expect(refusedAs(answer)).toBe('NOT_FOUND');
    expect(await me(key)).toBeNull();
    expect((await messagesTo(gateway.deps, somebody.email)).map(({ kind }) => kind).includes('key-removed')).toBe(
      false,
    );
  });

  test('KEY-05 two changes at once leave one or the other, whole', async () => {
    const key = await makeKey(somebody);
    await Promise.all([
      change(somebody, key, { scopes: ['read'], label: 'reads' }),
      change(somebody, key, { scopes: ['spot'], label: 'trades' }),
    ]);
    const [row] = (await somebody.send('GET', KEYS)).json().data;
    expect([row.label, row.scopes]).toEqual(row.label === 'reads' ? ['reads', ['read']] : ['trades', ['spot']]);
  });
});

describe('what is heard again', () => {
  test('IDEN-56 IDEN-65 cancelling everything counts once on either wire, also when both are sent at once', async () => {
    const key = await makeKey(somebody);
    const sent = gateway.core.commands.length;
    const url = '/api/spot/orders';
    const answers = await Promise.all(
      [1, 2, 3].map(() => native(gateway, key, url, { method: 'DELETE' }).then(refusedAs)),
    );
    expect(answers.toSorted()).toEqual(['SIGNATURE_INVALID', 'SIGNATURE_INVALID', null]);
    const calls = [];
    // Nothing is open: the dialect says so once.
    for (let i = 0; i < 2; i++)
      calls.push(refusedAs(await dialect(gateway, key, '/api/v3/openOrders', 'symbol=BTCUSDT', { method: 'DELETE' })));
    expect(calls).toEqual([-2011, -1022]);
    expect(gateway.core.commands.length).toBe(sent + 2);
    gateway.pass(1);
    expect(refusedAs(await native(gateway, key, url, { method: 'DELETE' }))).toBeNull();
  });

  test('IDEN-56 after the clock was set back too; and it is another signature for another key', async () => {
    const [first, second] = [await makeKey(somebody), await makeKey(somebody)];
    const timestampMs = gateway.deps.clock();
    const cancel = (key: TestKey) => native(gateway, key, '/api/spot/orders', { method: 'DELETE', timestampMs });
    expect([refusedAs(await cancel(first)), refusedAs(await cancel(second))]).toEqual([null, null]);
    gateway.pass(600_000);
    expect(refusedAs(await cancel(first))).toBe('TIMESTAMP_OUTSIDE_WINDOW');
    gateway.pass(-600_000);
    expect(refusedAs(await cancel(first))).toBe('SIGNATURE_INVALID');
  });
});

describe('what it may do', () => {
  test('KEY-03 it is told itself, whatever it may do besides; a session has no such answer', async () => {
    const key = await makeKey(somebody, { scopes: ['transfer'], symbols: ['BTC_USDT'], networks: [HOME] });
    const own = await native(gateway, key, '/api/identity/api-keys/self');
    const { accountId } = (await somebody.send('GET', '/api/identity/me')).json().data;
    expect(own.json().data).toMatchObject({ id: key.id, scopes: ['transfer'], symbols: ['BTC_USDT'], accountId });
    expect(own.json().data).toMatchObject({
      networks: [HOME],
      endsAt: null,
      isDemo: true,
      isSubAccount: false,
      may: ['key.self', 'wallet.transfer'],
      limits: { weightPerMinute: 1_000_000, ordersPer10Seconds: gateway.deps.limits.ordersPer10Seconds },
    });
    const trading = await makeKey(somebody, { scopes: ['read', 'spot'] });
    const { data } = (await native(gateway, trading, '/api/identity/api-keys/self')).json();
    expect(data.may).toEqual(expect.arrayContaining(['account.read', 'key.self', 'spot.trade', 'wallet.read']));
    expect(data.may).not.toEqual(expect.arrayContaining(['identity.manage']));
    expect(own.body).not.toContain(key.secret as string);
    expect(refusedAs(await somebody.send('GET', '/api/identity/api-keys/self'))).toBe('NOT_PERMITTED');
    const restrictions = await dialect(gateway, key, '/sapi/v1/account/apiRestrictions', '');
    expect(restrictions.json()).toEqual({
      ipRestrict: true,
      createTime: expect.any(Number),
      enableReading: false,
      enableWithdrawals: false,
      enableInternalTransfer: true,
      enableMargin: false,
      enableFutures: false,
      permitsUniversalTransfer: true,
      enableVanillaOptions: false,
      enableSpotAndMarginTrading: false,
      enablePortfolioMarginTrading: false,
    });
  });
});
