import type { MessageId } from '../../i18n/messages.ts';

/** Available units of each asset; null = unknown (a visitor, or not loaded). */
export interface Available {
  base: bigint | null;
  quote: bigint | null;
  /** Of contracts: the largest quantity that the margin, or a position to close, allows. */
  most?: bigint | null;
  /** Of contracts: what orders come to in quote units; for `quoteUnits` null at the mark price. null: it is unknown. */
  costOf?: (quantityUnits: bigint, quoteUnits: bigint | null) => AlgoCost | null;
}

/** What a ladder or a TWAP takes of the margin. */
export interface AlgoCost {
  units: bigint;
  isPaid: boolean;
  /** Why it would be refused in any case; null: it would not. */
  problem: MessageId | null;
}
