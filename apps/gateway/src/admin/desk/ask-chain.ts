import { NoAgreement } from '@pelorus/chains/endpoints/endpoints.ts';
import { allNetworks } from '@pelorus/database/wallet/coins.ts';
import { Refused } from '../../http/refused.ts';
import type { ChainEyes } from '../../wallet/chain-eyes.ts';
import type { AdminNeeds } from '../needs.ts';

/** Asks a network's chain; refuses NOT_PROVEN where no two endpoints say the same, or nobody reads such a chain. */
export async function askChain<T>(
  { eyesOn, log, pool }: Pick<AdminNeeds, 'eyesOn' | 'log' | 'pool'>,
  id: number,
  ask: (eyes: ChainEyes) => Promise<T>,
): Promise<T> {
  const network = (await allNetworks(pool)).find((one) => one.network === id);
  if (network === undefined || network.family !== 'evm') throw new Refused('NOT_PROVEN');
  return ask(eyesOn(network)).catch((error) => {
    if (!(error instanceof NoAgreement)) throw error;
    log.warn({ err: error, network: id }, 'the chain says nothing sure to a desk');
    throw new Refused('NOT_PROVEN');
  });
}
