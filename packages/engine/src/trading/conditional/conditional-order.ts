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
  /** Its limit price; 0 = it has none, or takes it from the book when its turn comes. */
  priceTicks: number;
  lots: number;
  /** 0 = it has none, or has reached it and tracks the price. */
  stopTicks: number;
  /** 0 = it does not trail. */
  readonly trailingBips: number;
  /** Best price seen by a trailing order, 0 = not tracking yet. */
  extremeTicks: number;
  /** Visible lots of an iceberg; 0 = all. */
  readonly visibleLots: number;
  /** Index into PEGS: where its limit price comes from when its turn comes; 0 = it says one itself, or has none. */
  readonly peg: number;
  readonly pegLevels: number;
  /** Held units: quote of a buyer, base of a seller. */
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

/** Returns what a snapshot keeps of an order: of one that is not pegged what the formats before kept. */
export function keptFields(order: ConditionalOrder): number[] {
  const kept = KEPT.map((field) => order[field]);
  return order.peg === 0 ? kept : [...kept, order.peg, order.pegLevels];
}

/** Returns the order that keptFields wrote. */
export function fromKept(fields: readonly number[]): ConditionalOrder {
  const [peg = 0, pegLevels = 0] = fields.slice(KEPT.length);
  const kept = Object.fromEntries(KEPT.map((field, i) => [field, fields[i]]));
  return { ...kept, peg, pegLevels } as unknown as ConditionalOrder;
}
