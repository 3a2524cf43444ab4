import { SILENT_LOG } from '@pelorus/database/log.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedCore } from '../../testing/test-core.ts';
import { Mirror } from './mirror.ts';
import type { DemoNeeds } from './needs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

test('DEMO-20 it sleeps fifteen minutes after the last visit, unless somebody has open orders', async () => {
  const core = new ScriptedCore();
  let [nowMs, openOrders, looks] = [0, 0, 0];
  const deps = {
    core,
    isDemo: true,
    clock: () => nowMs,
    catalog: { assets: () => [], of: () => ({ markets: () => [] }) },
    pool: {
      query: async ({ text }: { text: string }) => ({
        rows: text.includes('open_orders') ? [{ count: openOrders }] : [],
      }),
    },
    barrier: { acknowledge: () => undefined, wait: async () => undefined },
    metrics: { commands: { inc: () => undefined } },
    log: SILENT_LOG,
  } as unknown as DemoNeeds;
  const real = { depth: () => null, trades: () => null };
  const mirror = new Mirror({
    ...{ deps, product: 'spot', accounts: new Set(), real, open: () => new Set() },
    onUnlisted: async () => undefined,
    onLook: async () => void looks++,
  });
  const looksAfter = async (passedMs: number) => {
    nowMs += passedMs;
    const before = looks;
    await vi.advanceTimersByTimeAsync(1_000);
    return looks - before;
  };
  await mirror.start();
  expect(await looksAfter(15 * MINUTE_MS)).toBeGreaterThan(0);
  openOrders = 1;
  expect(await looksAfter(1)).toBe(1);
  openOrders = 0;
  const written = core.commands.length;
  expect(await looksAfter(2 * MINUTE_MS)).toBe(0);
  // Its quotes are gone, and it looks no more until somebody comes.
  expect(core.commands.slice(written).map(({ kind }) => kind)).toEqual(['cancelAll']);
  expect(await looksAfter(15 * MINUTE_MS)).toBe(0);
  mirror.visit();
  expect(await looksAfter(0)).toBe(1);
  await mirror.stop();
});
