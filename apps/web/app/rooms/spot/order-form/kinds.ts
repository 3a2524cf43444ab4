import type { OrderType, TimeInForce } from '@pelorus/protocol/spot/enums.ts';

/** The kinds of order that the form writes, in the order it shows them. Each is a row of KINDS (TRAD-220). */
export const ORDER_KINDS = ['limit', 'market', 'postOnly'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** How long an order may wait, as far as the form offers it. */
export const WAITS = ['GTC', 'IOC', 'FOK'] as const satisfies readonly TimeInForce[];
export type Wait = (typeof WAITS)[number];

export interface KindRow {
  /** What it is on the wire. */
  type: OrderType;
  /** It names a price, and amount and total follow each other; without one, either of them is given. */
  hasPrice: boolean;
  /** It may trade with what stands in the book; one that may not is refused if it would. */
  canTake: boolean;
  /** How long it may wait, where that can be chosen. */
  times: readonly Wait[];
}

export const KINDS: Readonly<Record<OrderKind, KindRow>> = {
  limit: { type: 'LIMIT', hasPrice: true, canTake: true, times: WAITS },
  market: { type: 'MARKET', hasPrice: false, canTake: true, times: [] },
  postOnly: { type: 'LIMIT_MAKER', hasPrice: true, canTake: false, times: [] },
};
