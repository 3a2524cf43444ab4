import { BUY, SELL } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import { type AuctionPrice, auctionPrice, NO_TRADE } from './auction-price.ts';

/** Returns the levels of a side that cross the other, whole: [priceTicks, lots], best first. */
function crossingLevels({ book }: Market, side: number): [number, number][] {
  const rows: [number, number][] = [];
  const isBuy = side === BUY;
  let priceTicks = isBuy ? book.bestBid : book.bestAsk;
  while (isBuy ? priceTicks >= book.bestAsk : priceTicks <= book.bestBid) {
    rows.push([priceTicks, book.wholeOn(side, priceTicks)]);
    priceTicks = book.nextAgainst(1 - side, priceTicks);
  }
  return rows;
}

/** Returns what the market would trade if its auction ended now. */
export function indicationOf(market: Market): AuctionPrice {
  const { book, referenceTicks } = market;
  if (book.bestBid < book.bestAsk) return NO_TRADE;
  return auctionPrice(crossingLevels(market, BUY), crossingLevels(market, SELL), referenceTicks);
}
