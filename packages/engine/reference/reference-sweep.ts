import type { Side, StpMode } from '@pelorus/protocol/exchange/orders.ts';

export interface ReferenceOrder {
  id: number;
  account: number;
  /** The owner's trade group: orders of one group do not trade with each other. */
  group: number;
  side: Side;
  priceTicks: bigint;
  /** Lots in the queue. */
  leftLots: bigint;
  /** Hidden lots. */
  reserve: bigint;
  /** How much is shown at once, 0 = all. */
  part: bigint;
  /** When it ends by itself, 0 = never. */
  goodTill: bigint;
  filledLots: bigint;
  filledQuote: bigint;
  /** Lots removed by self-trade prevention, where they are counted. */
  preventedLots: bigint;
  /** The mode it asked for. */
  stp: StpMode;
  /** How often it was amended while that was counted. */
  amends: number;
  /** Whether it counts as an iceberg. */
  isIceberg: boolean;
}

export interface ReferenceTaker {
  account: number;
  group: number;
  side: Side;
  stp: StpMode;
  /** Worst price, null = any. */
  limit: bigint | null;
  /** The worst price that it asked for itself: the limit may be nearer. */
  own: bigint | null;
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

/**
 * Returns the orders that a taker on `side` meets, in price-time priority: sorted afresh every time. `orders` come in
 * the order in which they came into the book, and sorting keeps equals in theirs.
 */
export function against(orders: readonly ReferenceOrder[], side: Side): ReferenceOrder[] {
  const sign = side === 'BUY' ? 1n : -1n;
  return orders.filter((order) => order.side !== side).sort((a, b) => Number(sign * (a.priceTicks - b.priceTicks)));
}

/** Returns the smaller of two big integers, which Math.min does not take. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Returns the larger of two big integers. */
export function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** A queued part of an order during a simulated sweep. */
interface Part {
  maker: ReferenceOrder;
  lots: bigint;
  reserve: bigint;
}

/** Returns, without changing anything, what a taker does to the book, step by step, and why it stops. */
export function sweep(orders: readonly ReferenceOrder[], taker: ReferenceTaker): Sweep {
  const steps: Step[] = [];
  let leftLots = taker.lots;
  let leftQuote = taker.quote;
  const stopAt = (stop: Stop, stoppedAt: bigint | null = null): Sweep => ({ steps, stop, leftLots, stoppedAt });
  let lastPrice: bigint | null = null;
  const queue: Part[] = against(orders, taker.side).map((maker) => ({
    maker,
    lots: maker.leftLots,
    reserve: maker.reserve,
  }));
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    const { maker, lots, reserve } = part;
    const price = maker.priceTicks;
    if (leftQuote !== null && lastPrice !== null && leftQuote < lastPrice * taker.tickLotUnits) return stopAt('spent');
    const isBeyond = (limit: bigint | null) => limit !== null && (taker.side === 'BUY' ? price > limit : price < limit);
    if (isBeyond(taker.limit)) {
      // One whose amount pays for no lot there is not stopped by what keeps it from there, but by its amount.
      const isSpent = leftQuote !== null && leftQuote < price * taker.tickLotUnits;
      return isSpent && !isBeyond(taker.own) ? stopAt('spent') : stopAt('limit', price);
    }
    // At each price, an order by quote amount wants as many lots as its rest pays for.
    if (leftQuote !== null) leftLots = leftQuote / (price * taker.tickLotUnits);
    if (leftQuote !== null && leftLots === 0n) return stopAt('spent');
    const met = smaller(lots, leftLots);
    let used = met;
    const mode = modeBetween(taker, maker);
    if (maker.group !== taker.group || mode === 'NONE') {
      steps.push({ kind: 'fill', maker, priceTicks: price, lots: met });
    } else if (mode === 'DECREMENT' || mode === 'TRANSFER') {
      steps.push({ kind: 'prevent', mode, maker, priceTicks: price, takerLots: met, makerLots: met });
    } else {
      const takerLots = taker.stp === 'EXPIRE_MAKER' ? 0n : leftLots;
      const makerLots = taker.stp === 'EXPIRE_TAKER' ? 0n : lots + reserve;
      steps.push({ kind: 'prevent', mode, maker, priceTicks: price, takerLots, makerLots });
      if (taker.stp !== 'EXPIRE_MAKER') return stopAt('self-trade');
      used = 0n;
    }
    leftLots -= used;
    if (leftQuote !== null) leftQuote -= used * price * taker.tickLotUnits;
    else if (leftLots === 0n) return stopAt(maker.group === taker.group && mode !== 'NONE' ? 'decremented' : 'filled');
    lastPrice = price;
    if (used === lots && reserve > 0n) {
      const next = smaller(reserve, maker.part);
      // Behind all orders at this price.
      const behind = queue.filter((other) => other.maker.priceTicks === price).length;
      queue.splice(behind, 0, { maker, lots: next, reserve: reserve - next });
    }
  }
  if (leftQuote !== null && lastPrice !== null && leftQuote < lastPrice * taker.tickLotUnits) return stopAt('spent');
  return stopAt('empty');
}
