import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { type Market, TRADING } from '../catalog/market.ts';
import { NO_ASK, NO_BID } from '../order-book/price-ladder.ts';
import { type PlaceRequest, PRIMARY_PEG } from './place-request.ts';

/** Gives a pegged order the price that the book has for it now (PEG-01); returns the id of the refusal, or 0. */
export function takePegPrice(request: PlaceRequest, market: Market): number {
  if (market.status !== TRADING) return REJECTIONS.MARKET_CLOSED.id;
  const { book } = market;
  // Whoever takes on the other side meets this side's prices.
  const taker = request.peg === PRIMARY_PEG ? 1 - request.side : request.side;
  let price = book.bestAgainst(taker);
  for (let left = request.pegLevels; left > 0 && price !== NO_ASK && price !== NO_BID; left--)
    price = book.nextAgainst(taker, price);
  if (price === NO_ASK || price === NO_BID) return REJECTIONS.NO_PEG_PRICE.id;
  request.priceTicks = price;
  return 0;
}
