import type { CoinSize } from '@pelorus/money/coin-size.ts';

/** A coin as deposits need it. */
interface FollowedCoin {
  asset: number;
  /** null: the network's own. Written as the chain's family writes addresses. */
  contract: string | null;
  size: CoinSize;
  depositMinUnits: number;
}

/** A network as its follower needs it. */
export interface FollowedNetwork {
  network: number;
  /** Blocks that make a deposit final, as people are told (DEPO-20). */
  confirmations: number;
  coins: readonly FollowedCoin[];
}

/** Whose address it is; undefined: nobody's of ours. */
export type OwnerOf = (address: string) => number | undefined;
