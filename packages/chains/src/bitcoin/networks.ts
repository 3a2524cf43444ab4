import { NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import type { NetworkIdentity } from '../chain-family.ts';

export const BITCOIN_NETWORKS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const;

export type BitcoinNetwork = keyof typeof BITCOIN_NETWORKS;

/** Which of Bitcoin's networks is meant: never one by default. */
export function bitcoinNetwork({ bitcoin }: NetworkIdentity): BitcoinNetwork {
  if (bitcoin === undefined) throw new Error('which network of Bitcoin is not said');
  return bitcoin;
}
