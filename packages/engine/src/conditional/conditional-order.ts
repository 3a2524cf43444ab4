/**
 * An order that waits outside the book for the price that triggers it. Few orders are such, so they are plain objects
 * and the orders of the book know nothing of them.
 */
export interface ConditionalOrder {
  readonly orderId: number;
  readonly account: number;
  readonly market: number;
  readonly side: number;
  readonly type: number;
  readonly tif: number;
  readonly stp: number;
  readonly priceTicks: number;
  lots: number;
  /** 0 = it has none, or has reached it and tracks the price. */
  stopTicks: number;
  /** 0 = it does not trail. */
  readonly trailingBips: number;
  /** Of a trailing order: the best price seen, 0 = it does not track yet. */
  extremeTicks: number;
  /** Of an iceberg: how many lots it will show at once; 0 = all. */
  readonly visibleLots: number;
  /** What it holds: quote units of a buyer, base units of a seller. */
  heldUnits: number;
}

/** The fields in the order in which a snapshot keeps them. */
const KEPT = [
  'orderId',
  'account',
  'market',
  'side',
  'type',
  'tif',
  'stp',
  'priceTicks',
  'lots',
  'stopTicks',
  'trailingBips',
  'extremeTicks',
  'visibleLots',
  'heldUnits',
] as const satisfies readonly (keyof ConditionalOrder)[];

/** Returns what a snapshot keeps of an order. */
export function keptFields(order: ConditionalOrder): number[] {
  return KEPT.map((field) => order[field]);
}

/** Returns the order that keptFields wrote. */
export function fromKept(fields: readonly number[]): ConditionalOrder {
  return Object.fromEntries(KEPT.map((field, i) => [field, fields[i]])) as unknown as ConditionalOrder;
}
