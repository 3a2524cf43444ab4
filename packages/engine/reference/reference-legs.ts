import { TRAILING_BIPS_MAX, TRAILING_BIPS_MIN } from '@pelorus/protocol/exchange/configuration.ts';
import { type DoneReason, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { isAbove, type ReferenceConditionals } from './reference-conditional.ts';
import {
  bandRefusal,
  filterPrice,
  isAnyPrice,
  isOffMarketLots,
  isOffNotional,
  isOutsideBand,
  isOverAsset,
  lotsWithin,
  notionals,
} from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { isConditional, pegPrice, termsRefusal } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { against, smaller } from './reference-sweep.ts';

/** Checks one order of a list, both for the market's rules and for its current state. */
export class ReferenceLegs {
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly conditionals: ReferenceConditionals;

  constructor(ledger: ReferenceLedger, market: ReferenceMarket, conditionals: ReferenceConditionals) {
    this.ledger = ledger;
    this.market = market;
    this.conditionals = conditionals;
  }

  /** Returns what an order is valued at, 0 = that is not known. */
  private valueOf(order: ReferencePlacement): bigint {
    if (isConditional(order.type)) return this.conditionals.value(order);
    if (order.type !== 'MARKET') return order.priceTicks;
    return filterPrice(this.market);
  }

  /** Is it worth less than it must be? */
  isTooCheap(order: ReferencePlacement): boolean {
    const { payload } = this.market;
    const value = this.valueOf(order);
    const [least] = notionals(payload, isAnyPrice(order));
    return value > 0n && value * order.lots * BigInt(payload.tickLotUnits) < least;
  }

  /** Returns the first rejection that applies whatever the market does. `isPaid`: its quantity is not known yet. */
  refusal(leg: ReferencePlacement, isPaid: boolean): RejectionName | null {
    const { payload } = this.market;
    const isOff = (price: bigint) => price < payload.priceTicksMin || price > payload.priceTicksMax;
    const isLater = leg.peg !== 'NONE' && leg.priceTicks === 0n;
    if (!isAnyPrice(leg) && !isLater && isOff(leg.priceTicks)) return 'PRICE_FILTER';
    if (leg.stop > 0n && isOff(leg.stop)) return 'PRICE_FILTER';
    if (!isPaid && (leg.lots < payload.lotsMin || leg.lots > payload.lotsMax)) return 'LOT_SIZE';
    if (!isPaid && isAnyPrice(leg) && isOffMarketLots(payload, leg.lots)) return 'MARKET_LOT_SIZE';
    const offTerms = termsRefusal(leg, this.market);
    if (offTerms !== null) return offTerms;
    if (leg.trailing > 0n) {
      if (leg.trailing < (payload.trailingBipsMin ?? TRAILING_BIPS_MIN)) return 'TRAILING_DELTA';
      if (leg.trailing > (payload.trailingBipsMax ?? TRAILING_BIPS_MAX)) return 'TRAILING_DELTA';
    }
    if (isPaid) return null;
    const value = this.valueOf(leg);
    const notional = value * leg.lots * BigInt(payload.tickLotUnits);
    if (value > 0n && isOffNotional(this.market, leg, notional)) return 'NOTIONAL';
    return isOverAsset(this.market, leg.lots, notional) ? 'MAX_ASSET' : null;
  }

  areApart(profit: ReferencePlacement, stop: ReferencePlacement): boolean {
    const price = isConditional(profit.type) ? profit.stop : profit.priceTicks;
    if (price === 0n || stop.stop === 0n) return true;
    return profit.side === 'BUY' ? price < stop.stop : price > stop.stop;
  }

  private wouldTake(order: ReferencePlacement): boolean {
    const best = against(this.market.orders, order.side)[0]?.priceTicks;
    if (order.type !== 'LIMIT_MAKER' || best === undefined) return false;
    return order.side === 'BUY' ? best <= order.priceTicks : best >= order.priceTicks;
  }

  isReached(order: ReferencePlacement): boolean {
    const { lastTicks } = this.market;
    if (order.stop === 0n || lastTicks === 0n) return false;
    return isAbove(order) ? lastTicks >= order.stop : lastTicks <= order.stop;
  }

  /** Returns what an order holds when it rests or waits. */
  needed(order: ReferencePlacement): bigint {
    if (isConditional(order.type)) return this.conditionals.heldFor(order, order.lots);
    const { lotUnits, tickLotUnits } = this.market.payload;
    return order.lots * (order.side === 'SELL' ? BigInt(lotUnits) : order.priceTicks * BigInt(tickLotUnits));
  }

  private available(order: ReferencePlacement): bigint {
    return this.ledger.of(order.account, this.conditionals.asset(order)).available;
  }

  /** Returns the first rejection that orders which are placed together at once deserve, or null. */
  refusalNow(legs: readonly ReferencePlacement[], isOco: boolean): RejectionName | null {
    const { lastTicks } = this.market;
    for (const leg of legs) {
      const offBand = isConditional(leg.type) ? null : bandRefusal(this.market, leg);
      if (offBand !== null) return offBand;
      if (this.wouldTake(leg)) return 'WOULD_TAKE';
      if (isConditional(leg.type) && this.isReached(leg)) return 'WOULD_TRIGGER';
    }
    const [first] = legs;
    if (isOco && first?.type === 'LIMIT_MAKER' && lastTicks > 0n) {
      if (first.side === 'BUY' ? first.priceTicks >= lastTicks : first.priceTicks <= lastTicks) return 'LIST_PRICES';
    }
    const isPoor = legs.some((leg) => this.needed(leg) > this.available(leg));
    return isPoor ? 'INSUFFICIENT_BALANCE' : null;
  }

  /** Returns why a pending order whose turn has come ends instead, or null. */
  endNow(order: ReferencePlacement, needed: bigint): DoneReason | null {
    if (needed > this.available(order)) return 'PENDING_REFUSED';
    return null;
  }

  /** Returns why the rules of today do not let a pending order in whose turn has come, or null; a pegged one takes its price. */
  ruledOut(order: ReferencePlacement): DoneReason | null {
    if (order.goodTill > 0n && order.goodTill <= this.market.nowMs) return 'GTD_EXPIRED';
    const isPlain = order.type === 'LIMIT' || order.type === 'LIMIT_MAKER';
    if (isPlain && order.peg !== 'NONE') {
      const price = pegPrice(this.market, order);
      if (price === null) return 'PENDING_REFUSED';
      order.priceTicks = price;
    }
    const allowed = STP_MODES.filter((_, i) => ((this.market.payload.stpAllowed ?? 0b1111) >> i) % 2 === 1);
    if (!allowed.includes(order.stp) || this.refusal(order, false) !== null) return 'PENDING_REFUSED';
    if (isPlain && isOutsideBand(this.market, order)) return 'PENDING_REFUSED';
    return this.wouldTake(order) || isOverPosition(this.ledger, this.market, order, 0n) ? 'PENDING_REFUSED' : null;
  }

  /** Returns how many of the received lots an order sells. */
  maxLots(order: ReferencePlacement, received: bigint): bigint {
    const { lotsMax, marketLotsMax, marketLotsStep = 0 } = this.market.payload;
    const most = lotsWithin(this.market, smaller(received, BigInt(lotsMax)));
    if (!isAnyPrice(order)) return most;
    const step = BigInt(marketLotsStep || 1);
    return (smaller(most, BigInt(marketLotsMax)) / step) * step;
  }
}
