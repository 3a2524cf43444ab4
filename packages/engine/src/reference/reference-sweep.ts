import type { Side, StpMode } from '@pelorus/protocol/spot/enums.ts';

export interface ReferenceOrder {
  id: number;
  account: number;
  /** Of its owner: orders of one group do not trade with each other. */
  group: number;
  side: Side;
  priceTicks: bigint;
  leftLots: bigint;
  filledLots: bigint;
  filledQuote: bigint;
  /** What self-trade prevention took off it, where that is counted. */
  preventedLots: bigint;
  /** The mode it asked for. */
  stp: StpMode;
  /** How often it was amended while that was counted. */
  amends: number;
}

export interface ReferenceTaker {
  account: number;
  group: number;
  side: Side;
  stp: StpMode;
  /** Are its prevented matches numbered and counted apart from quantities? */
  isCounting: boolean;
  /** Worst price, null = any. */
  limit: bigint | null;
  /** Either lots, or quote units to use up. */
  lots: bigint;
  quote: bigint | null;
  tickLotUnits: bigint;
}

export type Step =
  | { kind: 'fill'; maker: ReferenceOrder; priceTicks: bigint; lots: bigint }
  | { kind: 'prevent'; mode: StpMode; maker: ReferenceOrder; priceTicks: bigint; takerLots: bigint; makerLots: bigint };

/** Returns what happens between a taker and an order of its owner. */
function modeBetween(taker: ReferenceTaker, maker: ReferenceOrder): StpMode {
  if (taker.stp !== 'TRANSFER') return taker.stp;
  return maker.stp === 'TRANSFER' && maker.account !== taker.account ? 'TRANSFER' : 'DECREMENT';
}

export type Stop = 'filled' | 'limit' | 'empty' | 'spent' | 'self-trade' | 'decremented';

export interface Sweep {
  steps: Step[];
  stop: Stop;
  leftLots: bigint;
  /** The price beyond the limit that stopped it. */
  stoppedAt: bigint | null;
}

/** Returns the orders that a taker on `side` meets, in price-time priority: sorted afresh every time. */
export function against(orders: readonly ReferenceOrder[], side: Side): ReferenceOrder[] {
  const sign = side === 'BUY' ? 1n : -1n;
  return orders
    .filter((order) => order.side !== side)
    .sort((a, b) => Number(sign * (a.priceTicks - b.priceTicks)) || a.id - b.id);
}

/** Returns, without changing anything, what a taker does to the book, step by step, and why it stops. */
export function sweep(orders: readonly ReferenceOrder[], taker: ReferenceTaker): Sweep {
  const steps: Step[] = [];
  let leftLots = taker.lots;
  let leftQuote = taker.quote;
  const stopAt = (stop: Stop, stoppedAt: bigint | null = null): Sweep => ({ steps, stop, leftLots, stoppedAt });
  let lastPrice: bigint | null = null;
  for (const maker of against(orders, taker.side)) {
    const price = maker.priceTicks;
    if (leftQuote !== null && lastPrice !== null && leftQuote < lastPrice * taker.tickLotUnits) return stopAt('spent');
    if (taker.limit !== null && (taker.side === 'BUY' ? price > taker.limit : price < taker.limit))
      return stopAt('limit', price);
    // An order by quote amount wants, at each price, what its amount still pays for there.
    if (leftQuote !== null) leftLots = leftQuote / (price * taker.tickLotUnits);
    if (leftQuote !== null && leftLots === 0n) return stopAt('spent');
    let smaller = leftLots;
    if (maker.leftLots < smaller) smaller = maker.leftLots;
    let used = smaller;
    const mode = modeBetween(taker, maker);
    if (maker.group !== taker.group || mode === 'NONE') {
      steps.push({ kind: 'fill', maker, priceTicks: price, lots: smaller });
    } else if (mode === 'DECREMENT' || mode === 'TRANSFER') {
      steps.push({ kind: 'prevent', mode, maker, priceTicks: price, takerLots: smaller, makerLots: smaller });
    } else {
      const takerLots = taker.stp === 'EXPIRE_MAKER' ? 0n : leftLots;
      const makerLots = taker.stp === 'EXPIRE_TAKER' ? 0n : maker.leftLots;
      steps.push({ kind: 'prevent', mode, maker, priceTicks: price, takerLots, makerLots });
      if (taker.stp !== 'EXPIRE_MAKER') return stopAt('self-trade');
      used = 0n;
    }
    leftLots -= used;
    if (leftQuote !== null) leftQuote -= used * price * taker.tickLotUnits;
    else if (leftLots === 0n) return stopAt(maker.group === taker.group && mode !== 'NONE' ? 'decremented' : 'filled');
    lastPrice = price;
  }
  if (leftQuote !== null && lastPrice !== null && leftQuote < lastPrice * taker.tickLotUnits) return stopAt('spent');
  return stopAt('empty');
}
