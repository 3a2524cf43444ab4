import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason, Side } from '@pelorus/protocol/spot/enums.ts';
import type { ReferenceFees } from './reference-fees.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import { hasRange, type RangeTrade } from './reference-range.ts';
import type { ReferenceOrder, ReferenceTaker, Step, Sweep } from './reference-sweep.ts';

export interface ReferenceMarket {
  id: number;
  base: number;
  quote: number;
  payload: MarketPayload;
  orders: ReferenceOrder[];
  lastTicks: bigint;
  tradeId: number;
  updateId: number;
  preventedId: number;
  nowMs: number;
  /** Trades since the price-range rule is in force. */
  rangeTrades: RangeTrade[];
  pausedUntilMs: number;
}

/** The first account of an owner of several, else -1. */
export type FamilyOf = (account: number) => number;

/** Carries out on one market what was decided elsewhere, and tells it. */
export class ReferenceSettling {
  readonly events: EngineEvent[] = [];
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly fees: ReferenceFees;
  private readonly familyOf: FamilyOf;

  constructor(ledger: ReferenceLedger, market: ReferenceMarket, fees: ReferenceFees, familyOf: FamilyOf) {
    this.familyOf = familyOf;
    this.ledger = ledger;
    this.market = market;
    this.fees = fees;
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
    const [getsAsset, paysAsset] = isBuy ? [market.base, market.quote] : [market.quote, market.base];
    const legs = this.fees.legs(
      market.payload.symbol,
      { account: taker.account, getsAsset, gets: takerGets, paysAsset },
      { account: maker.account, getsAsset: paysAsset, gets: makerGets, paysAsset: getsAsset },
    );
    const tradeId = ++market.tradeId;
    market.lastTicks = priceTicks;
    if (hasRange(market.payload)) market.rangeTrades.push({ timeMs: Math.floor(market.nowMs), ticks: priceTicks });
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
      takerFeeUnits: Number(legs.taker.units),
      makerFeeUnits: Number(legs.maker.units),
      ...(legs.taker.units !== 0n && legs.taker.asset !== getsAsset && { takerFeeAsset: legs.taker.asset }),
      ...(legs.maker.units !== 0n && legs.maker.asset !== paysAsset && { makerFeeAsset: legs.maker.asset }),
    });
    const { events, fees, ledger } = this;
    events.push(ledger.post(taker.account, paysAsset, 'TRADE', { available: -makerGets }, taker.id, tradeId));
    events.push(ledger.post(taker.account, getsAsset, 'TRADE', { available: takerGets }, taker.id, tradeId));
    events.push(...fees.post(legs.taker, taker.account, taker.id, tradeId));
    events.push(ledger.post(maker.account, getsAsset, 'TRADE', { held: -takerGets }, maker.id, tradeId));
    events.push(ledger.post(maker.account, paysAsset, 'TRADE', { available: makerGets }, maker.id, tradeId));
    events.push(...fees.post(legs.maker, maker.account, maker.id, tradeId));
    for (const order of [taker, maker]) {
      order.filledLots += lots;
      order.filledQuote += quote;
      order.leftLots -= lots;
    }
    if (maker.leftLots === 0n) this.done(maker, 'FILLED', 0n);
  }

  private prevent(step: Extract<Step, { kind: 'prevent' }>, taker: ReferenceTaker, self: ReferenceOrder): void {
    const { market } = this;
    const { maker, takerLots, makerLots, mode } = step;
    const number = taker.isCounting && { preventedId: ++market.preventedId, tradeGroup: this.familyOf(taker.account) };
    this.events.push({
      kind: 'prevented',
      market: market.id,
      mode,
      priceTicks: Number(step.priceTicks),
      takerOrderId: self.id,
      makerOrderId: maker.id,
      takerAccount: taker.account,
      makerAccount: maker.account,
      takerLots: Number(takerLots),
      makerLots: Number(makerLots),
      ...number,
    });
    if (mode === 'TRANSFER') this.move(step, self);
    else if (makerLots > 0n) this.hold(maker, -makerLots);
    if (taker.isCounting) {
      self.preventedLots += takerLots;
      maker.preventedLots += makerLots;
    }
    if (mode === 'DECREMENT' || mode === 'TRANSFER') {
      maker.leftLots -= makerLots;
      if (maker.leftLots === 0n) this.done(maker, 'SELF_TRADE_DECREMENT', 0n);
    } else if (mode !== 'EXPIRE_TAKER') {
      this.done(maker, 'SELF_TRADE_MAKER', maker.leftLots);
    }
  }

  /** What the two orders would have exchanged changes its account, without a fee. */
  private move(step: Extract<Step, { kind: 'prevent' }>, self: ReferenceOrder): void {
    const { ledger, market } = this;
    const { maker, makerLots: lots } = step;
    const base = { asset: market.base, units: lots * BigInt(market.payload.lotUnits) };
    const quote = { asset: market.quote, units: step.priceTicks * lots * BigInt(market.payload.tickLotUnits) };
    const [pays, gets] = self.side === 'BUY' ? [quote, base] : [base, quote];
    const post = (order: ReferenceOrder, asset: number, change: { available?: bigint; held?: bigint }) =>
      this.events.push(ledger.post(order.account, asset, 'STP_TRANSFER', change, order.id, 0));
    post(self, pays.asset, { available: -pays.units });
    post(self, gets.asset, { available: gets.units });
    post(maker, gets.asset, { held: -gets.units });
    post(maker, pays.asset, { available: pays.units });
  }
}
