import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import {
  type DoneReason,
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@pelorus/protocol/spot/enums.ts';
import { OFFSET, PLACE_BYTES, RULES_VERSION } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceFees } from './reference-fees.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import { rangeAt } from './reference-range.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';
import { type FamilyOf, type ReferenceMarket, ReferenceSettling } from './reference-spot.ts';
import { against, type ReferenceTaker, type Step, type Sweep, sweep } from './reference-sweep.ts';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export interface ReferencePlacement {
  account: number;
  side: Side;
  type: OrderType;
  tif: TimeInForce;
  stp: StpMode;
  priceTicks: bigint;
  lots: bigint;
  quote: bigint;
  knowsRules: boolean;
}

/** Returns the placement that the record says, or null when it is malformed. */
export function readPlacement(record: ReferenceRecord): ReferencePlacement | null {
  if (record.length !== PLACE_BYTES || record.key(OFFSET.key) === null) return null;
  const side = SIDES[record.u8(OFFSET.placeSide)];
  const type = ORDER_TYPES[record.u8(OFFSET.placeType)];
  const tif = TIMES_IN_FORCE[record.u8(OFFSET.placeTif)];
  const knowsRules = record.u8(OFFSET.version) >= RULES_VERSION;
  const stp = (knowsRules ? STP_MODES : STP_MODES.slice(0, 4))[record.u8(OFFSET.placeStp)];
  const lots = whole(record.f64(OFFSET.placeLots));
  const quote = whole(record.f64(OFFSET.placeQuoteUnits));
  const idLength = record.u8(OFFSET.placeClientIdLength);
  if (!side || !type || !tif || !stp || lots === null || quote === null || idLength < 1 || idLength > 36) return null;
  const priceTicks = BigInt(record.i32(OFFSET.placePriceTicks));
  if (type === 'MARKET' ? priceTicks !== 0n || lots > 0n === quote > 0n : quote !== 0n) return null;
  if (type === 'LIMIT_MAKER' && tif !== 'GTC') return null;
  return { account: record.u32(OFFSET.account), side, type, tif, stp, priceTicks, lots, quote, knowsRules };
}

/** Decides about one placement on one market. */
export class ReferencePlacing {
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly wish: ReferencePlacement;
  private readonly plan: Sweep;
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
      isCounting: wish.knowsRules,
      limit: this.withinRange(),
      lots: wish.lots,
      quote: wish.quote > 0n ? wish.quote : null,
      tickLotUnits: BigInt(market.payload.tickLotUnits),
    };
    this.plan = sweep(market.orders, this.taker);
  }

  /** The worst price it wants, null = any. */
  private ownLimit(): bigint | null {
    const { type, priceTicks, side } = this.wish;
    return type === 'MARKET' ? this.band(side)[side === 'BUY' ? 1 : 0] : priceTicks;
  }

  /** The worst price it may have. */
  private withinRange(): bigint | null {
    const { payload, rangeTrades, nowMs } = this.market;
    const range = rangeAt(payload, rangeTrades, nowMs, this.reference());
    const own = this.ownLimit();
    if (range === null) return own;
    if (this.wish.side === 'BUY') return own === null || range[1] < own ? range[1] : own;
    return own === null || range[0] > own ? range[0] : own;
  }

  /** Would the account have more of the base than it may, if it bought `lots`? */
  private isOverPosition(lots: bigint): boolean {
    const { market, wish } = this;
    const { positionMax = 0, lotUnits } = market.payload;
    if (positionMax === 0 || wish.side === 'SELL') return false;
    const { available, held } = this.ledger.of(wish.account, market.base);
    const buys = market.orders.filter((order) => order.account === wish.account && order.side === 'BUY');
    const onOrder = buys.reduce((sum, order) => sum + order.leftLots, lots);
    return available + held + onOrder * BigInt(lotUnits) > BigInt(positionMax);
  }

  private reference(): bigint {
    return this.market.lastTicks > 0n ? this.market.lastTicks : BigInt(this.market.payload.referenceTicks);
  }

  /** Returns the lowest and the highest price allowed on a side, null = no bound. */
  private band(side: Side): [bigint | null, bigint | null] {
    const { bidUpE6, bidDownE6, askUpE6, askDownE6 } = this.market.payload;
    const [down, up] = side === 'BUY' ? [BigInt(bidDownE6), BigInt(bidUpE6)] : [BigInt(askDownE6), BigInt(askUpE6)];
    const reference = this.reference();
    if (reference === 0n) return [null, null];
    const lowest = down === 0n ? null : (reference * down + 999_999n) / 1_000_000n;
    return [lowest, up === 0n ? null : (reference * up) / 1_000_000n];
  }

  /** Returns the first rejection that applies, or null. */
  refusal(): RejectionName | null {
    if (this.market.payload.status !== 'TRADING') return 'MARKET_CLOSED';
    if (this.market.nowMs < this.market.pausedUntilMs) return 'MARKET_CLOSED';
    const allowed = STP_MODES.filter((_, i) => ((this.market.payload.stpAllowed ?? 0b1111) >> i) % 2 === 1);
    if (!allowed.includes(this.wish.stp)) return 'STP_MODE_NOT_ALLOWED';
    return this.wish.type === 'MARKET' ? this.marketRefusal() : this.limitRefusal();
  }

  private available(): bigint {
    const { account, side } = this.wish;
    return this.ledger.of(account, side === 'BUY' ? this.market.quote : this.market.base).available;
  }

  private isOffNotional(notional: bigint): boolean {
    const { notionalMin, notionalMax } = this.market.payload;
    const max = notionalMax === 0 ? SAFE_MAX : BigInt(notionalMax);
    return notional < BigInt(notionalMin) || notional > max;
  }

  private limitRefusal(): RejectionName | null {
    const { market, wish } = this;
    const { payload } = market;
    if (wish.priceTicks < payload.priceTicksMin || wish.priceTicks > payload.priceTicksMax) return 'PRICE_FILTER';
    if (wish.lots < payload.lotsMin || wish.lots > payload.lotsMax) return 'LOT_SIZE';
    const notional = wish.priceTicks * wish.lots * BigInt(payload.tickLotUnits);
    if (this.isOffNotional(notional)) return 'NOTIONAL';
    const [lowest, highest] = this.band(wish.side);
    if (lowest !== null && wish.priceTicks < lowest) return 'PERCENT_PRICE';
    if (highest !== null && wish.priceTicks > highest) return 'PERCENT_PRICE';
    const open = market.orders.filter((order) => order.account === wish.account).length;
    if (wish.tif === 'GTC' && open >= payload.openOrdersMax) return 'MAX_NUM_ORDERS';
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
    if (!isByQuote && wish.lots > payload.marketLotsMax) return 'MARKET_LOT_SIZE';
    const reference = this.reference();
    const notional = isByQuote ? wish.quote : reference * wish.lots * BigInt(payload.tickLotUnits);
    if ((isByQuote || reference > 0n) && this.isOffNotional(notional)) return 'NOTIONAL';
    if (!isByQuote && this.isOverPosition(wish.lots)) return 'MAX_POSITION';
    const { lots, quote } = this.planned();
    const moved = this.planned((step) => step.kind === 'prevent' && step.mode === 'TRANSFER');
    const cost = wish.side === 'BUY' ? quote + moved.quote : (lots + moved.lots) * BigInt(payload.lotUnits);
    if (cost > this.available()) return 'INSUFFICIENT_BALANCE';
    if (!isByQuote) return null;
    const isDecremented = this.plan.steps.some(
      (step) => step.kind === 'prevent' && ['DECREMENT', 'TRANSFER'].includes(step.mode),
    );
    if (this.plan.stop === 'spent' && lots < payload.lotsMin && !isDecremented) return 'LOT_SIZE';
    if (lots > payload.marketLotsMax) return 'MARKET_LOT_SIZE';
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
  accept(orderId: number, fees: ReferenceFees, familyOf: FamilyOf): EngineEvent[] {
    const { market, wish, taker } = this;
    const self = {
      id: orderId,
      account: wish.account,
      group: taker.group,
      side: wish.side,
      priceTicks: wish.priceTicks,
      leftLots: wish.lots,
      filledLots: 0n,
      filledQuote: 0n,
      preventedLots: 0n,
      stp: wish.stp,
      amends: 0,
    };
    const settling = new ReferenceSettling(this.ledger, market, fees, familyOf);
    settling.events.push({
      kind: 'orderAccepted',
      orderId,
      account: wish.account,
      market: market.id,
      side: wish.side,
      type: wish.type,
      tif: wish.tif,
      stp: wish.stp,
      priceTicks: Number(wish.priceTicks),
      lots: Number(wish.lots),
      quoteUnits: Number(wish.quote),
    });
    const isFok = wish.type === 'LIMIT' && wish.tif === 'FOK';
    if (isFok && this.planned().lots < wish.lots) {
      settling.done(self, 'FOK_NOT_FILLABLE', wish.lots);
      return settling.events;
    }
    if (wish.type !== 'LIMIT_MAKER') settling.carryOut(this.plan, taker, self);
    self.leftLots = this.plan.leftLots;
    const reason = this.endReason(self.filledLots);
    if (reason !== null) {
      settling.done(self, reason, taker.quote === null ? this.plan.leftLots : 0n);
      const { pauseMs = 0 } = market.payload;
      if (reason === 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED' && pauseMs > 0) {
        market.pausedUntilMs = market.nowMs + pauseMs;
        settling.events.push({ kind: 'marketPaused', market: market.id, untilMs: market.pausedUntilMs });
      }
      return settling.events;
    }
    settling.hold(self, self.leftLots);
    market.orders.push(self);
    settling.level(self.side, self.priceTicks);
    const leftLots = Number(self.leftLots);
    settling.events.push({ kind: 'orderRested', orderId, account: wish.account, market: market.id, leftLots });
    return settling.events;
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
