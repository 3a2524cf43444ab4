import type { SimulatedPrices } from '@pelorus/protocol/futures/indexes.ts';

/** Options of the simulation; cloned into its thread. */
export interface MarketSimOptions {
  /** The exchange's own address, http://127.0.0.1:3000. */
  baseUrl: string;
  /** Opens the operator's door: accounts, funds and demo history. */
  operatorSecret: string;
  seed: number;
  /** Orders a second over all markets, about. */
  pace: number;
  historyDays: number;
  /** Pair → where its price starts when it has never traded (decimal text). */
  referencePrices: Record<string, string>;
  /** File that records the progress of the history import. */
  statePath: string;
  replay?: ReplayOptions;
}

/** A market driven by a file of real trades instead. */
export interface ReplayOptions {
  file: string;
  symbol: string;
  /** Times faster than it happened; 'lively' = at least a trade a second; 'max' = as fast as the limits allow. */
  speed: number | 'lively' | 'max';
  /** No other market moves. */
  isOnly: boolean;
}

/** Messages of the thread to its parent. */
export type MarketSimMessage =
  | { kind: 'log'; level: 'info' | 'warn' | 'debug'; text: string }
  /** All spot markets have quotes; contracts follow. */
  | { kind: 'ready' }
  /** What coins cost in its world: a source of indexes (MSIM-07). */
  | ({ kind: 'prices' } & SimulatedPrices);

export type Tell = (message: MarketSimMessage) => void;
