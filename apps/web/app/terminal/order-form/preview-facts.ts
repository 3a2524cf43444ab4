import type { Side } from '@pelorus/protocol/exchange/orders.ts';

/** Estimated cost and proceeds of an order, in exact texts. */
export interface Preview {
  /** Average price of what trades at once, by the book; of a limit order without its waiting rest. */
  averagePrice: string | null;
  /** Market orders: coins bought or sold, and money spent or received. */
  quantity: string | null;
  quote: string | null;
  /** Value in the quote asset, without a limit price by the trigger price, or the last price. */
  worth: string;
  /** Hold until the order ends; null for an order that trades immediately. */
  held: { amount: string; asset: string } | null;
  /** `ratePercent`: null where what trades at once and what waits pay different ones. */
  fee: { amount: string; asset: string; ratePercent: string | null } | null;
  /** It meets the book now. */
  isTaker: boolean;
  fate: Fate | null;
  /** The side of a stop whose limit would have to wait for the price to come back (TRAD-272); null: of none. */
  behind: Side | null;
  /** The amount of a limit order that trades immediately, in the base asset; null: a market order, or not known. */
  atOnce: string | null;
  /** A market order for which the book is too thin. */
  isThin: boolean;
  /** How much worse the average is than the best price, in percent; null where nothing trades at once. */
  slippagePercent: string | null;
  /** How much worse the last price is than the best, in percent with two digits; null below half a percent. */
  impactPercent: string | null;
}

/**
 * What becomes of an order that names a price the moment it comes to the book (TRAD-242). `part`: what does not trade at once
 * is cancelled; `nothing`: all of it; `refused`: it must not trade at once, and would; `triggered`: it is to wait for a price
 * that has been reached already, and is refused too.
 */
export type Fate = 'waits' | 'trades' | 'part' | 'nothing' | 'refused' | 'triggered';
