import { BITCOIN } from './bitcoin/bitcoin-family.ts';
import type { BitcoinNetwork } from './bitcoin/networks.ts';
import type { ChainFamily, NetworkIdentity } from './chain-family.ts';
import { EVM } from './evm/evm-family.ts';

/** What needs no network, of each family of chains. */
export const FAMILIES: Readonly<Record<FamilyName, Pick<ChainFamily<never>, 'checkAddress' | 'deriveAddress'>>> = {
  evm: EVM,
  bitcoin: BITCOIN,
};
export type FamilyName = 'evm' | 'bitcoin';

/** What a network's row says of which network it is. */
export interface NetworkNames {
  chainId: number | null;
  bitcoin: BitcoinNetwork | null;
}

export function identityOf({ bitcoin, chainId }: NetworkNames): NetworkIdentity {
  return bitcoin === null ? { chainId } : { chainId: null, bitcoin };
}
