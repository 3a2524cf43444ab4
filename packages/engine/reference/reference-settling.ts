import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason, Side } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { ReferenceFees } from './reference-fees.ts';
import { countTrade } from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket } from './reference-market.ts';
import { hasRange } from './reference-range.ts';
import { type ReferenceOrder, type ReferenceTaker, type Step, type Sweep, smaller } from './reference-sweep.ts';

/** Executes a decided match in one market and returns its events. */
export class ReferenceSettling {
  readonly events: EngineEvent[] = [];
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly fees: ReferenceFees;

  constructor(ledger: ReferenceLedger, market: ReferenceMarket, fees: ReferenceFees) {
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

  /** Closes the market for its pause, if it has one. */
  pause(): void {
    const { market } = this;
    const { auctionMs = 0, pauseMs = 0 } = market.payload;
    if (auctionMs > 0) market.isAuctionDue = true;
    if (pauseMs === 0) return;
    market.pausedUntilMs = market.nowMs + pauseMs;
    this.events.push({ kind: 'marketPaused', market: market.id, untilMs: market.pausedUntilMs });
  }

  /** Ends a resting order. */
  cancel(order: ReferenceOrder, reason: DoneReason): EngineEvent[] {
    const left = order.leftLots + order.reserve;
    this.hold(order, -left);
    this.done(order, reason, left);
    this.level(order.side, order.priceTicks);
    return this.events;
  }

  /** Returns why a resting order's quantity cannot be lowered, or null. */
  amendRefusal(order: ReferenceOrder, lots: bigint): RejectionName | null {
    const { payload } = this.market;
    const gone = order.filledLots + order.preventedLots;
    if (gone + order.leftLots + order.reserve - lots <= 0n) return 'AMEND_NOT_LESS';
    if (lots <= gone) return 'AMEND_BELOW_FILLED';
    if (lots < payload.lotsMin) return 'LOT_SIZE';
    if (order.priceTicks * lots * BigInt(payload.tickLotUnits) < payload.notionalMin) return 'NOTIONAL';
    const { amendsMax = 0 } = payload;
    return amendsMax > 0 && order.amends >= amendsMax ? 'MAX_NUM_ORDER_AMENDS' : null;
  }

  /** Lowers a resting order's quantity, or says why not. */
  amend(order: ReferenceOrder, lots: bigint): EngineEvent[] | RejectionName {
    const { market } = this;
    const refusal = this.amendRefusal(order, lots);
    if (refusal !== null) return refusal;
    const less = order.filledLots + order.preventedLots + order.leftLots + order.reserve - lots;
    if ((market.payload.amendsMax ?? 0) > 0) order.amends++;
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

  /** Makes the steps real that keep an order from its owner's in an auction. */
  keepApart(plan: Sweep, taker: ReferenceTaker, self: ReferenceOrder): void {
    for (const step of plan.steps) {
      if (step.kind === 'fill') throw new Error('reference: an auction fills nothing before its end');
      this.prevent(step, taker, self);
      if (step.makerLots > 0n) this.level(step.maker.side, step.priceTicks);
    }
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
    countTrade(market, priceTicks, lots);
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
    if (!this.showMore(maker) && maker.leftLots === 0n) this.done(maker, 'FILLED', 0n);
  }

  /** Queues the next part of an order whose visible part is used up. Returns whether there was one. */
  showMore(order: ReferenceOrder): boolean {
    if (order.leftLots > 0n || order.reserve === 0n) return false;
    order.leftLots = smaller(order.reserve, order.part);
    order.reserve -= order.leftLots;
    this.market.orders = [...this.market.orders.filter((other) => other !== order), order];
    return true;
  }

  private prevent(step: Extract<Step, { kind: 'prevent' }>, taker: ReferenceTaker, self: ReferenceOrder): void {
    const { market } = this;
    const { maker, takerLots, makerLots, mode } = step;
    const number = {
      preventedId: ++market.preventedId,
      tradeGroup: this.fees.familyOf(taker.account),
    };
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
    self.preventedLots += takerLots;
    maker.preventedLots += makerLots;
    if (mode === 'DECREMENT' || mode === 'TRANSFER') {
      maker.leftLots -= makerLots;
      if (!this.showMore(maker) && maker.leftLots === 0n) this.done(maker, 'SELF_TRADE_DECREMENT', 0n);
    } else if (taker.stp !== 'EXPIRE_TAKER') {
      this.done(maker, 'SELF_TRADE_MAKER', maker.leftLots + maker.reserve);
    }
  }

  /** The amount the two orders would have exchanged moves between the accounts, without a fee. */
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
