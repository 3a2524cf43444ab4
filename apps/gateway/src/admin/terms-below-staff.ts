import type { SetByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import { pickTerms, termChanges, termsInForce } from '../catalog/contract-terms.ts';
import type { AdminNeeds } from './needs.ts';

type ContractConfig = BrandConfig['contracts'][number];

/**
 * Returns the contracts of the file with the terms that two set (PLAN-63), without those that two listed; warns where the file has others. A tier of fees
 * that the file added since is the file's.
 */
export function termsBelowStaff(
  { catalog, log }: Pick<AdminNeeds, 'catalog' | 'log'>,
  set: ReadonlyMap<string, SetByStaff>,
  contracts: readonly ContractConfig[],
): ContractConfig[] {
  return contracts.flatMap((contract) => {
    const symbol = contractSymbol(contract);
    const row = set.get(symbol);
    if (row === undefined) return [contract];
    const by = [row.madeByName, row.agreedByName];
    if (row.isListed) {
      const held = catalog.contract(symbol);
      const changes = held === undefined ? [] : termChanges(pickTerms(contract), termsInForce(catalog, held));
      if (changes.length > 0)
        log.warn({ symbol, by, changes }, 'a contract stands as staff listed it, not as it is configured');
      return [];
    }
    const { openInterest: _, ...file } = contract;
    // A plan written by an older version may lack newer terms: those come from the file.
    const terms = pickTerms({ ...file, ...row.filters });
    const added = file.fees.filter(({ tier }) => !terms.fees.some((fee) => fee.tier === tier));
    const wanted = { ...terms, fees: [...terms.fees, ...added] };
    const changes = termChanges(pickTerms(contract), wanted);
    if (changes.length > 0)
      log.warn({ symbol, by, changes }, 'the terms of a contract are those that staff set, not those configured');
    return [{ ...file, ...wanted }];
  });
}
