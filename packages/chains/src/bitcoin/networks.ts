import { NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import type { NetworkIdentity } from '../chain-family.ts';

export const BITCOIN_NETWORKS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const;

export type BitcoinNetwork = keyof typeof BITCOIN_NETWORKS;

/** Block 0, which no two networks share; the test network is the fourth (BIP94). */
export const FIRST_BLOCKS: Readonly<Record<BitcoinNetwork, string>> = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
};

/** Which of Bitcoin's networks is meant: never one by default. */
export function bitcoinNetwork({ bitcoin }: NetworkIdentity): BitcoinNetwork {
  if (bitcoin === undefined) throw new Error('which network of Bitcoin is not said');
  return bitcoin;
}
