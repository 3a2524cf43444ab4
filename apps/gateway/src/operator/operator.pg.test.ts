import { userByEmail } from '@pelorus/database/identity/people.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configuring } from '../../testing/catalog/test-configuring.ts';
import { catalogWith, PERP } from '../../testing/futures/test-marks.ts';
import { Browser, CONFIG, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.core.answer = () => [];
});

function operator(path: string, body: unknown, at = gateway) {
  return at.app.inject({
    method: 'POST',
    url: `/api/operator/${path}`,
    headers: { authorization: `Bearer ${at.deps.secrets.operatorSecret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

describe('the catalog by the operator’s door', () => {
  test('HTTP-20 the operator’s door changes a market without a restart, and names mistakes', async () => {
    gateway.core.answer = configuring();
    const { assets, markets } = CONFIG;
    const [first] = markets;
    const halted = await operator('catalog', { assets, markets: [{ ...first, status: 'CANCEL_ONLY' }] });
    expect(halted.statusCode).toBe(200);
    expect(gateway.deps.catalog.market('BTC_USDT')?.status).toBe('CANCEL_ONLY');
    const wrong = await operator('catalog', { assets, markets: [{ ...first, tickSize: '0' }] });
    expect(wrong.json()).toMatchObject({ error: 'CONFIG_INVALID' });
    expect(wrong.json().field).toContain('markets.BTC_USDT.tickSize');
  });

  test('PLAN-11 HTTP-53 the operator’s door changes no fees, which two people do', async () => {
    const { assets, feeTiers, markets } = CONFIG;
    const fees = () => gateway.deps.catalog.feeRows();
    const before = [fees(), gateway.deps.catalog.venue()];
    const cheap = [{ tier: 0, maker: '0', taker: '0' }];
    const answer = await operator('catalog', { assets, markets, feeTiers: cheap });
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'feeTiers']);
    const discount = { asset: 'BTC', off: '0.25', prices: [{ asset: 'USDT', price: '0.01' }] };
    expect((await operator('catalog', { assets, markets, feeDiscount: discount })).statusCode).toBe(400);
    expect((await operator('catalog', { assets, markets })).statusCode).toBe(200);
    expect([fees(), gateway.deps.catalog.venue()]).toEqual(before);
    expect(gateway.core.commands.filter(({ kind }) => kind === 'configureFeeDiscount')).toEqual([]);
    const venueLimits = { openOrders: 5 };
    expect((await operator('catalog', { assets, markets, venueLimits })).statusCode).toBe(400);
    expect(feeTiers).toHaveLength(1);
  });
});

describe('accounts for scripts', () => {
  test('HTTP-22 a funded account with a key; asked again with the same address, the same one with a new key', async () => {
    const fund = [{ asset: 'USDT', amount: '10000' }];
    const email = 'bot-1@example.com';
    const before = gateway.core.commands.length;
    const first = await operator('accounts', { email, password: null, label: 'bot', fund });
    expect(first.statusCode).toBe(200);
    expect(first.json().data).toMatchObject({ email, password: null, created: true });
    const { accountId } = first.json().data;
    expect(gateway.core.commands.slice(before).map((command) => command.kind)).toEqual(['openAccount', 'transfer']);
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (1, 0, $1, 1)', [accountId]);
    const again = await operator('accounts', { email, label: 'bot', fund });
    expect(again.json().data).toMatchObject({ created: false, accountId: first.json().data.accountId });
    expect(gateway.core.commands.length).toBe(before + 2);
    await expect(gateway.deps.apiKeys.find(first.json().data.apiKey, '127.0.0.1')).rejects.toMatchObject({
      refusal: 'API_KEY_INVALID',
    });
    const key = await gateway.deps.apiKeys.find(again.json().data.apiKey, '127.0.0.1');
    expect(key.verifier.export().toString()).toBe(again.json().data.secret);
    expect(key.scopes).toEqual(['read', 'spot', 'futures', 'transfer', 'p2p']);
  });

  test('HTTP-22 a key has the scopes and networks that are asked for', async () => {
    const asked = { email: 'bot-3@example.com', scopes: ['p2p', 'read'], networks: ['127.0.0.0/8'] };
    const { apiKey } = (await operator('accounts', asked)).json().data;
    const key = await gateway.deps.apiKeys.find(apiKey, '127.0.0.9');
    expect(key.scopes).toEqual(['read', 'p2p']);
    await expect(gateway.deps.apiKeys.find(apiKey, '192.0.2.1')).rejects.toMatchObject({ refusal: 'API_KEY_INVALID' });
    const wrong = await operator('accounts', { email: 'bot-4@example.com', networks: ['here'] });
    expect(wrong.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'networks.0' });
  });

  test('HTTP-22 an account that a crash left unfunded is funded when asked again', async () => {
    const email = 'bot-2@example.com';
    const fund = [{ asset: 'USDT', amount: '1' }];
    gateway.core.answer = (command) => (command.kind === 'transfer' ? [{ kind: 'rejected', code: 'HOUSE_EMPTY' }] : []);
    expect((await operator('accounts', { email, fund })).json().error).toBe('HOUSE_EMPTY');
    gateway.core.answer = () => [];
    const before = gateway.core.commands.length;
    expect((await operator('accounts', { email, fund })).json().data.created).toBe(false);
    expect(gateway.core.commands.slice(before).map((command) => command.kind)).toEqual(['transfer']);
  });

  test.each([
    ['UNAVAILABLE', true],
    ['OUTCOME_UNKNOWN', false],
  ] as const)('IDEN-62 an account is taken back when the core says %s: %s', async (code, isTakenBack) => {
    const email = `bot-${code}@example.com`.toLowerCase();
    gateway.core.answer = () => {
      throw new CoreUnavailable(code);
    };
    expect((await operator('accounts', { email })).json().error).toBe(code);
    expect(await userByEmail(gateway.deps.pool, email)).toEqual(
      isTakenBack ? undefined : expect.objectContaining({ email }),
    );
  });

  test('HTTP-22 without an address one is made, with a password that logs in', async () => {
    const { email, password } = (await operator('accounts', {})).json().data;
    const answer = await Object.assign(new Browser(gateway.app), { email, password }).logIn();
    expect(answer.json().data).toMatchObject({ state: 'logged-in', me: { email } });
  });

  test('HTTP-22 production refuses accounts, funds and history', async () => {
    const production = await testGateway({ config: { mode: 'production' } });
    for (const [path, body] of [
      ['accounts', {}],
      ['fund', { accountId: 16, asset: 'BTC', amount: '1', transferId: 'x' }],
      ['history', { pairCode: 'BTC_USDT', klines: [CANDLE] }],
    ] as const)
      expect((await operator(path, body, production)).json().error).toBe('DEMO_ONLY');
    expect(production.core.commands).toEqual([]);
    await production.close();
  });
});

const MINUTE = 60_000;
const CANDLE = [MINUTE, '100.00', '110.00', '90.00', '105.00', '1.5', 2 * MINUTE - 1, '150.0', 3, '0.5', '50'];

describe('imported candles', () => {
  test('HTTP-23 are kept in ticks and lots', async () => {
    const answer = await operator('history', { pairCode: 'BTC_USDT', klines: [CANDLE] });
    expect(answer.json()).toEqual({ code: 0, data: { imported: 1 } });
    const kept = await gateway.deps.pool.query("SELECT * FROM markets.history WHERE interval = '1m'");
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0]).toMatchObject({ open_ms: MINUTE, open_ticks: 10_000, high_ticks: 11_000, lots: '150000' });
  });

  test.each([
    ['a price off the tick', [MINUTE, '100.001', '110', '90', '105', '1', 0, '1', 1, '0', '0']],
    ['a volume that is no number', [MINUTE, '100', '110', '90', '105', 'x', 0, '1', 1, '0', '0']],
    ['a high below the low', [MINUTE, '100', '80', '90', '105', '1', 0, '1', 1, '0', '0']],
    ['a time off the minute', [MINUTE + 1, '100', '110', '90', '105', '1', 0, '1', 1, '0', '0']],
    ['a missing field', [MINUTE, '100']],
  ])('HTTP-23 %s refuses the whole import', async (_name, wrong) => {
    const before = await gateway.deps.pool.query('SELECT count(*) AS n FROM markets.history');
    const good = [...CANDLE];
    good[0] = 10 * MINUTE;
    const answer = await operator('history', { pairCode: 'BTC_USDT', klines: [good, wrong] });
    expect(answer.statusCode).toBe(400);
    expect((await gateway.deps.pool.query('SELECT count(*) AS n FROM markets.history')).rows).toEqual(before.rows);
  });

  test('HTTP-55 those of a contract are kept as that contract’s', async () => {
    gateway.deps.catalog.reset(catalogWith());
    const answer = await operator('history', { pairCode: 'BTC_USDT_PERP', klines: [CANDLE] });
    expect(answer.json()).toEqual({ code: 0, data: { imported: 1 } });
    const kept = await gateway.deps.pool.query('SELECT count(*)::int AS n FROM markets.history WHERE market = $1', [
      PERP,
    ]);
    expect(kept.rows[0].n).toBeGreaterThan(0);
    const unknown = await operator('history', { pairCode: 'ETH_USDT_PERP', klines: [CANDLE] });
    expect(unknown.json()).toMatchObject({ error: 'UNKNOWN_MARKET', field: 'pairCode' });
  });
});
