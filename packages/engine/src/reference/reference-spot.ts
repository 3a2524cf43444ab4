import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { DoneReason, ListKind, Side } from '@pelorus/protocol/spot/enums.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferencePlacement } from './reference-placement.ts';
import { type ReferenceOrder, type ReferenceTaker, type Step, type Sweep, smaller } from './reference-sweep.ts';

/** Orders that belong together. */
export interface ReferenceList {
  id: number;
  account: number;
  kind: ListKind;
  /** The order that the pending ones wait for. */
  working: number | null;
  /** Those in the market or waiting for a trigger. */
  open: number[];
  pending: (ReferencePlacement & { id: number })[];
  /** Base units that the first bought for the others. */
  locked: bigint;
}

/** An order that waits for a trigger. */
export interface ReferenceWaiting extends ReferencePlacement {
  id: number;
  held: bigint;
  /** Whether it follows the price: from the next trade on, or once its stop price was reached. */
  isTracking: boolean;
  /** The best price seen while tracking. */
  best: bigint | null;
}

export interface ReferenceMarket {
  id: number;
  base: number;
  quote: number;
  payload: MarketPayload;
  /** In the order in which they came into the book. */
  orders: ReferenceOrder[];
  /** By id. */
  waiting: ReferenceWaiting[];
  /** Those that are not done. */
  lists: ReferenceList[];
  lastTicks: bigint;
  tradeId: number;
  updateId: number;
}

/** The rates an account pays, millionths. */
export type Rates = (account: number) => { makerE6: bigint; takerE6: bigint };

const MILLION = 1_000_000n;

/** Carries out on one market what was decided elsewhere, and tells it. */
export class ReferenceSettling {
  readonly events: EngineEvent[] = [];
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly rates: Rates;

  constructor(ledger: ReferenceLedger, market: ReferenceMarket, rates: Rates) {
    this.ledger = ledger;
    this.market = market;
    this.rates = rates;
  }

  /** Holds (or, negative lots, releases) what `lots` of an order take. */
  hold(order: ReferenceOrder, lots: bigint): void {
    const { market } = this;
    const isBuy = order.side === 'BUY';
    const tickLot = BigInt(market.payload.tickLotUnits);
    const units = isBuy ? order.priceTicks * lots * tickLot : lots * BigInt(market.payload.lotUnits);
    const asset = isBuy ? market.quote : market.base;
    const reason = lots > 0n ? 'ORDER_HOLD' : 'ORDER_RELEASE';
    this.events.push(this.ledger.post(order.account, asset, reason, { available: -units, held: units }, order.id, 0));
  }

  level(side: Side, priceTicks: bigint): void {
    const { market } = this;
    const there = market.orders.filter((order) => order.side === side && order.priceTicks === priceTicks);
    const lots = there.reduce((sum, order) => sum + order.leftLots, 0n);
    market.updateId++;
    const { updateId } = market;
    this.events.push({
      kind: 'level',
      market: market.id,
      side,
      priceTicks: Number(priceTicks),
      lots: Number(lots),
      updateId,
    });
  }

  done(order: ReferenceOrder, reason: DoneReason, leftLots: bigint): void {
    this.market.orders = this.market.orders.filter((other) => other !== order);
    this.events.push({
      kind: 'orderDone',
      orderId: order.id,
      account: order.account,
      market: this.market.id,
      reason,
      leftLots: Number(leftLots),
      filledLots: Number(order.filledLots),
      filledQuoteUnits: Number(order.filledQuote),
    });
  }

  /** Ends a resting order. */
  cancel(order: ReferenceOrder, reason: DoneReason): EngineEvent[] {
    const left = order.leftLots + order.reserve;
    this.hold(order, -left);
    this.done(order, reason, left);
    this.level(order.side, order.priceTicks);
    return this.events;
  }

  /** Lowers a resting order's quantity, or says why not. */
  amend(order: ReferenceOrder, lots: bigint): EngineEvent[] | RejectionName {
    const { market } = this;
    const { payload } = market;
    const less = order.filledLots + order.leftLots + order.reserve - lots;
    if (less <= 0n) return 'AMEND_NOT_LESS';
    if (lots <= order.filledLots) return 'AMEND_BELOW_FILLED';
    if (lots < payload.lotsMin) return 'LOT_SIZE';
    if (order.priceTicks * lots * BigInt(payload.tickLotUnits) < payload.notionalMin) return 'NOTIONAL';
    this.hold(order, -less);
    const hidden = smaller(less, order.reserve);
    order.reserve -= hidden;
    order.leftLots -= less - hidden;
    if (less > hidden) this.level(order.side, order.priceTicks);
    const { id: orderId, account } = order;
    const leftLots = Number(order.leftLots + order.reserve);
    const told = { orderId, account, market: market.id, lots: Number(lots), leftLots };
    return [...this.events, { kind: 'orderAmended', ...told }];
  }

  /** Makes every step of a sweep real, price by price. */
  carryOut(plan: Sweep, taker: ReferenceTaker, self: ReferenceOrder): void {
    const makerSide = taker.side === 'BUY' ? 'SELL' : 'BUY';
    plan.steps.forEach((step, i) => {
      if (step.kind === 'fill') this.fill(step, self);
      else this.prevent(step, taker, self);
      const isLastOfPrice = plan.steps[i + 1]?.priceTicks !== step.priceTicks;
      const ofPrice = plan.steps.filter((other) => other.priceTicks === step.priceTicks);
      const isChanged = ofPrice.some((other) => other.kind === 'fill' || other.makerLots > 0n);
      if (isLastOfPrice && isChanged) this.level(makerSide, step.priceTicks);
    });
  }

  private fill(step: Extract<Step, { kind: 'fill' }>, taker: ReferenceOrder): void {
    const { market } = this;
    const { maker, priceTicks, lots } = step;
    const quote = priceTicks * lots * BigInt(market.payload.tickLotUnits);
    const base = lots * BigInt(market.payload.lotUnits);
    const isBuy = taker.side === 'BUY';
    const takerGets = isBuy ? base : quote;
    const makerGets = isBuy ? quote : base;
    const takerRate = this.rates(taker.account).takerE6;
    const makerRate = this.rates(maker.account).makerE6;
    const tradeId = ++market.tradeId;
    market.lastTicks = priceTicks;
    this.events.push({
      kind: 'trade',
      market: market.id,
      tradeId,
      priceTicks: Number(priceTicks),
      lots: Number(lots),
      quoteUnits: Number(quote),
      takerSide: taker.side,
      takerOrderId: taker.id,
      makerOrderId: maker.id,
      takerAccount: taker.account,
      makerAccount: maker.account,
      takerFeeUnits: Number(roundedUp(takerGets, takerRate)),
      makerFeeUnits: Number(roundedUp(makerGets, makerRate)),
    });
    const [getsAsset, paysAsset] = isBuy ? [market.base, market.quote] : [market.quote, market.base];
    this.settle(taker, paysAsset, { available: -makerGets }, getsAsset, takerGets, takerRate, tradeId);
    this.settle(maker, getsAsset, { held: -takerGets }, paysAsset, makerGets, makerRate, tradeId);
    for (const order of [taker, maker]) {
      order.filledLots += lots;
      order.filledQuote += quote;
      order.leftLots -= lots;
    }
    if (!this.showMore(maker) && maker.leftLots === 0n) this.done(maker, 'FILLED', 0n);
  }

  /** Puts the next part of an order of which nothing stands at the end of its queue. Returns whether there was one. */
  private showMore(order: ReferenceOrder): boolean {
    if (order.leftLots > 0n || order.reserve === 0n) return false;
    order.leftLots = smaller(order.reserve, order.part);
    order.reserve -= order.leftLots;
    this.market.orders = [...this.market.orders.filter((other) => other !== order), order];
    return true;
  }

  private settle(
    order: ReferenceOrder,
    paysAsset: number,
    pays: { available?: bigint; held?: bigint },
    getsAsset: number,
    gets: bigint,
    rate: bigint,
    tradeId: number,
  ): void {
    const { events, ledger } = this;
    const { account, id } = order;
    events.push(ledger.post(account, paysAsset, 'TRADE', pays, id, tradeId));
    events.push(ledger.post(account, getsAsset, 'TRADE', { available: gets }, id, tradeId));
    const fee = roundedUp(gets, rate);
    const house = (gets * rate) / MILLION;
    if (fee > 0n) events.push(ledger.post(account, getsAsset, 'FEE', { available: -fee }, id, tradeId));
    if (house > 0n) events.push(ledger.post(FEES_ACCOUNT, getsAsset, 'FEE', { available: house }, id, tradeId));
    if (fee > house) {
      const rest = { available: fee - house };
      events.push(ledger.post(ROUNDING_ACCOUNT, getsAsset, 'FEE_ROUNDING', rest, id, tradeId));
    }
  }

  private prevent(step: Extract<Step, { kind: 'prevent' }>, taker: ReferenceTaker, self: ReferenceOrder): void {
    const { maker, takerLots, makerLots } = step;
    this.events.push({
      kind: 'prevented',
      market: this.market.id,
      mode: taker.stp,
      priceTicks: Number(step.priceTicks),
      takerOrderId: self.id,
      makerOrderId: maker.id,
      takerAccount: taker.account,
      makerAccount: maker.account,
      takerLots: Number(takerLots),
      makerLots: Number(makerLots),
    });
    if (makerLots > 0n) this.hold(maker, -makerLots);
    if (taker.stp === 'DECREMENT') {
      maker.leftLots -= makerLots;
      if (!this.showMore(maker) && maker.leftLots === 0n) this.done(maker, 'SELF_TRADE_DECREMENT', 0n);
    } else if (taker.stp !== 'EXPIRE_TAKER') {
      this.done(maker, 'SELF_TRADE_MAKER', maker.leftLots + maker.reserve);
    }
  }
}

function roundedUp(units: bigint, rateE6: bigint): bigint {
  return (units * rateE6 + MILLION - 1n) / MILLION;
}
