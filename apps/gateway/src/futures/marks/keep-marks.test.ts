import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import { expect, test } from 'vitest';
import { catalogWith, START_MS } from '../../../testing/futures/test-marks.ts';
import { ScriptedCore } from '../../../testing/test-core.ts';
import { LiveCatalog } from '../../catalog/live-catalog.ts';
import { LiveMarkets } from '../../markets/live-markets.ts';
import { LiveMarks } from '../live-marks.ts';
import { keepMarks } from './keep-marks.ts';

type Begin = Parameters<Parameters<typeof keepMarks>[0]['alone']>[0];

/** Marks that are kept over a catalogue without contracts; `alone` and the feed of indexes are the test's. */
function kept() {
  const catalog = new LiveCatalog();
  catalog.reset(catalogWith(null));
  const core = new ScriptedCore();
  const begun: Begin[] = [];
  const feeds: Parameters<StartIndexes>[0][] = [];
  const ended: string[] = [];
  const stop = keepMarks({
    // Without a mark there is nothing to count.
    ...{ marks: new LiveMarks(), pool: null as never },
    ...{ catalog, core, clock: () => START_MS, log: SILENT_LOG as never },
    alone: (begin) => {
      begun.push(begin);
      return async () => void ended.push('alone');
    },
    startIndexes: (feed) => {
      feeds.push(feed);
      return async () => void ended.push('feed');
    },
    spotMarkets: new LiveMarkets(),
    contractMarkets: new LiveMarkets(),
  });
  return { catalog, core, begun, feeds, ended, stop };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('MARK-31 without a contract nothing is begun; the first one begins the wait for the turn, and the turn the feed', async () => {
  const { begun, catalog, core, ended, feeds, stop } = kept();
  await settle();
  expect(begun).toHaveLength(0);
  catalog.reset(catalogWith());
  await settle();
  expect([begun.length, feeds.length]).toEqual([1, 0]);
  const end = begun[0]?.();
  const indexes = [{ contract: 'BTC_USDT_PERP', indexTicks: 10_000, mayLiquidate: true }];
  feeds[0]?.publish({ atMs: START_MS, indexes });
  expect(feeds[0]?.needs().contracts).toHaveLength(1);
  await end?.();
  await stop();
  expect([core.commands.map(({ kind }) => kind), ended]).toEqual([['markPrices'], ['feed', 'alone']]);
});

test('MARK-31 a contract that comes after the end begins nothing', async () => {
  const { begun, catalog, stop } = kept();
  await stop();
  catalog.reset(catalogWith());
  await settle();
  expect(begun).toHaveLength(0);
});
