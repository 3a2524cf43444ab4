import type { SetByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import { pickTerms, termChanges } from '../catalog/contract-terms.ts';
import type { AdminNeeds } from './needs.ts';

type ContractConfig = BrandConfig['contracts'][number];

/**
 * Returns the contracts of the file with the terms that two set (PLAN-63); warns where the file has others. A tier of fees
 * that the file added since is the file's.
 */
export function termsBelowStaff(
  { log }: Pick<AdminNeeds, 'log'>,
  set: ReadonlyMap<string, SetByStaff>,
  contracts: readonly ContractConfig[],
): ContractConfig[] {
  return contracts.map((contract) => {
    const symbol = contractSymbol(contract);
    const row = set.get(symbol);
    if (row === undefined) return contract;
    const { openInterest: _, ...file } = contract;
    // A plan written by an older version may lack newer terms: those come from the file.
    const terms = pickTerms({ ...file, ...row.filters });
    const added = file.fees.filter(({ tier }) => !terms.fees.some((fee) => fee.tier === tier));
    const wanted = { ...terms, fees: [...terms.fees, ...added] };
    const changes = termChanges(pickTerms(contract), wanted);
    if (changes.length > 0)
      log.warn(
        { symbol, by: [row.madeByName, row.agreedByName], changes },
        'the terms of a contract are those that staff set, not those configured',
      );
    return { ...file, ...wanted };
  });
}
