import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  AT_MS,
  accepted,
  command,
  standing,
  traded,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { CATALOG } from '../../../../testing/markets/test-market.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { CancelIds } from '../../../trading/service/cancel-ids.ts';
import { AccountReports } from './account-reports.ts';
import { executionIdOf, seqOfExecution } from './execution-id.ts';
import { Outlook } from './outlook.ts';

/** Returns how an account with these orders is told of a command. */
function follower(open: LiveOrder[]) {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const reports = new AccountReports(ALICE, catalog, new CancelIds(), open, []);
  return (applied: AppliedCommand) => reports.take(applied, new Outlook(applied), AT_MS) as { I: number }[];
}

describe('ids of reports', () => {
  it('BWS-43 BWS-98 BINA-72 BINA-114 lead back to their command', () => {
    expect(seqOfExecution(executionIdOf(7, 0))).toBe(7);
    expect(seqOfExecution(executionIdOf(7, 1))).toBe(7);
    expect(executionIdOf(8, 0)).toBeGreaterThan(executionIdOf(7, 16_383));
    expect(executionIdOf(8, 0)).toBeGreaterThan(executionIdOf(7, 1_000_000));
    expect(Number.isSafeInteger(executionIdOf(500_000_000_000, 16_383))).toBe(true);
  });

  it('BWS-43 BWS-98 are each report’s own and grow, also in a sweep of thousands and in a match with oneself', () => {
    const fills = Array.from({ length: 3_000 }, (_, i) => traded(i + 1, 1));
    const own = traded(9_000, 1, { makerAccount: ALICE, makerOrderId: 1 });
    const take = follower([standing(1, { lots: 9_000 })]);
    const ids = take(command(3, [accepted(2, { lots: 9_000 }), ...fills, own])).map(({ I }) => I);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted((a, b) => a - b)).toEqual(ids);
    expect(ids.at(-1)).toBeLessThan(executionIdOf(4, 0));
  });
});
