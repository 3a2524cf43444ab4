import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { member, owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import { limitsToApply } from './venue-limits.ts';

let gateway: TestGateway;
let ann: StaffMember;
let ops: StaffMember;
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
  ops = await member(gateway, ann, 'ops', ['operator']);
});
afterEach(() => gateway.close());

const URL = '/api/admin/venue-limits';
const PROPOSALS = `${URL}/proposals`;
const FILE = {
  openOrdersMax: 1_000,
  conditionalOrdersMax: 200,
  icebergOrdersMax: 200,
  orderListsMax: 100,
  assetOrderMax: [],
};
const TIGHT = { ...FILE, openOrdersMax: 50, assetOrderMax: [{ asset: 'BTC', amount: '2.5' }] };
const NOTHING = { inForce: null, configured: FILE, set: null, proposal: null, assets: ['USDT', 'BTC'] };
const why = { reason: 'looked at it' };
/** Proposes limits, or null: that the file holds again. */
const propose = (by: StaffMember, limits: object | null = TIGHT, reason = 'a busy day') =>
  by.send('POST', PROPOSALS, { limits, reason });
const idOf = (answered: Awaited<ReturnType<typeof propose>>): string => answered.json().data.proposal.id;
const decide = (by: StaffMember, id: string, how: 'agree' | 'withdraw') =>
  by.send('POST', `${PROPOSALS}/${id}/${how}`, why);
/** `ops` proposes and ann agrees. */
const setByTwo = async (limits: object | null = TIGHT) => decide(ann, idOf(await propose(ops, limits)), 'agree');
const desk = async (by = ann) => (await by.send('GET', URL)).json().data;
const sent = (kind: string) => gateway.core.commands.filter((command) => command.kind === kind);
const logged = async () => {
  const text = 'SELECT actor, action, outcome, reason, detail FROM admin.audit ORDER BY seq DESC LIMIT 1';
  const [entry] = (await gateway.deps.pool.query(text)).rows;
  return { ...entry, detail: JSON.parse(entry.detail) };
};

test('STF-30 STF-69 one person proposes, which changes nothing; another agrees, and it holds: the desk and the log tell of both', async () => {
  expect(await desk()).toEqual(NOTHING);
  const proposed = await propose(ops);
  const id = idOf(proposed);
  const at = gateway.deps.clock();
  const proposal = { id, limits: TIGHT, by: 'ops', at, reason: 'a busy day', isOwn: true };
  expect(proposed.json().data).toEqual({ ...NOTHING, proposal });
  expect(await desk()).toEqual({ ...NOTHING, proposal: { ...proposal, isOwn: false } });
  const change = {
    before: 'none',
    after: 'openOrdersMax 50, conditionalOrdersMax 200, icebergOrdersMax 200, orderListsMax 100, BTC 2.5',
  };
  expect(await logged()).toEqual({
    ...{ actor: 'ops', action: 'venue-limits-proposed', outcome: 'done', reason: 'a busy day' },
    detail: { proposal: id, ...change },
  });
  expect([sent('configureVenue'), sent('configureAsset')]).toEqual([[], []]);

  const done = await decide(ann, id, 'agree');
  const set = { by: 'ops', agreedBy: 'ann', at: gateway.deps.clock(), reason: 'a busy day' };
  expect(done.json().data).toEqual({ ...NOTHING, inForce: TIGHT, set });
  expect(await desk(ops)).toEqual({ ...NOTHING, inForce: TIGHT, set });
  const { assetOrderMax: _, ...venue } = TIGHT;
  expect(sent('configureVenue').map(({ payload }) => payload)).toEqual([venue]);
  expect(sent('configureAsset').map(({ payload }) => payload)).toEqual([
    { code: 'BTC', name: 'Bitcoin', scale: 8, orderMax: 250_000_000 },
  ]);
  expect(await logged()).toEqual({
    ...{ actor: 'ann', action: 'venue-limits-agreed', outcome: 'done', ...why },
    detail: { proposal: id, ...change, proposedBy: 'ops', proposedFor: 'a busy day' },
  });
  // What is in force already is not said to the engine again.
  expect((await setByTwo()).statusCode).toBe(200);
  expect(sent('configureVenue')).toHaveLength(1);
  expect(sent('configureAsset')).toHaveLength(1);
});

test('STF-30 STF-67 STF-20 STF-59 nobody agrees to their own, nor to what somebody proposed who may it no more, or has left', async () => {
  const mine = idOf(await propose(ann));
  expect((await decide(ann, mine, 'agree')).json().error).toBe('SECOND_PERSON_NEEDED');
  expect(await logged()).toMatchObject({ action: 'venue-limits-agreed', outcome: 'SECOND_PERSON_NEEDED' });
  expect((await desk()).proposal.id).toBe(mine);
  expect((await decide(ann, mine, 'withdraw')).json().data).toEqual(NOTHING);
  const theirs = idOf(await propose(ops));
  await ann.send('PUT', `/api/admin/staff/${ops.id}/roles`, { roles: ['support'], ...why });
  expect((await decide(ann, theirs, 'agree')).json().error).toBe('PLAN_STATE');
  await ann.send('PUT', `/api/admin/staff/${ops.id}/roles`, { roles: ['operator'], ...why });
  await ann.send('POST', `/api/admin/staff/${ops.id}/end`, why);
  expect((await decide(ann, theirs, 'agree')).json().error).toBe('PLAN_STATE');
  expect(await desk()).toMatchObject({ inForce: null, set: null, proposal: { id: theirs } });
  expect(sent('configureVenue')).toEqual([]);
});

test('STF-30 STF-66 one proposal waits at a time, until anybody withdraws it; what waits no more is not agreed to', async () => {
  const first = idOf(await propose(ops));
  for (const [by, limits] of [
    [ops, TIGHT],
    [ann, FILE],
    [ann, null],
  ] as const)
    expect((await propose(by, limits)).json().error).toBe('PLAN_STATE');
  expect((await desk()).proposal).toMatchObject({ id: first, limits: TIGHT });
  expect((await decide(ann, first, 'withdraw')).json().data).toEqual(NOTHING);
  expect(await logged()).toMatchObject({
    ...{ actor: 'ann', action: 'venue-limits-withdrawn', outcome: 'done', ...why },
    detail: { proposal: first, proposedBy: 'ops', proposedFor: 'a busy day' },
  });
  const second = idOf(await propose(ops, { ...FILE, openOrdersMax: 60 }));
  // Whoever still looks at the first one does not agree to the second.
  for (const how of ['agree', 'withdraw'] as const)
    expect((await decide(ann, first, how)).json().error).toBe('PLAN_STATE');
  expect((await desk()).proposal.id).toBe(second);
  const bob = await owner(gateway, 'bob');
  const both = await Promise.all([decide(ann, second, 'agree'), decide(bob, second, 'agree')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(sent('configureVenue')).toHaveLength(1);
  // Two who propose at once: one of them has.
  const at = await Promise.all([propose(ann), propose(bob), propose(ops)]);
  expect(at.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('STF-30 STF-70 what staff set stands above the file at the next start, until two give the file its say again', async () => {
  const { catalog, config, core, log, pool } = gateway.deps;
  const start = async (file = config) => {
    const venueLimits = await limitsToApply({ config: file, log, pool });
    return applyConfiguration(core, { ...file, markets: [], feeTiers: [], mode: 'production', venueLimits }, catalog);
  };
  expect(await start()).toBe(1);
  expect((await desk()).inForce).toEqual(FILE);
  const id = idOf(await propose(ops));
  // What waits does not count.
  expect(await start()).toBe(0);
  expect((await desk()).inForce).toEqual(FILE);
  await decide(ann, id, 'agree');
  const other = { ...config, venueLimits: { ...FILE, openOrdersMax: 77 } };
  expect(await start(other)).toBe(0);
  expect((await desk()).inForce).toEqual(TIGHT);
  const clearing = await propose(ops, null, 'calm again');
  expect(clearing.json().data).toMatchObject({ inForce: TIGHT, proposal: { limits: null, by: 'ops' } });
  expect((await logged()).detail.after).toContain('the configuration file: openOrdersMax 1000');
  expect((await decide(ann, idOf(clearing), 'agree')).json().data).toEqual({ ...NOTHING, inForce: FILE });
  expect(sent('configureAsset').at(-1)?.payload).toMatchObject({ code: 'BTC', orderMax: 0 });
  expect(await start(other)).toBe(1);
  expect((await desk()).inForce).toEqual({ ...FILE, openOrdersMax: 77 });
  // It holds already.
  expect((await propose(ops, null)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'limits' });
  expect(await logged()).toMatchObject({ action: 'venue-limits-proposed', outcome: 'BAD_REQUEST' });
  expect((await desk()).proposal).toBeNull();
});

test('STF-30 STF-68 what is no limit is refused when it is proposed, and looked at again when it is agreed to', async () => {
  for (const wrong of [
    { ...TIGHT, openOrdersMax: -1 },
    { ...TIGHT, openOrdersMax: 1_000_001 },
    { ...TIGHT, more: 1 },
    { ...TIGHT, assetOrderMax: [{ asset: 'NONE', amount: '1' }] },
    { ...TIGHT, assetOrderMax: [{ asset: 'BTC', amount: '0.000000001' }] },
    { ...TIGHT, assetOrderMax: [TIGHT.assetOrderMax[0], TIGHT.assetOrderMax[0]] },
  ])
    expect((await propose(ann, wrong)).json().error).toBe('BAD_REQUEST');
  expect((await propose(ann, TIGHT, '')).statusCode).toBe(400);
  const support = await member(gateway, ann, 'sue', ['support']);
  expect((await propose(support)).json().error).toBe('NOT_PERMITTED');
  expect((await desk()).proposal).toBeNull();
  const id = idOf(await propose(ops));
  expect((await decide(support, id, 'agree')).json().error).toBe('NOT_PERMITTED');
  const gone = JSON.stringify({ ...TIGHT, assetOrderMax: [{ asset: 'NONE', amount: '1' }] });
  await gateway.deps.pool.query('UPDATE admin.venue_limits_proposal SET limits = $1', [gone]);
  expect((await decide(ann, id, 'agree')).json().error).toBe('CONFIG_INVALID');
  expect(await desk()).toMatchObject({ set: null, proposal: { id } });
  expect([sent('configureVenue'), sent('configureAsset')]).toEqual([[], []]);
});

test('STF-30 STF-71 a core that refuses, or does not answer, takes it back: nothing is set, and the proposal waits on', async () => {
  const id = idOf(await propose(ops));
  gateway.core.answer = () => [{ kind: 'rejected', code: 'CONFIG_INVALID' }];
  expect((await decide(ann, id, 'agree')).json().error).toBe('CONFIG_INVALID');
  expect(await logged()).toMatchObject({ action: 'venue-limits-agreed', outcome: 'CONFIG_INVALID' });
  gateway.core.answer = ({ kind, payload }) => answer(kind, payload);
  const submit = gateway.core.submit.bind(gateway.core);
  gateway.core.submit = async () => {
    throw new CoreUnavailable('UNAVAILABLE');
  };
  expect((await decide(ann, id, 'agree')).statusCode).toBe(503);
  gateway.core.submit = submit;
  expect(await desk()).toMatchObject({ inForce: null, set: null, proposal: { id } });
  expect((await decide(ann, id, 'agree')).json().data).toMatchObject({ inForce: TIGHT, set: { agreedBy: 'ann' } });
});
