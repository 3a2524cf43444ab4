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
  /** The rest is of contracts, 0 and false in spot. Index into POSITION_SIDES. */
  readonly positionSide: number;
  readonly isReducing: boolean;
  /** It has no lots of its own: it closes all of its side's position. */
  readonly isClosing: boolean;
  /** Index into WORKING_TYPES. */
  readonly workingType: number;
  readonly isProtected: boolean;
}

/** What an order of a spot market says of positions. */
export const OF_NO_POSITION = {
  positionSide: 0,
  isReducing: false,
  isClosing: false,
  workingType: 0,
  isProtected: false,
} as const;

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

/** Returns what a snapshot keeps of an order; what follows the first fields only where it says something. */
export function keptFields(order: ConditionalOrder): number[] {
  const kept = KEPT.map((field) => order[field]);
  const { isClosing, isProtected, isReducing, peg, pegLevels, positionSide, workingType } = order;
  const choices = (isReducing ? 1 : 0) | (isClosing ? 2 : 0) | (isProtected ? 4 : 0) | (workingType << 3);
  if (positionSide !== 0 || choices !== 0) return [...kept, peg, pegLevels, positionSide, choices];
  return peg === 0 ? kept : [...kept, peg, pegLevels];
}

/** Returns the order that keptFields wrote. */
export function fromKept(fields: readonly number[]): ConditionalOrder {
  const [peg = 0, pegLevels = 0, positionSide = 0, choices = 0] = fields.slice(KEPT.length);
  const kept = Object.fromEntries(KEPT.map((field, i) => [field, fields[i]]));
  const flags = { isReducing: (choices & 1) !== 0, isClosing: (choices & 2) !== 0, isProtected: (choices & 4) !== 0 };
  return { ...kept, peg, pegLevels, positionSide, ...flags, workingType: choices >>> 3 } as unknown as ConditionalOrder;
}
