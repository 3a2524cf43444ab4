import type { AssetPayload, MarketPayload, VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { OrderType, Side, StpMode, TimeInForce } from '@pelorus/protocol/exchange/orders.ts';
import type { ListKind, Peg } from '@pelorus/protocol/spot/order-terms.ts';
import type { ReferenceTwapWish } from './reference-algo-record.ts';
import type { ReferenceOrder } from './reference-sweep.ts';

/** Orders that belong together. */
export interface ReferenceList {
  id: number;
  account: number;
  kind: ListKind;
  /** The order that the pending ones wait for. */
  working: number | null;
  /** Whether self-trade prevention has taken lots off it. */
  isShort: boolean;
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

/** One market, in plain objects. */
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
  preventedId: number;
  nowMs: number;
  /** Trades since the price-range rule is in force. */
  rangeTrades: RangeTrade[];
  pausedUntilMs: number;
  /** When its auction ends by itself; 0 = never. */
  auctionEndMs: number;
  /** The last published indication of its auction. */
  told: ReferenceIndication;
  isAuctionDue: boolean;
  /** Those that have not ended. */
  ladders: ReferenceLadder[];
  twaps: ReferenceTwap[];
  /** Trades since there is an average price. */
  averageTrades: AverageTrade[];
  readonly venue: ReferenceVenue;
}

export interface ReferenceLadder {
  id: number;
  account: number;
  lots: bigint;
  filled: bigint;
  open: number[];
}

export interface ReferenceTwap extends ReferenceTwapWish {
  id: number;
  start: bigint;
  next: bigint;
  done: bigint;
  filled: bigint;
  spent: bigint;
  held: bigint;
}

/** The trade that an auction would make now. */
export interface ReferenceIndication {
  priceTicks: number;
  lots: number;
  surplusLots: number;
}

/** A trade that counts for the average price of its market. */
interface AverageTrade {
  timeMs: number;
  ticks: bigint;
  lots: bigint;
}

/** State shared by all markets. */
export interface ReferenceVenue {
  /** null = never configured. */
  limits: VenuePayload | null;
  readonly markets: readonly ReferenceMarket[];
  readonly assets: readonly AssetPayload[];
}

export interface ReferencePlacement {
  account: number;
  side: Side;
  type: OrderType;
  tif: TimeInForce;
  stp: StpMode;
  priceTicks: bigint;
  lots: bigint;
  quote: bigint;
  /** 0 = none. */
  stop: bigint;
  trailing: bigint;
  visible: bigint;
  goodTill: bigint;
  peg: Peg;
  pegLevels: number;
  strategyId: number;
  strategyType: number;
  /** Whether its record has terms. */
  hasTerms: boolean;
}

/** A trade that counts for the price range of its market. */
export interface RangeTrade {
  timeMs: number;
  ticks: bigint;
}
