import type { FuturesEvent } from '../futures/events.ts';
import type { P2pEvent } from '../p2p/events.ts';
import type { RejectionName } from '../rejections.ts';
import type { AlgoDoneReason, AlgoKind, AlgoPhase, Distribution } from '../spot/algos.ts';
import type { ListKind, Peg, ReplaceHalf } from '../spot/order-terms.ts';
import type { WalletEvent } from '../wallet/events.ts';
import type { MarketStatus } from './market-statuses.ts';
import type { DoneReason, OrderPhase, OrderType, Side, StpMode, TimeInForce } from './orders.ts';
import type { Posting, PostingReason } from './posting-reasons.ts';

/** What the engine says happened, in the order it happened, decoded. Ids and amounts are whole numbers below 2^53. */
export type EngineEvent =
  | { kind: 'rejected'; code: RejectionName }
  /** The same idempotency key came again with the same content: nothing was done. orderId of the first, 0 for transfers. */
  | { kind: 'duplicate'; orderId: number }
  | {
      kind: 'orderAccepted';
      orderId: number;
      account: number;
      market: number;
      side: Side;
      type: OrderType;
      tif: TimeInForce;
      stp: StpMode;
      priceTicks: number;
      lots: number;
      quoteUnits: number;
    }
  /** What an order says beyond orderAccepted, which it follows; orders without such terms have none. */
  | {
      kind: 'orderTerms';
      orderId: number;
      account: number;
      market: number;
      stopTicks: number;
      trailingBips: number;
      visibleLots: number;
      goodTillMs: number;
      /** 0 = it belongs to no list. */
      listId: number;
    }
  /** The order took the price that orderAccepted tells from the book. */
  | { kind: 'orderPegged'; orderId: number; account: number; market: number; peg: Peg; pegLevels: number }
  /** What its owner files the order under; 0 = not said. */
  | {
      kind: 'orderTagged';
      orderId: number;
      account: number;
      market: number;
      strategyId: number;
      strategyType: number;
    }
  /**
   * Where the order stands from now on. WAITING: its funds are held, its trigger has not been reached. TRACKING: it
   * follows the price from here. WORKING: it was triggered; what it does in the market follows. priceTicks: its limit
   * price, 0 = none; lots: its quantity.
   */
  | {
      kind: 'orderPhase';
      orderId: number;
      account: number;
      market: number;
      phase: OrderPhase;
      priceTicks: number;
      lots: number;
    }
  /** An order list was taken; its orders follow, each with its terms. */
  | { kind: 'listAccepted'; listId: number; account: number; market: number; listKind: ListKind }
  /** Nothing of the list is open any more. */
  | { kind: 'listDone'; listId: number; account: number; market: number }
  /** One half of a replacement was refused; the other was done, or is told to be refused too. */
  | { kind: 'halfRefused'; half: ReplaceHalf; code: RejectionName }
  /** A ladder or a TWAP was taken. Its orders follow, each with orderAlgo; those of a TWAP's later slices in later commands. */
  | {
      kind: 'algoAccepted';
      algoId: number;
      account: number;
      market: number;
      algoKind: AlgoKind;
      side: Side;
      type: OrderType;
      stp: StpMode;
      /** 0 where it is by quoteUnits. */
      lots: number;
      quoteUnits: number;
      /** Of a ladder its first price, of a TWAP its limit price, 0 = none. */
      priceTicks: number;
      /** Of a ladder, else 0. */
      lastTicks: number;
      /** Orders of a ladder, slices of a TWAP. */
      parts: number;
      distribution: Distribution;
      /** Of a TWAP, else 0. */
      durationMs: number;
      isRandom: boolean;
      /** When the next slice is due, 0 = none. */
      nextSliceMs: number;
    }
  /** What a TWAP has done so far, and when it goes on. PAUSED: the market took no orders when a slice was due. */
  | {
      kind: 'algoPhase';
      algoId: number;
      account: number;
      market: number;
      phase: AlgoPhase;
      slicesDone: number;
      nextSliceMs: number;
    }
  | {
      kind: 'algoDone';
      algoId: number;
      account: number;
      market: number;
      reason: AlgoDoneReason;
      slicesDone: number;
    }
  /** The order is an algo's. It follows orderAccepted and orderTerms. */
  | { kind: 'orderAlgo'; orderId: number; account: number; market: number; algoId: number }
  /** What is left of the order now stands in the book. */
  | { kind: 'orderRested'; orderId: number; account: number; market: number; leftLots: number }
  | {
      kind: 'trade';
      market: number;
      tradeId: number;
      priceTicks: number;
      lots: number;
      quoteUnits: number;
      takerSide: Side;
      takerOrderId: number;
      makerOrderId: number;
      takerAccount: number;
      makerAccount: number;
      /** In the asset each side received, base for the buyer, quote for the seller, unless another is told. */
      takerFeeUnits: number;
      /** Negative = a rebate. */
      makerFeeUnits: number;
      takerFeeAsset?: number;
      makerFeeAsset?: number;
    }
  /**
   * A match that self-trade prevention stopped: lots taken off each side's remaining quantity. `mode` is what was done:
   * DECREMENT where only the taker asked for TRANSFER.
   */
  | {
      kind: 'prevented';
      market: number;
      mode: StpMode;
      priceTicks: number;
      takerOrderId: number;
      makerOrderId: number;
      takerAccount: number;
      makerAccount: number;
      takerLots: number;
      makerLots: number;
      /** Counts the market's prevented matches from 1. */
      preventedId: number;
      /** The first account of the owner both orders are of; -1 where the owner has one account only. */
      tradeGroup: number;
    }
  | {
      kind: 'orderDone';
      orderId: number;
      account: number;
      market: number;
      reason: DoneReason;
      leftLots: number;
      filledLots: number;
      filledQuoteUnits: number;
    }
  | {
      kind: 'orderAmended';
      orderId: number;
      account: number;
      market: number;
      lots: number;
      leftLots: number;
      /** It goes by another client order id from now on: the one that its command says. */
      isRenamed?: true;
    }
  /** It left the book with another price and quantity, and enters again behind those that stand: what it meets follows. */
  | {
      kind: 'orderModified';
      orderId: number;
      account: number;
      market: number;
      /** Its price before. */
      fromTicks: number;
      priceTicks: number;
      lots: number;
      leftLots: number;
    }
  /** The book's quantity at a price after the command's step; updateId counts level changes of the market, without gaps. */
  | { kind: 'level'; market: number; side: Side; priceTicks: number; lots: number; updateId: number }
  | ({ kind: 'posting' } & Posting)
  | { kind: 'accountOpened'; account: number }
  | { kind: 'assetConfigured'; asset: number }
  | { kind: 'marketConfigured'; market: number }
  | { kind: 'feeTierConfigured'; tier: number }
  | { kind: 'accountTierSet'; account: number; tier: number }
  /** The market takes no orders before this time: the price range stopped a taker. */
  | { kind: 'marketPaused'; market: number; untilMs: number }
  /** The market is in this status now; endMs: when an auction ends by itself, 0 = when a command says so. */
  | { kind: 'marketStatusSet'; market: number; status: MarketStatus; endMs: number }
  /** What an auction would trade if it ended now; surplusLots: what buyers (negative: sellers) would be left with. */
  | { kind: 'auctionIndicated'; market: number; priceTicks: number; lots: number; surplusLots: number }
  | { kind: 'feeDiscountConfigured' }
  | { kind: 'venueConfigured' }
  | { kind: 'accountDiscountSet'; account: number; isOn: boolean }
  | FuturesEvent
  | WalletEvent
  | P2pEvent
  | { kind: 'transferred'; account: number; fromAccount: number; asset: number; units: number; reason: PostingReason };

export type EventOf<K extends EngineEvent['kind']> = Extract<EngineEvent, { kind: K }>;
