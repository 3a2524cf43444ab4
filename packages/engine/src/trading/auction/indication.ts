import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../../catalog/market.ts';
import { type AuctionPrice, auctionPrice, NO_TRADE, SideLevels } from './auction-price.ts';

/** Refilled for each look; never shared, because the engine does one thing at a time. */
const BIDS = new SideLevels();
const ASKS = new SideLevels();

/** Fills `levels` with the levels of a side that cross the other: [priceTicks, lots], best first. */
function readCrossing({ book }: Market, side: number, levels: SideLevels): void {
  levels.clear();
  const isBuy = side === BUY;
  let priceTicks = isBuy ? book.bestBid : book.bestAsk;
  while (isBuy ? priceTicks >= book.bestAsk : priceTicks <= book.bestBid) {
    levels.add(priceTicks, book.wholeOn(side, priceTicks));
    priceTicks = book.nextAgainst(1 - side, priceTicks);
  }
}

/** Returns what the market would trade if its auction ended now. */
export function indicationOf(market: Market): AuctionPrice {
  const { book, referenceTicks } = market;
  if (book.bestBid < book.bestAsk) return NO_TRADE;
  readCrossing(market, BUY, BIDS);
  readCrossing(market, SELL, ASKS);
  return auctionPrice(BIDS, ASKS, referenceTicks);
}
