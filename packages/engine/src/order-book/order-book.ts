import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import type { BookStores } from './book-stores.ts';
import { isReducing } from './intent.ts';
import { LEVEL_F64, LEVEL_HEAD, LEVEL_I32, LEVEL_LOTS, LEVEL_TAIL, type LevelStore } from './level-store.ts';
import type { OrderIndex } from './order-index.ts';
import {
  ORDER_F64,
  ORDER_I32,
  ORDER_LEFT,
  ORDER_LEVEL,
  ORDER_NEXT,
  ORDER_PREV,
  type OrderStore,
} from './order-store.ts';
import { NO_ASK, NO_BID, PriceLadder } from './price-ladder.ts';
import { Reserves } from './reserves.ts';

/**
 * The resting orders of one market in price-time priority. While it trades the book is never crossed, so a price belongs
 * to one side and bids and asks share one ladder; while it does not, each side has its own. Knows nothing of money.
 */
export class OrderBook {
  readonly market: number;
  readonly orders: OrderStore;
  readonly levels: LevelStore;
  readonly index: OrderIndex;
  /** Prices of the bids and, unless the book is split, of the asks. */
  readonly ladder = new PriceLadder();
  private askLadder = this.ladder;
  readonly reserves: Reserves;
  bestBid = NO_BID;
  bestAsk = NO_ASK;
  /** How many of its orders only reduce a position: a sweep must ask how much each may still trade. */
  reducing = 0;

  constructor(market: number, stores: BookStores) {
    this.market = market;
    this.orders = stores.orders;
    this.levels = stores.levels;
    this.index = stores.index;
    this.reserves = new Reserves(stores.icebergs);
  }

  /** Returns the slot of an order in this book, or 0. */
  find(orderId: number): number {
    const slot = this.index.find(orderId);
    return slot !== 0 && this.levels.market(this.orders.level(slot)) === this.market ? slot : 0;
  }

  /** Puts an order at the end of its price's queue and returns its slot. */
  add(orderId: number, account: number, side: number, priceTicks: number, leftLots: number): number {
    const { orders, levels } = this;
    const slot = orders.take(orderId, account, leftLots);
    this.index.add(slot);
    let level = this.ladderOf(side).get(priceTicks);
    if (level === 0) level = this.openLevel(side, priceTicks);
    const i = slot * ORDER_I32;
    const l = level * LEVEL_I32;
    const tail = levels.i32[l + LEVEL_TAIL] as number;
    orders.i32[i + ORDER_LEVEL] = level;
    orders.i32[i + ORDER_NEXT] = 0;
    orders.i32[i + ORDER_PREV] = tail;
    levels.i32[l + LEVEL_TAIL] = slot;
    if (tail === 0) levels.i32[l + LEVEL_HEAD] = slot;
    else orders.i32[tail * ORDER_I32 + ORDER_NEXT] = slot;
    const total = level * LEVEL_F64 + LEVEL_LOTS;
    levels.f64[total] = (levels.f64[total] as number) + leftLots;
    return slot;
  }

  /** Keeps an order's intent for as long as it stands. */
  setIntent(slot: number, intent: number): void {
    if (intent === 0) return;
    this.orders.setIntent(slot, intent);
    if (isReducing(intent)) this.reducing++;
  }

  /** Takes lots off an order that stays; it keeps its place in the queue. */
  reduce(slot: number, lots: number): void {
    const { orders, levels } = this;
    const left = slot * ORDER_F64 + ORDER_LEFT;
    orders.f64[left] = (orders.f64[left] as number) - lots;
    const total = (orders.i32[slot * ORDER_I32 + ORDER_LEVEL] as number) * LEVEL_F64 + LEVEL_LOTS;
    levels.f64[total] = (levels.f64[total] as number) - lots;
  }

  /** Takes an order out of the book, and its level with it when it was the last. */
  remove(slot: number): void {
    const { orders, levels } = this;
    const i = slot * ORDER_I32;
    const level = orders.i32[i + ORDER_LEVEL] as number;
    const l = level * LEVEL_I32;
    const next = orders.i32[i + ORDER_NEXT] as number;
    const prev = orders.i32[i + ORDER_PREV] as number;
    if (next === 0) levels.i32[l + LEVEL_TAIL] = prev;
    else orders.i32[next * ORDER_I32 + ORDER_PREV] = prev;
    if (prev === 0) levels.i32[l + LEVEL_HEAD] = next;
    else orders.i32[prev * ORDER_I32 + ORDER_NEXT] = next;
    const total = level * LEVEL_F64 + LEVEL_LOTS;
    levels.f64[total] = (levels.f64[total] as number) - (orders.f64[slot * ORDER_F64 + ORDER_LEFT] as number);
    if (this.reserves.count > 0) this.reserves.remove(orders.orderId(slot));
    if (this.reducing > 0 && isReducing(orders.intent(slot))) this.reducing--;
    this.index.remove(slot);
    orders.giveBack(slot);
    if (next === 0 && prev === 0) this.closeLevel(level);
  }

  /** Whether an order has hidden lots. */
  hasReserve(slot: number): boolean {
    return this.reserves.count > 0 && this.reserves.lotsOf(this.orders.orderId(slot)) > 0;
  }

  /** Returns an order's remaining lots: visible and hidden. */
  wholeLeft(slot: number): number {
    return this.orders.leftLots(slot) + this.reserves.lotsOf(this.orders.orderId(slot));
  }

  /** Queues the next part of an order whose visible part is used up. */
  refresh(slot: number): void {
    const { orders, levels } = this;
    const lots = this.reserves.takePart(orders.orderId(slot));
    const i = slot * ORDER_I32;
    const level = orders.i32[i + ORDER_LEVEL] as number;
    const l = level * LEVEL_I32;
    orders.f64[slot * ORDER_F64 + ORDER_LEFT] = lots;
    levels.f64[level * LEVEL_F64 + LEVEL_LOTS] = levels.lots(level) + lots;
    const next = orders.i32[i + ORDER_NEXT] as number;
    if (next === 0) return;
    const prev = orders.i32[i + ORDER_PREV] as number;
    const tail = levels.i32[l + LEVEL_TAIL] as number;
    orders.i32[next * ORDER_I32 + ORDER_PREV] = prev;
    if (prev === 0) levels.i32[l + LEVEL_HEAD] = next;
    else orders.i32[prev * ORDER_I32 + ORDER_NEXT] = next;
    orders.i32[tail * ORDER_I32 + ORDER_NEXT] = slot;
    orders.i32[i + ORDER_PREV] = tail;
    orders.i32[i + ORDER_NEXT] = 0;
    levels.i32[l + LEVEL_TAIL] = slot;
  }

  private ladderOf(side: number): PriceLadder {
    return side === BUY ? this.ladder : this.askLadder;
  }

  /** Gives each side a ladder of its own: from now on orders may cross. */
  split(): void {
    if (this.askLadder === this.ladder) this.moveAsks(this.ladder, new PriceLadder());
  }

  /** Puts both sides into one ladder again; the book must not be crossed. */
  join(): void {
    assertInvariant(this.bestBid < this.bestAsk, `the book of market ${this.market} is crossed`);
    if (this.askLadder !== this.ladder) this.moveAsks(this.askLadder, this.ladder);
  }

  private moveAsks(from: PriceLadder, to: PriceLadder): void {
    const prices = this.levelsOf(SELL).map(([priceTicks]) => priceTicks);
    for (const priceTicks of prices) {
      to.set(priceTicks, from.get(priceTicks));
      from.clear(priceTicks);
    }
    this.askLadder = to;
  }

  private openLevel(side: number, priceTicks: number): number {
    const level = this.levels.take(this.market, side, priceTicks);
    this.ladderOf(side).set(priceTicks, level);
    if (side === BUY) {
      if (priceTicks > this.bestBid) this.bestBid = priceTicks;
    } else if (priceTicks < this.bestAsk) this.bestAsk = priceTicks;
    return level;
  }

  private closeLevel(level: number): void {
    const priceTicks = this.levels.priceTicks(level);
    const side = this.levels.side(level);
    const ladder = this.ladderOf(side);
    ladder.clear(priceTicks);
    this.levels.giveBack(level);
    if (side === BUY) {
      if (priceTicks === this.bestBid) this.bestBid = ladder.below(priceTicks);
    } else if (priceTicks === this.bestAsk) this.bestAsk = ladder.above(priceTicks);
  }

  /** Returns the price an order on `takerSide` would meet first, NO_ASK or NO_BID when there is none. */
  bestAgainst(takerSide: number): number {
    return takerSide === BUY ? this.bestAsk : this.bestBid;
  }

  /** Returns the next price an order on `takerSide` would meet after `priceTicks`. */
  nextAgainst(takerSide: number, priceTicks: number): number {
    return takerSide === BUY ? this.askLadder.above(priceTicks) : this.ladder.below(priceTicks);
  }

  /** Returns the visible lots of a side at a price. */
  lotsAt(side: number, priceTicks: number): number {
    const level = this.ladderOf(side).get(priceTicks);
    return level === 0 ? 0 : this.levels.lots(level);
  }

  /** Returns the ids of the orders on a side at a price in the order in which they are met. */
  queueAt(side: number, priceTicks: number): number[] {
    const ids: number[] = [];
    let slot = this.headOn(side, priceTicks);
    for (; slot !== 0; slot = this.orders.next(slot)) ids.push(this.orders.orderId(slot));
    return ids;
  }

  /** Puts the orders at one price of one side, which `ids` names all, into this order: when a snapshot is read. */
  requeue(ids: readonly number[]): void {
    const slots = ids.map((orderId) => this.find(orderId));
    const level = this.orders.level(slots[0] as number) * LEVEL_I32;
    slots.forEach((slot, i) => {
      this.orders.i32[slot * ORDER_I32 + ORDER_PREV] = slots[i - 1] ?? 0;
      this.orders.i32[slot * ORDER_I32 + ORDER_NEXT] = slots[i + 1] ?? 0;
    });
    this.levels.i32[level + LEVEL_HEAD] = slots[0] ?? 0;
    this.levels.i32[level + LEVEL_TAIL] = slots.at(-1) ?? 0;
  }

  /** Returns the oldest order on a side at a price, or 0. */
  headOn(side: number, priceTicks: number): number {
    return this.levels.head(this.ladderOf(side).get(priceTicks));
  }

  /** Returns the visible and hidden lots of a side at a price. */
  wholeOn(side: number, priceTicks: number): number {
    if (this.reserves.lotsAt(priceTicks) === 0) return this.lotsAt(side, priceTicks);
    let lots = 0;
    for (let slot = this.headOn(side, priceTicks); slot !== 0; slot = this.orders.next(slot))
      lots += this.wholeLeft(slot);
    return lots;
  }

  /** Returns the visible and hidden lots at a price; only while the book is not split. */
  wholeAt(priceTicks: number): number {
    return this.lotsAt(BUY, priceTicks) + this.reserves.lotsAt(priceTicks);
  }

  priceTicks(slot: number): number {
    return this.levels.priceTicks(this.orders.i32[slot * ORDER_I32 + ORDER_LEVEL] as number);
  }

  side(slot: number): number {
    return this.levels.side(this.orders.i32[slot * ORDER_I32 + ORDER_LEVEL] as number);
  }

  /** Returns [priceTicks, lots] of one side, best first. */
  levelsOf(side: number): [number, number][] {
    const rows: [number, number][] = [];
    const taker = 1 - side;
    let price = this.bestAgainst(taker);
    while (price !== NO_ASK && price !== NO_BID) {
      rows.push([price, this.lotsAt(side, price)]);
      price = this.nextAgainst(taker, price);
    }
    return rows;
  }
}
