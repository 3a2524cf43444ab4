import { feeKey, feesSetByStaff } from '@pelorus/database/admin/market-fees.ts';
import type { EngineConfig } from '../catalog/apply-configuration.ts';
import { feeChanges } from '../catalog/fee-rates.ts';
import { feeTierPayload } from '../catalog/market-payload.ts';
import type { AdminNeeds } from './needs.ts';

type StartDeps = Pick<AdminNeeds, 'catalog' | 'log' | 'pool'>;
type FileRows = NonNullable<EngineConfig['feeTiers']>;

/**
 * Returns the fee rows of the file to apply: those that staff did not set (PLAN-11). Logs each difference between file
 * and current rates: rates set by staff stay, others become as configured, and those the file no longer names stay.
 */
export async function feesBelowStaff({ catalog, log, pool }: StartDeps, configured: FileRows): Promise<FileRows> {
  const set = await feesSetByStaff(pool);
  const named = new Set<string>();
  const applied = configured.filter((row) => {
    const { market: symbol = '', tier } = row;
    named.add(feeKey(symbol, tier));
    const [held, wanted] = [catalog.feeTier(tier, row.market), feeTierPayload(row)];
    const by = set.get(feeKey(symbol, tier));
    if (by !== undefined) {
      const changes = held === undefined ? [] : feeChanges(wanted, held);
      if (changes.length > 0)
        log.warn(
          { symbol, by: [by.madeByName, by.agreedByName], changes },
          'fees are those that staff set, not those configured',
        );
      return false;
    }
    const changes = held === undefined ? [] : feeChanges(held, wanted);
    if (changes.length > 0) log.warn({ symbol, changes }, 'this start changes the fees to the configured ones');
    return true;
  });
  for (const { makerE6, market: symbol = '', takerE6, tier } of catalog.feeRows())
    if (!named.has(feeKey(symbol, tier)) && !set.has(feeKey(symbol, tier)))
      log.warn({ symbol, tier, makerE6, takerE6 }, 'fees are no longer configured but still apply');
  return applied;
}
