import { EVENT_BYTES, EVENT_F64, EVENT_I32, EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';

const FIRST_CAPACITY = 4096;

/** Writes events into one growable buffer, by the layout in protocol/wire/event-layout.ts. Allocates only to grow. */
export class EventWriter {
  /** Events written since the last clear. */
  count = 0;
  /** How many there were before the present command: the number of its first event. */
  commandStart = 0;
  private capacity = FIRST_CAPACITY;
  i32 = new Int32Array(FIRST_CAPACITY * EVENT_I32);
  f64 = new Float64Array(this.i32.buffer);

  /** Clears the events; views handed out before are overwritten from now on. */
  clear(): void {
    this.count = 0;
  }

  /** Returns the slots written since the last clear, as a view that lives until the next clear. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.i32.buffer, 0, this.count * EVENT_BYTES);
  }

  private grow(): void {
    this.capacity *= 2;
    const bigger = new Int32Array(this.capacity * EVENT_I32);
    bigger.set(this.i32);
    this.i32 = bigger;
    this.f64 = new Float64Array(bigger.buffer);
  }

  /** Takes the next slot, writes its tag and returns its number: for writers of rarer events (algo-events.ts). */
  next(tag: number): number {
    if (this.count === this.capacity) this.grow();
    const slot = this.count++;
    this.i32[slot * EVENT_I32] = tag;
    return slot;
  }

  rejected(rejectionId: number): void {
    const i = this.next(EVENT_KIND.rejected) * EVENT_I32;
    this.i32[i + 1] = rejectionId;
  }

  duplicate(orderId: number): void {
    // In two steps: `this.f64[this.next()]` would look up f64 first, and next() may replace it.
    const slot = this.next(EVENT_KIND.duplicate);
    this.f64[slot * EVENT_F64 + 4] = orderId;
  }

  accepted(
    orderId: number,
    account: number,
    market: number,
    /** side | type << 8 | tif << 16 | stp << 24: the four bytes as they lie in the command. */
    choices: number,
    priceTicks: number,
    lots: number,
    quoteUnits: number,
  ): void {
    const slot = this.next(EVENT_KIND.orderAccepted | ((choices & 0xffffff) << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = market;
    this.i32[i + 3] = choices >>> 24;
    this.i32[i + 4] = priceTicks;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = orderId;
    this.f64[f + 1] = lots;
    this.f64[f + 2] = quoteUnits;
  }

  rested(orderId: number, account: number, market: number, leftLots: number): void {
    const slot = this.next(EVENT_KIND.orderRested);
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = market;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = orderId;
    this.f64[f + 1] = leftLots;
  }

  trade(
    market: number,
    takerSide: number,
    takerAccount: number,
    makerAccount: number,
    priceTicks: number,
    tradeId: number,
    lots: number,
    quoteUnits: number,
    takerOrderId: number,
    makerOrderId: number,
    takerFeeUnits: number,
    makerFeeUnits: number,
    /** Asset of each fee + 1; 0 = the asset received. */
    takerFeeAsset: number,
    makerFeeAsset: number,
  ): void {
    const slot = this.next(EVENT_KIND.trade | (takerSide << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = market;
    this.i32[i + 2] = takerAccount;
    this.i32[i + 3] = makerAccount;
    this.i32[i + 4] = priceTicks;
    this.i32[i + 5] = takerFeeAsset;
    this.i32[i + 6] = makerFeeAsset;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = tradeId;
    this.f64[f + 1] = lots;
    this.f64[f + 2] = quoteUnits;
    this.f64[f + 3] = takerOrderId;
    this.f64[f + 4] = makerOrderId;
    this.f64[f + 5] = takerFeeUnits;
    this.f64[f + 6] = makerFeeUnits;
  }

  prevented(
    market: number,
    mode: number,
    takerAccount: number,
    makerAccount: number,
    priceTicks: number,
    takerOrderId: number,
    makerOrderId: number,
    takerLots: number,
    makerLots: number,
    preventedId: number,
    tradeGroup: number,
  ): void {
    const slot = this.next(EVENT_KIND.prevented | (mode << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = market;
    this.i32[i + 2] = takerAccount;
    this.i32[i + 3] = makerAccount;
    this.i32[i + 4] = priceTicks;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = takerOrderId;
    this.f64[f + 1] = makerOrderId;
    this.f64[f + 2] = takerLots;
    this.f64[f + 3] = makerLots;
    // Slots are reused, so absent values are written explicitly.
    this.f64[f + 4] = preventedId;
    this.i32[i + 5] = tradeGroup;
  }

  done(
    reason: number,
    orderId: number,
    account: number,
    market: number,
    leftLots: number,
    filledLots: number,
    filledQuoteUnits: number,
  ): void {
    const slot = this.next(EVENT_KIND.orderDone | (reason << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = market;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = orderId;
    this.f64[f + 1] = leftLots;
    this.f64[f + 2] = filledLots;
    this.f64[f + 3] = filledQuoteUnits;
  }

  amended(orderId: number, account: number, market: number, lots: number, leftLots: number, isRenamed: boolean): void {
    const slot = this.about(EVENT_KIND.orderAmended | (isRenamed ? 1 << 8 : 0), orderId, account, market);
    const f = slot * EVENT_F64 + 4;
    this.f64[f + 1] = lots;
    this.f64[f + 2] = leftLots;
  }

  level(market: number, side: number, priceTicks: number, updateId: number, lots: number): void {
    const slot = this.next(EVENT_KIND.level | (side << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = market;
    this.i32[i + 4] = priceTicks;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = updateId;
    this.f64[f + 1] = lots;
  }

  posting(
    account: number,
    asset: number,
    reason: number,
    deltaAvailable: number,
    deltaHeld: number,
    available: number,
    held: number,
    orderId: number,
    tradeId: number,
  ): void {
    const slot = this.next(EVENT_KIND.posting | (reason << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = asset;
    const f = slot * EVENT_F64 + 4;
    this.f64[f] = deltaAvailable;
    this.f64[f + 1] = deltaHeld;
    this.f64[f + 2] = available;
    this.f64[f + 3] = held;
    this.f64[f + 4] = orderId;
    this.f64[f + 5] = tradeId;
  }

  transferred(account: number, fromAccount: number, asset: number, reason: number, units: number): void {
    const slot = this.next(EVENT_KIND.transferred | (reason << 8));
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = fromAccount;
    this.i32[i + 3] = asset;
    this.f64[slot * EVENT_F64 + 4] = units;
  }

  terms(
    orderId: number,
    account: number,
    market: number,
    stopTicks: number,
    trailingBips: number,
    visibleLots: number,
    goodTillMs: number,
    listId: number,
  ): void {
    const slot = this.about(EVENT_KIND.orderTerms, orderId, account, market);
    const i = slot * EVENT_I32;
    this.i32[i + 3] = trailingBips;
    this.i32[i + 4] = stopTicks;
    const f = slot * EVENT_F64 + 4;
    this.f64[f + 1] = visibleLots;
    this.f64[f + 2] = goodTillMs;
    this.f64[f + 3] = listId;
  }

  pegged(peg: number, levels: number, orderId: number, account: number, market: number): void {
    this.about(EVENT_KIND.orderPegged | (peg << 8) | (levels << 16), orderId, account, market);
  }

  tagged(orderId: number, account: number, market: number, strategyId: number, strategyType: number): void {
    const i = this.about(EVENT_KIND.orderTagged, orderId, account, market) * EVENT_I32;
    this.i32[i + 3] = strategyId;
    this.i32[i + 4] = strategyType;
  }

  listAccepted(listKind: number, listId: number, account: number, market: number): void {
    this.about(EVENT_KIND.listAccepted | (listKind << 8), listId, account, market);
  }

  listDone(listId: number, account: number, market: number): void {
    this.about(EVENT_KIND.listDone, listId, account, market);
  }

  /** Begins an event about what an account has in a market; returns its slot. */
  private about(tag: number, id: number, account: number, market: number): number {
    const slot = this.next(tag);
    const i = slot * EVENT_I32;
    this.i32[i + 1] = account;
    this.i32[i + 2] = market;
    this.f64[slot * EVENT_F64 + 4] = id;
    return slot;
  }

  phase(phase: number, orderId: number, account: number, market: number, priceTicks: number, lots: number): void {
    const slot = this.about(EVENT_KIND.orderPhase | (phase << 8), orderId, account, market);
    this.i32[slot * EVENT_I32 + 4] = priceTicks;
    this.f64[slot * EVENT_F64 + 5] = lots;
  }

  paused(market: number, untilMs: number): void {
    const slot = this.next(EVENT_KIND.marketPaused);
    this.i32[slot * EVENT_I32 + 1] = market;
    this.f64[slot * EVENT_F64 + 4] = untilMs;
  }

  venueConfigured(): void {
    this.next(EVENT_KIND.venueConfigured);
  }

  discountConfigured(): void {
    this.next(EVENT_KIND.feeDiscountConfigured);
  }

  discountSet(account: number, isOn: boolean): void {
    const i = this.next(EVENT_KIND.accountDiscountSet | ((isOn ? 1 : 0) << 8)) * EVENT_I32;
    this.i32[i + 1] = account;
  }

  /** accountOpened, assetConfigured, marketConfigured, feeTierConfigured (`second` unused) or accountTierSet. */
  configured(kind: number, first: number, second: number): void {
    const i = this.next(kind) * EVENT_I32;
    this.i32[i + 1] = first;
    this.i32[i + 2] = second;
  }
}
