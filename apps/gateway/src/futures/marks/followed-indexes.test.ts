import type { PublishedIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { expect, test } from 'vitest';
import { catalogWith, PERP, SPOT, START_MS } from '../../../testing/futures/test-marks.ts';
import { LiveCatalog } from '../../catalog/live-catalog.ts';
import { LiveMarkets } from '../../markets/live-markets.ts';
import { followedIndexes } from './followed-indexes.ts';

test('DEMO-21 an index is told when another exchange took it, of contracts that are known, until the end', async () => {
  const catalog = new LiveCatalog();
  catalog.reset(catalogWith());
  const contractMarkets = new LiveMarkets();
  const told: PublishedIndexes[] = [];
  const stop = followedIndexes({ catalog, contractMarkets })({
    needs: () => ({ contracts: [], quotes: {} }),
    publish: (tick) => told.push(tick),
  });
  let seq = 0;
  const hear = (...events: object[]) =>
    contractMarkets.command({ seq: ++seq, timeMs: START_MS, events } as unknown as AppliedCommand);
  const mark = (market: number) => ({ kind: 'markPrice', market, indexTicks: 7, markTicks: 9, mayLiquidate: false });
  hear({ kind: 'fundingSettled' });
  hear(mark(PERP), mark(SPOT));
  await stop();
  hear(mark(PERP));
  const indexes = [{ contract: 'BTC_USDT_PERP', indexTicks: 7, mayLiquidate: false }];
  expect(told).toEqual([{ atMs: START_MS, indexes }]);
});
