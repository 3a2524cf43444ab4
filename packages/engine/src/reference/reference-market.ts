import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { ListKind } from '@pelorus/protocol/spot/enums.ts';
import type { ReferenceLadder, ReferenceTwap } from './reference-algo-sums.ts';
import type { ReferenceIndication } from './reference-auction.ts';
import type { AverageTrade, ReferenceVenue } from './reference-filters.ts';
import type { ReferencePlacement } from './reference-placement.ts';
import type { RangeTrade } from './reference-range.ts';
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
  /** What was last told of its auction. */
  told: ReferenceIndication;
  isAuctionDue: boolean;
  /** Those that have not ended. */
  ladders: ReferenceLadder[];
  twaps: ReferenceTwap[];
  /** Trades since there is an average price. */
  averageTrades: AverageTrade[];
  readonly venue: ReferenceVenue;
}
