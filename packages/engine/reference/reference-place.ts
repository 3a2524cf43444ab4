import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { isForAuction, pastOwn } from './reference-auction.ts';
import { icebergRefusal, openRefusal } from './reference-counts.ts';
import type { ReferenceFees } from './reference-fees.ts';
import {
  bandOf,
  bandRefusal,
  filterPrice,
  isOffMarketLots,
  isOffNotional,
  isOutsideBand,
  isOverAsset,
} from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { acceptance, terms, termsRefusal } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { closedTo, rangeAt } from './reference-range.ts';
import { ReferenceSettling } from './reference-settling.ts';
import { against, type ReferenceOrder, type ReferenceTaker, type Step, type Sweep, sweep } from './reference-sweep.ts';

/** Decides about one placement on one market. */
export class ReferencePlacing {
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly wish: ReferencePlacement;
  private plan: Sweep;
  private readonly taker: ReferenceTaker;
  /** Its own limit when it came: the band moves with the trades. */
  private readonly own: bigint | null;

  constructor(ledger: ReferenceLedger, market: ReferenceMarket, wish: ReferencePlacement, group: number) {
    this.ledger = ledger;
    this.market = market;
    this.wish = wish;
    this.own = this.ownLimit();
    this.taker = {
      account: wish.account,
      group,
      side: wish.side,
      stp: wish.stp,
      limit: this.withinRange(),
      own: this.own,
      lots: wish.lots,
      quote: wish.quote > 0n ? wish.quote : null,
      tickLotUnits: BigInt(market.payload.tickLotUnits),
    };
    this.plan = this.isAuction() ? pastOwn(market.orders, this.taker) : sweep(market.orders, this.taker);
  }

  private isAuction(): boolean {
    return this.market.payload.status === 'AUCTION';
  }

  /** The worst price it wants, null = any. */
  private ownLimit(): bigint | null {
    const { type, priceTicks, side } = this.wish;
    return type === 'MARKET' ? bandOf(this.market, side)[side === 'BUY' ? 1 : 0] : priceTicks;
  }

  /** The worst price it may have. */
  private withinRange(): bigint | null {
    const { payload, rangeTrades, nowMs } = this.market;
    const range = rangeAt(payload, rangeTrades, nowMs, this.reference());
    const own = this.ownLimit();
    if (range === null || this.isAuction()) return own;
    if (this.wish.side === 'BUY') return own === null || range[1] < own ? range[1] : own;
    return own === null || range[0] > own ? range[0] : own;
  }

  private isOverPosition(lots: bigint): boolean {
    return isOverPosition(this.ledger, this.market, this.wish, lots);
  }

  private reference(): bigint {
    return this.market.lastTicks > 0n ? this.market.lastTicks : BigInt(this.market.payload.referenceTicks);
  }

  /** Returns the first rejection that applies, or null. */
  refusal(): RejectionName | null {
    const refusal = closedTo(this.market, this.wish.stp, isForAuction(this.wish));
    if (refusal !== null) return refusal;
    return this.wish.type === 'MARKET' ? this.marketRefusal() : this.limitRefusal();
  }

  private available(): bigint {
    const { account, side } = this.wish;
    return this.ledger.of(account, side === 'BUY' ? this.market.quote : this.market.base).available;
  }

  private limitRefusal(): RejectionName | null {
    const { market, wish } = this;
    const { payload } = market;
    if (wish.priceTicks < payload.priceTicksMin || wish.priceTicks > payload.priceTicksMax) return 'PRICE_FILTER';
    if (wish.lots < payload.lotsMin || wish.lots > payload.lotsMax) return 'LOT_SIZE';
    const offTerms = termsRefusal(wish, market);
    if (offTerms !== null) return offTerms;
    const notional = wish.priceTicks * wish.lots * BigInt(payload.tickLotUnits);
    if (isOffNotional(market, wish, notional)) return 'NOTIONAL';
    if (isOverAsset(market, wish.lots, notional)) return 'MAX_ASSET';
    const offBand = bandRefusal(market, wish);
    if (offBand !== null) return offBand;
    const stays = wish.tif === 'GTC' || wish.tif === 'GTD';
    const tooMany = stays ? openRefusal(market, wish.account, 1) : null;
    if (tooMany !== null) return tooMany;
    const tooManyIcebergs = icebergRefusal(market, wish.account, [wish]);
    if (tooManyIcebergs !== null) return tooManyIcebergs;
    if (this.isOverPosition(wish.lots)) return 'MAX_POSITION';
    const best = against(market.orders, wish.side)[0]?.priceTicks;
    if (wish.type === 'LIMIT_MAKER' && best !== undefined) {
      if (wish.side === 'BUY' ? best <= wish.priceTicks : best >= wish.priceTicks) return 'WOULD_TAKE';
    }
    const needed = wish.side === 'BUY' ? notional : wish.lots * BigInt(payload.lotUnits);
    return needed > this.available() ? 'INSUFFICIENT_BALANCE' : null;
  }

  private marketRefusal(): RejectionName | null {
    const { market, wish } = this;
    const { payload } = market;
    const isByQuote = wish.quote > 0n;
    if (!isByQuote && (wish.lots < payload.lotsMin || wish.lots > payload.lotsMax)) return 'LOT_SIZE';
    if (!isByQuote && isOffMarketLots(payload, wish.lots)) return 'MARKET_LOT_SIZE';
    const reference = filterPrice(market);
    const notional = isByQuote ? wish.quote : reference * wish.lots * BigInt(payload.tickLotUnits);
    if ((isByQuote || reference > 0n) && isOffNotional(market, wish, notional)) return 'NOTIONAL';
    if (isOverAsset(market, wish.lots, notional)) return 'MAX_ASSET';
    if (!isByQuote && this.isOverPosition(wish.lots)) return 'MAX_POSITION';
    const { lots, quote } = this.planned();
    const moved = this.planned((step) => step.kind === 'prevent' && step.mode === 'TRANSFER');
    const cost = wish.side === 'BUY' ? quote + moved.quote : (lots + moved.lots) * BigInt(payload.lotUnits);
    if (cost > this.available()) return 'INSUFFICIENT_BALANCE';
    if (!isByQuote) return null;
    const isDecremented = this.plan.steps.some(
      (step) => step.kind === 'prevent' && ['DECREMENT', 'TRANSFER'].includes(step.mode),
    );
    const isWhole = this.plan.stop === 'spent' && !isDecremented;
    if (isWhole && lots < payload.lotsMin) return 'LOT_SIZE';
    if (isWhole && lots < (payload.marketLotsMin ?? 0)) return 'MARKET_LOT_SIZE';
    if (lots > payload.marketLotsMax) return 'MARKET_LOT_SIZE';
    if (isOverAsset(market, lots, 0n)) return 'MAX_ASSET';
    return this.isOverPosition(lots) ? 'MAX_POSITION' : null;
  }

  /** Returns what the planned sweep would fill, or what others of its steps come to. */
  private planned(isWanted: (step: Step) => boolean = (step) => step.kind === 'fill'): { lots: bigint; quote: bigint } {
    let lots = 0n;
    let quote = 0n;
    for (const step of this.plan.steps) {
      if (!isWanted(step)) continue;
      const stepLots = step.kind === 'fill' ? step.lots : step.makerLots;
      lots += stepLots;
      quote += stepLots * step.priceTicks * BigInt(this.market.payload.tickLotUnits);
    }
    return { lots, quote };
  }

  /** Carries the placement out and returns everything that happened. */
  accept(orderId: number, fees: ReferenceFees): EngineEvent[] {
    const { market, wish } = this;
    const settling = new ReferenceSettling(this.ledger, market, fees);
    settling.events.push(acceptance(wish, orderId, market.id));
    settling.events.push(...terms(wish, orderId, market.id));
    this.trade(settling, orderId, 0n);
    return settling.events;
  }

  /** Lets a triggered order into the market; its hold is available by now. */
  enter(orderId: number, fees: ReferenceFees): EngineEvent[] {
    const { market, wish, taker } = this;
    const settling = new ReferenceSettling(this.ledger, market, fees);
    if (wish.type !== 'MARKET' && isOutsideBand(market, wish)) {
      settling.done(this.order(orderId), 'PRICE_BAND_REACHED', wish.lots);
      return settling.events;
    }
    let beyond = 0n;
    if (wish.type === 'MARKET' && wish.side === 'BUY') {
      beyond = this.unaffordable();
      taker.lots -= beyond;
      this.plan = sweep(market.orders, taker);
    }
    this.trade(settling, orderId, beyond);
    return settling.events;
  }

  /** Returns how many lots of a buy market order the available balance cannot pay for. */
  private unaffordable(): bigint {
    let money = this.available();
    let lots = 0n;
    for (const step of this.plan.steps) {
      const stepLots = step.kind === 'fill' ? step.lots : step.takerLots;
      // A decrement costs nothing.
      if (step.kind === 'fill' || step.mode === 'TRANSFER') {
        const cost = step.priceTicks * BigInt(this.market.payload.tickLotUnits);
        const affordable = money / cost;
        if (affordable < stepLots) return this.wish.lots - lots - affordable;
        money -= stepLots * cost;
      }
      lots += stepLots;
    }
    return 0n;
  }

  private order(orderId: number): ReferenceOrder {
    const { account, side, priceTicks, lots, goodTill, stp, visible: part } = this.wish;
    const { group } = this.taker;
    const past = { filledLots: 0n, filledQuote: 0n, preventedLots: 0n, amends: 0, isIceberg: part > 0n };
    return { id: orderId, account, group, side, priceTicks, stp, leftLots: lots, reserve: 0n, part, goodTill, ...past };
  }

  /** Sweeps, and ends or rests. `beyond`: lots that its owner cannot pay for. */
  private trade(settling: ReferenceSettling, orderId: number, beyond: bigint): void {
    const { market, wish, taker } = this;
    const self = this.order(orderId);
    const isFok = wish.type === 'LIMIT' && wish.tif === 'FOK';
    if (isFok && this.planned().lots < wish.lots) {
      settling.done(self, 'FOK_NOT_FILLABLE', wish.lots);
      return;
    }
    if (beyond > 0n && taker.lots === 0n) {
      settling.done(self, 'BALANCE_SPENT', beyond);
      return;
    }
    if (this.isAuction()) settling.keepApart(this.plan, taker, self);
    else if (wish.type !== 'LIMIT_MAKER') settling.carryOut(this.plan, taker, self);
    self.leftLots = this.plan.leftLots + beyond;
    const reason = this.endReason(self.filledLots);
    const isSpent = beyond > 0n && (reason === 'FILLED' || reason === 'SELF_TRADE_DECREMENT');
    if (reason !== null) {
      settling.done(self, isSpent ? 'BALANCE_SPENT' : reason, taker.quote === null ? self.leftLots : 0n);
      if (reason === 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED') settling.pause();
      return;
    }
    settling.hold(self, self.leftLots);
    const leftLots = Number(self.leftLots);
    if (self.part > 0n && self.part < self.leftLots) {
      self.reserve = self.leftLots - self.part;
      self.leftLots = self.part;
    }
    market.orders.push(self);
    settling.level(self.side, self.priceTicks);
    settling.events.push({ kind: 'orderRested', orderId, account: wish.account, market: market.id, leftLots });
  }

  /** Returns why the order ends, or null when the rest of it stays. */
  private endReason(filledLots: bigint): DoneReason | null {
    const { stop, stoppedAt } = this.plan;
    const { own } = this;
    const isOwn = stoppedAt !== null && own !== null && (this.wish.side === 'BUY' ? stoppedAt > own : stoppedAt < own);
    if (stop === 'limit' && !isOwn) return 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED';
    if (stop === 'filled') return 'FILLED';
    if (stop === 'self-trade') return 'SELF_TRADE_TAKER';
    if (stop === 'decremented') return 'SELF_TRADE_DECREMENT';
    if (stop === 'spent') return filledLots > 0n ? 'QUOTE_SPENT' : 'SELF_TRADE_DECREMENT';
    if (this.wish.type === 'MARKET') return stop === 'empty' ? 'NO_LIQUIDITY' : 'PRICE_BAND_REACHED';
    return this.wish.tif === 'IOC' ? 'IOC_REST_EXPIRED' : null;
  }
}
