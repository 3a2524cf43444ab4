// Generated from tools/codecs/events.ts by `npm run generate`: do not edit.
import type { EngineEvent } from '../exchange/events.ts';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { DONE_REASONS, ORDER_PHASES, ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '../exchange/orders.ts';
import { POSTING_REASONS } from '../exchange/posting-reasons.ts';
import {
  LIQUIDATION_STEPS,
  MARGIN_MODES,
  POSITION_CAUSES,
  POSITION_SIDES,
  WORKING_TYPES,
} from '../futures/contracts.ts';
import { P2P_ACTIONS, P2P_ACTORS, P2P_AD_STATES, P2P_ORDER_STATES } from '../p2p/order-states.ts';
import { rejectionName } from '../rejections.ts';
import { ALGO_DONE_REASONS, ALGO_KINDS, ALGO_PHASES, DISTRIBUTIONS } from '../spot/algos.ts';
import { LIST_KINDS, PEGS, REPLACE_HALVES } from '../spot/order-terms.ts';
import { EVENT_F64, EVENT_I32 } from './event-layout.ts';

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no entry ${index} in a wire table of ${list.length}`);
  return value;
}

function rejected(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'rejected', code: rejectionName(i32[i + 1] as number) };
}

function duplicate(f64: Float64Array, f: number): EngineEvent {
  return { kind: 'duplicate', orderId: f64[f + 4] as number };
}

function orderAccepted(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderAccepted',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    side: at(SIDES, ((i32[i] as number) >>> 8) & 0xff),
    type: at(ORDER_TYPES, ((i32[i] as number) >>> 16) & 0xff),
    tif: at(TIMES_IN_FORCE, (i32[i] as number) >>> 24),
    stp: at(STP_MODES, i32[i + 3] as number),
    priceTicks: i32[i + 4] as number,
    lots: f64[f + 5] as number,
    quoteUnits: f64[f + 6] as number,
  };
}

function orderRested(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderRested',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    leftLots: f64[f + 5] as number,
  };
}

function trade(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'trade',
    market: i32[i + 1] as number,
    takerSide: at(SIDES, ((i32[i] as number) >>> 8) & 0xff),
    takerAccount: i32[i + 2] as number,
    makerAccount: i32[i + 3] as number,
    priceTicks: i32[i + 4] as number,
    tradeId: f64[f + 4] as number,
    lots: f64[f + 5] as number,
    quoteUnits: f64[f + 6] as number,
    takerOrderId: f64[f + 7] as number,
    makerOrderId: f64[f + 8] as number,
    takerFeeUnits: f64[f + 9] as number,
    makerFeeUnits: f64[f + 10] as number,
    ...((i32[i + 5] as number) > 0 && { takerFeeAsset: (i32[i + 5] as number) - 1 }),
    ...((i32[i + 6] as number) > 0 && { makerFeeAsset: (i32[i + 6] as number) - 1 }),
  };
}

function prevented(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'prevented',
    market: i32[i + 1] as number,
    mode: at(STP_MODES, ((i32[i] as number) >>> 8) & 0xff),
    takerAccount: i32[i + 2] as number,
    makerAccount: i32[i + 3] as number,
    priceTicks: i32[i + 4] as number,
    takerOrderId: f64[f + 4] as number,
    makerOrderId: f64[f + 5] as number,
    takerLots: f64[f + 6] as number,
    makerLots: f64[f + 7] as number,
    preventedId: f64[f + 8] as number,
    tradeGroup: i32[i + 5] as number,
  };
}

function orderDone(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderDone',
    reason: at(DONE_REASONS, ((i32[i] as number) >>> 8) & 0xff),
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    leftLots: f64[f + 5] as number,
    filledLots: f64[f + 6] as number,
    filledQuoteUnits: f64[f + 7] as number,
  };
}

function orderAmended(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderAmended',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    lots: f64[f + 5] as number,
    leftLots: f64[f + 6] as number,
    ...((((i32[i] as number) >>> 8) & 0xff) === 1 && { isRenamed: true as const }),
  };
}

function level(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'level',
    market: i32[i + 1] as number,
    side: at(SIDES, ((i32[i] as number) >>> 8) & 0xff),
    priceTicks: i32[i + 2] as number,
    updateId: f64[f + 4] as number,
    lots: f64[f + 5] as number,
  };
}

function posting(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'posting',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    reason: at(POSTING_REASONS, ((i32[i] as number) >>> 8) & 0xff),
    deltaAvailable: f64[f + 4] as number,
    deltaHeld: f64[f + 5] as number,
    available: f64[f + 6] as number,
    held: f64[f + 7] as number,
    orderId: f64[f + 8] as number,
    tradeId: f64[f + 9] as number,
  };
}

function accountOpened(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'accountOpened', account: i32[i + 1] as number };
}

function assetConfigured(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'assetConfigured', asset: i32[i + 1] as number };
}

function marketConfigured(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'marketConfigured', market: i32[i + 1] as number };
}

function feeTierConfigured(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'feeTierConfigured', tier: i32[i + 1] as number };
}

function accountTierSet(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'accountTierSet', account: i32[i + 1] as number, tier: i32[i + 2] as number };
}

function transferred(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'transferred',
    account: i32[i + 1] as number,
    fromAccount: i32[i + 2] as number,
    asset: i32[i + 3] as number,
    reason: at(POSTING_REASONS, ((i32[i] as number) >>> 8) & 0xff),
    units: f64[f + 4] as number,
  };
}

function orderTerms(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderTerms',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    stopTicks: i32[i + 3] as number,
    trailingBips: i32[i + 4] as number,
    visibleLots: f64[f + 5] as number,
    goodTillMs: f64[f + 6] as number,
    listId: f64[f + 7] as number,
  };
}

function orderPhase(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderPhase',
    phase: at(ORDER_PHASES, ((i32[i] as number) >>> 8) & 0xff),
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    priceTicks: i32[i + 3] as number,
    lots: f64[f + 5] as number,
  };
}

function listAccepted(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'listAccepted',
    listKind: at(LIST_KINDS, ((i32[i] as number) >>> 8) & 0xff),
    listId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
  };
}

function listDone(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'listDone',
    listId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
  };
}

function orderPegged(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderPegged',
    peg: at(PEGS, ((i32[i] as number) >>> 8) & 0xff),
    pegLevels: ((i32[i] as number) >>> 16) & 0xff,
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
  };
}

function orderTagged(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderTagged',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    strategyId: i32[i + 3] as number,
    strategyType: i32[i + 4] as number,
  };
}

function accountDiscountSet(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'accountDiscountSet', account: i32[i + 1] as number, isOn: (((i32[i] as number) >>> 8) & 0xff) === 1 };
}

function marketPaused(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return { kind: 'marketPaused', market: i32[i + 1] as number, untilMs: f64[f + 4] as number };
}

function halfRefused(i32: Int32Array, i: number): EngineEvent {
  return {
    kind: 'halfRefused',
    half: at(REPLACE_HALVES, ((i32[i] as number) >>> 8) & 0xff),
    code: rejectionName(i32[i + 1] as number),
  };
}

function algoAccepted(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'algoAccepted',
    algoKind: at(ALGO_KINDS, ((i32[i] as number) >>> 8) & 0xff),
    side: at(SIDES, ((i32[i] as number) >>> 16) & 0xff),
    type: at(ORDER_TYPES, (i32[i] as number) >>> 24),
    algoId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    stp: at(STP_MODES, i32[i + 3] as number),
    lots: f64[f + 5] as number,
    quoteUnits: f64[f + 6] as number,
    priceTicks: i32[i + 4] as number,
    lastTicks: i32[i + 5] as number,
    parts: f64[f + 7] as number,
    distribution: at(DISTRIBUTIONS, i32[i + 6] as number),
    durationMs: f64[f + 8] as number,
    isRandom: (i32[i + 7] as number) === 1,
    nextSliceMs: f64[f + 9] as number,
  };
}

function algoPhase(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'algoPhase',
    phase: at(ALGO_PHASES, ((i32[i] as number) >>> 8) & 0xff),
    algoId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    slicesDone: i32[i + 3] as number,
    nextSliceMs: f64[f + 5] as number,
  };
}

function algoDone(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'algoDone',
    reason: at(ALGO_DONE_REASONS, ((i32[i] as number) >>> 8) & 0xff),
    algoId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    slicesDone: i32[i + 3] as number,
  };
}

function orderAlgo(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderAlgo',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    algoId: f64[f + 5] as number,
  };
}

function marketStatusSet(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'marketStatusSet',
    market: i32[i + 1] as number,
    status: at(MARKET_STATUSES, ((i32[i] as number) >>> 8) & 0xff),
    endMs: f64[f + 4] as number,
  };
}

function auctionIndicated(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'auctionIndicated',
    market: i32[i + 1] as number,
    priceTicks: i32[i + 2] as number,
    lots: f64[f + 4] as number,
    surplusLots: f64[f + 5] as number,
  };
}

function marginPosting(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'marginPosting',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    reason: at(POSTING_REASONS, ((i32[i] as number) >>> 8) & 0xff),
    deltaAvailable: f64[f + 4] as number,
    deltaHeld: f64[f + 5] as number,
    available: f64[f + 6] as number,
    held: f64[f + 7] as number,
    orderId: f64[f + 8] as number,
    tradeId: f64[f + 9] as number,
  };
}

function position(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'position',
    cause: at(POSITION_CAUSES, ((i32[i] as number) >>> 8) & 0xff),
    positionSide: at(POSITION_SIDES, ((i32[i] as number) >>> 16) & 0xff),
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    lots: f64[f + 4] as number,
    costUnits: f64[f + 5] as number,
    marginUnits: f64[f + 6] as number,
    realisedUnits: f64[f + 7] as number,
    orderId: f64[f + 8] as number,
    tradeId: f64[f + 9] as number,
  };
}

function contractModeSet(i32: Int32Array, i: number): EngineEvent {
  return {
    kind: 'contractModeSet',
    marginMode: at(MARGIN_MODES, ((i32[i] as number) >>> 8) & 0xff),
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    leverage: i32[i + 3] as number,
  };
}

function positionModeSet(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'positionModeSet', account: i32[i + 1] as number, isHedge: (((i32[i] as number) >>> 8) & 0xff) === 1 };
}

function orderContract(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderContract',
    positionSide: at(POSITION_SIDES, ((i32[i] as number) >>> 8) & 0xff),
    workingType: at(WORKING_TYPES, ((i32[i] as number) >>> 16) & 0xff),
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    orderId: f64[f + 4] as number,
    reduceOnly: (i32[i] as number) >>> 24 === 1,
    closePosition: (i32[i + 3] as number) === 1,
    priceProtect: (i32[i + 4] as number) === 1,
    exitType: at(WORKING_TYPES, i32[i + 5] as number),
    takeProfitTicks: i32[i + 6] as number,
    stopLossTicks: i32[i + 7] as number,
  };
}

function markPrice(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'markPrice',
    mayLiquidate: (((i32[i] as number) >>> 8) & 0xff) === 1,
    market: i32[i + 1] as number,
    indexTicks: i32[i + 2] as number,
    markTicks: i32[i + 3] as number,
    fundingE8: f64[f + 4] as number,
    nextFundingMs: f64[f + 5] as number,
    openLots: f64[f + 6] as number,
  };
}

function fundingSettled(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'fundingSettled',
    market: i32[i + 1] as number,
    markTicks: i32[i + 2] as number,
    rateE8: f64[f + 4] as number,
    boundaryMs: f64[f + 5] as number,
    remainderUnits: f64[f + 6] as number,
  };
}

function funding(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'funding',
    positionSide: at(POSITION_SIDES, ((i32[i] as number) >>> 8) & 0xff),
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    rateE8: f64[f + 4] as number,
    lots: f64[f + 5] as number,
    units: f64[f + 6] as number,
  };
}

function marginCall(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'marginCall',
    marginMode: at(MARGIN_MODES, ((i32[i] as number) >>> 8) & 0xff),
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    market: i32[i + 3] as number,
    partE2: i32[i + 4] as number,
    equityUnits: f64[f + 4] as number,
    maintenanceUnits: f64[f + 5] as number,
  };
}

function liquidation(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'liquidation',
    step: at(LIQUIDATION_STEPS, ((i32[i] as number) >>> 8) & 0xff),
    positionSide: at(POSITION_SIDES, ((i32[i] as number) >>> 16) & 0xff),
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    priceTicks: i32[i + 3] as number,
    markTicks: i32[i + 4] as number,
    lots: f64[f + 4] as number,
    orderId: f64[f + 5] as number,
    equityUnits: f64[f + 6] as number,
    maintenanceUnits: f64[f + 7] as number,
  };
}

function marginMoved(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'marginMoved',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    units: f64[f + 4] as number,
  };
}

function futuresTransfersSet(i32: Int32Array, i: number): EngineEvent {
  return { kind: 'futuresTransfersSet', isOpen: (((i32[i] as number) >>> 8) & 0xff) === 1 };
}

function orderModified(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'orderModified',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    market: i32[i + 2] as number,
    fromTicks: i32[i + 3] as number,
    priceTicks: i32[i + 4] as number,
    lots: f64[f + 5] as number,
    leftLots: f64[f + 6] as number,
  };
}

function depositCredited(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'depositCredited',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    network: i32[i + 3] as number,
    depositId: f64[f + 4] as number,
    units: f64[f + 5] as number,
  };
}

function withdrawalHeld(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'withdrawalHeld',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    network: i32[i + 3] as number,
    withdrawalId: f64[f + 4] as number,
    units: f64[f + 5] as number,
    feeUnits: f64[f + 6] as number,
  };
}

function withdrawalEnded(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'withdrawalEnded',
    isPaid: (((i32[i] as number) >>> 8) & 0xff) === 1,
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    network: i32[i + 3] as number,
    withdrawalId: f64[f + 4] as number,
    units: f64[f + 5] as number,
    feeUnits: f64[f + 6] as number,
  };
}

function networkFeeSpent(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'networkFeeSpent',
    asset: i32[i + 1] as number,
    network: i32[i + 2] as number,
    spendId: f64[f + 4] as number,
    units: f64[f + 5] as number,
  };
}

function p2pAdSet(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pAdSet',
    state: at(P2P_AD_STATES, ((i32[i] as number) >>> 8) & 0xff),
    side: at(SIDES, ((i32[i] as number) >>> 16) & 0xff),
    adId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    version: f64[f + 5] as number,
    asset: i32[i + 2] as number,
    units: f64[f + 6] as number,
  };
}

function p2pOrderOpened(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pOrderOpened',
    side: at(SIDES, ((i32[i] as number) >>> 8) & 0xff),
    orderId: f64[f + 4] as number,
    adId: f64[f + 5] as number,
    version: f64[f + 6] as number,
    maker: i32[i + 1] as number,
    taker: i32[i + 2] as number,
    asset: i32[i + 3] as number,
    units: f64[f + 7] as number,
    feeUnits: f64[f + 8] as number,
    deadlineMs: f64[f + 9] as number,
    payMs: i32[i + 4] as number,
    releaseMs: i32[i + 5] as number,
    appealAfterMs: i32[i + 6] as number,
    adUnits: f64[f + 10] as number,
  };
}

function p2pOrderMoved(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pOrderMoved',
    action: at(P2P_ACTIONS, ((i32[i] as number) >>> 8) & 0xff),
    by: at(P2P_ACTORS, ((i32[i] as number) >>> 16) & 0xff),
    state: at(P2P_ORDER_STATES, (i32[i] as number) >>> 24),
    orderId: f64[f + 4] as number,
    adId: f64[f + 5] as number,
    buyer: i32[i + 1] as number,
    seller: i32[i + 2] as number,
    asset: i32[i + 3] as number,
    units: f64[f + 6] as number,
    feeUnits: f64[f + 7] as number,
    deadlineMs: f64[f + 8] as number,
    appealFromMs: f64[f + 9] as number,
    adUnits: f64[f + 10] as number,
  };
}

function p2pClockSet(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pClockSet',
    isRunning: (((i32[i] as number) >>> 8) & 0xff) === 1,
    stoodMs: f64[f + 4] as number,
    nowMs: f64[f + 5] as number,
  };
}

function p2pDepositSet(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pDepositSet',
    account: i32[i + 1] as number,
    asset: i32[i + 2] as number,
    units: f64[f + 4] as number,
  };
}

function p2pDepositPaid(i32: Int32Array, i: number, f64: Float64Array, f: number): EngineEvent {
  return {
    kind: 'p2pDepositPaid',
    orderId: f64[f + 4] as number,
    account: i32[i + 1] as number,
    to: i32[i + 2] as number,
    asset: i32[i + 3] as number,
    units: f64[f + 5] as number,
  };
}

/** Returns event number `index` of a buffer of slots. `i32` and `f64` are views of the same bytes. */
export function decodeEvent(i32: Int32Array, f64: Float64Array, index: number): EngineEvent {
  const i = index * EVENT_I32;
  const f = index * EVENT_F64;
  const kind = (i32[i] as number) & 0xff;
  switch (kind) {
    case 1:
      return rejected(i32, i);
    case 2:
      return duplicate(f64, f);
    case 3:
      return orderAccepted(i32, i, f64, f);
    case 4:
      return orderRested(i32, i, f64, f);
    case 5:
      return trade(i32, i, f64, f);
    case 6:
      return prevented(i32, i, f64, f);
    case 7:
      return orderDone(i32, i, f64, f);
    case 8:
      return orderAmended(i32, i, f64, f);
    case 9:
      return level(i32, i, f64, f);
    case 10:
      return posting(i32, i, f64, f);
    case 11:
      return accountOpened(i32, i);
    case 12:
      return assetConfigured(i32, i);
    case 13:
      return marketConfigured(i32, i);
    case 14:
      return feeTierConfigured(i32, i);
    case 15:
      return accountTierSet(i32, i);
    case 16:
      return transferred(i32, i, f64, f);
    case 17:
      return orderTerms(i32, i, f64, f);
    case 18:
      return orderPhase(i32, i, f64, f);
    case 19:
      return listAccepted(i32, i, f64, f);
    case 20:
      return listDone(i32, i, f64, f);
    case 21:
      return orderPegged(i32, i, f64, f);
    case 22:
      return orderTagged(i32, i, f64, f);
    case 32:
      return { kind: 'feeDiscountConfigured' };
    case 33:
      return accountDiscountSet(i32, i);
    case 34:
      return marketPaused(i32, i, f64, f);
    case 40:
      return halfRefused(i32, i);
    case 41:
      return algoAccepted(i32, i, f64, f);
    case 42:
      return algoPhase(i32, i, f64, f);
    case 43:
      return algoDone(i32, i, f64, f);
    case 44:
      return orderAlgo(i32, i, f64, f);
    case 48:
      return marketStatusSet(i32, i, f64, f);
    case 49:
      return auctionIndicated(i32, i, f64, f);
    case 50:
      return { kind: 'venueConfigured' };
    case 60:
      return marginPosting(i32, i, f64, f);
    case 61:
      return position(i32, i, f64, f);
    case 62:
      return contractModeSet(i32, i);
    case 63:
      return positionModeSet(i32, i);
    case 64:
      return orderContract(i32, i, f64, f);
    case 65:
      return markPrice(i32, i, f64, f);
    case 66:
      return fundingSettled(i32, i, f64, f);
    case 67:
      return funding(i32, i, f64, f);
    case 68:
      return marginCall(i32, i, f64, f);
    case 69:
      return liquidation(i32, i, f64, f);
    case 70:
      return marginMoved(i32, i, f64, f);
    case 71:
      return futuresTransfersSet(i32, i);
    case 72:
      return orderModified(i32, i, f64, f);
    case 80:
      return depositCredited(i32, i, f64, f);
    case 81:
      return withdrawalHeld(i32, i, f64, f);
    case 82:
      return withdrawalEnded(i32, i, f64, f);
    case 83:
      return networkFeeSpent(i32, i, f64, f);
    case 90:
      return p2pAdSet(i32, i, f64, f);
    case 91:
      return p2pOrderOpened(i32, i, f64, f);
    case 92:
      return p2pOrderMoved(i32, i, f64, f);
    case 93:
      return p2pClockSet(i32, i, f64, f);
    case 94:
      return p2pDepositSet(i32, i, f64, f);
    case 95:
      return p2pDepositPaid(i32, i, f64, f);
    default:
      throw new RangeError(`unknown event kind ${kind}`);
  }
}
