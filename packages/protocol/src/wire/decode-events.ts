import type { EngineEvent } from '../exchange/events.ts';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { DONE_REASONS, ORDER_PHASES, ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '../exchange/orders.ts';
import { POSTING_REASONS } from '../exchange/posting-reasons.ts';
import { rejectionName } from '../rejections.ts';
import { ALGO_DONE_REASONS, ALGO_KINDS, ALGO_PHASES, DISTRIBUTIONS } from '../spot/algos.ts';
import { LIST_KINDS, PEGS, REPLACE_HALVES } from '../spot/order-terms.ts';
import { EVENT_F64, EVENT_I32, EVENT_KIND } from './event-layout.ts';

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`index ${index} is outside a wire table of ${list.length}`);
  return value;
}

/** Returns event number `index` of a buffer of slots. `i32` and `f64` are views of the same bytes. */
export function decodeEvent(i32: Int32Array, f64: Float64Array, index: number): EngineEvent {
  const i = index * EVENT_I32;
  const f = index * EVENT_F64 + 4;
  const tag = i32[i] as number;
  const a = (tag >>> 8) & 0xff;
  const n = (lane: number) => i32[i + lane] as number;
  const x = (lane: number) => f64[f + lane] as number;
  switch (tag & 0xff) {
    case EVENT_KIND.rejected:
      return { kind: 'rejected', code: rejectionName(n(1)) };
    case EVENT_KIND.duplicate:
      return { kind: 'duplicate', orderId: x(0) };
    case EVENT_KIND.orderAccepted:
      return {
        kind: 'orderAccepted',
        orderId: x(0),
        account: n(1),
        market: n(2),
        side: at(SIDES, a),
        type: at(ORDER_TYPES, (tag >>> 16) & 0xff),
        tif: at(TIMES_IN_FORCE, (tag >>> 24) & 0xff),
        stp: at(STP_MODES, n(3)),
        priceTicks: n(4),
        lots: x(1),
        quoteUnits: x(2),
      };
    case EVENT_KIND.orderRested:
      return { kind: 'orderRested', orderId: x(0), account: n(1), market: n(2), leftLots: x(1) };
    case EVENT_KIND.trade:
      return {
        kind: 'trade',
        market: n(1),
        tradeId: x(0),
        priceTicks: n(4),
        lots: x(1),
        quoteUnits: x(2),
        takerSide: at(SIDES, a),
        takerOrderId: x(3),
        makerOrderId: x(4),
        takerAccount: n(2),
        makerAccount: n(3),
        takerFeeUnits: x(5),
        makerFeeUnits: x(6),
        ...(n(5) > 0 && { takerFeeAsset: n(5) - 1 }),
        ...(n(6) > 0 && { makerFeeAsset: n(6) - 1 }),
      };
    case EVENT_KIND.prevented:
      return {
        kind: 'prevented',
        market: n(1),
        mode: at(STP_MODES, a),
        priceTicks: n(4),
        takerOrderId: x(0),
        makerOrderId: x(1),
        takerAccount: n(2),
        makerAccount: n(3),
        takerLots: x(2),
        makerLots: x(3),
        preventedId: x(4),
        tradeGroup: n(5),
      };
    default:
      return decodeRarer(tag & 0xff, a, n, x);
  }
}

function decodeRarer(kind: number, a: number, n: (lane: number) => number, x: (lane: number) => number): EngineEvent {
  switch (kind) {
    case EVENT_KIND.orderDone:
      return {
        kind: 'orderDone',
        orderId: x(0),
        account: n(1),
        market: n(2),
        reason: at(DONE_REASONS, a),
        leftLots: x(1),
        filledLots: x(2),
        filledQuoteUnits: x(3),
      };
    case EVENT_KIND.orderAmended:
      return {
        kind: 'orderAmended',
        orderId: x(0),
        account: n(1),
        market: n(2),
        lots: x(1),
        leftLots: x(2),
        ...(a === 1 && { isRenamed: true as const }),
      };
    case EVENT_KIND.level:
      return { kind: 'level', market: n(1), side: at(SIDES, a), priceTicks: n(4), lots: x(1), updateId: x(0) };
    case EVENT_KIND.posting:
      return {
        kind: 'posting',
        account: n(1),
        asset: n(2),
        reason: at(POSTING_REASONS, a),
        deltaAvailable: x(0),
        deltaHeld: x(1),
        available: x(2),
        held: x(3),
        orderId: x(4),
        tradeId: x(5),
      };
    case EVENT_KIND.accountOpened:
      return { kind: 'accountOpened', account: n(1) };
    case EVENT_KIND.assetConfigured:
      return { kind: 'assetConfigured', asset: n(1) };
    case EVENT_KIND.marketConfigured:
      return { kind: 'marketConfigured', market: n(1) };
    case EVENT_KIND.feeTierConfigured:
      return { kind: 'feeTierConfigured', tier: n(1) };
    case EVENT_KIND.accountTierSet:
      return { kind: 'accountTierSet', account: n(1), tier: n(2) };
    case EVENT_KIND.transferred:
      return {
        kind: 'transferred',
        account: n(1),
        fromAccount: n(2),
        asset: n(3),
        units: x(0),
        reason: at(POSTING_REASONS, a),
      };
    default:
      return decodeWaiting(kind, a, n, x);
  }
}

/** What is told of orders that do not go into the market at once. */
function decodeWaiting(kind: number, a: number, n: (lane: number) => number, x: (lane: number) => number): EngineEvent {
  const order = { orderId: x(0), account: n(1), market: n(2) };
  switch (kind) {
    case EVENT_KIND.orderTerms:
      return {
        kind: 'orderTerms',
        ...order,
        stopTicks: n(4),
        trailingBips: n(3),
        visibleLots: x(1),
        goodTillMs: x(2),
        listId: x(3),
      };
    case EVENT_KIND.orderPegged:
      return { kind: 'orderPegged', ...order, peg: at(PEGS, a), pegLevels: (n(0) >>> 16) & 0xff };
    case EVENT_KIND.orderTagged:
      return { kind: 'orderTagged', ...order, strategyId: n(3), strategyType: n(4) };
    case EVENT_KIND.listAccepted:
      return { kind: 'listAccepted', listId: x(0), account: n(1), market: n(2), listKind: at(LIST_KINDS, a) };
    case EVENT_KIND.listDone:
      return { kind: 'listDone', listId: x(0), account: n(1), market: n(2) };
    case EVENT_KIND.orderPhase:
      return { kind: 'orderPhase', ...order, phase: at(ORDER_PHASES, a), priceTicks: n(4), lots: x(1) };
    default:
      return decodeRules(kind, a, n, x);
  }
}

function decodeRules(kind: number, a: number, n: (lane: number) => number, x: (lane: number) => number): EngineEvent {
  switch (kind) {
    case EVENT_KIND.feeDiscountConfigured:
      return { kind: 'feeDiscountConfigured' };
    case EVENT_KIND.venueConfigured:
      return { kind: 'venueConfigured' };
    case EVENT_KIND.accountDiscountSet:
      return { kind: 'accountDiscountSet', account: n(1), isOn: a === 1 };
    case EVENT_KIND.marketPaused:
      return { kind: 'marketPaused', market: n(1), untilMs: x(0) };
    case EVENT_KIND.marketStatusSet:
      return { kind: 'marketStatusSet', market: n(1), status: at(MARKET_STATUSES, a), endMs: x(0) };
    case EVENT_KIND.auctionIndicated:
      return { kind: 'auctionIndicated', market: n(1), priceTicks: n(4), lots: x(0), surplusLots: x(1) };
    default:
      return decodeAlgos(kind, a, n, x);
  }
}

function decodeAlgos(kind: number, a: number, n: (lane: number) => number, x: (lane: number) => number): EngineEvent {
  const algo = { algoId: x(0), account: n(1), market: n(2) };
  switch (kind) {
    case EVENT_KIND.halfRefused:
      return { kind: 'halfRefused', half: at(REPLACE_HALVES, a), code: rejectionName(n(1)) };
    case EVENT_KIND.algoAccepted:
      return {
        kind: 'algoAccepted',
        ...algo,
        algoKind: at(ALGO_KINDS, a),
        side: at(SIDES, (n(0) >>> 16) & 0xff),
        type: at(ORDER_TYPES, n(0) >>> 24),
        stp: at(STP_MODES, n(3)),
        lots: x(1),
        quoteUnits: x(2),
        priceTicks: n(4),
        lastTicks: n(5),
        parts: n(6),
        distribution: at(DISTRIBUTIONS, n(7) & 0xff),
        durationMs: x(3),
        isRandom: n(7) >>> 8 === 1,
        nextSliceMs: x(4),
      };
    case EVENT_KIND.algoPhase:
      return { kind: 'algoPhase', ...algo, phase: at(ALGO_PHASES, a), slicesDone: n(3), nextSliceMs: x(1) };
    case EVENT_KIND.algoDone:
      return { kind: 'algoDone', ...algo, reason: at(ALGO_DONE_REASONS, a), slicesDone: n(3) };
    case EVENT_KIND.orderAlgo:
      return { kind: 'orderAlgo', orderId: x(0), account: n(1), market: n(2), algoId: x(1) };
    default:
      throw new RangeError(`unknown event kind ${kind}`);
  }
}
