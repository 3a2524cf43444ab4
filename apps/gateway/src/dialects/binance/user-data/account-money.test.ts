import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  AT_MS,
  accepted,
  BOB,
  command,
  posting,
  rested,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { CATALOG } from '../../../../testing/markets/test-market.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { CancelIds } from '../../../trading/service/cancel-ids.ts';
import { AccountReports } from './account-reports.ts';
import { Outlook } from './outlook.ts';

const NOW = AT_MS + 5_000;

/** Returns how an account is told of a command. */
function follower() {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const reports = new AccountReports(ALICE, catalog, new CancelIds(), [], []);
  // biome-ignore lint/suspicious/noExplicitAny: what is asked of an event is the test's own business
  return (applied: AppliedCommand) => reports.take(applied, new Outlook(applied), NOW) as any[];
}

describe('money', () => {
  it('BWS-45 only what the command changed, as it is after all of it', () => {
    const events = [posting('USDT', 1, 2), posting('BTC', 3, 4), posting('USDT', 5, 6)];
    const [position, ...rest] = follower()(command(3, events));
    expect(rest).toEqual([]);
    expect(position.B).toEqual([
      { a: 'USDT', f: '0.00000050', l: '0.00000060' },
      { a: 'BTC', f: '0.00000003', l: '0.00000004' },
    ]);
  });

  it.each(['DEPOSIT', 'FAUCET', 'FAMILY_TRANSFER', 'ADJUSTMENT'] as const)(
    'BWS-46 %s is told with its sign, before the position it leads to',
    (reason) => {
      const take = follower();
      const told = take(command(3, [posting('BTC', 150, 0, { reason, deltaAvailable: 150 })], { kind: 'transfer' }));
      expect(told).toEqual([
        { e: 'balanceUpdate', E: NOW, a: 'BTC', d: '0.00000150', T: AT_MS + 3 },
        { e: 'outboundAccountPosition', E: NOW, u: AT_MS + 3, B: [{ a: 'BTC', f: '0.00000150', l: '0.00000000' }] },
      ]);
      const [paid] = take(command(4, [posting('BTC', 0, 0, { reason, deltaAvailable: -150 })], { kind: 'transfer' }));
      expect(paid.d).toBe('-0.00000150');
    },
  );

  it.each(['ORDER_HOLD', 'ORDER_RELEASE', 'TRADE', 'FEE'] as const)('BWS-46 %s is no move', (reason) => {
    const told = follower()(command(3, [posting('BTC', 1, 0, { reason, deltaAvailable: 1 })]));
    expect(told.map(({ e }) => e)).toEqual(['outboundAccountPosition']);
  });

  it('BWS-41 what happens to others is not told', () => {
    const others = [accepted(1, { account: BOB }), rested(1, 100, BOB), posting('BTC', 1, 0, { account: BOB })];
    expect(follower()(command(3, others))).toEqual([]);
  });
});
