import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import type { ReferenceLedger } from './reference-ledger.ts';

/** What P2P changes and reads of the rest. */
export interface P2pVenue {
  readonly ledger: ReferenceLedger;
  readonly assets: readonly AssetPayload[];
  readonly accounts: ReferenceAccounts;
}

/** Returns an id as it is, or null where it cannot be one. */
export function idOf(value: number): number | null {
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}
