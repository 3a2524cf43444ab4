import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONFIGURED, Desk, HOUR_MS, why } from '../../testing/admin/test-markets.ts';
import type { StaffMember } from '../../testing/admin/test-staff.ts';
import { deaf } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import { belowStaff } from './market-filters.ts';
import { carryOutAll } from './market-schedule.ts';

const FEES = '/api/admin/markets/fees';
const FILE = [
  { tier: 0, maker: '0.001', taker: '0.0015' },
  { tier: 1, maker: '0.0005', taker: '0.001' },
];
let gateway: TestGateway;
let desk: Desk;

/** Starts with a file that has these fees. */
async function start(feeTiers: typeof FILE | { tier: number; market?: string; maker: string; taker: string }[] = FILE) {
  const { catalog, config, core } = gateway.deps;
  await applyConfiguration(core, await belowStaff(gateway.deps, { ...config, feeTiers, mode: 'production' }), catalog);
}

beforeEach(async () => {
  gateway = await testGateway({ config: { feeTiers: FILE }, limits: { weightPerMinute: 10_000_000 } });
  desk = await Desk.open(gateway);
  await start();
});
afterEach(() => gateway.close());

const ask = async (fees: object[] | null, more: object = {}, by: StaffMember = desk.ann) =>
  (await by.send('POST', FEES, { symbol: null, fees, ...why, ...more })).json();
const byTwo = async (fees: object[] | null, more: object = {}) => desk.agree((await ask(fees, more)).data.id);
const rates = (tier = 0, symbol = CONFIGURED) => {
  const { makerE6, takerE6 } = gateway.deps.catalog.ratesIn(tier, { symbol });
  return [makerE6, takerE6];
};
const row = async (tier: number, symbol: string | null = null) => {
  const { data } = (await desk.ann.send('GET', FEES)).json();
  return data.rows.find((one: { tier: number; symbol: string | null }) => one.tier === tier && one.symbol === symbol);
};
const sent = () => gateway.core.commands.filter(({ kind }) => kind === 'configureFeeTier').length;

describe('PLAN-11 PLAN-12 two people', () => {
  test('change fees; one alone changes nothing, and the audit log says who, what, why, before and after', async () => {
    const before = sent();
    const asked = await ask([
      { tier: 0, maker: '-0.0001', taker: '0.002' },
      { tier: 1, maker: '0.0005', taker: '0.000999' },
    ]);
    const changes = [
      { filter: 'feeTiers.0.maker', before: '0.001', after: '-0.0001' },
      { filter: 'feeTiers.0.taker', before: '0.0015', after: '0.002' },
      { filter: 'feeTiers.1.taker', before: '0.001', after: '0.000999' },
    ];
    expect(asked.data).toMatchObject({ kind: 'fees', symbol: '', agreedBy: null, changes });
    expect([sent(), rates()]).toEqual([before, [1_000, 1_500]]);
    expect((await desk.agree(asked.data.id, desk.ann)).error).toBe('SECOND_PERSON_NEEDED');
    expect((await ask([{ tier: 0, maker: '0', taker: '0' }], {}, desk.bob)).error).toBe('PLAN_STATE');
    const agreed = await desk.agree(asked.data.id);
    expect(agreed.data).toMatchObject({ ended: 'done', agreedBy: 'bob', steps: [{ deed: 'FEES', outcome: 'done' }] });
    expect([rates(), rates(1)]).toEqual([
      [-100, 2_000],
      [500, 999],
    ]);
    const log = (await desk.ann.send('GET', '/api/admin/audit')).json().data.entries;
    const proposal = log.find(
      (entry: { action: string; outcome: string }) =>
        entry.action === 'market-fees-proposed' && entry.outcome === 'done',
    );
    expect(proposal).toMatchObject({ actor: 'ann', subject: 'all markets', reason: why.reason });
    expect(proposal.detail).toMatchObject({
      'feeTiers.0.maker': '0.001 → -0.0001',
      'feeTiers.1.taker': '0.001 → 0.000999',
    });
    expect(log[0]).toMatchObject({ actor: 'bob', action: 'market-plan-agreed', detail: { kind: 'fees' } });
    expect(await row(0)).toMatchObject({
      inForce: { maker: '-0.0001', taker: '0.002' },
      configured: { maker: '0.001', taker: '0.0015' },
      set: { by: 'ann', agreedBy: 'bob' },
    });
  });

  test('give one market a row of its own, at a time', async () => {
    const at = gateway.deps.clock() + HOUR_MS;
    const asked = await ask([{ tier: 0, maker: '0', taker: '0.0001' }], { symbol: CONFIGURED, at });
    expect(asked.data.changes).toEqual([
      { filter: 'feeTiers.0.maker', before: '', after: '0' },
      { filter: 'feeTiers.0.taker', before: '', after: '0.0001' },
    ]);
    expect((await desk.agree(asked.data.id)).data.ended).toBe(null);
    expect(rates()).toEqual([1_000, 1_500]);
    await desk.pass(HOUR_MS);
    expect([rates(), rates(1), rates(0, 'OTHER_USDT')]).toEqual([
      [0, 100],
      [500, 1_000],
      [1_000, 1_500],
    ]);
  });

  test.each([
    ['a seventh digit', [{ tier: 0, maker: '0.0000001', taker: '0.1' }], 'fees.0.maker'],
    ['a float', [{ tier: 0, maker: 0.001, taker: '0.1' }], 'fees.0.maker'],
    ['a fee of the whole', [{ tier: 0, maker: '0', taker: '1' }], 'fees.0.taker'],
    ['more back than was paid', [{ tier: 1, maker: '-0.002', taker: '0.001' }], 'fees.1.maker'],
    ['a tier that nobody has', [{ tier: 7, maker: '0', taker: '0' }], 'fees.7'],
    ['a tier twice', [FILE[0], FILE[0]], 'fees'],
    ['what holds already', FILE, 'fees'],
    ['the file though it holds', null, 'fees'],
  ])('do not propose %s', async (_what, fees, field) => {
    expect(await ask(fees as object[] | null)).toMatchObject({ error: 'BAD_REQUEST', field });
  });

  test('do not propose for a market that there is not, nor for a time that is over', async () => {
    expect((await ask([{ tier: 0, maker: '0', taker: '0' }], { symbol: 'NO_NO' })).error).toBe('UNKNOWN_MARKET');
    const at = gateway.deps.clock() - 1;
    expect((await ask([{ tier: 0, maker: '0', taker: '0' }], { at })).field).toBe('at');
  });

  test('agree to nothing else than they saw', async () => {
    const { id } = (await ask([{ tier: 0, maker: '0', taker: '0.01' }])).data;
    await start([{ tier: 0, maker: '0.001', taker: '0.003' }]);
    expect((await desk.agree(id)).error).toBe('PLAN_STATE');
    expect(rates()).toEqual([1_000, 3_000]);
  });
});

describe('PLAN-13 PLAN-14 what two set', () => {
  test('stands above the file over restarts, which say where the two differ; two give the file its say again', async () => {
    const warn = vi.spyOn(gateway.deps.log, 'warn');
    await byTwo([{ tier: 0, maker: '0.002', taker: '0.003' }]);
    const before = sent();
    await start();
    expect([sent(), rates()]).toEqual([before, [2_000, 3_000]]);
    const changes = [
      { filter: 'feeTiers.0.maker', before: '0.001', after: '0.002' },
      { filter: 'feeTiers.0.taker', before: '0.0015', after: '0.003' },
    ];
    const told = warn.mock.calls.find(([, text]) => String(text).startsWith('fees are those that staff set'));
    expect(told?.[0]).toEqual({ symbol: '', by: ['ann', 'bob'], changes });
    expect((await byTwo(null)).data.ended).toBe('done');
    expect([rates(), (await row(0)).set]).toEqual([[1_000, 1_500], null]);
    await start([{ tier: 0, maker: '0.001', taker: '0.004' }]);
    expect(rates()).toEqual([1_000, 4_000]);
  });

  test('is told where the start changes fees, and where the file names a row no more', async () => {
    const warn = vi.spyOn(gateway.deps.log, 'warn');
    await start([{ tier: 0, maker: '0.001', taker: '0.004' }]);
    const changes = [{ filter: 'feeTiers.0.taker', before: '0.0015', after: '0.004' }];
    expect(warn.mock.calls).toEqual([
      [{ symbol: '', changes }, 'this start changes the fees to the configured ones'],
      [{ symbol: '', tier: 1, makerE6: 500, takerE6: 1_000 }, 'fees are no longer configured but still apply'],
    ]);
  });

  test('stands above the fees that a market was listed with, and falls with neither when its filters are the file’s again', async () => {
    await desk.delist(CONFIGURED);
    await desk.listConfigured({ notionalMin: '55' });
    expect(rates()).toEqual([1_000, 2_000]);
    gateway.pass(1);
    const file = [...FILE, { tier: 0, market: CONFIGURED, maker: '0.009', taker: '0.01' }];
    await byTwo([{ tier: 0, maker: '0.003', taker: '0.003' }], { symbol: CONFIGURED });
    gateway.pass(1);
    expect((await desk.agree((await desk.filters(null)).data.id)).data.ended).toBe('done');
    await start(file);
    expect(rates()).toEqual([3_000, 3_000]);
  });
});

describe('PLAN-13 what nobody heard of', () => {
  test('is done once, and is not taken back by the start between', async () => {
    const { id } = (await ask([{ tier: 0, maker: '0', taker: '0.01' }])).data;
    await deaf(gateway, () => desk.agree(id));
    await start();
    expect(rates()).toEqual([0, 10_000]);
    await carryOutAll(gateway.deps);
    expect((await desk.plan(id)).ended).toBe('done');
  });

  test('and is half in force is finished, not cancelled', async () => {
    const fees = [
      { tier: 0, maker: '0', taker: '0.01' },
      { tier: 1, maker: '0', taker: '0.02' },
    ];
    const { id } = (await ask(fees)).data;
    const answer = gateway.core.answer;
    gateway.core.answer = (command, view) => {
      if (command.kind === 'configureFeeTier' && (command.payload as { tier: number }).tier === 1)
        throw new Error('gone');
      return answer(command, view);
    };
    await desk.agree(id);
    expect([rates(), rates(1)]).toEqual([
      [0, 10_000],
      [500, 1_000],
    ]);
    expect((await desk.cancel(id)).error).toBe('PLAN_STATE');
    gateway.core.answer = answer;
    await carryOutAll(gateway.deps);
    expect([(await desk.plan(id)).ended, rates(1)]).toEqual(['done', [0, 20_000]]);
  });

  test('and never came is cancelled', async () => {
    const { id } = (await ask([{ tier: 0, maker: '0', taker: '0.01' }])).data;
    await deaf(gateway, () => desk.agree(id), false);
    expect((await desk.cancel(id)).data).toMatchObject({ ended: 'cancelled', steps: [{ outcome: null }] });
    expect(rates()).toEqual([1_000, 1_500]);
  });
});
