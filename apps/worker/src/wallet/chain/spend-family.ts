import type { OpenSpend, SpendTerms } from '@pelorus/database/wallet/spends.ts';
import type { PoolClient } from 'pg';

/** What a family of chains does in a way of its own about transactions of ours. */
export interface SpendFamily {
  /** Are transactions of one address mined in the order of their numbers only? */
  isInOrder: boolean;
  unsignedOf(db: PoolClient, plan: SpendTerms): Promise<Uint8Array>;
  /** Returns the hash of signed bytes. Throws if they do anything else than what was planned (PAYO-03). */
  checkSigned(db: PoolClient, plan: SpendTerms, signed: Uint8Array): Promise<string>;
  /** The same payment with a higher fee, as far as cap and coins let it (PAYO-13, PAYO-14); null: they do not. */
  raised(db: PoolClient, stuck: OpenSpend): Promise<SpendTerms | null>;
  /** Has the chain used the spend's number for another transaction, which is none of ours (PAYO-15)? */
  isUsedByOther(spend: OpenSpend): Promise<boolean>;
  /** In the transaction in which a plan is forgotten, and in which one moves in or out of a block. */
  onForgotten(db: PoolClient, plan: SpendTerms): Promise<void>;
  onMoved(db: PoolClient, spend: OpenSpend): Promise<void>;
}
