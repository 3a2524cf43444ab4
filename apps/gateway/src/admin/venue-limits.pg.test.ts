import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyConfiguration } from '../operator/apply-configuration.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { member, owner, type StaffMember } from './test-staff.ts';
import { limitsToApply } from './venue-limits.ts';

let gateway: TestGateway;
let ann: StaffMember;
const ASSETS: Record<string, number> = { USDT: 1, BTC: 2 };

/** Makes it so, as the engine does. */
function answer(kind: string, payload: unknown): EngineEvent[] {
  if (kind === 'configureVenue') return [{ kind: 'venueConfigured' }];
  if (kind === 'configureAsset')
    return [{ kind: 'assetConfigured', asset: ASSETS[(payload as { code: string }).code] as number }];
  return [];
}

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  gateway.core.answer = ({ kind, payload }) => answer(kind, payload);
  ann = await owner(gateway);
});
afterEach(() => gateway.close());

const URL = '/api/admin/venue-limits';
const FILE = {
  openOrdersMax: 1_000,
  conditionalOrdersMax: 200,
  icebergOrdersMax: 200,
  orderListsMax: 100,
  assetOrderMax: [],
};
const TIGHT = { ...FILE, openOrdersMax: 50, assetOrderMax: [{ asset: 'BTC', amount: '2.5' }] };
const set = (by: StaffMember, limits: object = TIGHT, reason = 'a busy day') =>
  by.send('POST', URL, { limits, reason });
const desk = async () => (await ann.send('GET', URL)).json().data;
const sent = (kind: string) => gateway.core.commands.filter((command) => command.kind === kind);

test('STF-30 one person sets the limits: the engine hears them, the desk tells who, the log what was before and after', async () => {
  expect(await desk()).toEqual({ inForce: null, configured: FILE, set: null, assets: ['USDT', 'BTC'] });
  const ops = await member(gateway, ann, 'ops', ['operator']);
  const done = await set(ops);
  const told = {
    ...{ inForce: TIGHT, configured: FILE, assets: ['USDT', 'BTC'] },
    set: { by: 'ops', at: gateway.deps.clock(), reason: 'a busy day' },
  };
  expect(done.json().data).toEqual(told);
  expect(await desk()).toEqual(told);
  const { assetOrderMax: _, ...venue } = TIGHT;
  expect(sent('configureVenue').map(({ payload }) => payload)).toEqual([venue]);
  expect(sent('configureAsset').map(({ payload }) => payload)).toEqual([
    { code: 'BTC', name: 'Bitcoin', scale: 8, orderMax: 250_000_000 },
  ]);
  const [entry] = (
    await gateway.deps.pool.query(
      'SELECT actor, action, outcome, reason, detail FROM admin.audit ORDER BY seq DESC LIMIT 1',
    )
  ).rows;
  expect(entry).toMatchObject({ actor: 'ops', action: 'venue-limits-set', outcome: 'done', reason: 'a busy day' });
  expect(String(entry.detail)).toContain('openOrdersMax 50, conditionalOrdersMax 200');
  expect(String(entry.detail)).toContain('BTC 2.5');
  // What is in force already is not said to the engine again.
  expect((await set(ops)).statusCode).toBe(200);
  expect(sent('configureVenue')).toHaveLength(1);
  expect(sent('configureAsset')).toHaveLength(1);
});

test('STF-30 what staff set stands above the file at the next start, until the file is given its say again', async () => {
  const { catalog, config, core, log, pool } = gateway.deps;
  const start = async (file = config) => {
    const venueLimits = await limitsToApply({ config: file, log, pool });
    return applyConfiguration(core, { ...file, markets: [], feeTiers: [], mode: 'production', venueLimits }, catalog);
  };
  expect(await start()).toBe(1);
  expect((await desk()).inForce).toEqual(FILE);
  expect(await start()).toBe(0);
  await set(ann);
  const other = { ...config, venueLimits: { ...FILE, openOrdersMax: 77 } };
  expect(await start(other)).toBe(0);
  expect((await desk()).inForce).toEqual(TIGHT);
  expect((await ann.send('POST', `${URL}/clear`, { reason: 'calm again' })).json().data).toMatchObject({
    inForce: FILE,
    set: null,
  });
  expect(sent('configureAsset').at(-1)?.payload).toMatchObject({ code: 'BTC', orderMax: 0 });
  expect((await ann.audited())[0]).toMatchObject({ action: 'venue-limits-cleared', reason: 'calm again' });
  expect(await start(other)).toBe(1);
  expect((await desk()).inForce).toEqual({ ...FILE, openOrdersMax: 77 });
  const again = await ann.send('POST', `${URL}/clear`, { reason: 'calm again' });
  expect([again.statusCode, (await ann.audited())[0]?.outcome]).toEqual([400, 'BAD_REQUEST']);
});

test('STF-30 what is no limit is refused by its field, and the engine hears nothing', async () => {
  for (const wrong of [
    { ...TIGHT, openOrdersMax: -1 },
    { ...TIGHT, openOrdersMax: 1_000_001 },
    { ...TIGHT, more: 1 },
    { ...TIGHT, assetOrderMax: [{ asset: 'NONE', amount: '1' }] },
    { ...TIGHT, assetOrderMax: [{ asset: 'BTC', amount: '0.000000001' }] },
    { ...TIGHT, assetOrderMax: [TIGHT.assetOrderMax[0], TIGHT.assetOrderMax[0]] },
  ])
    expect((await set(ann, wrong)).json().error).toBe('BAD_REQUEST');
  expect((await set(ann, TIGHT, '')).statusCode).toBe(400);
  const support = await member(gateway, ann, 'sue', ['support']);
  expect((await set(support)).json().error).toBe('NOT_PERMITTED');
  expect(sent('configureVenue')).toEqual([]);
});

test('STF-30 a core that refuses, or does not answer, takes it back: nothing is written down as set', async () => {
  gateway.core.answer = () => [{ kind: 'rejected', code: 'CONFIG_INVALID' }];
  expect((await set(ann)).json().error).toBe('CONFIG_INVALID');
  expect((await ann.audited())[0]).toMatchObject({ action: 'venue-limits-set', outcome: 'CONFIG_INVALID' });
  gateway.core.answer = ({ kind, payload }) => answer(kind, payload);
  const submit = gateway.core.submit.bind(gateway.core);
  gateway.core.submit = async () => {
    throw new CoreUnavailable('UNAVAILABLE');
  };
  expect((await set(ann)).statusCode).toBe(503);
  gateway.core.submit = submit;
  expect(await desk()).toMatchObject({ inForce: null, set: null });
});
