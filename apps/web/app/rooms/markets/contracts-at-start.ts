import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { contractInfos } from './contract-rows.ts';
import type { ContractsAtStart } from './use-contract-rows.ts';

/** Returns the contracts with their prices as the page is made. */
export async function contractsAtStart(api: AskedApi): Promise<ContractsAtStart> {
  const [contracts, { assets }, tickers, marks] = await Promise.all([
    api.contracts(),
    api.symbols(),
    api.contractTickers(),
    api.marks(),
  ]);
  return { infos: contractInfos(contracts, assets), tickers, marks };
}
