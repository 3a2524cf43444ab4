import type { OrderType, TimeInForce } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoKind } from '@pelorus/protocol/spot/algos.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';

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
  'pegged',
  'oco',
  'oto',
  'otoco',
  'opo',
  'opoco',
  'ladder',
  'twap',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Kinds with their own tab; the others are in a list, grouped. */
export const KINDS_AT_HAND: readonly OrderKind[] = ['limit', 'market'];
export const KIND_GROUPS = [
  ['stops', ['stopLimit', 'stopMarket', 'takeLimit', 'takeMarket', 'trailing']],
  ['linked', ['oco', 'oto', 'otoco', 'opo', 'opoco']],
  ['algos', ['ladder', 'twap', 'pegged']],
] as const satisfies readonly (readonly [string, readonly OrderKind[]])[];
type KindGroup = (typeof KIND_GROUPS)[number];
/** The groups as a product offers them. */
export type KindGroups = readonly (readonly [KindGroup[0], readonly KindGroup[1][number][]])[];

/** A limit order that only waits is one with a box ticked (TRAD-311): it has the tab of limit orders. */
export const tabOf = (kind: OrderKind): OrderKind => (kind === 'postOnly' ? 'limit' : kind);

/** Possible followers of a list's first order. */
export const NEXT_KINDS = ['limit', 'market', 'stopLimit', 'stopMarket', 'takeLimit', 'takeMarket'] as const;
export type NextKind = (typeof NEXT_KINDS)[number];

/** How long an order may wait, as far as the form offers it. */
export const WAITS = ['GTC', 'IOC', 'FOK', 'GTD'] as const satisfies readonly TimeInForce[];
export type Wait = (typeof WAITS)[number];

interface KindRow {
  /** Its type on the wire; for a list, that of the first order. */
  type: OrderType;
  /** It is several orders that belong together; null: one. */
  list: ListKind | null;
  /** Followers once the first order of a list is filled: one order, or a take-profit and a stop. */
  follows: 'one' | 'pair' | null;
  /** True if the followers sell what the first order bought. */
  isPaid: boolean;
  /** Its price is the book's at the moment it is placed. */
  isPegged: boolean;
  /** The engine places its orders for it; it has fields of its own. */
  algo: AlgoKind | null;
  /** It names a price, and amount and total follow each other. */
  hasPrice: boolean;
  /** It can be given in money in place of coins. */
  byMoney: boolean;
  /** Trigger outside the book: a price, or a trailing distance in percent. */
  trigger: 'price' | 'turn' | null;
  /** It may trade immediately. */
  canTake: boolean;
  /** It may be an iceberg. */
  canHide: boolean;
  /** It may take its exits with it, as a list (TRAD-320). */
  canExit: boolean;
  /** How long it may wait, where that can be chosen. */
  times: readonly Wait[];
}

const ALONE = { list: null, follows: null, isPaid: false, isPegged: false, algo: null } as const;
const LIMIT: KindRow = {
  ...ALONE,
  type: 'LIMIT',
  hasPrice: true,
  byMoney: false,
  trigger: null,
  canTake: true,
  canHide: true,
  canExit: true,
  times: WAITS,
};
const MARKET: KindRow = {
  ...ALONE,
  type: 'MARKET',
  hasPrice: false,
  byMoney: true,
  trigger: null,
  canTake: true,
  canHide: false,
  canExit: true,
  times: [],
};
const WAITS_FOR_PRICE = { trigger: 'price', canTake: false, canExit: false, byMoney: false } as const;
/** Triggered orders cannot be GTD here. */
const ONCE_TRIGGERED = { ...WAITS_FOR_PRICE, times: ['GTC', 'IOC', 'FOK'] } as const;

const FIRST: KindRow = { ...LIMIT, canHide: false, canExit: false, times: [] };

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
  pegged: { ...LIMIT, hasPrice: false, isPegged: true, canHide: false, canExit: false, times: ['GTC', 'GTD'] },
  // The first is a limit order; what follows waits for it to be filled.
  oto: { ...FIRST, list: 'OTO', follows: 'one' },
  otoco: { ...FIRST, list: 'OTOCO', follows: 'pair' },
  opo: { ...FIRST, list: 'OPO', follows: 'one', isPaid: true },
  opoco: { ...FIRST, list: 'OPOCO', follows: 'pair', isPaid: true },
  ladder: { ...LIMIT, algo: 'SCALED', canHide: false, canExit: false, times: [] },
  twap: { ...LIMIT, algo: 'TWAP', canHide: false, canExit: false, times: [] },
};

/** Returns whether a draft waits for a trigger price: itself, or what follows it. */
export function hasStop(kind: OrderKind, nextKind: NextKind): boolean {
  const { trigger, follows } = KINDS[kind];
  return trigger === 'price' || follows === 'pair' || (follows === 'one' && KINDS[nextKind].trigger === 'price');
}

/** Returns whether what waits for the stop of a profit and a stop may have a limit price of its own. */
export function hasStopLimit(kind: OrderKind): boolean {
  return KINDS[kind].list === 'OCO' || KINDS[kind].follows === 'pair';
}

/** Returns whether a draft may hide a part of itself: only one that may stay in the book. */
export function mayHide(kind: OrderKind, wait: Wait): boolean {
  return KINDS[kind].canHide && (wait === 'GTC' || wait === 'GTD');
}
