import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { encodeMoveMargin } from '@pelorus/protocol/wire/encode-fixed.ts';
import { submitCommand } from '../../commands.ts';
import { Refused } from '../../http/refused.ts';
import { isMarginAsset } from '../contracts.ts';
import type { FuturesNeeds } from '../needs.ts';

/** Of encodeMoveMargin: into the futures wallet, out of it. */
const DIRECTIONS = { TO_FUTURES: 0, TO_SPOT: 1 } as const;

interface Move {
  asset: CatalogAsset;
  direction: keyof typeof DIRECTIONS;
  /** Asset units. */
  units: number;
  /** The same id moves once. */
  transferId: string;
}

/**
 * Moves an account's own money between its spot and its futures wallet (PERP-40). Returns the command as it was applied;
 * a repeat is its first event. Refuses UNKNOWN_ASSET for what is no margin asset, and what the engine refuses.
 */
export function moveFunds(
  deps: Pick<FuturesNeeds, 'barrier' | 'catalog' | 'core' | 'metrics'>,
  account: number,
  { asset, direction, transferId, units }: Move,
): Promise<AppliedCommand> {
  if (direction === 'TO_FUTURES' && !isMarginAsset(deps.catalog, asset.code))
    throw new Refused('UNKNOWN_ASSET', 'asset');
  const fields = { account, asset: asset.id, direction: DIRECTIONS[direction], units, transferId };
  return submitCommand(deps, account, encodeMoveMargin(fields));
}
