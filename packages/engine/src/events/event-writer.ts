// Generated from tools/codecs/events.ts by `npm run generate`: do not edit.
import { EVENT_F64, EVENT_I32 } from '@pelorus/protocol/wire/event-layout.ts';
import { EventSlots } from './event-slots.ts';

/** Writes events into slots: one method an event. Every field is written, since slots are used again. */
export class EventWriter extends EventSlots {
  rejected(code: number): void {
    const slot = this.next(1);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = code;
  }

  duplicate(orderId: number): void {
    const slot = this.next(2);
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
  }

  orderAccepted(
    orderId: number,
    account: number,
    market: number,
    side: number,
    type: number,
    tif: number,
    stp: number,
    priceTicks: number,
    lots: number,
    quoteUnits: number,
  ): void {
    const slot = this.next(3 | (side << 8) | (type << 16) | (tif << 24));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = stp;
    i32[i + 4] = priceTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = lots;
    f64[f + 6] = quoteUnits;
  }

  orderRested(orderId: number, account: number, market: number, leftLots: number): void {
    const slot = this.next(4);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = leftLots;
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
    takerFeeAsset: number,
    makerFeeAsset: number,
  ): void {
    const slot = this.next(5 | (takerSide << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = takerAccount;
    i32[i + 3] = makerAccount;
    i32[i + 4] = priceTicks;
    i32[i + 5] = takerFeeAsset;
    i32[i + 6] = makerFeeAsset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = tradeId;
    f64[f + 5] = lots;
    f64[f + 6] = quoteUnits;
    f64[f + 7] = takerOrderId;
    f64[f + 8] = makerOrderId;
    f64[f + 9] = takerFeeUnits;
    f64[f + 10] = makerFeeUnits;
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
    const slot = this.next(6 | (mode << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = takerAccount;
    i32[i + 3] = makerAccount;
    i32[i + 4] = priceTicks;
    i32[i + 5] = tradeGroup;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = takerOrderId;
    f64[f + 5] = makerOrderId;
    f64[f + 6] = takerLots;
    f64[f + 7] = makerLots;
    f64[f + 8] = preventedId;
  }

  orderDone(
    reason: number,
    orderId: number,
    account: number,
    market: number,
    leftLots: number,
    filledLots: number,
    filledQuoteUnits: number,
  ): void {
    const slot = this.next(7 | (reason << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = leftLots;
    f64[f + 6] = filledLots;
    f64[f + 7] = filledQuoteUnits;
  }

  orderAmended(
    orderId: number,
    account: number,
    market: number,
    lots: number,
    leftLots: number,
    isRenamed: boolean,
  ): void {
    const slot = this.next(8 | ((isRenamed ? 1 : 0) << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = lots;
    f64[f + 6] = leftLots;
  }

  level(market: number, side: number, priceTicks: number, updateId: number, lots: number): void {
    const slot = this.next(9 | (side << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = priceTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = updateId;
    f64[f + 5] = lots;
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
    const slot = this.next(10 | (reason << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = deltaAvailable;
    f64[f + 5] = deltaHeld;
    f64[f + 6] = available;
    f64[f + 7] = held;
    f64[f + 8] = orderId;
    f64[f + 9] = tradeId;
  }

  accountOpened(account: number): void {
    const slot = this.next(11);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
  }

  assetConfigured(asset: number): void {
    const slot = this.next(12);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = asset;
  }

  marketConfigured(market: number): void {
    const slot = this.next(13);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
  }

  feeTierConfigured(tier: number): void {
    const slot = this.next(14);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = tier;
  }

  accountTierSet(account: number, tier: number): void {
    const slot = this.next(15);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = tier;
  }

  transferred(account: number, fromAccount: number, asset: number, reason: number, units: number): void {
    const slot = this.next(16 | (reason << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = fromAccount;
    i32[i + 3] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = units;
  }

  orderTerms(
    orderId: number,
    account: number,
    market: number,
    stopTicks: number,
    trailingBips: number,
    visibleLots: number,
    goodTillMs: number,
    listId: number,
  ): void {
    const slot = this.next(17);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = stopTicks;
    i32[i + 4] = trailingBips;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = visibleLots;
    f64[f + 6] = goodTillMs;
    f64[f + 7] = listId;
  }

  orderPhase(phase: number, orderId: number, account: number, market: number, priceTicks: number, lots: number): void {
    const slot = this.next(18 | (phase << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = priceTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = lots;
  }

  listAccepted(listKind: number, listId: number, account: number, market: number): void {
    const slot = this.next(19 | (listKind << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = listId;
  }

  listDone(listId: number, account: number, market: number): void {
    const slot = this.next(20);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = listId;
  }

  orderPegged(peg: number, pegLevels: number, orderId: number, account: number, market: number): void {
    const slot = this.next(21 | (peg << 8) | (pegLevels << 16));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
  }

  orderTagged(orderId: number, account: number, market: number, strategyId: number, strategyType: number): void {
    const slot = this.next(22);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = strategyId;
    i32[i + 4] = strategyType;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
  }

  feeDiscountConfigured(): void {
    this.next(32);
  }

  accountDiscountSet(account: number, isOn: boolean): void {
    const slot = this.next(33 | ((isOn ? 1 : 0) << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
  }

  marketPaused(market: number, untilMs: number): void {
    const slot = this.next(34);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = untilMs;
  }

  halfRefused(half: number, code: number): void {
    const slot = this.next(40 | (half << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = code;
  }

  algoAccepted(event: {
    algoKind: number;
    side: number;
    type: number;
    algoId: number;
    account: number;
    market: number;
    stp: number;
    lots: number;
    quoteUnits: number;
    priceTicks: number;
    lastTicks: number;
    parts: number;
    distribution: number;
    durationMs: number;
    isRandom: boolean;
    nextSliceMs: number;
  }): void {
    const slot = this.next(41 | (event.algoKind << 8) | (event.side << 16) | (event.type << 24));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = event.account;
    i32[i + 2] = event.market;
    i32[i + 3] = event.stp;
    i32[i + 4] = event.priceTicks;
    i32[i + 5] = event.lastTicks;
    i32[i + 6] = event.distribution;
    i32[i + 7] = event.isRandom ? 1 : 0;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = event.algoId;
    f64[f + 5] = event.lots;
    f64[f + 6] = event.quoteUnits;
    f64[f + 7] = event.parts;
    f64[f + 8] = event.durationMs;
    f64[f + 9] = event.nextSliceMs;
  }

  algoPhase(
    phase: number,
    algoId: number,
    account: number,
    market: number,
    slicesDone: number,
    nextSliceMs: number,
  ): void {
    const slot = this.next(42 | (phase << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = slicesDone;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = algoId;
    f64[f + 5] = nextSliceMs;
  }

  algoDone(reason: number, algoId: number, account: number, market: number, slicesDone: number): void {
    const slot = this.next(43 | (reason << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = slicesDone;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = algoId;
  }

  orderAlgo(orderId: number, account: number, market: number, algoId: number): void {
    const slot = this.next(44);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = algoId;
  }

  marketStatusSet(market: number, status: number, endMs: number): void {
    const slot = this.next(48 | (status << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = endMs;
  }

  auctionIndicated(market: number, priceTicks: number, lots: number, surplusLots: number): void {
    const slot = this.next(49);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = priceTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = lots;
    f64[f + 5] = surplusLots;
  }

  venueConfigured(): void {
    this.next(50);
  }

  marginPosting(
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
    const slot = this.next(60 | (reason << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = deltaAvailable;
    f64[f + 5] = deltaHeld;
    f64[f + 6] = available;
    f64[f + 7] = held;
    f64[f + 8] = orderId;
    f64[f + 9] = tradeId;
  }

  position(
    cause: number,
    positionSide: number,
    account: number,
    market: number,
    lots: number,
    costUnits: number,
    marginUnits: number,
    realisedUnits: number,
    orderId: number,
    tradeId: number,
  ): void {
    const slot = this.next(61 | (cause << 8) | (positionSide << 16));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = lots;
    f64[f + 5] = costUnits;
    f64[f + 6] = marginUnits;
    f64[f + 7] = realisedUnits;
    f64[f + 8] = orderId;
    f64[f + 9] = tradeId;
  }

  contractModeSet(marginMode: number, account: number, market: number, leverage: number): void {
    const slot = this.next(62 | (marginMode << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = leverage;
  }

  positionModeSet(account: number, isHedge: boolean): void {
    const slot = this.next(63 | ((isHedge ? 1 : 0) << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
  }

  orderContract(
    positionSide: number,
    workingType: number,
    account: number,
    market: number,
    orderId: number,
    reduceOnly: boolean,
    closePosition: boolean,
    priceProtect: boolean,
    exitType: number,
    takeProfitTicks: number,
    stopLossTicks: number,
  ): void {
    const slot = this.next(64 | (positionSide << 8) | (workingType << 16) | ((reduceOnly ? 1 : 0) << 24));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = closePosition ? 1 : 0;
    i32[i + 4] = priceProtect ? 1 : 0;
    i32[i + 5] = exitType;
    i32[i + 6] = takeProfitTicks;
    i32[i + 7] = stopLossTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
  }

  markPrice(
    mayLiquidate: boolean,
    market: number,
    indexTicks: number,
    markTicks: number,
    fundingE8: number,
    nextFundingMs: number,
    openLots: number,
  ): void {
    const slot = this.next(65 | ((mayLiquidate ? 1 : 0) << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = indexTicks;
    i32[i + 3] = markTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = fundingE8;
    f64[f + 5] = nextFundingMs;
    f64[f + 6] = openLots;
  }

  fundingSettled(market: number, markTicks: number, rateE8: number, boundaryMs: number, remainderUnits: number): void {
    const slot = this.next(66);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = market;
    i32[i + 2] = markTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = rateE8;
    f64[f + 5] = boundaryMs;
    f64[f + 6] = remainderUnits;
  }

  funding(positionSide: number, account: number, market: number, rateE8: number, lots: number, units: number): void {
    const slot = this.next(67 | (positionSide << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = rateE8;
    f64[f + 5] = lots;
    f64[f + 6] = units;
  }

  marginCall(
    marginMode: number,
    account: number,
    asset: number,
    market: number,
    partE2: number,
    equityUnits: number,
    maintenanceUnits: number,
  ): void {
    const slot = this.next(68 | (marginMode << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    i32[i + 3] = market;
    i32[i + 4] = partE2;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = equityUnits;
    f64[f + 5] = maintenanceUnits;
  }

  liquidation(
    step: number,
    positionSide: number,
    account: number,
    market: number,
    priceTicks: number,
    markTicks: number,
    lots: number,
    orderId: number,
    equityUnits: number,
    maintenanceUnits: number,
  ): void {
    const slot = this.next(69 | (step << 8) | (positionSide << 16));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = priceTicks;
    i32[i + 4] = markTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = lots;
    f64[f + 5] = orderId;
    f64[f + 6] = equityUnits;
    f64[f + 7] = maintenanceUnits;
  }

  marginMoved(account: number, asset: number, units: number): void {
    const slot = this.next(70);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = units;
  }

  futuresTransfersSet(isOpen: boolean): void {
    this.next(71 | ((isOpen ? 1 : 0) << 8));
  }

  orderModified(
    orderId: number,
    account: number,
    market: number,
    fromTicks: number,
    priceTicks: number,
    lots: number,
    leftLots: number,
  ): void {
    const slot = this.next(72);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = market;
    i32[i + 3] = fromTicks;
    i32[i + 4] = priceTicks;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = lots;
    f64[f + 6] = leftLots;
  }

  depositCredited(account: number, asset: number, network: number, depositId: number, units: number): void {
    const slot = this.next(80);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    i32[i + 3] = network;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = depositId;
    f64[f + 5] = units;
  }

  withdrawalHeld(
    account: number,
    asset: number,
    network: number,
    withdrawalId: number,
    units: number,
    feeUnits: number,
  ): void {
    const slot = this.next(81);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    i32[i + 3] = network;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = withdrawalId;
    f64[f + 5] = units;
    f64[f + 6] = feeUnits;
  }

  withdrawalEnded(
    isPaid: boolean,
    account: number,
    asset: number,
    network: number,
    withdrawalId: number,
    units: number,
    feeUnits: number,
  ): void {
    const slot = this.next(82 | ((isPaid ? 1 : 0) << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    i32[i + 3] = network;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = withdrawalId;
    f64[f + 5] = units;
    f64[f + 6] = feeUnits;
  }

  networkFeeSpent(asset: number, network: number, spendId: number, units: number): void {
    const slot = this.next(83);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = asset;
    i32[i + 2] = network;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = spendId;
    f64[f + 5] = units;
  }

  p2pAdSet(
    state: number,
    side: number,
    adId: number,
    account: number,
    version: number,
    asset: number,
    units: number,
  ): void {
    const slot = this.next(90 | (state << 8) | (side << 16));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = adId;
    f64[f + 5] = version;
    f64[f + 6] = units;
  }

  p2pOrderOpened(
    side: number,
    orderId: number,
    adId: number,
    version: number,
    maker: number,
    taker: number,
    asset: number,
    units: number,
    feeUnits: number,
    deadlineMs: number,
    payMs: number,
    releaseMs: number,
    appealAfterMs: number,
    adUnits: number,
  ): void {
    const slot = this.next(91 | (side << 8));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = maker;
    i32[i + 2] = taker;
    i32[i + 3] = asset;
    i32[i + 4] = payMs;
    i32[i + 5] = releaseMs;
    i32[i + 6] = appealAfterMs;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = adId;
    f64[f + 6] = version;
    f64[f + 7] = units;
    f64[f + 8] = feeUnits;
    f64[f + 9] = deadlineMs;
    f64[f + 10] = adUnits;
  }

  p2pOrderMoved(
    action: number,
    by: number,
    state: number,
    orderId: number,
    adId: number,
    buyer: number,
    seller: number,
    asset: number,
    units: number,
    feeUnits: number,
    deadlineMs: number,
    appealFromMs: number,
    adUnits: number,
  ): void {
    const slot = this.next(92 | (action << 8) | (by << 16) | (state << 24));
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = buyer;
    i32[i + 2] = seller;
    i32[i + 3] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = adId;
    f64[f + 6] = units;
    f64[f + 7] = feeUnits;
    f64[f + 8] = deadlineMs;
    f64[f + 9] = appealFromMs;
    f64[f + 10] = adUnits;
  }

  p2pClockSet(isRunning: boolean, stoodMs: number, nowMs: number): void {
    const slot = this.next(93 | ((isRunning ? 1 : 0) << 8));
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = stoodMs;
    f64[f + 5] = nowMs;
  }

  p2pDepositSet(account: number, asset: number, units: number): void {
    const slot = this.next(94);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = units;
  }

  p2pDepositPaid(orderId: number, account: number, to: number, asset: number, units: number): void {
    const slot = this.next(95);
    const { i32 } = this;
    const i = slot * EVENT_I32;
    i32[i + 1] = account;
    i32[i + 2] = to;
    i32[i + 3] = asset;
    const { f64 } = this;
    const f = slot * EVENT_F64;
    f64[f + 4] = orderId;
    f64[f + 5] = units;
  }
}
