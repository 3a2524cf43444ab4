import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';

/** Returns what a network is called; one that is no longer offered, by its code. */
export function networkName(coins: readonly CoinData[], code: string): string {
  return coins.flatMap(({ networks }) => networks).find(({ network }) => network === code)?.name ?? code;
}
