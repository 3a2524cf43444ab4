import type { AccountDiscountPayload, AccountTierPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey, native, refusedAs, type TestKey } from '../../testing/identity/api-keys/test-keys.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyVolumeTiers } from './volume-tiers.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;

/** Answers as the engine does, and folds what it says of accounts into the tables. */
function answer(command: AppliedCommand) {
  if (command.kind === 'configureFeeDiscount') return [{ kind: 'feeDiscountConfigured' } as const];
  if (command.kind === 'setAccountTier') {
    const { account, tier } = command.payload as AccountTierPayload;
    return [{ kind: 'accountTierSet', account, tier } as const];
  }
  const { account, isOn } = command.payload as AccountDiscountPayload;
  return [{ kind: 'accountDiscountSet', account, isOn } as const];
}

beforeAll(async () => {
  gateway = await testGateway({
    config: {
      feeTiers: [
        { tier: 0, maker: '0.001', taker: '0.0015' },
        { tier: 4, maker: '0', taker: '0.001', volume30d: '1000' },
        { tier: 9, maker: '0', taker: '0' },
      ],
    },
  });
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
  gateway.core.answer = (command) => (command.kind === 'openAccount' ? [] : answer(command));
});
afterAll(() => gateway.close());

const read = async () => (await somebody.send('GET', '/api/spot/fee-discount')).json().data;
const put = (isOn: unknown) => somebody.send('PUT', '/api/spot/fee-discount', { isOn });
const asKey = (key: TestKey, isOn: boolean, timestampMs?: number) =>
  native(gateway, key, '/api/spot/fee-discount', {
    method: 'PUT',
    body: JSON.stringify({ isOn }),
    ...(timestampMs === undefined ? {} : { timestampMs }),
  });
const query = (text: string, values: unknown[] = []) => gateway.deps.pool.query(text, values);

test('SPAP-41 there is nothing to switch on before the venue has a discount asset', async () => {
  expect(await read()).toEqual({ asset: null, off: '0', isOn: false });
  expect((await put(true)).json()).toMatchObject({ code: REJECTIONS.UNKNOWN_ASSET.id });
  expect((await put('yes')).statusCode).toBe(400);
});

test('SPAP-41 the account pays with it or not, as it says', async () => {
  const discount = { asset: 'BTC', offE6: 250_000, prices: [{ asset: 'USDT', units: 2_000, per: 10 ** 8 }] };
  await gateway.core.submit(encodeJson('configureFeeDiscount', discount));
  expect(await read()).toEqual({ asset: 'BTC', off: '0.25', isOn: false });
  expect((await put(true)).json().data).toEqual({ asset: 'BTC', off: '0.25', isOn: true });
  expect(gateway.core.commands.at(-1)).toMatchObject({
    ...{ kind: 'setAccountDiscount', payload: { account: accountId, isOn: true } },
  });
  await query(
    `INSERT INTO projection.accounts (account, reference, fee_tier, opened_at_ms, is_discounted)
    VALUES ($1, 'somebody', 0, 0, true)`,
    [accountId],
  );
  expect((await read()).isOn).toBe(true);
});

test('SPAP-41 SPAP-66 a key that is bound to markets may not switch it, and a signed request counts once', async () => {
  const bound = await makeKey(somebody, { symbols: ['BTC_USDT'] });
  expect(refusedAs(await asKey(bound, true))).toBe('NOT_PERMITTED');
  const key = await makeKey(somebody);
  const sent = gateway.deps.clock();
  expect(refusedAs(await asKey(key, true, sent))).toBeNull();
  expect(refusedAs(await asKey(key, false))).toBeNull();
  expect(refusedAs(await asKey(key, true, sent))).toBe('SIGNATURE_INVALID');
  expect(gateway.core.commands.at(-1)).toMatchObject({ payload: { isOn: false } });
});

test('SPAP-40 SPAP-68 the job moves accounts by their last 30 days, and those in a tier by hand not at all', async () => {
  const nowMs = 100 * DAY_MS + 5_000;
  // The scripted core's one market is number 1: BTC_USDT, quote amounts of 8 digits.
  const rows: [account: number, tier: number, day: number, units: number][] = [
    [500, 0, 100, 999e8],
    [500, 0, 71, 1e8],
    [501, 0, 70, 5_000e8],
    [502, 4, 99, 999e8],
    [503, 9, 99, 9_000e8],
  ];
  for (const [account, tier, day, units] of rows) {
    await query(
      `INSERT INTO projection.accounts (account, reference, fee_tier, opened_at_ms, is_discounted)
      VALUES ($1, 'x', $2, 0, false) ON CONFLICT DO NOTHING`,
      [account, tier],
    );
    await query('INSERT INTO projection.volumes VALUES ($1, 1, $2, $3)', [account, day * DAY_MS, units]);
  }
  const sent = gateway.core.commands.length;
  expect(await applyVolumeTiers(gateway.deps, nowMs)).toBe(2);
  expect(gateway.core.commands.slice(sent).map((command) => command.payload)).toEqual([
    { account: 500, tier: 4 },
    { account: 502, tier: 0 },
  ]);
});
