import type { CustodyNetwork } from '@pelorus/protocol/admin/custody.ts';

type Opening = CustodyNetwork['opening'];

/** A network (asset null) or a coin on it: what is open, why it closed by itself, and the opening that waits. */
export interface Gated {
  network: string;
  asset: string | null;
  depositsOpen: boolean;
  withdrawalsOpen: boolean;
  reason: string | null;
  opening: Opening;
}
/** What staff do to gates: set them, approve the opening that waits, or take it back. */
export type GateDeed = 'change' | 'agree' | 'withdraw';

export function nameOfGated({ asset, network }: Gated): string {
  return asset === null ? network : `${asset} · ${network}`;
}

/** Returns what there is now of a network's or coin's gates. */
export function gatedIn(
  networks: readonly CustodyNetwork[],
  { asset, network }: Gated,
): Omit<Gated, 'network' | 'asset'> | undefined {
  const found = networks.find((one) => one.network === network);
  return asset === null ? found : found?.coins.find((coin) => coin.asset === asset);
}
