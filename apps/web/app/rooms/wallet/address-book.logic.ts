import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';

type CoinNetwork = CoinData['networks'][number];

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A network as the address book knows it. */
export type BookNetwork = Pick<CoinNetwork, 'network' | 'name' | 'family' | 'hasMemo'>;

/** Returns the networks of all coins, each once, in their order. */
export function networksOf(coins: readonly CoinData[]): BookNetwork[] {
  const all = new Map(coins.flatMap(({ networks }) => networks).map((one) => [one.network, one]));
  return [...all.values()].map(({ network, name, family, hasMemo }) => ({ network, name, family, hasMemo }));
}

/** Returns whether a text is plainly no address of a network (WPAG-21). Checksums and other families are the server's to check. */
export function isPlainlyWrong(text: string, { family }: Pick<BookNetwork, 'family'>): boolean {
  return text.trim() === '' || (family === 'evm' && !EVM_ADDRESS.test(text.trim()));
}
