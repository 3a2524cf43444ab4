import { userByEmail } from '@pelorus/database/identity/people.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScriptedCore } from '../../testing/test-core.ts';
import { Browser, CONFIG, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration, forgottenMarkets } from '../catalog/apply-configuration.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { marketPayload } from '../catalog/market-payload.ts';

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

const config = brandConfigSchema.parse(CONFIG);

/** Gives ids in order and the same to the same name, as the engine does. */
function configuring() {
  const known: string[] = [];
  const idOf = (name: string) => (known.includes(name) ? known.indexOf(name) : known.push(name) - 1);
  return (command: AppliedCommand): EngineEvent[] => {
    const { code, symbol } = (command.payload ?? {}) as { code?: string; symbol?: string };
    if (command.kind === 'configureAsset') return [{ kind: 'assetConfigured', asset: idOf(`${code}`) }];
    if (command.kind === 'configureMarket') return [{ kind: 'marketConfigured', market: idOf(`${symbol}`) }];
    if (command.kind === 'configureFeeTier') return [{ kind: 'feeTierConfigured', tier: 0 }];
    if (command.kind === 'configureVenue') return [{ kind: 'venueConfigured' }];
    return [];
  };
}

function emptyExchange() {
  const core = new ScriptedCore();
  const catalog = new LiveCatalog();
  core.answer = configuring();
  core.listen({ onHello() {}, onCommand: (command) => catalog.apply(command), onBatchEnd() {}, onDown() {} });
  return { core, catalog };
}

describe('configuration', () => {
  test('HTTP-20 an empty engine gets assets, markets, fee tiers and a funded faucet; a second time only the funding is asked', async () => {
    const { core, catalog } = emptyExchange();
    expect(await applyConfiguration(core, config, catalog)).toBe(5);
    expect(core.commands.map((command) => command.kind)).toEqual([
      'configureAsset',
      'configureAsset',
      'configureVenue',
      'configureMarket',
      'configureFeeTier',
      'transfer',
      'transfer',
    ]);
    expect(catalog.market('BTC_USDT')).toMatchObject({
      lotUnits: 1_000,
      tickLotUnits: 10,
      priceScale: 2,
      tickUnits: 1,
      priceTicksMax: 100_000_000,
      bidUpE6: 5_000_000,
      bidDownE6: 200_000,
      notionalMin: 1_000,
      stpDefault: 1,
    });
    expect(await applyConfiguration(core, config, catalog)).toBe(0);
    const [market] = config.markets;
    if (market === undefined) throw new Error('the test configuration has no market');
    const changed = { ...config, markets: [{ ...market, openOrdersMax: 7 }] };
    expect(await applyConfiguration(core, changed, catalog)).toBe(1);
    expect(catalog.market('BTC_USDT')?.openOrdersMax).toBe(7);
  });

  test('STAT-02 STAT-11 the status of the file is that of a new market; what was set later stays, whatever else is configured', async () => {
    const { core, catalog } = emptyExchange();
    const [market] = config.markets;
    if (market === undefined) throw new Error('the test configuration has no market');
    await applyConfiguration(core, { ...config, markets: [{ ...market, status: 'HALT' }] }, catalog);
    expect(catalog.market('BTC_USDT')?.status).toBe('HALT');
    expect(await applyConfiguration(core, config, catalog)).toBe(0);
    const configure = core.answer;
    core.answer = (command, view) =>
      command.kind === 'setMarketStatus'
        ? [{ kind: 'marketStatusSet', market: catalog.marketOrRefuse('BTC_USDT').id, status: 'AUCTION', endMs: 5 }]
        : configure(command, view);
    await core.submit(encodeJson('setMarketStatus', { symbol: 'BTC_USDT', status: 'AUCTION', endMs: 5 }));
    await applyConfiguration(core, { ...config, markets: [{ ...market, openOrdersMax: 7 }] }, catalog);
    const last = core.commands.findLast(({ kind }) => kind === 'configureMarket');
    expect(last?.payload).toMatchObject({ keepsStatus: true, openOrdersMax: 7 });
    expect(catalog.market('BTC_USDT')).toMatchObject({ status: 'AUCTION', openOrdersMax: 7, auction: { endMs: 5 } });
    expect(catalog.market('BTC_USDT')).not.toHaveProperty('keepsStatus');
  });

  test('HTTP-20 a faucet that is full already is not a mistake', async () => {
    const { core, catalog } = emptyExchange();
    const configure = core.answer;
    core.answer = (command, view) =>
      command.kind === 'transfer' ? [{ kind: 'rejected', code: 'SUPPLY_LIMIT' }] : configure(command, view);
    expect(await applyConfiguration(core, config, catalog)).toBe(5);
  });

  test('HTTP-20 production funds no faucet', async () => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, { ...config, mode: 'production' }, catalog);
    expect(core.commands.filter((command) => command.kind === 'transfer')).toEqual([]);
  });

  const market = config.markets[0] as (typeof config.markets)[number];
  test.each([
    [{ symbol: 'ETH_USDT' }, 'markets.ETH_USDT.symbol: ETH is not'],
    [{ tickSize: '0' }, 'markets.BTC_USDT.tickSize'],
    [{ stepSize: '0.000000001' }, 'markets.BTC_USDT.stepSize'],
    [{ tickSize: '0.0000001', priceMin: '0.0000001' }, 'smallest unit of USDT'],
    [{ priceMax: '1000000.005' }, 'markets.BTC_USDT.priceMax'],
    [{ quantityMin: '0.000001' }, 'markets.BTC_USDT.quantityMin'],
    [{ notionalMin: '0.000000001' }, 'markets.BTC_USDT.notionalMin'],
    [{ bidUp: '1.0000001' }, 'markets.BTC_USDT.bidUp'],
  ])('HTTP-21 %j is named, and nothing is sent', async (wrong, problem) => {
    const { core, catalog } = emptyExchange();
    const mistaken = { ...config, markets: [{ ...market, ...wrong }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow(problem);
    expect(core.commands).toEqual([]);
  });

  test('HTTP-21 a fee of the whole is a mistake', async () => {
    const { core, catalog } = emptyExchange();
    const mistaken = { ...config, feeTiers: [{ tier: 0, maker: '0.001', taker: '1' }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow('feeTiers.0.taker');
  });

  test.each([
    [{ tickSize: '0.1', priceMin: '0.1' }, 'markets.BTC_USDT.tickSize: cannot change once in use; it is 0.01'],
    [
      { stepSize: '0.0001', quantityMin: '0.0001' },
      'markets.BTC_USDT.stepSize: cannot change once in use; it is 0.00001',
    ],
  ])('HTTP-21 CONF-03 %j of a market that exists is named, and nothing is sent', async (changed, problem) => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, config, catalog);
    const sent = core.commands.length;
    const mistaken = { ...config, markets: [{ ...market, ...changed }] };
    await expect(applyConfiguration(core, mistaken, catalog)).rejects.toThrow(problem);
    const scales = config.assets.map((asset) => ({ ...asset, scale: asset.code === 'BTC' ? 9 : asset.scale }));
    await expect(applyConfiguration(core, { ...config, assets: scales }, catalog)).rejects.toThrow(
      'assets.BTC.scale: cannot change once in use; it is 8',
    );
    expect(core.commands.length).toBe(sent);
  });

  test('HTTP-24 a market that the configuration forgets trades on, and is named', async () => {
    const { core, catalog } = emptyExchange();
    await applyConfiguration(core, config, catalog);
    expect(forgottenMarkets(config, catalog)).toEqual([]);
    expect(forgottenMarkets({ ...config, markets: [] }, catalog)).toEqual(['BTC_USDT']);
    expect(forgottenMarkets({ ...config, markets: [] }, catalog, ['BTC_USDT'])).toEqual([]);
    const { id } = catalog.marketOrRefuse('BTC_USDT');
    core.answer = () => [{ kind: 'marketStatusSet', market: id, status: 'HALT', endMs: 0 }];
    await core.submit(encodeJson('setMarketStatus', { symbol: 'BTC_USDT', status: 'HALT' }));
    expect(forgottenMarkets({ ...config, markets: [] }, catalog)).toEqual([]);
  });

  test('HTTP-21 what the engine refuses is named too', async () => {
    const { core, catalog } = emptyExchange();
    core.answer = () => [{ kind: 'rejected', code: 'CONFIG_LOCKED' }];
    await expect(applyConfiguration(core, config, catalog)).rejects.toThrow(
      'assets.USDT: refused by the engine: CONFIG_LOCKED',
    );
  });

  test('HTTP-20 a tick of 5 or 0.5 is counted in its own units', () => {
    const half = { ...market, tickSize: '0.5', priceMin: '0.5', priceMax: '1000000', referencePrice: '50000' };
    expect(marketPayload(half, config.assets)).toMatchObject({ priceScale: 1, tickUnits: 5, referenceTicks: 100_000 });
    const five = { ...market, tickSize: '5', priceMin: '5', priceMax: '1000000', referencePrice: '50000' };
    expect(marketPayload({ ...five, icebergOrdersMax: 3 }, config.assets)).toMatchObject({ icebergOrdersMax: 3 });
    expect(marketPayload(five, config.assets)).toMatchObject({ priceScale: 0, tickUnits: 5, tickLotUnits: 5_000 });
  });

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
    expect((await gateway.deps.apiKeys.find(again.json().data.apiKey, '127.0.0.1')).verifier.export().toString()).toBe(
      again.json().data.secret,
    );
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
});
