import { TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason, OrderPhase } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { conditionalRefusal, icebergRefusal, openRefusal } from './reference-counts.ts';
import type { ReferenceFees } from './reference-fees.ts';
import { isAnyPrice, isOffMarketLots, isOffNotional, isOverAsset, notionals } from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket, ReferencePlacement, ReferenceWaiting } from './reference-market.ts';
import { ReferencePlacing } from './reference-place.ts';
import { pegPrice, termsRefusal } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { closedTo } from './reference-range.ts';

const BIPS = 10_000n;

export function isAbove({ type, side }: ReferencePlacement): boolean {
  return type.startsWith('STOP_LOSS') ? side === 'BUY' : side === 'SELL';
}

function isLimited({ type }: ReferencePlacement): boolean {
  return type.endsWith('_LIMIT');
}

/** The conditional orders of one market: which may wait, how a price changes them, and what triggers them. */
export class ReferenceConditionals {
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly fees: ReferenceFees;
  private readonly group: (account: number) => number;

  constructor(
    ledger: ReferenceLedger,
    market: ReferenceMarket,
    fees: ReferenceFees,
    group: (account: number) => number,
  ) {
    this.ledger = ledger;
    this.market = market;
    this.fees = fees;
    this.group = group;
  }

  value(order: ReferencePlacement): bigint {
    if (isLimited(order) && order.peg === 'NONE') return order.priceTicks;
    const { lastTicks, payload } = this.market;
    return order.stop > 0n ? order.stop : lastTicks > 0n ? lastTicks : BigInt(payload.referenceTicks);
  }

  asset(order: ReferencePlacement): number {
    return order.side === 'BUY' ? this.market.quote : this.market.base;
  }

  /** Returns the first rejection that applies, or null. */
  refusal(wish: ReferencePlacement): RejectionName | null {
    const { market } = this;
    const { payload, lastTicks } = market;
    const isOff = (price: bigint) => price < payload.priceTicksMin || price > payload.priceTicksMax;
    const closed = closedTo(market, wish.stp);
    if (closed !== null) return closed;
    if (isLimited(wish) && wish.peg === 'NONE' && isOff(wish.priceTicks)) return 'PRICE_FILTER';
    if (wish.stop > 0n && isOff(wish.stop)) return 'PRICE_FILTER';
    if (wish.lots < payload.lotsMin || wish.lots > payload.lotsMax) return 'LOT_SIZE';
    if (isAnyPrice(wish) && isOffMarketLots(payload, wish.lots)) return 'MARKET_LOT_SIZE';
    const offTerms = termsRefusal(wish, market);
    if (offTerms !== null) return offTerms;
    if (wish.trailing > 0n) {
      if (wish.trailing < (payload.trailingBipsMin ?? TRAILING_BIPS_MIN)) return 'TRAILING_DELTA';
      if (wish.trailing > (payload.trailingBipsMax ?? TRAILING_BIPS_MAX)) return 'TRAILING_DELTA';
    }
    const value = this.value(wish);
    const notional = value * wish.lots * BigInt(payload.tickLotUnits);
    if (value > 0n && isOffNotional(market, wish, notional)) return 'NOTIONAL';
    if (isOverAsset(market, wish.lots, notional)) return 'MAX_ASSET';
    const { account } = wish;
    const tooMany =
      openRefusal(market, account, 1) ??
      conditionalRefusal(market, account, 1) ??
      icebergRefusal(market, account, [wish]);
    if (tooMany !== null) return tooMany;
    if (isOverPosition(this.ledger, market, wish, wish.lots)) return 'MAX_POSITION';
    if (wish.stop > 0n && lastTicks > 0n && (isAbove(wish) ? lastTicks >= wish.stop : lastTicks <= wish.stop))
      return 'WOULD_TRIGGER';
    const held = this.heldFor(wish, wish.lots);
    return held > this.ledger.of(wish.account, this.asset(wish)).available ? 'INSUFFICIENT_BALANCE' : null;
  }

  heldFor(order: ReferencePlacement, lots: bigint): bigint {
    const { lotUnits, tickLotUnits } = this.market.payload;
    return order.side === 'SELL' ? lots * BigInt(lotUnits) : this.value(order) * lots * BigInt(tickLotUnits);
  }

  /** Holds units for an order that waits, or gives them back when negative. */
  private hold(order: ReferencePlacement, id: number, units: bigint): EngineEvent[] {
    if (units === 0n) return [];
    const reason = units > 0n ? 'ORDER_HOLD' : 'ORDER_RELEASE';
    const change = { available: -units, held: units };
    return [this.ledger.post(order.account, this.asset(order), reason, change, id, 0)];
  }

  phase(order: ReferencePlacement, orderId: number, phase: OrderPhase): EngineEvent {
    const { account, priceTicks, lots } = order;
    const market = this.market.id;
    return { kind: 'orderPhase', orderId, account, market, phase, priceTicks: Number(priceTicks), lots: Number(lots) };
  }

  /** Accepts a waiting order and holds its value, or the part of it that is not held yet. */
  wait(wish: ReferencePlacement, id: number, held = this.heldFor(wish, wish.lots)): EngineEvent[] {
    this.market.waiting.push({ ...wish, id, held, isTracking: wish.stop === 0n, best: null });
    return [...this.hold(wish, id, held), this.phase(wish, id, 'WAITING')];
  }

  /** Lets a trailing order whose stop price was reached before it came follow the price from the last one on. */
  track(order: ReferenceWaiting): EngineEvent {
    order.isTracking = true;
    order.stop = 0n;
    order.best = this.market.lastTicks;
    return this.phase(order, order.id, 'TRACKING');
  }

  cancel(order: ReferenceWaiting, reason: DoneReason): EngineEvent[] {
    this.market.waiting = this.market.waiting.filter((other) => other !== order);
    const released = this.hold(order, order.id, -order.held);
    const { id: orderId, account, lots } = order;
    const market = this.market.id;
    const filled = { filledLots: 0, filledQuoteUnits: 0 };
    const leftLots = Number(lots);
    return [...released, { kind: 'orderDone', orderId, account, market, reason, leftLots, ...filled }];
  }

  amendRefusal(order: ReferenceWaiting, lots: bigint): RejectionName | null {
    const { payload } = this.market;
    if (lots >= order.lots) return 'AMEND_NOT_LESS';
    if (lots < payload.lotsMin) return 'LOT_SIZE';
    if (isAnyPrice(order) && isOffMarketLots(payload, lots, true)) return 'MARKET_LOT_SIZE';
    const value = this.value(order);
    const [least] = notionals(payload, isAnyPrice(order));
    return value > 0n && value * lots * BigInt(payload.tickLotUnits) < least ? 'NOTIONAL' : null;
  }

  amend(order: ReferenceWaiting, lots: bigint, isSecond: boolean): EngineEvent[] | RejectionName {
    const market = this.market.id;
    const refusal = this.amendRefusal(order, lots);
    if (refusal !== null) return refusal;
    // Two that sell the same quantity need it once.
    const held = isSecond && order.side === 'SELL' ? 0n : (order.held * lots) / order.lots;
    const released = this.hold(order, order.id, held - order.held);
    order.held = held;
    order.lots = lots;
    const { id: orderId, account } = order;
    return [
      ...released,
      { kind: 'orderAmended', orderId, account, market, lots: Number(lots), leftLots: Number(lots) },
    ];
  }

  /** Returns whether a price triggers the order, having let it see the price; adds to `events` when it begins to track. */
  private feels(order: ReferenceWaiting, price: bigint, events: EngineEvent[]): boolean {
    if (!order.isTracking) {
      if (isAbove(order) ? price < order.stop : price > order.stop) return false;
      if (order.trailing === 0n) return true;
      order.isTracking = true;
      // From now on it is not valued at its stop price.
      order.stop = 0n;
    }
    if (order.best === null) {
      order.best = price;
      events.push(this.phase(order, order.id, 'TRACKING'));
      return false;
    }
    const turned = order.side === 'BUY' ? BIPS + order.trailing : BIPS - order.trailing;
    if (order.side === 'BUY' ? price * BIPS >= order.best * turned : price * BIPS <= order.best * turned) return true;
    if (order.side === 'BUY' ? price < order.best : price > order.best) order.best = price;
    return false;
  }

  /**
   * Shows the trades' prices to all waiting orders that are not in `queue`; adds triggered orders to `queue` and
   * events to `told`.
   */
  show(trades: readonly EngineEvent[], queue: unknown[], told: EngineEvent[]): void {
    for (const event of trades) {
      if (event.kind !== 'trade') continue;
      for (const order of this.market.waiting.toSorted((a, b) => a.id - b.id)) {
        if (!queue.includes(order) && this.feels(order, BigInt(event.priceTicks), told)) queue.push(order);
      }
    }
  }

  /** Lets an order that was triggered into the market. */
  fire(order: ReferenceWaiting): EngineEvent[] {
    if (order.peg !== 'NONE' && !this.takesPeg(order)) return this.cancel(order, 'PENDING_REFUSED');
    this.market.waiting = this.market.waiting.filter((other) => other !== order);
    const start = [this.phase(order, order.id, 'WORKING'), ...this.hold(order, order.id, -order.held)];
    return [...start, ...this.enter({ ...order, type: isLimited(order) ? 'LIMIT' : 'MARKET' }, order.id)];
  }

  /** Gives a pegged order that was triggered the price of the book; returns whether there is one that is allowed and paid. */
  private takesPeg(order: ReferenceWaiting): boolean {
    const { payload } = this.market;
    const price = pegPrice(this.market, order);
    if (price === null || price < payload.priceTicksMin || price > payload.priceTicksMax) return false;
    order.priceTicks = price;
    const notional = price * order.lots * BigInt(payload.tickLotUnits);
    if (isOffNotional(this.market, order, notional) || isOverAsset(this.market, order.lots, notional)) return false;
    const needed = order.side === 'BUY' ? notional : order.lots * BigInt(payload.lotUnits);
    return needed <= this.ledger.of(order.account, this.asset(order)).available + order.held;
  }

  enter(order: ReferencePlacement, id: number): EngineEvent[] {
    const group = this.group(order.account);
    return new ReferencePlacing(this.ledger, this.market, order, group).enter(id, this.fees);
  }
}
