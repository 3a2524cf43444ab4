import type { ListKind, OrderType, TimeInForce } from '@pelorus/protocol/spot/enums.ts';

/** The kinds of order that the form writes, in the order it shows them. Each is a row of KINDS (TRAD-220). */
export const ORDER_KINDS = [
  'limit',
  'market',
  'postOnly',
  'stopLimit',
  'stopMarket',
  'takeLimit',
  'takeMarket',
  'trailing',
  'oco',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Kinds that are at hand; the others stand in a list. */
export const KINDS_AT_HAND: readonly OrderKind[] = ['limit', 'market', 'postOnly'];

/** How long an order may wait, as far as the form offers it. */
export const WAITS = ['GTC', 'IOC', 'FOK', 'GTD'] as const satisfies readonly TimeInForce[];
export type Wait = (typeof WAITS)[number];

export interface KindRow {
  /** What it is on the wire; of a list its first order. */
  type: OrderType;
  /** It is several orders that belong together; null: one. */
  list: ListKind | null;
  /** It names a price, and amount and total follow each other. */
  hasPrice: boolean;
  /** It can be given in money in place of coins. */
  byMoney: boolean;
  /** What it waits for outside the book: a price, or a turn of the price by a share. */
  trigger: 'price' | 'turn' | null;
  /** It may trade with what stands in the book at once. */
  canTake: boolean;
  /** It may show a part of itself while it stands in the book. */
  canHide: boolean;
  /** How long it may wait, where that can be chosen. */
  times: readonly Wait[];
}

const LIMIT: KindRow = {
  type: 'LIMIT',
  list: null,
  hasPrice: true,
  byMoney: false,
  trigger: null,
  canTake: true,
  canHide: true,
  times: WAITS,
};
const MARKET: KindRow = {
  type: 'MARKET',
  list: null,
  hasPrice: false,
  byMoney: true,
  trigger: null,
  canTake: true,
  canHide: false,
  times: [],
};
const WAITS_FOR_PRICE = { trigger: 'price', canTake: false, byMoney: false } as const;
/** What is triggered does not end at a time here. */
const ONCE_TRIGGERED = { ...WAITS_FOR_PRICE, times: ['GTC', 'IOC', 'FOK'] } as const;

export const KINDS: Readonly<Record<OrderKind, KindRow>> = {
  limit: LIMIT,
  market: MARKET,
  postOnly: { ...LIMIT, type: 'LIMIT_MAKER', canTake: false, times: ['GTC', 'GTD'] },
  stopLimit: { ...LIMIT, ...ONCE_TRIGGERED, type: 'STOP_LOSS_LIMIT' },
  stopMarket: { ...MARKET, ...WAITS_FOR_PRICE, type: 'STOP_LOSS' },
  takeLimit: { ...LIMIT, ...ONCE_TRIGGERED, type: 'TAKE_PROFIT_LIMIT' },
  takeMarket: { ...MARKET, ...WAITS_FOR_PRICE, type: 'TAKE_PROFIT' },
  trailing: { ...MARKET, ...WAITS_FOR_PRICE, type: 'STOP_LOSS', trigger: 'turn' },
  // One takes the profit in the book, the other waits for the loss: what happens to one ends the other.
  oco: { ...LIMIT, ...WAITS_FOR_PRICE, type: 'LIMIT_MAKER', list: 'OCO', canHide: false, times: [] },
};

/** Returns whether a draft may hide a part of itself: only one that may stay in the book. */
export function mayHide(kind: OrderKind, wait: Wait): boolean {
  return KINDS[kind].canHide && (wait === 'GTC' || wait === 'GTD');
}
