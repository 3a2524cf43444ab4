import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Trade } from './candle.ts';
import type { MarketPast } from './market-tape.ts';

/** The projections' data of all markets, read at one instant. */
export interface PastOfMarkets {
  /** Sequence of the last command whose trades are in. */
  seq: number;
  /** By market id; a market that never traded may be missing. */
  pasts: ReadonlyMap<number, MarketPast>;
}

/** Candles by opening time: from `fromMs` on when given, else the newest up to `toMs`; both ends included. */
export interface CandleRange {
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
}

/** Trades from an id or a time on, else the newest; both ends included. */
export interface TradeRange {
  fromId?: number | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  limit: number;
}

/** The part of the past that lies in the database. */
export interface MarketHistory {
  /** Returns the past; refuses LAGGING while the projections have not reached `minSeq`. */
  past(marketIds: readonly number[], nowMs: number, minSeq: number): Promise<PastOfMarkets>;
  /** Returns candles without gaps, oldest first, none after the one that holds `nowMs`. */
  candles(marketId: number, interval: KlineInterval, range: CandleRange, nowMs: number): Promise<Candle[]>;
  /** Returns trades, oldest first. */
  trades(marketId: number, range: TradeRange): Promise<Trade[]>;
}
