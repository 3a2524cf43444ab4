import type { DIRECTIONS, FuturesAccount } from '@pelorus/protocol/futures/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { compare, decimal, readNumber, ZERO } from '@pelorus/site/decimal.ts';

export type Direction = (typeof DIRECTIONS)[number];

/** What both wallets have; undefined: not known yet. */
export interface Wallets {
  spot: ReadonlyMap<string, BalanceData> | undefined;
  futures: FuturesAccount | undefined;
}

/** Returns the assets that may be moved: into futures what contracts settle in, out of it also what else lies there. */
export function assetsOf(direction: Direction, marginAssets: readonly string[], { futures }: Wallets): string[] {
  if (direction === 'TO_FUTURES') return [...marginAssets];
  const there = futures?.wallets.map(({ asset }) => asset) ?? [];
  return [...new Set([...marginAssets, ...there])];
}

/** Returns how much of an asset may be moved; undefined: not known yet; null: not known while a mark price is missing. */
export function movableOf(direction: Direction, asset: string, { futures, spot }: Wallets): string | null | undefined {
  if (direction === 'TO_FUTURES') return spot === undefined ? undefined : (spot.get(asset)?.available ?? '0');
  if (futures === undefined) return undefined;
  const wallet = futures.wallets.find((one) => one.asset === asset);
  return wallet === undefined ? '0' : wallet.withdrawable;
}

/** Returns how many digits amounts of an asset have after the point, as its wallets are told with. */
export function digitsOf(asset: string, { futures, spot }: Wallets): number {
  const told = spot?.get(asset)?.available ?? futures?.wallets.find((one) => one.asset === asset)?.balance ?? '';
  return told.split('.')[1]?.length ?? 0;
}

/** Returns what is wrong with an amount before it is sent. */
export function problemOf(text: string, movable: string | null | undefined): 'missing' | 'tooMuch' | null {
  const amount = readNumber(text);
  if (amount === null || compare(amount, ZERO) <= 0) return 'missing';
  return typeof movable === 'string' && compare(amount, decimal(movable)) > 0 ? 'tooMuch' : null;
}
