import { trailingTriggerTicks } from '@pelorus/formulas/trailing.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { BinaryHeap } from '../../queue/binary-heap.ts';
import type { ConditionalOrder } from './conditional-order.ts';

/** Rows that mean nothing any more are cleared out when there are more of them than of the others, and at least so many. */
const CLEAR_AT_LEAST = 64;

/** Orders whose best price is the same: that with the least delta is triggered first. */
interface Run {
  extremeTicks: number;
  /** Orders that were taken out may still be in. */
  members: BinaryHeap<ConditionalOrder>;
  /** The row by which it is found when the price turns; undefined once it has gone. */
  turn: Turn | undefined;
}

interface Turn {
  run: Run;
  triggerTicks: number;
}

function isNearer(a: ConditionalOrder, b: ConditionalOrder): boolean {
  return a.trailingBips - b.trailingBips < 0 || (a.trailingBips === b.trailingBips && a.orderId < b.orderId);
}

/**
 * The orders of one side that follow the price. All orders that began before a price have seen it, so best prices
 * never conflict: a new best price applies to all orders whose own is not better, and they stay together from then on.
 * So a price costs only its changes, however many orders follow: an order joins a larger run only a logarithmic number
 * of times.
 */
export class TrailingSide {
  private readonly side: number;
  /** Best price first: the last is the first that a better price passes. */
  private runs: Run[] = [];
  /** Ordered by the smallest price reversal; outdated rows are skipped. */
  private readonly turns: BinaryHeap<Turn>;
  /** The orders that follow; others that the runs still hold were taken out. */
  private readonly live = new Set<ConditionalOrder>();
  private gone = 0;

  constructor(side: number) {
    this.side = side;
    this.turns = new BinaryHeap((a, b) => this.isBetter(a.triggerTicks, b.triggerTicks));
  }

  /** The price nearest above that changes something, Infinity = none. */
  get nextAbove(): number {
    return this.side === SELL ? this.nextBetter(1) : (this.nextTurn ?? Number.POSITIVE_INFINITY);
  }

  /** The price nearest below that changes something, 0 = none. */
  get nextBelow(): number {
    return this.side === SELL ? (this.nextTurn ?? 0) : this.nextBetter(-1);
  }

  private nextBetter(tick: number): number {
    const last = this.runs.at(-1);
    if (last === undefined) return tick > 0 ? Number.POSITIVE_INFINITY : 0;
    return last.extremeTicks + tick;
  }

  private get nextTurn(): number | undefined {
    for (let turn = this.turns.peek(); turn !== undefined; turn = this.turns.peek()) {
      if (turn.run.turn === turn) return turn.triggerTicks;
      this.turns.pop();
    }
    return undefined;
  }

  private isBetter(priceTicks: number, otherTicks: number): boolean {
    return this.side === SELL ? priceTicks > otherTicks : priceTicks < otherTicks;
  }

  private isTurned(extremeTicks: number, bips: number, priceTicks: number): boolean {
    return !this.isBetter(priceTicks, trailingTriggerTicks(this.side, extremeTicks, bips));
  }

  /** Lets an order follow that has seen `extremeTicks` as the best price. */
  add(order: ConditionalOrder): void {
    this.live.add(order);
    const at = this.placeOf(order.extremeTicks);
    let run = this.runs[at];
    if (run?.extremeTicks !== order.extremeTicks) {
      run = { extremeTicks: order.extremeTicks, members: new BinaryHeap(isNearer), turn: undefined };
      this.runs.splice(at, 0, run);
    }
    run.members.push(order);
    this.schedule(run);
  }

  /** Removes an order, if present. Its run stays: prices that concerned the order only cost a look. */
  remove(order: ConditionalOrder): void {
    if (!this.live.delete(order)) return;
    this.gone++;
    if (this.gone < CLEAR_AT_LEAST || this.gone <= this.live.size) return;
    this.gone = 0;
    for (const run of this.runs) run.members.keep((member) => this.live.has(member));
    for (const run of this.runs) this.schedule(run);
    this.runs = this.runs.filter((run) => run.members.size > 0);
  }

  /** Shows a price to the orders; returns the triggered ones, which stop following. */
  feel(priceTicks: number): ConditionalOrder[] {
    this.follow(priceTicks);
    const fired: ConditionalOrder[] = [];
    for (let next = this.nextTurn; next !== undefined && !this.isBetter(priceTicks, next); next = this.nextTurn) {
      const { run } = this.turns.pop() as Turn;
      this.fire(run, priceTicks, fired);
      this.schedule(run);
      if (run.members.size === 0) this.runs.splice(this.placeOf(run.extremeTicks), 1);
    }
    return fired;
  }

  private fire(run: Run, priceTicks: number, fired: ConditionalOrder[]): void {
    const { extremeTicks, members } = run;
    for (let order = members.peek(); order !== undefined; order = members.peek()) {
      const isLive = this.live.has(order);
      if (isLive && !this.isTurned(extremeTicks, order.trailingBips, priceTicks)) return;
      members.pop();
      if (!isLive) {
        this.gone--;
        continue;
      }
      this.live.delete(order);
      order.extremeTicks = extremeTicks;
      fired.push(order);
    }
  }

  /** Makes one run of all whose best price is not better than this one. */
  private follow(priceTicks: number): void {
    let joined: Run | undefined;
    for (let last = this.runs.at(-1); last !== undefined; last = this.runs.at(-1)) {
      const isPassed = this.isBetter(priceTicks, last.extremeTicks);
      if (!isPassed && (joined === undefined || last.extremeTicks !== priceTicks)) break;
      this.runs.pop();
      joined = joined === undefined ? last : join(joined, last);
    }
    if (joined === undefined) return;
    joined.extremeTicks = priceTicks;
    this.schedule(joined);
    if (joined.members.size > 0) this.runs.push(joined);
  }

  /** Sees to it that a run is found when the price turns. */
  private schedule(run: Run): void {
    const { live, turns } = this;
    const { members } = run;
    for (let first = members.peek(); first !== undefined && !live.has(first); first = members.peek()) {
      members.pop();
      this.gone--;
    }
    const first = members.peek();
    run.turn = undefined;
    if (first === undefined) return;
    run.turn = { run, triggerTicks: trailingTriggerTicks(this.side, run.extremeTicks, first.trailingBips) };
    turns.push(run.turn);
    if (turns.size > 2 * this.runs.length + CLEAR_AT_LEAST) turns.keep((turn) => turn.run.turn === turn);
  }

  /** Returns where among the runs that with this best price stands or belongs. */
  private placeOf(extremeTicks: number): number {
    let low = 0;
    let high = this.runs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBetter((this.runs[middle] as Run).extremeTicks, extremeTicks)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Writes the best seen price into each order. */
  settle(): void {
    for (const { extremeTicks, members } of this.runs) {
      for (const order of members.values()) if (this.live.has(order)) order.extremeTicks = extremeTicks;
    }
  }
}

/** Puts the smaller of two runs into the larger and returns that. */
function join(a: Run, b: Run): Run {
  const [small, large] = a.members.size < b.members.size ? [a, b] : [b, a];
  for (const order of small.members.values()) large.members.push(order);
  small.turn = undefined;
  return large;
}
